/**
 * Keys that parts of the window have for themselves, which are no commands: what they do depends on what has the focus
 * there. For the sheet of keys, for tooltips, and so that none of them means two things. Their words: `partKeys` in
 * `commands.ts` of each language. Not here: what every menu, tab strip, date and text field has, on any system.
 */
import { FULL_SCREEN_KEY, ZOOM_KEYS } from '@shared/rules/menu-keys'
import { COMMANDS, type Scope } from './catalogue'
import { isChord, isChordOf, type Chord, type PressedKey } from './chord'

interface PartFacts {
  /** The parts of the app that have it. */
  readonly in: 'everywhere' | 'main' | readonly Scope[]
  /** Its keys act wherever the focus is there, not only within it: they stand with the keys of that part of the app. */
  readonly wide?: true
  /** What else has the focus there takes its own keys first. */
  readonly yieldsTo?: readonly string[]
  /** While it is open, no key leads out of it. */
  readonly alone?: true
}

export const PARTS = {
  dates: { in: ['calendar'], wide: true, yieldsTo: ['lists'] },
  board: { in: ['projects'] },
  tree: { in: ['files', 'window'] },
  tiles: { in: ['files', 'window'] },
  lists: { in: ['projects', 'groups', 'people', 'files', 'calendar', 'window'] },
  headers: { in: ['projects', 'groups', 'people', 'files', 'window'] },
  fields: { in: ['settings'] },
  filter: { in: ['projects', 'window'], alone: true },
  palette: { in: 'main', alone: true },
  /** The menu of the app itself, which is made by main; on a Mac it stands in the bar and says its keys. */
  menu: { in: 'everywhere', wide: true }
} as const satisfies Readonly<Record<string, PartFacts>>

export type KeyPart = keyof typeof PARTS
export const KEY_PARTS = Object.keys(PARTS) as readonly KeyPart[]

/** Those whose keys stand with the keys of a part of the app. */
export type WidePart = { [P in KeyPart]: (typeof PARTS)[P] extends { readonly wide: true } ? P : never }[KeyPart]

const commanded = (key: string): Chord => ({ key, command: true })

