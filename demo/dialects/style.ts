import type { Assumptions } from '../filter/assumptions'
import type { LabelKind } from '../data/reference'
import { NO_TRAITS, type Traits } from './traits'

/**
 * Format of an installation's records; every dialect combines these parts. The interface shows no payload, so a client
 * must read all of them.
 */
export interface Style {
  readonly name: string
  readonly casing: 'snake' | 'camel' | 'pascal' | 'kebab'
  /** Alternative field names, by `kind.key` or `key`; applied before the casing. */
  readonly names: Readonly<Record<string, string>>
  readonly ids: 'number' | 'string'
  readonly numbers: 'number' | 'string'
  /** `letter`: `Y` and `N`. */
  readonly flags: 'boolean' | 'number' | 'string' | 'letter'
  /**
   * `short`: `2.1.2024 3:04`. `loose`: `2024-1-2 03:04`. `two-digit`: `02.01.24 03:04`. `split`: the time is in a
   * separate field. `object`: with its zone.
   */
  readonly moments:
    'sql' | 'iso' | 'iso-zone' | 'unix' | 'dotted' | 'short' | 'loose' | 'two-digit' | 'split' | 'object'
  /** `short`: `2.1.2024`. `loose`: `2024-1-2`. */
  readonly dates: 'sql' | 'dotted' | 'midnight' | 'short' | 'loose'
  /**
   * Format of all-day events. As days; as midnights of the first and last day; until the midnight after the last day,
   * with the number of days; until the last second of the last day; or until the day after the last, as text or `{ date
   * }`.
   */
  readonly wholeDays: 'days' | 'midnights' | 'next-midnight' | 'last-minute' | 'next-day' | 'dated'
  /** Whether events have an all-day flag. */
  readonly allDayFlag: boolean
  /**
   * Format of times of day in the calendar: like all moments, in UTC, with an offset or zone name, or as seconds since
   * 1970. All-day events in seconds need the flag.
   */
  readonly eventTimes: 'moments' | 'utc' | 'offsets' | 'unix' | ZoneNames
  /** Value for a missing date. */
  readonly noDate: string | null | false
  readonly noText: null | ''
  /** Value for a missing reference. */
  readonly noReference: null | 0 | '0' | false
  /**
   * `beside`: `user_id` and `user_name`. `nested`: `user: { id, name }`. `pair`: `user_id: [5, name]`. `name`: without
   * an id, `user: "Ann Lee"`.
   */
  readonly reference: 'id' | 'nested' | 'beside' | 'pair' | 'name'
  /** References with labels; others are bare ids. */
  readonly labelled: ReadonlySet<LabelKind>
  /** Several ids: an array of ids, of `{ id, name }`, of pairs or names, a text `1,2,3`, or a map `id -> label`. */
  readonly references: 'ids' | 'nested' | 'joined' | 'map' | 'pairs' | 'names'
  /** Project groups that a project names: all, the first, or none. */
  readonly projectGroups: 'all' | 'first' | 'none'
  /** A currency as in `reference`, with its code beside it, or as its code only. */
  readonly currency: 'reference' | 'beside' | 'code'
  /** True: references to a project include its name, price and creation day. */
  readonly carriesProject: boolean
  /** Key under which stages, checklists, goods and payments reference their project; null: they do not. */
  readonly partsRefer: 'project' | 'object' | 'info' | 'item' | null
  /** True: each project has a code with leading zeros, which is a text, not a number. */
  readonly hasCodes: boolean
  /**
   * Dynamic fields: under `data`; as a list of `{ name, title, value }`; the same with `value_title` beside an id and
   * `unit` beside an amount; with nested values; or among the other fields.
   */
  readonly dynamic: 'map' | 'list' | 'titled' | 'flat' | 'map-of-objects' | 'values'
  /** PHP encodes an empty map as a list. */
  readonly emptyMap: 'object' | 'array'
  /** Container of a list's records: an array, or a map by id. */
  readonly container: 'array' | 'map'
  /**
   * Contents of a folder: separate lists of folders and files; one list whose entries name their kind; or nothing, as
   * all nodes are in one list with parents. `ids`: folders list ids, and nothing names its parent.
   */
  readonly cloud: 'lists' | 'entries' | 'flat' | 'ids'
  /** A folder in the answer with its contents: beside them, around them, first in their list, or absent. */
  readonly contents: 'beside' | 'around' | 'first' | 'alone'
  /** Key of a file's MIME type (`application/pdf`); null: none. */
  readonly contentType: 'mime' | 'mime_type' | 'content_type' | 'media_type' | 'type' | null
  readonly envelope: Envelope
  /** People referred to, beside each list, even an empty one: as a list, or by id. */
  readonly people: 'none' | 'list' | 'map'
  /** Other data beside each list, even an empty one, that is none of its records; null: none. */
  readonly beside: 'messages' | 'columns' | 'dictionaries' | 'included' | null
  /** True: each page begins with a header row, which has no id. */
  readonly hasHeading: boolean
  /** Whether answers of the lookup provider get the envelope, too. */
  readonly wrapsLookup: boolean
  readonly assumptions: Partial<Assumptions>
  readonly traits: Traits
}

/** Notation of zone names beside times of day. */
export type ZoneNames = 'windows' | 'from-utc' | 'offset-names' | 'shown'

export type Envelope =
  | { readonly kind: 'bare' }
  | {
      readonly kind: 'path'
      /** Keys from outside to inside, e.g. `['response', 'result']`. */
      readonly path: readonly string[]
      /** Key of the records in the innermost object. */
      readonly items: string
      /** Key of a single record there; null: the innermost object is the record. */
      readonly item: string | null
      /** Path of the total in the innermost object, e.g. `['meta', 'total']`; null: none. */
      readonly total: readonly string[] | null
      /** Additional constant fields, e.g. `{ success: true }`. */
      readonly beside: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'jsonapi' }

export const EVERY_LABEL: ReadonlySet<LabelKind> = new Set<LabelKind>([
  'user',
  'user-group',
  'project-group',
  'funnel',
  'stage',
  'currency',
  'good',
  'event-type',
  'calendar-category',
  'list-element'
])
export const NO_LABELS: ReadonlySet<LabelKind> = new Set()

/** The simplest style; every dialect starts from it. */
export const PLAIN: Style = {
  name: 'bare',
  casing: 'snake',
  names: {},
  ids: 'number',
  numbers: 'number',
  flags: 'boolean',
  moments: 'sql',
  dates: 'sql',
  wholeDays: 'days',
  allDayFlag: true,
  eventTimes: 'moments',
  noDate: null,
  noText: '',
  noReference: null,
  reference: 'id',
  labelled: NO_LABELS,
  references: 'ids',
  projectGroups: 'all',
  currency: 'reference',
  carriesProject: false,
  partsRefer: null,
  hasCodes: false,
  dynamic: 'map',
  emptyMap: 'object',
  container: 'array',
  cloud: 'lists',
  contents: 'beside',
  contentType: null,
  envelope: { kind: 'bare' },
  people: 'none',
  beside: null,
  hasHeading: false,
  wrapsLookup: false,
  assumptions: {},
  traits: NO_TRAITS
}

/** A plain style with totals; the app's own demo workspace uses it. */
export const TOTAL: Style = {
  ...PLAIN,
  name: 'total',
  reference: 'nested',
  references: 'nested',
  // Things with an endpoint are sent as ids; the others need labels, since their ids could never be resolved.
  labelled: new Set<LabelKind>(['user', 'currency', 'good']),
  envelope: { kind: 'path', path: [], items: 'data', item: 'data', total: ['total'], beside: {} }
}
