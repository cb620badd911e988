import type { Assumptions } from '../filter/assumptions'
import type { LabelKind } from '../data/reference'
import { NO_TRAITS, type Traits } from './traits'

/**
 * How an installation writes down its records: the parts from which every dialect is put together. The interface shows
 * no payload, so a client has to read all of them.
 */
export interface Style {
  readonly name: string
  readonly casing: 'snake' | 'camel' | 'pascal' | 'kebab'
  /** Other names for fields, by `kind.key` or by `key` alone; before the casing is applied. */
  readonly names: Readonly<Record<string, string>>
  readonly ids: 'number' | 'string'
  readonly numbers: 'number' | 'string'
  /** `letter`: `Y` and `N`. */
  readonly flags: 'boolean' | 'number' | 'string' | 'letter'
  /** `short`: `2.1.2024 3:04`. `loose`: `2024-1-2 03:04`. `two-digit`: `02.01.24 03:04`. `split`: the day and, in a field of its own, the time. `object`: with its zone beside it. */
  readonly moments:
    'sql' | 'iso' | 'iso-zone' | 'unix' | 'dotted' | 'short' | 'loose' | 'two-digit' | 'split' | 'object'
  /** `short`: `2.1.2024`. `loose`: `2024-1-2`. */
  readonly dates: 'sql' | 'dotted' | 'midnight' | 'short' | 'loose'
  /**
   * How the calendar writes whole days: as days; as the midnights of the first and the last; from the first midnight to
   * the one behind the last day, with the number of days beside; up to the last second of the last day; or up to the day
   * behind the last, as texts or as `{ date }`.
   */
  readonly wholeDays: 'days' | 'midnights' | 'next-midnight' | 'last-minute' | 'next-day' | 'dated'
  /** Whether a flag says of each event if it is of whole days. */
  readonly allDayFlag: boolean
  /**
   * How times of day stand in the calendar: as all moments do, in UTC, each on some clock with its offset or the name of
   * its zone, or as seconds since 1970. Whole days as midnights in seconds are told by their flag alone.
   */
  readonly eventTimes: 'moments' | 'utc' | 'offsets' | 'unix' | ZoneNames
  /** What stands where a date is not set. */
  readonly noDate: string | null | false
  readonly noText: null | ''
  /** What stands where a reference points nowhere. */
  readonly noReference: null | 0 | '0' | false
  /**
   * `beside`: `user_id` and `user_name`. `nested`: `user: { id, name }`. `pair`: `user_id: [5, name]`. `name`: a name
   * and no id, `user: "Ann Lee"`.
   */
  readonly reference: 'id' | 'nested' | 'beside' | 'pair' | 'name'
  /** Whose labels come along; the others are ids alone. */
  readonly labelled: ReadonlySet<LabelKind>
  /** Several ids: an array of ids, of `{ id, name }`, of pairs, of names, a text `1,2,3`, or a map `id -> label`. */
  readonly references: 'ids' | 'nested' | 'joined' | 'map' | 'pairs' | 'names'
  /** Whether projects say which project groups they are in: all of them, the first alone, or nothing of them. */
  readonly projectGroups: 'all' | 'first' | 'none'
  /** A currency by what `reference` says, with its code beside it, or by its code alone. */
  readonly currency: 'reference' | 'beside' | 'code'
  /** What has to do with a project refers to it with its name, its price and the day on which it was created. */
  readonly carriesProject: boolean
  /** Under what stages, checklists, goods and payments refer to their project in the same way; null where they don't. */
  readonly partsRefer: 'project' | 'object' | 'info' | 'item' | null
  /** Each project bears a code of digits that begins with zeros: a text, and no number. */
  readonly codes: boolean
  /**
   * Dynamic fields: under `data`, as a list of `{ name, title, value }`, the same with `value_title` beside an id and
   * `unit` beside an amount, with their values one level down, or among the others.
   */
  readonly dynamic: 'map' | 'list' | 'titled' | 'flat' | 'map-of-objects' | 'values'
  /** PHP encodes an empty map as a list. */
  readonly emptyMap: 'object' | 'array'
  /** Records in a list: an array, or a map keyed by id. */
  readonly container: 'array' | 'map'
  /**
   * What a folder holds: a list of folders and one of files, one list in which each says what it is,
   * or nothing, for all nodes stand in one list and name their parents; `ids`: there folders name what they hold by ids,
   * and nothing names its parent.
   */
  readonly cloud: 'lists' | 'entries' | 'flat' | 'ids'
  /**
   * How a folder stands to what it holds, where that is asked for: beside it, around it, as the first of one list with it,
   * or not at all.
   */
  readonly contents: 'beside' | 'around' | 'first' | 'alone'
  /** Under what files say their type of content (`application/pdf`); null where they don't. */
  readonly contentType: 'mime' | 'mime_type' | 'content_type' | 'media_type' | 'type' | null
  readonly envelope: Envelope
  /** Those whom records refer to stand beside a list, be it empty: as a list of their own, or by their ids. */
  readonly people: 'none' | 'list' | 'map'
  /** What else stands beside a list, be it empty, and is none of its records; null for nothing. */
  readonly beside: 'messages' | 'columns' | 'dictionaries' | 'included' | null
  /** Each page of a list begins with a line that has no id: its head. */
  readonly headed: boolean
  /** Whether what the lookup provider answered is enveloped as well, or passed on as it is. */
  readonly wrapsLookup: boolean
  readonly assumptions: Partial<Assumptions>
  readonly traits: Traits
}

/** Under what names zones stand beside times of day. */
export type ZoneNames = 'windows' | 'from-utc' | 'offset-names' | 'shown'

export type Envelope =
  | { readonly kind: 'bare' }
  | {
      readonly kind: 'path'
      /** Keys from the outside to the inside, e.g. `['response', 'result']`. */
      readonly path: readonly string[]
      /** The key of the records in the innermost object. */
      readonly items: string
      /** The key of a single record there; null when the innermost object is the record itself. */
      readonly item: string | null
      /** Where the total stands in the innermost object, e.g. `['meta', 'total']`; null for nowhere. */
      readonly total: readonly string[] | null
      /** What else stands beside, e.g. `{ success: true }`. */
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

/** The plainest way: what each dialect starts from. */
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
  codes: false,
  dynamic: 'map',
  emptyMap: 'object',
  container: 'array',
  cloud: 'lists',
  contents: 'beside',
  contentType: null,
  envelope: { kind: 'bare' },
  people: 'none',
  beside: null,
  headed: false,
  wrapsLookup: false,
  assumptions: {},
  traits: NO_TRAITS
}

/** A plain one whose lists say how many records there are; the app's own demo workspace is answered in it. */
export const TOTAL: Style = {
  ...PLAIN,
  name: 'total',
  reference: 'nested',
  references: 'nested',
  // What has an endpoint of its own is sent as an id; what has none would be a bare number for ever.
  labelled: new Set<LabelKind>(['user', 'currency', 'good']),
  envelope: { kind: 'path', path: [], items: 'data', item: 'data', total: ['total'], beside: {} }
}
