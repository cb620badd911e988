/** What the search shows: rows in groups, made from commands, records and people. */
import type { Noun, RecordState } from '@shared/model/record'
import type { PersonRow } from '@shared/model/records'
import {
  AT_EACH_KEY,
  type FoundReference,
  type Reading,
  type ReferenceHit,
  roomOfReference,
  type SearchHit,
  type SearchMatch,
  type ServiceHit
} from '@shared/model/search'
import type { Visit } from '@shared/model/view'
import { foldText } from '@shared/rules/filter/values'
import type { CommandId } from '../../basics/commands/catalogue'

export const PALETTE_GROUPS = [
  'pinned',
  'recent',
  'commands',
  'views',
  'workspaces',
  'project',
  'project-group',
  'people',
  'user-group',
  'folder',
  'file',
  'calendar-event',
  'module-record',
  'reference',
  'category',
  'elsewhere',
  'similar',
  'everywhere'
] as const
/** Records of modules of their own stand under the name of theirs, which the answer gives. */
export type PaletteGroup = (typeof PALETTE_GROUPS)[number] | `module ${string}`

export type PaletteTarget =
  | { readonly kind: 'command'; readonly id: CommandId }
  | {
      readonly kind: 'record'
      readonly noun: Noun
      readonly id: number
      /** What the service calls it, where `id` is this computer's own. */
      readonly own?: { readonly module: string | null; readonly number: number } | undefined
      readonly pinned: boolean
    }
  /** Leads to the projects or events that have it; an element of a list by the field. */
  | { readonly kind: 'reference'; readonly of: FoundReference; readonly id: number; readonly field: string | null }
  /** A view of projects: the id of a saved or a built-in one. */
  | { readonly kind: 'view'; readonly id: string }
  /** Opens another workspace. */
  | { readonly kind: 'workspace'; readonly id: string }
  /** Leads to the page of the search. */
  | { readonly kind: 'everywhere'; readonly text: string }
  | {
      readonly kind: 'person'
      readonly id: number
      /** For which they are responsible. */ readonly projects: number | undefined
    }

export interface PaletteRow {
  /** Stays the same while other rows come and go. */
  readonly key: string
  readonly group: PaletteGroup
  readonly target: PaletteTarget
  /** Null: it has none, and is called by its number. */
  readonly title: string | null
  readonly titleRanges: SearchMatch['ranges']
  /** Where it was found, if not in its title. */
  readonly found: SearchMatch | null
  readonly state: RecordState
  /** The service found it, and it is not among the rows of what is saved: where those are not all, it may be saved. */
  readonly byService?: boolean
  /** The way to understand what was typed that found it, where that is known. */
  readonly reading?: Reading
}

/** What is known of results besides those shown: that there are some, or may be, or pins. Each has its sentence. */
export type PaletteRest = 'more' | 'mayBeMore' | 'morePinned'

/** Of each group as many as fit on a screen together; the search within one scope shows more. */
export const FEW = AT_EACH_KEY.each
export const MANY = 50

type RecordNamed = Pick<SearchHit, 'noun' | 'id' | 'serviceId' | 'title'> & {
  readonly module?: string | null | undefined
}

function record(
  group: PaletteGroup,
  { noun, id, module = null, serviceId, title }: RecordNamed,
  pinned = false
): PaletteRow {
  const own = noun === 'module-record' && serviceId !== undefined ? { module, number: serviceId } : undefined
  return {
    ...{ key: `${noun} ${id}`, group, target: { kind: 'record', noun, id, own, pinned }, title },
    ...{ titleRanges: [], found: null, state: 'active' }
  }
}

const keyOf = ({ noun, id }: Pick<Visit, 'noun' | 'id'>): string => `${noun} ${id}`

/** Pinned ones first, then those opened last, each once: what is pinned beyond the limit may be among these. */
export function visitedRows(
  pinned: readonly Visit[],
  recent: readonly Visit[],
  most: { readonly pinned: number; readonly recent: number } = { pinned: MANY, recent: FEW }
): PaletteRow[] {
  const pins = pinned.slice(0, most.pinned)
  const [shown, all] = [new Set(pins.map(keyOf)), new Set(pinned.map(keyOf))]
  const others = recent.filter((one) => !shown.has(keyOf(one))).slice(0, most.recent)
  return [
    ...pins.map((one) => record('pinned', one, true)),
    ...others.map((one) => record('recent', one, all.has(keyOf(one))))
  ]
}

/** In the order in which the cache found them, by kind: the kind of the best hit first. */
export function hitRows(hits: readonly SearchHit[], limit: number): PaletteRow[] {
  const byGroup = new Map<PaletteGroup, PaletteRow[]>()
  for (const hit of hits) {
    const { noun, state, module, reading } = hit
    if (!isGroup(noun)) continue
    const group = groupOf(noun, module)
    const rows = byGroup.get(group) ?? []
    byGroup.set(group, rows)
    if (rows.length >= limit) continue
    rows.push({ ...record(group, hit), ...shownMatch(hit), state, reading })
  }
  return [...byGroup.values()].flat()
}

