/** Keys of the quick look-up, which shows them itself. */
import { COMMANDS } from '../../basics/commands/catalogue'
import { isChord, type Chord, type PressedKey } from '../../basics/commands/chord'
import { PART_KEYS } from '../../basics/commands/part-keys'

export const QUICK_KEYS = {
  move: PART_KEYS['palette-move'],
  open: PART_KEYS['palette-open'],
  window: PART_KEYS['palette-window'],
  copy: [{ key: 'c', needsCommandKey: true }],
  // The shortcuts of these pages in the main window.
  service: COMMANDS['go-search'].chords,
  provider: COMMANDS['go-lookup'].chords,
  close: [{ key: 'Escape' }]
} as const satisfies Readonly<Record<string, readonly Chord[]>>

export type QuickKeyId = keyof typeof QUICK_KEYS
const IDS = Object.keys(QUICK_KEYS) as readonly QuickKeyId[]

/** The action of a key press; undefined for other keys. */
export const quickKeyIn = (event: PressedKey, isMac: boolean): QuickKeyId | undefined =>
  IDS.find((id) => QUICK_KEYS[id].some((chord) => isChord(event, chord, isMac)))
