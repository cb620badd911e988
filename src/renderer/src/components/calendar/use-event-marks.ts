/** Marked events of a list, for actions on several events. */
import { shallowRef, watch } from 'vue'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import type { ListedEvents } from '../../stores/calendar/calendar-list'

/** A marking action, by indexes in the list. */
export type Marking =
  /** A range of rows, inclusive, which replaces earlier marks. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'toggle'; readonly at: number }
  | { readonly kind: 'none' }

/** Maximum rows per request. */
const PAGE = 500

/** @param scope the list; another list clears the marks */
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

  /** Reads the keys, since not all rows of the range are loaded. */
  async function keysFrom(first: number, last: number): Promise<string[]> {
    const keys: string[] = []
    for (let hasMore = true; hasMore;) {
      const limit = Math.min(PAGE, last - first + 1 - keys.length)
      const { value } = await request('calendar.list', { ...scope(), offset: first + keys.length, limit })
      keys.push(...value.rows.map(({ occurrence }) => occurrence.key))
      hasMore = value.rows.length > 0 && keys.length < last - first + 1
    }
    return keys
  }

  /** Never rejects; a later action cancels an earlier one that is still reading. */
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
