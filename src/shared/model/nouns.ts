/**
 * The table of nouns: a new noun is a name in `NOUNS`, an entry here, and the words that the compiler then demands (see
 * "Where a noun lives" in docs/architecture.md).
 */
import type { OperationName } from '../service/operations'
import { NOUNS, type Noun, type ReferenceKind } from './record'

interface SweptLists {
  readonly active: string
  readonly deleted: string
  /** The position among the nouns when all are swept, in the order in which screens need them. */
  readonly turn: number
  /** The group in which the status shows it. */
  readonly group: 'projects' | 'groups' | 'files' | 'calendar'
  readonly read: 'pages' | 'months'
  /** The age, in minutes, after which they are swept again while the app is in use. */
  readonly maxAge: { readonly active: number; readonly deleted: number }
}

interface NounFacts {
  /** The kind of references that point to its records; null: none do. */
  readonly kind: ReferenceKind | null
  /** The noun of the parent within which its ids are unique; null: its ids are unique in the workspace. */
  readonly within: Noun | null
  /**
   * Its number in the full-text index: it is part of document numbers, so it never changes. Null when full text does
   * not cover it.
   */
  readonly searched: number | null
  /** The lists that are swept for it; null if it is read with the reference data. */
  readonly lists: SweptLists | null
  /**
   * The operations that answer with its records: with all of them, with one, with those found, and with parts of them.
   */
  readonly operations: {
    /** Null: only a search answers with them. */
    readonly list: OperationName | null
    readonly info: OperationName | null
    readonly search: OperationName | null
    readonly others: readonly OperationName[]
  }
  /** The route of its room, and the parameters of its path besides the id; null without a room. */
  readonly room: {
    readonly name: 'projects' | 'groups' | 'people' | 'files' | 'calendar'
    readonly kind?: 'groups' | 'folders' | 'files' | 'events'
  } | null
}

const NONE = { info: null, search: null, others: [] } as const

export const NOUN_TABLE = {
  project: {
    kind: 'project',
    within: null,
    searched: 0,
    room: { name: 'projects' },
    lists: {
      active: 'projects-active',
      deleted: 'projects-deleted',
      turn: 1,
      group: 'projects',
      read: 'pages',
      maxAge: { active: 10, deleted: 60 }
    },
    operations: { list: 'projects.list', info: 'projects.info', search: null, others: ['projects.filter'] }
  },
  'project-group': {
    kind: 'project-group',
    within: null,
    searched: 1,
    room: { name: 'groups' },
    lists: {
      active: 'project-groups-active',
      deleted: 'project-groups-deleted',
      turn: 3,
      group: 'groups',
      read: 'pages',
      maxAge: { active: 60, deleted: 240 }
    },
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
    lists: {
      active: 'user-groups-active',
      deleted: 'user-groups-deleted',
      turn: 2,
      group: 'groups',
      read: 'pages',
      maxAge: { active: 60, deleted: 240 }
    },
    operations: { list: 'groups.list', info: 'groups.info', search: 'groups.search', others: [] }
  },
  folder: {
    kind: 'folder',
    within: null,
    searched: 3,
    room: { name: 'files', kind: 'folders' },
    lists: {
      active: 'folders-active',
      deleted: 'folders-deleted',
      turn: 5,
      group: 'files',
      read: 'pages',
      maxAge: { active: 30, deleted: 240 }
    },
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
    lists: {
      active: 'files-active',
      deleted: 'files-deleted',
      turn: 6,
      group: 'files',
      read: 'pages',
      maxAge: { active: 30, deleted: 240 }
    },
    operations: { list: 'cloud.files', info: 'cloud.files.info', search: 'cloud.files.search', others: [] }
  },
  'calendar-event': {
    kind: null,
    within: null,
    searched: 5,
    room: { name: 'calendar', kind: 'events' },
    lists: {
      active: 'calendar-active',
      deleted: 'calendar-deleted',
      turn: 4,
      group: 'calendar',
      read: 'months',
      maxAge: { active: 30, deleted: 240 }
    },
    operations: { list: 'calendar.list', info: 'calendar.info', search: 'calendar.search', others: [] }
  },
  'calendar-category': {
    kind: 'calendar-category',
    within: null,
    searched: null,
    lists: null,
    room: null,
    operations: { list: 'core.calendar.categories', ...NONE }
  },
  'event-type': {
    kind: 'event-type',
    within: null,
    searched: null,
    lists: null,
    room: null,
    operations: { list: 'core.projects.actions', ...NONE }
  },
  funnel: {
    kind: 'funnel',
    within: null,
    searched: null,
    lists: null,
    room: null,
    operations: { list: 'core.sales-funnels', ...NONE }
  },
  stage: {
    kind: 'stage',
    within: 'funnel',
    searched: null,
    lists: null,
    room: null,
    operations: { list: 'core.sales-funnels.info', ...NONE }
  },
  list: {
    kind: null,
    within: null,
    searched: null,
    lists: null,
    room: null,
    operations: { list: 'core.lists', ...NONE }
  },
  'list-element': {
    kind: 'list-element',
    within: 'list',
    searched: null,
    lists: null,
    room: null,
    operations: { list: 'core.lists.info', ...NONE }
  },
  module: {
    kind: null,
    within: null,
    searched: null,
    lists: null,
    room: null,
    operations: { list: 'core.modules', ...NONE }
  },
  // Records of modules that have no noun here. Only the search answers with them, so nothing lists or reads them.
  'module-record': {
    kind: null,
    within: 'module',
    searched: 6,
    lists: null,
    room: null,
    operations: { list: null, info: null, search: null, others: [] }
  }
} as const satisfies Record<Noun, NounFacts>

