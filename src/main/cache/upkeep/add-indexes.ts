import type { WantsIndexes } from '../listing'

/**
 * Has indexes added that lists needed, after their answers. @returns a function that takes the wanted indexes out of an
 * answer
 */
export function addingIndexes(
  add: (field: number) => Promise<void>,
  onFailed: (error: unknown) => void
): <T extends WantsIndexes>(answer: T) => Omit<T, 'wantsIndexes'> {
  const asked = new Set<number>()
  return ({ wantsIndexes, ...answer }) => {
    for (const field of wantsIndexes) {
      if (asked.has(field)) continue
      // Once: with too little room it would fail for every window.
      asked.add(field)
      add(field).catch(onFailed)
    }
    return answer
  }
}
