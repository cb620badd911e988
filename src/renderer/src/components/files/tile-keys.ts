/** Keyboard of tiles in lines: arrow keys in two dimensions, otherwise as in a list. Pure. */
import type { PressedKey } from '../../basics/commands/chord'
import { gridKey, type GridMove, type GridPlace } from '../../basics/grid-keys'

export interface TilePlace extends GridPlace {
  readonly columns: number
}

export function tileKey(event: PressedKey, place: TilePlace): GridMove | null {
  const { index, total, columns, pageRows } = place
  const by: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * Math.max(1, pageRows - 1),
    PageDown: columns * Math.max(1, pageRows - 1)
  }
  const step = by[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return gridKey(event, place)
  if (total === 0) return null
  return { kind: event.shiftKey ? 'extend' : 'move', index: index === null ? 0 : stepped(index, step, total, columns) }
}

/** Down from above a short last line moves to its end; up from the first line does nothing. */
function stepped(index: number, step: number, total: number, columns: number): number {
  const to = index + step
  if (Math.abs(step) < columns || Math.abs(step) === 1) return Math.min(Math.max(to, 0), total - 1)
  const line = (at: number): number => Math.floor(at / columns)
  if (to < 0) return step === -columns ? index : index % columns
  if (to < total) return to
  return line(index) < line(total - 1) ? Math.min(total - 1, line(total - 1) * columns + (index % columns)) : index
}

/** Number of tiles of at least `least` px in a line of `width` px. */
export const tilesIn = (width: number, least: number): number => Math.max(1, Math.floor(width / least))
