/** Rows found only by name: commands, project views and workspaces. */
import type { Reading } from '@shared/model/search'
import { LabelWords } from '@shared/rules/search/label-words'
import { matchText, type Range } from '@shared/rules/search/match'
import type { ParsedQuery } from '@shared/rules/search/query'
import { FEW, readingsOf } from '@shared/rules/search/readings'
import { readWords } from '@shared/rules/search/words'
import { COMMAND_IDS, type CommandId } from '../../basics/commands/catalogue'
import type { PaletteRow } from './palette-rows'

export interface NamedWords {
  readonly label: string
  /** Further search words. */
  readonly also: string
}

/** A named object of the user. */
export interface NamedObject {
  readonly id: string
  readonly name: string
}

/**
 * The commands with a matching word for each typed one. The readings of the search are tried in order, the next one
 * only below five hits. Within a reading, matches in the name come first, in catalogue order. Without a query all are
 * returned.
 *
 * @param can the candidates
 * @param saidOf note for commands that cannot run at once; null for the others
 */
export function commandRows(
  can: readonly CommandId[],
  wordsOf: (id: CommandId) => NamedWords,
  typed: string,
  saidOf: (id: CommandId) => string | null = () => null
): PaletteRow[] {
  const known = COMMAND_IDS.filter((id) => can.includes(id)).map((id) => ({ id, ...wordsOf(id) }))
  return called(known, typed).map(({ id, ...words }) => {
    const label = saidOf(id)
    return {
      ...{ key: `command ${id}`, group: label === null ? 'commands' : 'elsewhere', target: { kind: 'command', id } },
      ...named(words),
      found: label === null ? null : { in: 'room', label, text: '', ranges: [] }
    }
  })
}

/** Project views, matched like commands. */
export function viewRows(views: readonly NamedObject[], typed: string): PaletteRow[] {
  return called(views.map(labelled), typed).map(({ id, ...words }) => ({
    ...{ key: `view ${id}`, group: 'views', target: { kind: 'view', id } },
    ...named(words)
  }))
}

/** Workspaces, matched like commands. */
export function workspaceRows(workspaces: readonly NamedObject[], typed: string): PaletteRow[] {
  return called(workspaces.map(labelled), typed).map(({ id, ...words }) => ({
    ...{ key: `workspace ${id}`, group: 'workspaces', target: { kind: 'workspace', id } },
    ...named(words)
  }))
}

const labelled = ({ id, name }: NamedObject): Pick<NamedObject, 'id'> & NamedWords => ({ id, label: name, also: '' })

interface NameMatch extends NamedWords {
  /** The reading of the query that matched. */
  readonly reading: Reading
  /** Positions of the match in the label. */
  readonly ranges: readonly Range[]
}

const named = ({
  label,
  reading,
  ranges
}: NameMatch): Pick<PaletteRow, 'title' | 'titleRanges' | 'found' | 'state' | 'reading'> => ({
  ...{ title: label, titleRanges: ranges, found: null, state: 'active', reading }
})

/** Words of all labels ever searched here; outdated ones match nothing. */
const known = new LabelWords()
/** Minimum letters for looser readings: two letters would match too many commands. */
const LEAST_LOOSENED = 3

function called<T extends NamedWords>(all: readonly T[], typed: string): readonly (T & NameMatch)[] {
  if (all.length === 0) return []
  if (typed.trim() === '') return all.map((one) => ({ ...one, reading: 'typed', ranges: [] }))
  const read = all.map((one) => ({ one, name: wordsOf(one.label), others: wordsOf(one.also) }))
  const found = new Map<T, T & NameMatch>()
  const loosens = typed.trim().length >= LEAST_LOOSENED
  for (const { reading, parse } of readingsOf(typed, known, loosens ? known.list : null)) {
    // Names contain no grouped numbers.
    const query = parse(false)
    for (const one of calledSo(read, query)) {
      if (!found.has(one)) found.set(one, { ...one, reading, ranges: matchText(one.label, query).ranges })
    }
    if (found.size >= FEW) break
    if (reading === 'typed' && loosens)
      for (const { label, also } of all) [label, also].forEach((text) => known.meet(text))
  }
  return [...found.values()]
}

interface NamedCandidate<T> {
  readonly one: T
  readonly name: readonly string[]
  readonly others: readonly string[]
}

function calledSo<T>(all: readonly NamedCandidate<T>[], query: ParsedQuery): readonly T[] {
  const [byName, byOthers]: [T[], T[]] = [[], []]
  for (const { one, name, others } of all) {
    if (haveAll([name], query)) byName.push(one)
    else if (haveAll([name, others], query)) byOthers.push(one)
  }
  return [...byName, ...byOthers]
}

/**
 * Whether each term, or a stand-in, is a prefix of a word. Matches inside words don't count: short commands would
 * displace records.
 */
function haveAll(texts: readonly (readonly string[])[], { terms, standIns }: ParsedQuery): boolean {
  if (terms.length === 0) return false
  return terms.every(({ kind, variants }) =>
    variants.some((wanted) =>
      texts.some((words) =>
        kind === 'phrase'
          ? ` ${words.join(' ')} `.includes(` ${wanted} `)
          : words.some((word) => word.startsWith(wanted) || standIns.get(wanted)?.has(word) === true)
      )
    )
  )
}

const wordsByText = new Map<string, readonly string[]>()

/** Cached, because all commands are matched on each key press. */
function wordsOf(text: string): readonly string[] {
  const before = wordsByText.get(text)
  if (before !== undefined) return before
  const words = readWords(text).words.map((word) => word.text)
  wordsByText.set(text, words)
  return words
}