const groupOf = (noun: Noun & PaletteGroup, module: string | null | undefined): PaletteGroup =>
  noun === 'module-record' && module ? `module ${module}` : noun

function shownMatch({
  title,
  matches
}: Pick<SearchHit, 'title' | 'matches'>): Pick<PaletteRow, 'titleRanges' | 'found'> {
  const inTitle = matches.find((match) => match.in === 'title')
  // A number, a field, or where a file lies.
  const beside = matches.find((match) => match.in !== 'title') ?? null
  // Of a long title a part was cut out, in which the words stand.
  if (inTitle !== undefined && inTitle.text !== title) return { titleRanges: [], found: beside ?? inTitle }
  return { titleRanges: inTitle?.ranges ?? [], found: beside }
}

/**
 * What the service found besides these rows, of each group so many. @param fits the kinds that are looked for; null: all
 */
export function serviceRows(
  hits: readonly ServiceHit[],
  rows: readonly PaletteRow[],
  limit: number,
  fits: readonly Noun[] | null
): PaletteRow[] {
  const known = new Set(rows.map(({ key }) => key))
  const counts = new Map<PaletteGroup, number>()
  return hits.flatMap((hit) => {
    const { noun, id, module, state } = hit
    const group = groupOf(noun, module)
    const count = counts.get(group) ?? 0
    if (known.has(`${noun} ${id}`) || count >= limit || (fits !== null && !fits.includes(noun))) return []
    counts.set(group, count + 1)
    return [{ ...record(group, hit), ...shownMatch(hit), state, byService: true }]
  })
}

/** Whether the service found something of these kinds that is not among the rows. */
export function isLeftOut(
  hits: readonly ServiceHit[],
  rows: readonly PaletteRow[],
  fits: readonly Noun[] | null
): boolean {
  const shown = new Set(rows.map(({ key }) => key))
  return hits.some(({ noun, id }) => (fits === null || fits.includes(noun)) && !shown.has(`${noun} ${id}`))
}

/** The way to the page of the search. */
export const everywhereRow = (text: string): PaletteRow => ({
  ...{ key: 'everywhere', group: 'everywhere', target: { kind: 'everywhere', text }, title: text },
  ...{ titleRanges: [], found: null, state: 'active' }
})

/** The rows, each saying whether it is pinned now. */
export function withPins(rows: readonly PaletteRow[], pins: ReadonlySet<string>): readonly PaletteRow[] {
  return rows.map((row) =>
    row.target.kind === 'record' && pins.has(row.key) !== row.target.pinned
      ? { ...row, target: { ...row.target, pinned: pins.has(row.key) } }
      : row
  )
}

const isGroup = (noun: Noun): noun is Noun & PaletteGroup => (PALETTE_GROUPS as readonly string[]).includes(noun)

export function personRows(people: readonly PersonRow[], words: string): PaletteRow[] {
  return people.map((person) => ({
    ...{ key: `person ${person.id}`, group: 'people', title: person.title },
    ...{ target: { kind: 'person', id: person.id, projects: person.projects } },
    ...shownMatch({ title: person.title, matches: personMatches(person, words) }),
    ...(person.reading === undefined ? {} : { reading: person.reading }),
    state: 'active'
  }))
}

/** Whether it is called so in full, or has the number. */
export const isExact = ({ title, found }: PaletteRow, words: string): boolean =>
  (found?.in === 'id' && found.text === words.trim()) || (title !== null && foldText(title) === foldText(words))

/**
 * Records, and people behind them. Somebody who is called so in full, or has the number, comes first, or behind the kind
 * of a record of which the same can be said.
 */
export function withPeople(
  records: readonly PaletteRow[],
  people: readonly PaletteRow[],
  words: string
): readonly PaletteRow[] {
  const begins = ([first]: readonly PaletteRow[]): boolean => first !== undefined && isExact(first, words)
  if (!begins(people)) return [...records, ...people]
  const best = begins(records) ? (sectionsOf(records)[0]?.rows.length ?? 0) : 0
  return [...records.slice(0, best), ...people, ...records.slice(best)]
}

/** Where words stand in a person: in the name by the reading that found it, else letter by letter, or as the number. */
export function personMatches({ id, title, ranges: read }: PersonRow, words: string): SearchMatch[] {
  const ranges = read ?? (title === null ? [] : rangesOf(title, words))
  if (title !== null && ranges.length > 0) return [{ in: 'title', label: null, text: title, ranges }]
  const number = String(id)
  return words.trim() === number ? [{ in: 'id', label: null, text: number, ranges: [[0, number.length]] }] : []
}

