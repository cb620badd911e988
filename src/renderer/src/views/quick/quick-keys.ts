/** The keys of the quick look-up, which says them itself. */
import { COMMANDS } from '../../basics/commands/catalogue'
import { isChord, type Chord, type PressedKey } from '../../basics/commands/chord'
import { PART_KEYS } from '../../basics/commands/part-keys'

export const QUICK_KEYS = {
  move: PART_KEYS['palette-move'],
  open: PART_KEYS['palette-open'],
  window: PART_KEYS['palette-window'],
  copy: [{ key: 'c', command: true }],
  // Those that lead there in the main window.
  service: COMMANDS['go-search'].chords,
  provider: COMMANDS['go-lookup'].chords,
  close: [{ key: 'Escape' }]
} as const satisfies Readonly<Record<string, readonly Chord[]>>

export type QuickKeyId = keyof typeof QUICK_KEYS
const IDS = Object.keys(QUICK_KEYS) as readonly QuickKeyId[]

/** What a key press means there; undefined: it is none of its keys. */
export const quickKeyIn = (event: PressedKey, mac: boolean): QuickKeyId | undefined =>
  IDS.find((id) => QUICK_KEYS[id].some((chord) => isChord(event, chord, mac)))
