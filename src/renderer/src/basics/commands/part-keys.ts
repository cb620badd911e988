/**
 * Local keys of widgets, which are no commands: their effect depends on the focus. Used by the shortcuts sheet and
 * tooltips, and to detect clashes. Labels are `partKeys` in `commands.ts` of each language. Standard keys of menus, tab
 * strips, dates and text fields are not listed.
 */
import { FULL_SCREEN_KEY, ZOOM_KEYS } from '@shared/rules/menu-keys'
import { COMMANDS, type Scope } from './catalogue'
import { isChord, isChordOf, type Chord, type PressedKey } from './chord'

interface PartFacts {
  /** The parts of the app that contain the widget. */
  readonly in: 'everywhere' | 'main' | readonly Scope[]
  /** Whether its keys act anywhere in that part of the app, not only within the widget. */
  readonly isWide?: true
  /** Widgets whose keys take precedence while they have the focus. */
  readonly yieldsTo?: readonly string[]
  /** While it is open, it receives all keys. */
  readonly isAlone?: true
}

export const PARTS = {
  dates: { in: ['calendar'], isWide: true, yieldsTo: ['lists'] },
  board: { in: ['projects'] },
  tree: { in: ['files', 'window'] },
  tiles: { in: ['files', 'window'] },
  lists: { in: ['projects', 'groups', 'people', 'files', 'calendar', 'window'] },
  headers: { in: ['projects', 'groups', 'people', 'files', 'window'] },
  fields: { in: ['settings'] },
  filter: { in: ['projects', 'window'], isAlone: true },
  palette: { in: 'main', isAlone: true },
  /** The application menu, built by main. On a Mac it is in the menu bar and shows its keys. */
  menu: { in: 'everywhere', isWide: true }
} as const satisfies Readonly<Record<string, PartFacts>>

export type KeyPart = keyof typeof PARTS
export const KEY_PARTS = Object.keys(PARTS) as readonly KeyPart[]

/** Widgets whose keys are listed with their part of the app. */
export type WidePart = { [P in KeyPart]: (typeof PARTS)[P] extends { readonly isWide: true } ? P : never }[KeyPart]

const commanded = (key: string): Chord => ({ key, needsCommandKey: true })

/** Keys by widget and action. The first is shown if there is room for only one. */
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
    { key: 'ArrowDown', needsShift: true },
    { key: 'ArrowUp', needsShift: true }
  ],
  // On a Mac, Cmd+Space opens Spotlight.
  'lists-toggle': [
    { key: ' ', needsCommandKey: true, on: 'others' },
    { key: ' ', needsShift: true }
  ],
  'lists-all': [{ key: 'a', needsCommandKey: true }],
  'lists-copy': [{ key: 'c', needsCommandKey: true }],
  'lists-leave': [{ key: 'Escape' }],
  'headers-move': [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }],
  'headers-sort': [{ key: 'Enter' }, { key: ' ' }],
  'headers-resize': [
    { key: 'ArrowLeft', needsShift: true },
    { key: 'ArrowRight', needsShift: true }
  ],
  'headers-place': [
    { key: 'ArrowLeft', needsAlt: true, needsShift: true },
    { key: 'ArrowRight', needsAlt: true, needsShift: true }
  ],
  'headers-rows': [{ key: 'ArrowDown' }],
  'fields-up': [{ key: 'ArrowUp', needsAlt: true }],
  'fields-down': [{ key: 'ArrowDown', needsAlt: true }],
  'filter-tick': [{ key: 'Enter' }],
  'filter-apply': [{ key: 'Enter', needsCommandKey: true }],
  'palette-move': [{ key: 'ArrowUp' }, { key: 'ArrowDown' }],
  'palette-page': [{ key: 'PageUp' }, { key: 'PageDown' }],
  'palette-open': [{ key: 'Enter' }],
  'palette-window': [{ key: 'Enter', needsCommandKey: true }],
  'palette-copy': [{ key: 'c', needsCommandKey: true }],
  // The second key repeats the shortcut that opened the search.
  'palette-actions': [{ key: 'ArrowRight' }, ...COMMANDS['app-search'].chords],
  // Opens the search page with the typed text; the shortcuts sheet if nothing is typed.
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
/** The key ids of one widget. */
export type PartKey<Part extends KeyPart> = Extract<PartKeyId, `${Part}-${string}`>

const IDS = Object.keys(PART_KEYS) as readonly PartKeyId[]

const isOf = <Part extends KeyPart>(id: PartKeyId, part: Part): id is PartKey<Part> => id.startsWith(`${part}-`)

/** The key ids of a widget, in the order of the shortcuts sheet. */
export const partKeysOf = <Part extends KeyPart>(part: Part): readonly PartKey<Part>[] =>
  IDS.filter((id): id is PartKey<Part> => isOf(id, part))

/** The keys for an id on this system. */
export const partChords = (id: PartKeyId, isMac: boolean): readonly Chord[] => {
  const chords: readonly Chord[] = PART_KEYS[id]
  return chords.filter((chord) => isChordOf(chord, isMac))
}

/** The facts of any widget, with a wider type. */
export const partFacts = (part: KeyPart): PartFacts => PARTS[part]

export const isWide = (part: KeyPart): part is WidePart => partFacts(part).isWide === true

/** Whether it is available throughout the app or the main window. */
export const isGeneralPart = (part: KeyPart): boolean => typeof partFacts(part).in === 'string'

/** Whether a part of the app contains it. */
export function isPartIn(part: KeyPart, scope: Scope): boolean {
  const { in: scopes } = partFacts(part)
  return scopes === 'everywhere' || (scopes === 'main' ? scope !== 'window' : scopes.includes(scope))
}

/** The action of a key press in a widget; null if it is none of its keys. */
export const partKeyIn = <Part extends KeyPart>(part: Part, event: PressedKey, isMac: boolean): PartKey<Part> | null =>
  partKeysOf(part).find((id) => partChords(id, isMac).some((chord) => isChord(event, chord, isMac))) ?? null
