/** Marking rows with pointer and keyboard, as in file managers. */
import type { Ref } from 'vue'
import { watch } from 'vue'
import { t, tn } from '../../locales'
import { useNotices } from '../../state/notices'
import { useTable } from './table-model'

export function useRowMarks(grid: Ref<HTMLElement | null>) {
  const { list } = useTable()
  const notices = useNotices()

  watch(
    () => list.marksLost,
    () => notices.done(t('table.marksLost'))
  )

  /** Prevents a text selection over the rows between two clicks. */
  function onMouseDown(event: MouseEvent): void {
    if (event.button !== 0 || !(event.shiftKey || event.ctrlKey || event.metaKey)) return
    if (!(event.target as Element).closest('[data-index]')) return
    event.preventDefault()
    grid.value?.focus({ preventScroll: true })
  }

  return {
    onMouseDown,
    /** Handles a click on a row or its box. Returns true if it marked rows instead of opening one. */
    click(event: MouseEvent, index: number, isOnBox = false): boolean {
      const toggles = isOnBox || event.ctrlKey || event.metaKey
      list.focusRow(index)
      list.mark((marks) => {
        if (event.shiftKey) return marks.extend(index)
        // A box marks its own row only, whatever had the focus.
        if (isOnBox) marks.anchor = null
        if (toggles) marks.toggle(index)
        else marks.clear(index)
      })
      return event.shiftKey || toggles
    },
    /** Called when the keyboard moves the focus to a row. */
    moveTo(index: number, shouldExtend: boolean): void {
      const from = list.active?.index ?? null
      list.focusPosition(index)
      list.mark((marks) => {
        if (!shouldExtend) return marks.clear(index)
        marks.anchor ??= from
        marks.extend(index)
      })
    },
    toggle(index: number): void {
      list.mark((marks) => {
        marks.anchor = null
        marks.toggle(index)
      })
    },
    all(): void {
      list.mark((marks) => marks.everything(list.total ?? 0))
      notices.say(tn('table.marked', list.markedCount))
    },
    clear: (): void => list.mark((marks) => marks.clear(list.active?.index ?? null))
  }
}
