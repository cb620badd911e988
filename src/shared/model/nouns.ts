/**
 * The table of nouns. A new noun needs a name in `NOUNS`, an entry here, and the words the compiler then demands (see
 * "Where a noun lives" in docs/architecture.md).
 */
import type { OperationName } from '../service/operations'
import { NOUNS, type Noun, type ReferenceKind } from './record'

interface SweptLists {
  readonly active: string
  readonly deleted: string
  /** Position in a full sweep, which follows the order in which screens need the nouns. */
  readonly turn: number
  /** Group under which the status lists it. */
  readonly group: 'projects' | 'groups' | 'files' | 'calendar'
  readonly read: 'pages' | 'months'
  /** Age in minutes at which its lists are swept again while the app is in use. */
  readonly maxAge: { readonly active: number; readonly deleted: number }
}

interface NounFacts {
  /** Kind of the references to its records; null: none. */
  readonly kind: ReferenceKind | null
  /** Noun of the parent that scopes its ids; null: ids are unique in the workspace. */
  readonly within: Noun | null
  /** Its number in the full-text index. It is part of document numbers, so it never changes. Null: not in the index. */
  readonly searched: number | null
  /** Its swept lists; null if it is read with the reference data. */
  readonly lists: SweptLists | null
  /** Operations that return its records: all, one, found ones, and parts. */
  readonly operations: {
    /** Null: only a search returns them. */
    readonly list: OperationName | null
    readonly info: OperationName | null
    readonly search: OperationName | null
    readonly others: readonly OperationName[]
  }
  /** Route of its page, and the path parameters besides the id; null without a page. */
  readonly room: {
    readonly name: 'projects' | 'groups' | 'people' | 'files' | 'calendar'
    readonly kind?: 'groups' | 'folders' | 'files' | 'events'
  } | null
}

/** The lists of a noun: `<name>-active` and `<name>-deleted`. */
const listsOf = <const Name extends string, const Facts extends Omit<SweptLists, 'active' | 'deleted'>>(
  name: Name,
  facts: Facts
) => ({ active: `${name}-active`, deleted: `${name}-deleted`, ...facts }) as const

/** Reference data: only an operation for the whole list returns it. */
const referenceData = <
  const List extends OperationName,
  const Kind extends ReferenceKind | null,
  const Within extends Noun | null = null
>(
  list: List,
  kind: Kind,
  within: Within = null as Within
) => ({
  ...({ kind, within, searched: null, room: null, lists: null } as const),
  operations: { list, info: null, search: null, others: [] } as const
})

