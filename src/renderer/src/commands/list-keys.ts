/** Keys within lists, which are no commands: what they do depends on the row that has the focus. For the sheet of keys. */
import { isChord, isChordOf, type Chord, type PressedKey } from './chord'

export interface ListKeys {
  /** Its words: `commands.lists`. */
  readonly does: 'move' | 'ends' | 'page' | 'open' | 'mark' | 'toggle' | 'all' | 'copy' | 'leave'
  readonly chords: readonly Chord[]
}

export const LIST_KEYS: readonly ListKeys[] = [
  { does: 'move', chords: [{ key: 'ArrowUp' }, { key: 'ArrowDown' }] },
  { does: 'ends', chords: [{ key: 'Home' }, { key: 'End' }] },
  { does: 'page', chords: [{ key: 'PageUp' }, { key: 'PageDown' }] },
  { does: 'open', chords: [{ key: 'Enter' }, { key: ' ' }] },
  { does: 'mark', chords: [{ key: 'ArrowDown', shift: true }] },
  { does: 'toggle', chords: [{ key: ' ', command: true }] },
  { does: 'all', chords: [{ key: 'a', command: true }] },
  { does: 'copy', chords: [{ key: 'c', command: true }] },
  { does: 'leave', chords: [{ key: 'Escape' }] }
]

/** What a key press means in a list; null: it is none of theirs. */
export const listKeyOf = (event: PressedKey, mac: boolean): ListKeys['does'] | null =>
  LIST_KEYS.find(({ chords }) => chords.some((chord) => isChordOf(chord, mac) && isChord(event, chord, mac)))?.does ??
  null