/** By the part and what it does there; the first key is the one that is said where there is room for one. */
export const PART_KEYS = {
  'dates-day': [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }],
  'dates-line': [{ key: 'ArrowUp' }, { key: 'ArrowDown' }],
  'dates-earlier': [{ key: 'PageUp' }],
  'dates-later': [{ key: 'PageDown' }],
  'dates-week': [{ key: 'Home' }, { key: 'End' }],
  'dates-open': [{ key: 'Enter' }, { key: ' ' }],
  'dates-leave': [{ key: 'Escape' }],
  'board-column': [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }],
  'board-card': [{ key: 'ArrowUp' }, { key: 'ArrowDown' }],
  'board-page': [{ key: 'PageUp' }, { key: 'PageDown' }],
  'board-ends': [{ key: 'Home' }, { key: 'End' }],
  'tree-move': [{ key: 'ArrowUp' }, { key: 'ArrowDown' }],
  'tree-unfold': [{ key: 'ArrowRight' }],
  'tree-fold': [{ key: 'ArrowLeft' }],
  'tree-beside': [{ key: '*' }],
  'tree-show': [{ key: 'Enter' }, { key: ' ' }],
  'tree-ends': [{ key: 'Home' }, { key: 'End' }],
  'tree-page': [{ key: 'PageUp' }, { key: 'PageDown' }],
  'tiles-beside': [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }],
  'lists-move': [{ key: 'ArrowUp' }, { key: 'ArrowDown' }],
  'lists-ends': [{ key: 'Home' }, { key: 'End' }],
  'lists-page': [{ key: 'PageUp' }, { key: 'PageDown' }],
  'lists-open': [{ key: 'Enter' }, { key: ' ' }],
  'lists-mark': [
    { key: 'ArrowDown', shift: true },
    { key: 'ArrowUp', shift: true }
  ],
  // On a Mac Cmd and the space bar search the computer.
  'lists-toggle': [
    { key: ' ', command: true, on: 'others' },
    { key: ' ', shift: true }
  ],
  'lists-all': [{ key: 'a', command: true }],
  'lists-copy': [{ key: 'c', command: true }],
  'lists-leave': [{ key: 'Escape' }],
  'headers-move': [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }],
  'headers-sort': [{ key: 'Enter' }, { key: ' ' }],
  'headers-resize': [
    { key: 'ArrowLeft', shift: true },
    { key: 'ArrowRight', shift: true }
  ],
  'headers-place': [
    { key: 'ArrowLeft', alt: true, shift: true },
    { key: 'ArrowRight', alt: true, shift: true }
  ],
  'headers-rows': [{ key: 'ArrowDown' }],
  'fields-up': [{ key: 'ArrowUp', alt: true }],
  'fields-down': [{ key: 'ArrowDown', alt: true }],
  'filter-tick': [{ key: 'Enter' }],
  'filter-apply': [{ key: 'Enter', command: true }],
  'palette-move': [{ key: 'ArrowUp' }, { key: 'ArrowDown' }],
  'palette-page': [{ key: 'PageUp' }, { key: 'PageDown' }],
  'palette-open': [{ key: 'Enter' }],
  'palette-window': [{ key: 'Enter', command: true }],
  // The key that opened the search, once more.
  'palette-actions': [{ key: 'ArrowRight' }, ...COMMANDS['app-search'].chords],
  // The page of the search, with what is typed; the sheet of keys, where nothing is.
  'palette-everywhere': COMMANDS['go-search'].chords,
  'palette-keys': COMMANDS['app-keys'].chords,
  'palette-back': [{ key: 'ArrowLeft' }, { key: 'Escape' }],
  'palette-scope': [{ key: 'Tab' }],
  'palette-all': [{ key: 'Backspace' }],
  'menu-larger': ZOOM_KEYS.zoomIn.map(commanded),
  'menu-smaller': ZOOM_KEYS.zoomOut.map(commanded),
  'menu-usual': ZOOM_KEYS.resetZoom.map(commanded),
  'menu-fullScreen': [{ key: FULL_SCREEN_KEY, on: 'others' }]
} as const satisfies Readonly<Record<`${KeyPart}-${string}`, readonly Chord[]>>

export type PartKeyId = keyof typeof PART_KEYS
/** Those of one part. */
export type PartKey<Part extends KeyPart> = Extract<PartKeyId, `${Part}-${string}`>

const IDS = Object.keys(PART_KEYS) as readonly PartKeyId[]

const isOf = <Part extends KeyPart>(id: PartKeyId, part: Part): id is PartKey<Part> => id.startsWith(`${part}-`)

/** What has keys in a part, in the order of the sheet. */
export const partKeysOf = <Part extends KeyPart>(part: Part): readonly PartKey<Part>[] =>
  IDS.filter((id): id is PartKey<Part> => isOf(id, part))

/** The keys of one of them on this system. */
export const partChords = (id: PartKeyId, mac: boolean): readonly Chord[] => {
  const chords: readonly Chord[] = PART_KEYS[id]
  return chords.filter((chord) => isChordOf(chord, mac))
}

/** With wider types, for access by any part. */
export const partFacts = (part: KeyPart): PartFacts => PARTS[part]

export const isWide = (part: KeyPart): part is WidePart => partFacts(part).wide === true

/** Whether it belongs to no part of the app more than to others. */
export const isGeneralPart = (part: KeyPart): boolean => typeof partFacts(part).in === 'string'

/** Whether a part of the app has it. */
export function isPartIn(part: KeyPart, scope: Scope): boolean {
  const { in: scopes } = partFacts(part)
  return scopes === 'everywhere' || (scopes === 'main' ? scope !== 'window' : scopes.includes(scope))
}

/** What a key press means in a part; null: it is none of its keys. */
export const partKeyIn = <Part extends KeyPart>(part: Part, event: PressedKey, mac: boolean): PartKey<Part> | null =>
  partKeysOf(part).find((id) => partChords(id, mac).some((chord) => isChord(event, chord, mac))) ?? null
