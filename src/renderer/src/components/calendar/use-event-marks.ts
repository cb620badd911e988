/** Events that are marked in a list, so that something can be done with all of them. */
import { shallowRef, watch } from 'vue'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import type { ListedEvents } from '../../stores/calendar/calendar-list'

/** What a key or a click marks, by places in the list. */
export type Marking =
  /** From one row to another, both included, in place of what was marked. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'toggle'; readonly at: number }
  | { readonly kind: 'none' }

/** Of one reading of the cache. */
const PAGE = 500

/** @param scope the list; in another one nothing is marked */
export function useEventMarks(scope: () => ListedEvents) {
  const notices = useNotices()
  /** Keys of occurrences. */
  const marked = shallowRef<ReadonlySet<string>>(new Set())
  let latest = 0
  const clear = (): void => {
    latest += 1
    marked.value = new Set()
  }
  watch(() => JSON.stringify(scope()), clear)

  /** Rows between two places need not have been read by the screen. */
  async function keysFrom(first: number, last: number): Promise<string[]> {
    const keys: string[] = []
    for (let more = true; more;) {
      const limit = Math.min(PAGE, last - first + 1 - keys.length)
      const { value } = await request('calendar.list', { ...scope(), offset: first + keys.length, limit })
      keys.push(...value.rows.map(({ occurrence }) => occurrence.key))
      more = value.rows.length > 0 && keys.length < last - first + 1
    }
    return keys
  }

  /** Never rejects; a later marking outdates an earlier one that is still being read. */
  async function mark(marking: Marking): Promise<void> {
    if (marking.kind === 'none') return clear()
    const mine = ++latest
    const [from, to] = marking.kind === 'toggle' ? [marking.at, marking.at] : [marking.from, marking.to]
    try {
      const keys = await keysFrom(Math.min(from, to), Math.max(from, to))
      if (mine !== latest) return
      const [key] = keys
      if (marking.kind === 'range') marked.value = new Set(keys)
      else if (key !== undefined) {
        const next = new Set(marked.value)
        if (!next.delete(key)) next.add(key)
        marked.value = next
      }
    } catch (thrown) {
      notices.problem(thrown)
    }
  }
  return { marked, mark, clear }
}
