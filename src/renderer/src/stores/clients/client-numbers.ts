/**
 * Numbers for the keys of clients, because tables know their rows by number. They are negative, like other local ids,
 * and last as long as the window.
 */
const numbers = new Map<string, number>()
const keys: string[] = []

export function numberOfClient(key: string): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  keys.push(key)
  numbers.set(key, -keys.length)
  return -keys.length
}

/** The key of a number from `numberOfClient`. */
export const keyOfClient = (id: number): string => keys[-id - 1] ?? ''