export function referenceRows(
  hits: readonly ReferenceHit[],
  kindName: (kind: FoundReference) => string,
  fieldName: (field: string, label: string) => string
): PaletteRow[] {
  return hits.map(({ kind, id, label, ranges, within, field, reading }) => ({
    key: `reference ${kind} ${field ?? ''} ${id}`,
    group: roomOfReference(kind) === 'calendar' ? 'category' : 'reference',
    target: { kind: 'reference', of: kind, id, field },
    title: label,
    titleRanges: ranges,
    ...(reading === undefined ? {} : { reading }),
    found: {
      ...{ in: kind, label: kindName(kind), ranges: [] },
      text: field === null || within === null ? (within ?? '') : fieldName(field, within)
    },
    state: 'active'
  }))
}

/** Where the words stand in a text: each at its first place, case and ё aside. */
export function rangesOf(text: string, words: string): SearchMatch['ranges'] {
  const folded = text.toLocaleLowerCase().replaceAll('ё', 'е')
  // A text whose letters change in number can't be marked.
  if (folded.length !== text.length) return []
  const wanted = words.toLocaleLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean)
  const found = wanted.flatMap((word): [number, number][] => {
    const at = folded.indexOf(word)
    return at < 0 ? [] : [[at, at + word.length]]
  })
  const sorted = found.sort((one, other) => one[0] - other[0])
  return sorted.filter(([start], at) => at === 0 || start >= (sorted[at - 1]?.[1] ?? 0))
}

/**
 * What is found now, where the same was looked for before: each row and each group keeps its place, and what was not
 * there comes behind. While lists are being read, others may be the best by now.
 *
 * @param held the key of the selected row: it stays, and so do those above it
 */
export function steadyRows(
  before: readonly PaletteRow[],
  now: readonly PaletteRow[],
  held: string | null = null
): PaletteRow[] {
  const found = new Map(now.map((row) => [row.key, row]))
  const last = before.findIndex(({ key }) => key === held)
  const kept = before.flatMap((row, at) => found.get(row.key) ?? (at <= last ? row : []))
  const known = new Set(kept.map(({ key }) => key))
  return sectionsOf([...kept, ...now.filter(({ key }) => !known.has(key))]).flatMap((section) => section.rows)
}

/**
 * Records, and what is called by these words: an exact record outranks a command, a command outranks what is found
 * somewhere in a record. Kinds of which only other spellings, endings or an edit found something come behind records
 * that were found as typed.
 *
 * @param exact the first record is called by these very words
 */
export function withNamed(
  records: readonly PaletteRow[],
  called: readonly PaletteRow[],
  exact: boolean
): readonly PaletteRow[] {
  if (exact) return [...records, ...called]
  const asTyped = records.some(({ reading }) => reading !== undefined && !LOOSE.has(reading))
  const kinds = sectionsOf(called)
  const isLate = ({ rows: [first] }: PaletteSection): boolean =>
    asTyped && first?.reading !== undefined && LOOSE.has(first.reading)
  const rowsOf = (some: readonly PaletteSection[]): PaletteRow[] => some.flatMap(({ rows }) => rows)
  return [...rowsOf(kinds.filter((one) => !isLate(one))), ...records, ...rowsOf(kinds.filter(isLate))]
}

const LOOSE: ReadonlySet<Reading> = new Set(['spacing', 'transliteration', 'endings', 'edit'])

/** Other spellings, endings or an edit found it. */
export const isApproximate = ({ reading }: { readonly reading?: Reading }): boolean =>
  reading !== undefined && LOOSE.has(reading)

/**
 * What was found as it was typed, of all kinds, then the page of the search, if there is one, and what is only like it.
 * Where nothing was found as typed that page comes first: Enter opens nothing that is only like what was typed.
 */
export function exactFirst(rows: readonly PaletteRow[], page: readonly PaletteRow[]): readonly PaletteRow[] {
  const exact = rows.filter((row) => !isApproximate(row))
  if (exact.length === rows.length) return [...rows, ...page]
  if (exact.length === 0) return [...page, ...rows]
  const similar = rows.filter(isApproximate).map((row): PaletteRow => ({ ...row, group: 'similar' }))
  return [...exact, ...similar, ...page]
}

export interface PaletteSection {
  readonly group: PaletteGroup
  readonly rows: readonly PaletteRow[]
}

/** The rows under their headings: a group stands where its first row does. */
export function sectionsOf(rows: readonly PaletteRow[]): readonly PaletteSection[] {
  const groups = new Map<PaletteGroup, PaletteRow[]>()
  for (const row of rows) {
    const inGroup = groups.get(row.group)
    if (inGroup === undefined) groups.set(row.group, [row])
    else inGroup.push(row)
  }
  return [...groups].map(([group, inGroup]) => ({ group, rows: inGroup }))
}
