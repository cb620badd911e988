/** The rows of the palette in groups, made from commands, records and people. */
import type { ClientRow } from '@shared/model/clients'
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
import { foldClientName } from '@shared/rules/clients/names'
import { bareNameWords } from '@shared/rules/legal-forms'
import type { CommandId } from '../../basics/commands/catalogue'
import { t } from '../../locales/palette'
import { numberOfClient } from '../../stores/clients/client-numbers'

export const PALETTE_GROUPS = [
  'pinned',
  'recent',
  'commands',
  'views',
  'workspaces',
  'project',
  'project-group',
  'clients',
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
/** Records of custom modules are grouped under the module's name from the answer. */
export type PaletteGroup = (typeof PALETTE_GROUPS)[number] | `module ${string}`

export type PaletteTarget =
  | { readonly kind: 'command'; readonly id: CommandId }
  | {
      readonly kind: 'record'
      readonly noun: Noun
      readonly id: number
      /** The service's own identification, if `id` is local to this computer. */
      readonly own?: { readonly module: string | null; readonly number: number } | undefined
      readonly pinned: boolean
    }
  /** Leads to the projects or events that use it; for a list element, by its field. */
  | { readonly kind: 'reference'; readonly of: FoundReference; readonly id: number; readonly field: string | null }
  /** A saved or built-in project view, by id. */
  | { readonly kind: 'view'; readonly id: string }
  | { readonly kind: 'workspace'; readonly id: string }
  | { readonly kind: 'everywhere'; readonly text: string }
  | { readonly kind: 'client'; readonly id: number; readonly key: string }
  | {
      readonly kind: 'person'
      readonly id: number
      /** Number of projects for which they are responsible. */ readonly projects: number | undefined
    }

export interface PaletteRow {
  /** Stable while other rows come and go. */
  readonly key: string
  readonly group: PaletteGroup
  readonly target: PaletteTarget
  /** Null without a title; its number is shown instead. */
  readonly title: string | null
  readonly titleRanges: SearchMatch['ranges']
  /** The match, if it is not in the title. */
  readonly found: SearchMatch | null
  readonly state: RecordState
  /** Whether only the service found it. It may still be saved if the cache's rows are incomplete. */
  readonly isByService?: boolean
  /** The reading of the query that matched, if known. */
  readonly reading?: Reading
}

/** Which further results exist: more, possibly more, or pins. Each has its message. */
export type PaletteRest = 'more' | 'mayBeMore' | 'morePinned'

/** Maximum rows per group, to fit on one screen; searching within one scope shows more. */
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

/** Key of a record's row. */
export const keyOf = ({ noun, id }: Pick<Visit, 'noun' | 'id'>): string => `${noun} ${id}`

/**
 * Pinned records first, then recent ones without duplicates. Pins beyond the limit may appear among the recent ones.
 */
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

/** Groups hits by kind, in the order of the cache: the kind of the best hit first. */
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
  // A number, a field, or a file's path.
  const beside = matches.find((match) => match.in !== 'title') ?? null
  // A long title was truncated to the part with the match.
  if (inTitle !== undefined && inTitle.text !== title) return { titleRanges: [], found: beside ?? inTitle }
  return { titleRanges: inTitle?.ranges ?? [], found: beside }
}

/**
 * Hits of the service that are not among these rows, limited per group.
 * @param fits the wanted kinds; null: all
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
    return [{ ...record(group, hit), ...shownMatch(hit), state, isByService: true }]
  })
}

/** Whether the service found records of these kinds that are not among the rows. */
export function isLeftOut(
  hits: readonly ServiceHit[],
  rows: readonly PaletteRow[],
  fits: readonly Noun[] | null
): boolean {
  const shown = new Set(rows.map(({ key }) => key))
  return hits.some(({ noun, id }) => (fits === null || fits.includes(noun)) && !shown.has(`${noun} ${id}`))
}

/** The row that opens the search page. */
export const everywhereRow = (text: string): PaletteRow => ({
  ...{ key: 'everywhere', group: 'everywhere', target: { kind: 'everywhere', text }, title: text },
  ...{ titleRanges: [], found: null, state: 'active' }
})

/** Updates the pinned state of the rows. */
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

/** Clients with the same name show their tax ids. */
export function clientRows(clients: readonly ClientRow[], words: string): PaletteRow[] {
  const sameName = Map.groupBy(clients, ({ name }) => foldClientName(name ?? ''))
  return clients.map((client) => {
    const { titleRanges, found } = shownMatch({ title: client.name, matches: clientMatches(client, words) })
    const isAlone = sameName.get(foldClientName(client.name ?? ''))?.length === 1
    const [taxId] = client.taxIds
    return {
      ...{ key: `client ${numberOfClient(client.key)}`, group: 'clients', title: client.name },
      ...{ target: { kind: 'client', id: numberOfClient(client.key), key: client.key } },
      ...{ titleRanges, found: found ?? (isAlone || taxId === undefined ? null : taxIdMatch(taxId, [])) },
      ...(client.reading === undefined ? {} : { reading: client.reading }),
      state: 'active'
    }
  })
}

