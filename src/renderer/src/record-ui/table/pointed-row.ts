/** The row for which a menu was asked: by the second button of the mouse, or by the key for menus. */
import type { ColumnKey } from '@shared/model/view'

export interface PointedRow {
  readonly index: number
  /** In the window, px. */
  readonly at: { readonly x: number; readonly y: number }
  /** The column that was pointed at; null for the row as a whole. */
  readonly column: ColumnKey | null
}

/**
 * @param active the index of the row with the focus, which the key for menus means; null: there is none
 * @param shown the columns that are drawn; empty while rows are two lines
 * @returns null where no row was meant: the menu is somebody else's
 */
export function pointedRow(
  event: Pick<MouseEvent, 'target' | 'currentTarget' | 'clientX' | 'clientY'>,
  active: number | null,
  shown: readonly ColumnKey[]
): PointedRow | null {
  const target = event.target as HTMLElement
  const grid = event.currentTarget as HTMLElement
  if (target === grid) {
    const row = active === null ? null : grid.querySelector(`[data-index="${active}"]`)
    if (active === null || row === null) return null
    const { left, bottom } = row.getBoundingClientRect()
    // Below the row's beginning, where its name stands.
    return { index: active, at: { x: left + KEY_INSET, y: bottom }, column: null }
  }
  const row = target.closest<HTMLElement>('[data-index]')
  if (row === null) return null
  const place = Number(target.closest('[role="gridcell"]')?.getAttribute('aria-colindex') ?? 0)
  return {
    index: Number(row.dataset['index']),
    at: { x: event.clientX, y: event.clientY },
    column: shown[place - 1] ?? null
  }
}

const KEY_INSET = 24