type Table = typeof NOUN_TABLE
type Operations<N extends Noun> = Table[N]['operations']

/** Nouns in the full-text index. */
export type SearchedNoun = { [N in Noun]: Table[N]['searched'] extends number ? N : never }[Noun]

/** Nouns whose lists are swept. */
export type SweptNoun = { [N in Noun]: Table[N]['lists'] extends null ? never : N }[Noun]

/** In the order of a full sweep. */
export const SWEPT_NOUNS: readonly SweptNoun[] = NOUNS.filter(
  (noun): noun is SweptNoun => NOUN_TABLE[noun].lists !== null
).toSorted((a, b) => NOUN_TABLE[a].lists.turn - NOUN_TABLE[b].lists.turn)

/** Nouns with a room. */
export type RoomedNoun = { [N in Noun]: Table[N]['room'] extends null ? never : N }[Noun]

/** Whether a room shows records of the noun. */
export const isRoomed = (noun: Noun): noun is RoomedNoun => factsOf(noun).room !== null

type Named<N extends Noun> = Operations<N>['list' | 'info' | 'search'] | Operations<N>['others'][number]

/** Operations whose answers are records of the cache. */
export type RecordOperation = Exclude<{ [N in Noun]: Named<N> }[Noun], null>

/** Nouns with a search and an operation for each record. */
export type FoundNoun = { [N in Noun]: Operations<N>['search'] extends null ? never : N }[Noun]

/** Whether a name is that of a noun. */
export const isNoun = (name: string): name is Noun => Object.hasOwn(NOUN_TABLE, name)

/** With wider types, for access by any noun. */
export const factsOf = (noun: Noun): NounFacts => NOUN_TABLE[noun]

/** The noun of each operation's records, for operations whose answers are records of the cache. */
export const NOUN_OF_OPERATION = Object.fromEntries(
  NOUNS.flatMap((noun) => {
    const { list, info, search, others } = factsOf(noun).operations
    return [list, info, search, ...others].flatMap((operation) => (operation === null ? [] : [[operation, noun]]))
  })
) as Readonly<Record<RecordOperation, Noun>>

/** The noun of a reference kind; undefined when its things are not records of the cache. */
const NOUN_OF_KIND: ReadonlyMap<ReferenceKind, Noun> = new Map(
  NOUNS.flatMap((noun) => {
    const { kind } = factsOf(noun)
    return kind === null ? [] : [[kind, noun]]
  })
)
export const nounOfKind = (kind: ReferenceKind): Noun | undefined => NOUN_OF_KIND.get(kind)

/**
 * Kinds whose things are called what their records are called, which are looked up when a name is shown: a name kept beside
 * each of a hundred thousand records would be kept twice.
 */
export const NAMED_BY_RECORDS: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['project', 'file'])