const taxIdMatch = (text: string, ranges: SearchMatch['ranges']): SearchMatch => ({
  ...{ in: 'taxId', label: t('palette.taxId'), isRenamed: true, text, ranges }
})

/** Where the query matches a client: in the name, or as the beginning of a tax id. */
export function clientMatches({ name, ranges = [], taxIds }: ClientRow, words: string): SearchMatch[] {
  if (name !== null && ranges.length > 0) return [{ in: 'title', label: null, text: name, ranges }]
  const typed = words.replaceAll(/\s/g, '')
  const taxId = /^\d+$/.test(typed) ? taxIds.find((one) => one.startsWith(typed)) : undefined
  return taxId === undefined ? [] : [taxIdMatch(taxId, [[0, typed.length]])]
}

/** Whether the query equals the full title, the number or tax id; of a client, the name without its legal form. */
export function isExact({ target, title, found }: PaletteRow, words: string): boolean {
  if ((found?.in === 'id' || found?.in === 'taxId') && found.text === words.trim()) return true
  if (title === null) return false
  return foldText(title) === foldText(words) || (target.kind === 'client' && isBareName(title, words))
}

function isBareName(title: string, words: string): boolean {
  const [name, typed] = [bareNameWords(title), bareNameWords(words)]
  return typed.length > 0 && name.join(' ') === typed.join(' ')
}

/**
 * Merges records and people, or clients. Those whose full name or number equals the query come first, or after the kind
 * of an equally exact record. They precede records of other modules, which have less data.
 */
export function withPeople(
  records: readonly PaletteRow[],
  people: readonly PaletteRow[],
  words: string
): readonly PaletteRow[] {
  const begins = ([first]: readonly PaletteRow[]): boolean => first !== undefined && isExact(first, words)
  if (!begins(people)) return [...records, ...people]
  const first = records[0]?.target
  const isOfModule = first?.kind === 'record' && first.noun === 'module-record'
  const best = begins(records) && !isOfModule ? (sectionsOf(records)[0]?.rows.length ?? 0) : 0
  return [...records.slice(0, best), ...people, ...records.slice(best)]
}

/** Moves records of other modules behind the rest, unless the first one equals the query. They have less data. */
export function ownFirst(rows: readonly PaletteRow[], words: string): readonly PaletteRow[] {
  const isOfModule = ({ target }: PaletteRow): boolean => target.kind === 'record' && target.noun === 'module-record'
  const [first] = rows
  if (first === undefined || (isOfModule(first) && isExact(first, words))) return rows
  return [...rows.filter((row) => !isOfModule(row)), ...rows.filter(isOfModule)]
}

/**
 * Where the query matches a person: in the name by the reading that matched, else letter by letter, or as the number.
 */
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

/** Positions of the query's words in a text: the first of each, ignoring case and ё. */
export function rangesOf(text: string, words: string): SearchMatch['ranges'] {
  const folded = text.toLocaleLowerCase().replaceAll('ё', 'е')
  // Folding changes the length of some texts; their positions cannot be marked.
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
 * Merges new results for the same query: existing rows and groups keep their positions, and new rows come after them.
 * During a sweep the best hits may change.
 *
 * @param held key of the selected row: it stays, and so do the rows above
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
 * Merges records and named rows. An exact record outranks a command, and a command outranks a match inside a record.
 * Named rows found only approximately come after records found as typed.
 *
 * @param isFirstExact whether the first record is an exact match
 */
export function withNamed(
  records: readonly PaletteRow[],
  called: readonly PaletteRow[],
  isFirstExact: boolean
): readonly PaletteRow[] {
  if (isFirstExact) return [...records, ...called]
  const isAsTyped = records.some(({ reading }) => reading !== undefined && !LOOSE.has(reading))
  const kinds = sectionsOf(called)
  const isLate = ({ rows: [first] }: PaletteSection): boolean =>
    isAsTyped && first?.reading !== undefined && LOOSE.has(first.reading)
  const rowsOf = (some: readonly PaletteSection[]): PaletteRow[] => some.flatMap(({ rows }) => rows)
  return [...rowsOf(kinds.filter((one) => !isLate(one))), ...records, ...rowsOf(kinds.filter(isLate))]
}

const LOOSE: ReadonlySet<Reading> = new Set(['spacing', 'transliteration', 'endings', 'edit'])

/** Whether the match needed another spelling, ending or an edit. */
export const isApproximate = ({ reading }: { readonly reading?: Reading }): boolean =>
  reading !== undefined && LOOSE.has(reading)

/**
 * Sorts exact matches of all kinds first, then approximate ones, then the search page, if any. Without exact matches
 * the search page comes first, so that Enter never opens an approximate match.
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

/** Groups rows under headings; a group is placed at its first row. */
export function sectionsOf(rows: readonly PaletteRow[]): readonly PaletteSection[] {
  const groups = new Map<PaletteGroup, PaletteRow[]>()
  for (const row of rows) {
    const inGroup = groups.get(row.group)
    if (inGroup === undefined) groups.set(row.group, [row])
    else inGroup.push(row)
  }
  return [...groups].map(([group, inGroup]) => ({ group, rows: inGroup }))
}
