/** Keyboard of a row grid, by the WAI-ARIA pattern, as a pure function. */
import type { PressedKey } from './commands/chord'
import { partKeyIn, type PartKey } from './commands/part-keys'

export interface GridPlace {
  /** The focused row; null if none. */
  readonly index: number | null
  readonly total: number
  /** Number of complete rows on screen. */
  readonly pageRows: number
  /** Whether rows are marked; if so, Escape unmarks them first. */
  readonly isMarked: boolean
  /** Whether Cmd replaces Ctrl. */
  readonly isMac: boolean
}

export type GridMove =
  /** `extend` marks everything from the anchor to `index`. */
  | { readonly kind: 'move' | 'extend'; readonly index: number }
  | { readonly kind: 'open' | 'leave' | 'toggle' | 'all' | 'unmark' | 'copy' }

/**
 * The action of a key in the list; null for other keys. With or without Ctrl, Home and End go to the ends of the list,
 * because rows are focused, not cells.
 */
export function gridKey(event: PressedKey, { index, total, pageRows, isMarked, isMac }: GridPlace): GridMove | null {
  if (event.altKey) return null
  const isChord = event.ctrlKey || event.metaKey
  if (event.key === 'Escape' && !isChord && !event.shiftKey) return { kind: isMarked ? 'unmark' : 'leave' }
  if (total === 0) return null
  const last = total - 1
  const move = (to: number): GridMove => ({
    kind: event.shiftKey ? 'extend' : 'move',
    index: Math.min(Math.max(to, 0), last)
  })
  if (event.key === 'Home') return move(0)
  if (event.key === 'End') return move(last)
  const does = partKeyIn('lists', event, isMac)
  if (isChord || does === 'lists-toggle') return chordKey(does, index)
  // Paging keeps one row of the last page visible.
  const page = Math.max(1, pageRows - 1)
  switch (event.key) {
    case 'ArrowDown':
      return move(index === null ? 0 : index + 1)
    case 'ArrowUp':
      return move(index === null ? 0 : index - 1)
    case 'PageDown':
      return move((index ?? 0) + page)
    case 'PageUp':
      return move((index ?? 0) - page)
    case 'Enter':
    case ' ':
      return index === null || event.shiftKey ? null : { kind: 'open' }
    default:
      return null
  }
}

function chordKey(does: PartKey<'lists'> | null, index: number | null): GridMove | null {
  if (does === 'lists-all') return { kind: 'all' }
  if (index === null) return null
  if (does === 'lists-toggle') return { kind: 'toggle' }
  return does === 'lists-copy' ? { kind: 'copy' } : null
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="textbox"]'))
  )
}
