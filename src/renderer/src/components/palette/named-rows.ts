/** Rows that are found by what they are called alone: commands, views of projects, and workspaces. */
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
  /** Other words by which somebody may look for it. */
  readonly also: string
}

/** Something that the user has, with its name. */
export interface Named {
  readonly id: string
  readonly name: string
}

/**
 * The commands that have a word for each one that was typed, by the readings of the search: the next one only below five
 * hits. Within a reading by name first, in the order of the catalogue; all of them where nothing was typed.
 *
 * @param can those that are looked at
 * @param saidOf of those that can't be carried out at once: what is said of them; null for the others
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

/** Views of projects, found as commands are. */
export function viewRows(views: readonly Named[], typed: string): PaletteRow[] {
  return called(views.map(labelled), typed).map(({ id, ...words }) => ({
    ...{ key: `view ${id}`, group: 'views', target: { kind: 'view', id } },
    ...named(words)
  }))
}

/** Workspaces, in the same way. */
export function workspaceRows(workspaces: readonly Named[], typed: string): PaletteRow[] {
  return called(workspaces.map(labelled), typed).map(({ id, ...words }) => ({
    ...{ key: `workspace ${id}`, group: 'workspaces', target: { kind: 'workspace', id } },
    ...named(words)
  }))
}

const labelled = ({ id, name }: Named): Pick<Named, 'id'> & NamedWords => ({ id, label: name, also: '' })

interface Called extends NamedWords {
  /** The way to understand what was typed that found it. */
  readonly reading: Reading
  /** Where that stands in the label. */
  readonly ranges: readonly Range[]
}

const named = ({
  label,
  reading,
  ranges
}: Called): Pick<PaletteRow, 'title' | 'titleRanges' | 'found' | 'state' | 'reading'> => ({
  ...{ title: label, titleRanges: ranges, found: null, state: 'active', reading }
})

/** The words of all that was ever looked for here: those that nothing is called by any more find nothing. */
const known = new LabelWords()
/** Two letters in other spellings begin too many commands. */
const LEAST_LOOSENED = 3

function called<T extends NamedWords>(all: readonly T[], typed: string): readonly (T & Called)[] {
  if (all.length === 0) return []
  if (typed.trim() === '') return all.map((one) => ({ ...one, reading: 'typed', ranges: [] }))
  const read = all.map((one) => ({ one, name: wordsOf(one.label), others: wordsOf(one.also) }))
  const found = new Map<T, T & Called>()
  const loosens = typed.trim().length >= LEAST_LOOSENED
  for (const { reading, parse } of readingsOf(typed, known, loosens ? known.list : null)) {
    // Names have no numbers in groups.
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

interface Read<T> {
  readonly one: T
  readonly name: readonly string[]
  readonly others: readonly string[]
}

function calledSo<T>(all: readonly Read<T>[], query: ParsedQuery): readonly T[] {
  const [byName, byOthers]: [T[], T[]] = [[], []]
  for (const { one, name, others } of all) {
    if (haveAll([name], query)) byName.push(one)
    else if (haveAll([name, others], query)) byOthers.push(one)
  }
  return [...byName, ...byOthers]
}

/**
 * Whether each term is the beginning of a word, or a word stands for it. Within words nothing is found: short commands
 * would be in the way of records.
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

/** Read once: all commands are asked at each key. */
function wordsOf(text: string): readonly string[] {
  const before = wordsByText.get(text)
  if (before !== undefined) return before
  const words = readWords(text).words.map((word) => word.text)
  wordsByText.set(text, words)
  return words
}
