import type { Writing } from '../core'
import type { Trimmer, TrimStep } from './types'

/** Number of items to read per step. */
const AT_ONCE = 64

/** Drops the oldest items of a part, in one transaction per step. */
export function oldestTrimmer<Item extends { readonly bytes: number }>(
  writing: Writing,
  part: Trimmer['part'],
  oldest: { all(most: number): readonly Item[] },
  drop: (item: Item) => void
): Trimmer {
  const trim = (wanted: number): TrimStep => {
    let [freed, items] = [0, 0]
    for (const item of oldest.all(AT_ONCE)) {
      if (freed >= wanted) break
      drop(item)
      freed += item.bytes
      items += 1
    }
    return { freed, items }
  }
  return { part, trim: (wanted) => writing.transaction(() => trim(wanted)) }
}
