/** The row of a context menu, opened by right click or by the menu key. */
import type { ColumnKey } from '@shared/model/view'

export interface PointedRow {
  readonly index: number
  /** Position in the window, px. */
  readonly at: { readonly x: number; readonly y: number }
  /** The column under the pointer; null for the row as a whole. */
  readonly column: ColumnKey | null
}

/**
 * @param active index of the focused row, to which the menu key applies; null: none
 * @param shown the visible columns; empty in the two-line layout
 * @returns null if the event concerns no row
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
    // Below the start of the row, where its name is.
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
