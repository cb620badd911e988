/** The middle of the values; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Two decimals at most: more would claim a precision that no such measurement has. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** `median (least-most) unit`, for details. */
export function spread(values: readonly number[], unit: string): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${round(median(values))} (${round(least)}-${round(most)}) ${unit}`
}
