import type { WantsIndexes } from '../listing'

/**
 * Has the indexes added that lists would have liked, behind their answers.
 * @returns takes an answer and gives it back without what main has no use for
 */
export function addingIndexes(
  add: (field: number) => Promise<void>,
  onFailed: (error: unknown) => void
): <T extends WantsIndexes>(answer: T) => Omit<T, 'wantsIndexes'> {
  const asked = new Set<number>()
  return ({ wantsIndexes, ...answer }) => {
    for (const field of wantsIndexes) {
      if (asked.has(field)) continue
      // Once: what fails for want of room would fail with every window.
      asked.add(field)
      add(field).catch(onFailed)
    }
    return answer
  }
}
