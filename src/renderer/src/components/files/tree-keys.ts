/** Keyboard of a tree by the WAI-ARIA pattern, and the indentation of its rows. Pure. */
import type { PressedKey } from '../../basics/commands/chord'

export interface TreePlace {
  /** The focused row; null if none. */
  readonly index: number | null
  readonly total: number
  /** Number of complete rows on screen. */
  readonly pageRows: number
  /** The focused row, if it is loaded. */
  readonly row: { readonly isOpen: boolean; readonly holdsFolders: boolean; readonly level: number } | null
  /** Whether type-ahead is active; a space is then part of the name. */
  readonly isTyping: boolean
}

export type TreeMove =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'open' | 'close' | 'parent' | 'show' | 'beside' }
  | { readonly kind: 'type'; readonly letter: string }

/** The action of a key in the tree; null for other keys. */
export function treeKey(event: PressedKey, place: TreePlace): TreeMove | null {
  const { index, total, pageRows, row, isTyping } = place
  if (event.altKey || event.ctrlKey || event.metaKey || total === 0) return null
  const move = (to: number): TreeMove => ({ kind: 'move', index: Math.min(Math.max(to, 0), total - 1) })
  // Paging keeps one row of the last page visible.
  const page = Math.max(1, pageRows - 1)
  switch (event.key) {
    case 'Home':
      return move(0)
    case 'End':
      return move(total - 1)
    case 'ArrowDown':
      return move(index === null ? 0 : index + 1)
    case 'ArrowUp':
      return move(index === null ? 0 : index - 1)
    case 'PageDown':
      return move((index ?? 0) + page)
    case 'PageUp':
      return move((index ?? 0) - page)
  }
  if (event.key === '*') return row === null ? null : { kind: 'beside' }
  if (event.key === ' ' && isTyping) return { kind: 'type', letter: ' ' }
  if (index === null) return typed(event.key)
  if (event.key === 'Enter' || event.key === ' ') return { kind: 'show' }
  if (event.key === 'ArrowRight' && row !== null && row.holdsFolders)
    return row.isOpen ? move(index + 1) : { kind: 'open' }
  if (event.key === 'ArrowLeft' && row !== null) {
    if (row.isOpen && row.holdsFolders) return { kind: 'close' }
    return row.level > 1 ? { kind: 'parent' } : null
  }
  return typed(event.key)
}

const ANY_FOLDER = { isOpen: false, holdsFolders: true, level: 2 }

/** Whether a key can act on some row of the tree. */
export const isTreeKey = (event: PressedKey): boolean =>
  treeKey(event, { index: 0, total: 1, pageRows: 1, row: ANY_FOLDER, isTyping: false }) !== null

/** Keys whose action depends on the row, which has to be loaded. */
const ON_ROW: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Enter', ' ', '*'])
export const needsRow = ({ key }: PressedKey): boolean => ON_ROW.has(key)

/** A key that types one letter; names of other keys are longer. */
const typed = (key: string): TreeMove | null =>
  // The slash is the shortcut for search.
  [...key].length === 1 && key.trim() !== '' && key !== '/' ? { kind: 'type', letter: key } : null

/** Indentation per level, px, while there is room. */
const STEP = 16
/** Width needed by arrow, icon and the start of a name, px. */
const NAME = 160

/**
 * Indentation of a row, px, in a pane of `width` px. Up to a point all steps are equal. Beyond it they shrink, so that
 * every depth fits and deeper rows are still further in.
 */
export function indentOf(level: number, width: number): number {
  const room = Math.max(STEP, width - NAME)
  const [even, rest] = [room * 0.6, room * 0.4]
  const straight = (level - 1) * STEP
  if (straight <= even) return straight
  const beyond = straight - even
  return even + rest * (beyond / (beyond + rest))
}

/** Whether a level's step is too small to see, so that the row shows its level. */
export const isDeep = (level: number, width: number): boolean => indentOf(level, width) - indentOf(level - 1, width) < 6
