/** Focuses a row when the next list arrives: the one the user came from, or the first after a key press. */
import { nextTick } from 'vue'
import type { FilesList } from '../../stores/files/files-list'

type AwaitedList = Pick<
  FilesList,
  'active' | 'focusRow' | 'mark' | 'markedCount' | 'onListChange' | 'placeOf' | 'total'
>

/**
 * @param reveal scrolls to the row at this index
 * @returns sets the row to focus in the next list; null: none, or the first one with `shouldFocus`
 */
export function useAwaitedRow(
  list: AwaitedList,
  reveal: (index: number) => void
): (id: number | null, shouldFocus: boolean) => void {
  let awaited: { readonly id: number | null; readonly shouldFocus: boolean } | null = null

  async function arrive(): Promise<void> {
    const wanted = awaited
    awaited = null
    if (wanted === null || !list.total) return
    const before = list.active?.index
    const place = wanted.id === null ? null : await list.placeOf(wanted.id)
    // After the list has scrolled to its top.
    await nextTick()
    await nextTick()
    const index = place ?? (wanted.shouldFocus ? 0 : null)
    if (index === null || index >= (list.total ?? 0)) return
    // The user has moved or marked rows in the meantime.
    if (list.active?.index !== before || list.markedCount > 0) return
    list.focusRow(index)
    list.mark((marks) => marks.clear(index))
    reveal(index)
  }

  list.onListChange(({ isReset }) => {
    if (isReset && list.total !== null && awaited !== null) void arrive()
  })
  return (id, shouldFocus) => void (awaited = { id, shouldFocus })
}
