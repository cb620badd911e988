/** What the sheet of keys shows: the commands that have keys, by the part of the app where they act. */
import { foldText } from '@shared/rules/filter/values'
import { actingChords, isOffered } from '../../commands/active'
import { appliesIn, COMMAND_IDS, isGeneral, type Scope, SCOPES } from '../../commands/catalogue'
import { chordText, isChordOf, type Chord } from '../../commands/chord'
import { LIST_KEYS } from '../../commands/list-keys'
import { inEitherLayout, isMeant } from '../../commands/meant'
import { paletteWords } from '../../commands/words'
import { t } from '../../locales/commands'

export interface KeyRow {
  readonly id: string
  readonly label: string
  /** As they stand on screen. */
  readonly keys: readonly string[]
  /** Words besides the label by which it is found. */
  readonly also: string
}

export interface KeyGroup {
  readonly scope: Scope | 'everywhere' | 'lists'
  readonly rows: readonly KeyRow[]
}

export interface KeyPlace {
  readonly here: Scope | null
  readonly mac: boolean
  /** There are lists where the sheet is opened. */
  readonly lists: boolean
}

/**
 * The groups in which something is found: this part's first, then what acts everywhere and in lists. A window of its own
 * has no other parts, and not all that such windows do: what this one does not is left out. Words are understood in the
 * other layout too.
 */
export const keyGroups = (place: KeyPlace, words: string): readonly KeyGroup[] =>
  inEitherLayout(words, (typed) => groupsFor(place, typed))

function groupsFor({ here, mac, lists }: KeyPlace, words: string): readonly KeyGroup[] {
  const others = here === 'window' ? [] : SCOPES.filter((scope) => scope !== here)
  const scopes: readonly KeyGroup['scope'][] = [
    ...(here === null ? [] : [here]),
    'everywhere',
    ...(lists ? (['lists'] as const) : []),
    ...others
  ]
  /** A command of several parts is listed once. */
  const listed = new Set<string>()
  return scopes.flatMap((scope) => {
    const rows = rowsOf(scope, here, mac).filter((row) => !listed.has(row.id) && isFound(row, words))
    for (const { id } of rows) listed.add(id)
    return rows.length === 0 ? [] : [{ scope, rows }]
  })
}

function rowsOf(scope: KeyGroup['scope'], here: Scope | null, mac: boolean): readonly KeyRow[] {
  const said = (chords: readonly Chord[]): readonly string[] => chords.map((chord) => chordText(chord, mac))
  if (scope === 'lists') {
    return LIST_KEYS.map(({ does, chords }) => ({
      ...{ id: does, label: t(`commands.lists.${does}`), also: '' },
      keys: said(chords.filter((chord) => isChordOf(chord, mac)))
    }))
  }
  return COMMAND_IDS.flatMap((id) => {
    if (scope === 'everywhere' ? !isGeneral(id) : isGeneral(id) || !appliesIn(id, scope)) return []
    if (here === 'window' && (!appliesIn(id, here) || !isOffered(id))) return []
    const keys = said(actingChords(id))
    if (keys.length === 0) return []
    return [{ id, keys, ...paletteWords(id) }]
  })
}

/** Every word begins a word of the row, or is in one of its keys. */
const isFound = ({ label, also, keys }: KeyRow, words: string): boolean =>
  isMeant(words, `${label} ${also}`, (word) => keys.some((key) => foldText(key).includes(word)))
