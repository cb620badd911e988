/** Content of the shortcuts sheet: commands with shortcuts, by the part of the app where they apply. */
import { foldText } from '@shared/rules/filter/values'
import { actingChords, isOffered } from '../../commands/active'
import { isApplicableIn, COMMAND_IDS, isGeneral, type Scope, SCOPES } from '../../basics/commands/catalogue'
import { chordText, type Chord } from '../../basics/commands/chord'
import { inEitherLayout, isPrefixMatch } from '../../commands/prefix-match'
import {
  isGeneralPart,
  isPartIn,
  isWide,
  KEY_PARTS,
  partChords,
  partKeysOf,
  type KeyPart,
  type WidePart
} from '../../basics/commands/part-keys'
import { paletteWords, partKeyWords } from '../../commands/words'

export interface KeyRow {
  readonly id: string
  readonly label: string
  /** Display texts. */
  readonly keys: readonly string[]
  /** Further search words. */
  readonly also: string
}

export interface KeyGroup {
  readonly scope: Scope | 'everywhere' | OwnPart
  readonly rows: readonly KeyRow[]
}

/** Widgets with a heading of their own; keys of the others are listed with a part of the app. */
type OwnPart = Exclude<KeyPart, WidePart>

export interface KeyPlace {
  readonly here: Scope | null
  readonly isMac: boolean
  /** Whether a separate window contains the widget. */
  readonly hasPart: (part: KeyPart) => boolean
}

/**
 * The matching groups: the current part first, then what applies everywhere. In a separate window only its own parts
 * are listed. The search also matches the other keyboard layout.
 */
export const keyGroups = (place: KeyPlace, words: string): readonly KeyGroup[] =>
  inEitherLayout(words, (typed) => groupsFor(place, typed))

function groupsFor({ here, isMac, hasPart }: KeyPlace, words: string): readonly KeyGroup[] {
  const others = here === 'window' ? [] : SCOPES.filter((scope) => scope !== here)
  const own = KEY_PARTS.filter((part): part is OwnPart => !isWide(part) && (here !== 'window' || hasPart(part)))
  const within = (scope: Scope): readonly OwnPart[] =>
    own.filter((part) => !isGeneralPart(part) && isPartIn(part, scope))
  const scopes: readonly KeyGroup['scope'][] = [
    ...(here === null ? [] : [here, ...within(here)]),
    'everywhere',
    ...(here === 'window' ? [] : own.filter(isGeneralPart)),
    ...others.flatMap((scope) => [scope, ...within(scope)])
  ]
  /** A command of several parts is listed once. */
  const listed = new Set<string>()
  return [...new Set(scopes)].flatMap((scope) => {
    const rows = rowsOf(scope, here, isMac).filter((row) => !listed.has(row.id) && isFound(row, words))
    for (const { id } of rows) listed.add(id)
    return rows.length === 0 ? [] : [{ scope, rows }]
  })
}

function rowsOf(scope: KeyGroup['scope'], here: Scope | null, isMac: boolean): readonly KeyRow[] {
  if (isOwnPart(scope)) return partRows(scope, isMac)
  const commands = COMMAND_IDS.flatMap((id): KeyRow[] => {
    if (scope === 'everywhere' ? !isGeneral(id) : isGeneral(id) || !isApplicableIn(id, scope)) return []
    if (here === 'window' && (!isApplicableIn(id, here) || !isOffered(id))) return []
    const keys = said(actingChords(id), isMac)
    return keys.length === 0 ? [] : [{ id, keys, ...paletteWords(id) }]
  })
  const isHere = (part: KeyPart): boolean =>
    scope === 'everywhere' ? isGeneralPart(part) : !isGeneralPart(part) && isPartIn(part, scope)
  const wide = KEY_PARTS.filter((part) => isWide(part) && isHere(part))
  return [...commands, ...wide.flatMap((part) => partRows(part, isMac))]
}

const isOwnPart = (scope: KeyGroup['scope']): scope is OwnPart =>
  scope !== 'everywhere' && KEY_PARTS.some((part) => part === scope)

const partRows = (part: KeyPart, isMac: boolean): readonly KeyRow[] =>
  partKeysOf(part).flatMap((id) => {
    // This key opens this sheet like its command, and is disabled with it.
    if (id === 'palette-keys' && actingChords('app-keys').length === 0) return []
    const keys = said(partChords(id, isMac), isMac)
    return keys.length === 0 ? [] : [{ id, keys, ...partKeyWords(id) }]
  })

const said = (chords: readonly Chord[], isMac: boolean): readonly string[] =>
  chords.map((chord) => chordText(chord, isMac))

/** Whether every typed word is a prefix of a word of the row, or part of one of its keys. */
const isFound = ({ label, also, keys }: KeyRow, words: string): boolean =>
  isPrefixMatch(words, `${label} ${also}`, (word) => keys.some((key) => foldText(key).includes(word)))