export const NOUN_TABLE = {
  project: {
    kind: 'project',
    within: null,
    searched: 0,
    room: { name: 'projects' },
    lists: listsOf('projects', { turn: 1, group: 'projects', read: 'pages', maxAge: { active: 10, deleted: 60 } }),
    operations: { list: 'projects.list', info: 'projects.info', search: null, others: ['projects.filter'] }
  },
  'project-group': {
    kind: 'project-group',
    within: null,
    searched: 1,
    room: { name: 'groups' },
    lists: listsOf('project-groups', { turn: 3, group: 'groups', read: 'pages', maxAge: { active: 60, deleted: 240 } }),
    operations: {
      list: 'projects-groups.list',
      info: 'projects-groups.info',
      search: 'projects-groups.search',
      others: []
    }
  },
  'user-group': {
    kind: 'user-group',
    within: null,
    searched: 2,
    room: { name: 'people', kind: 'groups' },
    lists: listsOf('user-groups', { turn: 2, group: 'groups', read: 'pages', maxAge: { active: 60, deleted: 240 } }),
    operations: { list: 'groups.list', info: 'groups.info', search: 'groups.search', others: [] }
  },
  folder: {
    kind: 'folder',
    within: null,
    searched: 3,
    room: { name: 'files', kind: 'folders' },
    lists: listsOf('folders', { turn: 5, group: 'files', read: 'pages', maxAge: { active: 30, deleted: 240 } }),
    operations: {
      list: 'cloud.folders',
      info: 'cloud.folders.info',
      search: 'cloud.folders.search',
      others: ['cloud.tree', 'cloud.node']
    }
  },
  file: {
    kind: 'file',
    within: null,
    searched: 4,
    room: { name: 'files', kind: 'files' },
    lists: listsOf('files', { turn: 6, group: 'files', read: 'pages', maxAge: { active: 30, deleted: 240 } }),
    operations: { list: 'cloud.files', info: 'cloud.files.info', search: 'cloud.files.search', others: [] }
  },
  'calendar-event': {
    kind: null,
    within: null,
    searched: 5,
    room: { name: 'calendar', kind: 'events' },
    lists: listsOf('calendar', { turn: 4, group: 'calendar', read: 'months', maxAge: { active: 30, deleted: 240 } }),
    operations: { list: 'calendar.list', info: 'calendar.info', search: 'calendar.search', others: [] }
  },
  'calendar-category': referenceData('core.calendar.categories', 'calendar-category'),
  'event-type': referenceData('core.projects.actions', 'event-type'),
  funnel: referenceData('core.sales-funnels', 'funnel'),
  stage: referenceData('core.sales-funnels.info', 'stage', 'funnel'),
  list: referenceData('core.lists', null),
  'list-element': referenceData('core.lists.info', 'list-element', 'list'),
  module: referenceData('core.modules', null),
  // Records of modules without a noun of their own. Only the search returns them; they cannot be listed or read.
  'module-record': {
    kind: null,
    within: 'module',
    searched: 6,
    room: null,
    lists: null,
    operations: { list: null, info: null, search: null, others: [] }
  }
} as const satisfies Record<Noun, NounFacts>

type Table = typeof NOUN_TABLE
type Operations<N extends Noun> = Table[N]['operations']

/** Nouns in the full-text index. */
export type SearchedNoun = { [N in Noun]: Table[N]['searched'] extends number ? N : never }[Noun]

export type SweptNoun = { [N in Noun]: Table[N]['lists'] extends null ? never : N }[Noun]

export const SWEPT_NOUNS: readonly SweptNoun[] = NOUNS.filter(
  (noun): noun is SweptNoun => NOUN_TABLE[noun].lists !== null
).toSorted((a, b) => NOUN_TABLE[a].lists.turn - NOUN_TABLE[b].lists.turn)

/** Nouns with a page of their own. */
export type RoomedNoun = { [N in Noun]: Table[N]['room'] extends null ? never : N }[Noun]

export const isRoomed = (noun: Noun): noun is RoomedNoun => factsOf(noun).room !== null

type NamedOperation<N extends Noun> = Operations<N>['list' | 'info' | 'search'] | Operations<N>['others'][number]

/** Operations that return cached records. */
export type RecordOperation = Exclude<{ [N in Noun]: NamedOperation<N> }[Noun], null>

/** Nouns with a search and an operation for each record. */
export type FoundNoun = { [N in Noun]: Operations<N>['search'] extends null ? never : N }[Noun]

export const isNoun = (name: string): name is Noun => Object.hasOwn(NOUN_TABLE, name)

/** Facts with wider types, for access by any noun. */
export const factsOf = (noun: Noun): NounFacts => NOUN_TABLE[noun]

/** Noun of the records that an operation returns. */
export const NOUN_OF_OPERATION = Object.fromEntries(
  NOUNS.flatMap((noun) => {
    const { list, info, search, others } = factsOf(noun).operations
    return [list, info, search, ...others].flatMap((operation) => (operation === null ? [] : [[operation, noun]]))
  })
) as Readonly<Record<RecordOperation, Noun>>

const NOUN_OF_KIND: ReadonlyMap<ReferenceKind | null, Noun> = new Map(NOUNS.map((noun) => [factsOf(noun).kind, noun]))
/** Noun of a reference kind; undefined if its things are not cached records. */
export const nounOfKind = (kind: ReferenceKind): Noun | undefined => NOUN_OF_KIND.get(kind)

/**
 * Kinds whose labels are the titles of their records. They are looked up on display: storing the name with each of a
 * hundred thousand records would duplicate it.
 */
export const NAMED_BY_RECORDS: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['project', 'file'])
