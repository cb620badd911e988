/**
 * The context menu of a row, opened by right click or the menu key. It applies to the row, or to all marked rows if the
 * row is one of them.
 */
import { shallowReadonly, shallowRef, type Ref } from 'vue'
import type { ColumnKey } from '@shared/model/view'
import { useNotices } from '../../state/notices'
import { pointedRow, type PointedRow } from './pointed-row'
import type { RowCommand, TableModel, TableRow } from './table-model'
import type { useRowMarks } from './use-row-marks'

export interface AskedMenu {
  /** Number of opened menus, used as key: the previous one may still be closing. */
  readonly asked: number
  readonly on: PointedRow
  readonly row: TableRow
  /** Commands of the page for the row. */
  readonly commands: readonly (readonly RowCommand[])[]
}

/**
 * @param grid has the focus and the rows, each with its `data-index`
 * @param columns the visible ones; empty if rows have no cells
 */
export function useRowMenu(
  { list, kind }: Pick<TableModel, 'list' | 'kind'>,
  grid: Readonly<Ref<HTMLElement | null>>,
  marks: Pick<ReturnType<typeof useRowMarks>, 'clear' | 'toggle'>,
  columns: () => readonly ColumnKey[] = () => []
) {
  const notices = useNotices()
  let asked = 0
  const shown = shallowRef<AskedMenu | null>(null)

  async function onContextMenu(event: MouseEvent): Promise<void> {
    const on = pointedRow(event, list.active?.index ?? null, columns())
    const row = on === null ? undefined : list.rowAt(on.index)
    // Selected text keeps the system's menu.
    if (on === null || row === undefined || (window.getSelection()?.toString() ?? '') !== '') return
    event.preventDefault()
    if (!list.isMarked(on.index)) marks.clear()
    list.focusRow(on.index)
    grid.value?.focus({ preventScroll: true })
    asked += 1
    const mine = asked
    try {
      const commands = (await kind.rowCommands?.(row)) ?? []
      // Another row's menu may have been opened meanwhile.
      if (mine === asked) shown.value = { asked, on, row, commands }
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  /** Finds the row by id: rows may have come or gone since the menu was opened. */
  const index = (): number | null => (shown.value === null ? null : list.indexOf(shown.value.row.id))

  return {
    shown: shallowReadonly(shown),
    onContextMenu,
    isMarked(): boolean {
      const at = index()
      return at !== null && list.isMarked(at)
    },
    toggle(): void {
      const at = index()
      if (at !== null) marks.toggle(at)
    },
    close(): void {
      shown.value = null
    }
  }
}
