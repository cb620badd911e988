import type { Assumptions } from '../filter/assumptions'
import type { LabelKind } from '../data/reference'

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
  /** What stands where a date is not set. */
  readonly noDate: null | '' | '0000-00-00' | false
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
   * What a folder of the storage holds: a list of folders and one of files, one list in which each says what it is,
   * or nothing, for all nodes stand in one list and name their parents.
   */
  readonly storage: 'lists' | 'entries' | 'flat'
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
}

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

const EVERY_LABEL: ReadonlySet<LabelKind> = new Set<LabelKind>([
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
const NO_LABELS: ReadonlySet<LabelKind> = new Set()

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
  noDate: null,
  noText: '',
  noReference: null,
  reference: 'id',
  labelled: NO_LABELS,
  references: 'ids',
  currency: 'reference',
  carriesProject: false,
  partsRefer: null,
  codes: false,
  dynamic: 'map',
  emptyMap: 'object',
  container: 'array',
  storage: 'lists',
  envelope: { kind: 'bare' },
  people: 'none',
  beside: null,
  headed: false,
  wrapsLookup: false,
  assumptions: {}
}

export const NAMED_STYLES = {
  bare: PLAIN,
  total: {
    ...PLAIN,
    name: 'total',
    reference: 'nested',
    references: 'nested',
    // What has an endpoint of its own is sent as an id; what has none would be a bare number for ever.
    labelled: new Set<LabelKind>(['user', 'currency', 'good']),
    envelope: { kind: 'path', path: [], items: 'data', item: 'data', total: ['total'], beside: {} }
  },
  nested: {
    ...PLAIN,
    name: 'nested',
    wrapsLookup: true,
    flags: 'number',
    moments: 'iso',
    reference: 'beside',
    labelled: EVERY_LABEL,
    dynamic: 'list',
    // A module and a list have a title of their own beside their name.
    names: { name: 'title', 'module.name': 'name', 'list.name': 'name', sum: 'amount', data: 'fields' },
    envelope: {
      kind: 'path',
      path: ['response', 'result'],
      items: 'items',
      item: 'item',
      total: ['meta', 'total'],
      beside: {}
    },
    assumptions: { createdEndInclusive: false, textMatch: 'contains', defaultOrder: 'newest-first', countCap: 200 }
  },
  php: {
    ...PLAIN,
    name: 'php',
    wrapsLookup: true,
    ids: 'string',
    numbers: 'string',
    flags: 'string',
    noDate: '0000-00-00',
    noReference: '0',
    references: 'map',
    labelled: EVERY_LABEL,
    dynamic: 'map',
    emptyMap: 'array',
    container: 'map',
    storage: 'entries',
    envelope: { kind: 'path', path: [], items: 'result', item: 'result', total: null, beside: { success: '1' } },
    assumptions: { orBindsHaving: true, priceMatch: 'at-least', defaultCount: 20, countCap: 100, treeHasFiles: true }
  },
  camel: {
    ...PLAIN,
    name: 'camel',
    casing: 'camel',
    moments: 'iso-zone',
    dates: 'midnight',
    noText: null,
    reference: 'nested',
    references: 'nested',
    labelled: EVERY_LABEL,
    dynamic: 'map-of-objects',
    storage: 'flat',
    names: {
      created: 'created_at',
      updated: 'updated_at',
      user_id: 'responsible_id',
      group_id: 'user_group_id',
      step_id: 'stage_id',
      data: 'custom_fields',
      deleted: 'is_deleted'
    },
    envelope: { kind: 'path', path: [], items: 'items', item: null, total: ['totalCount'], beside: {} },
    assumptions: { emptyIds: 'nothing', filterDate: 'since', treeHasFiles: true }
  },
  jsonapi: {
    ...PLAIN,
    name: 'jsonapi',
    casing: 'kebab',
    ids: 'string',
    moments: 'iso-zone',
    labelled: EVERY_LABEL,
    dynamic: 'flat',
    envelope: { kind: 'jsonapi' },
    assumptions: { searchMatch: 'word-start', defaultCount: 25 }
  },
  /** Pairs, `false` for nothing, whole projects in what refers to them. */
  pairs: {
    ...PLAIN,
    name: 'pairs',
    reference: 'pair',
    references: 'pairs',
    labelled: EVERY_LABEL,
    noDate: false,
    noReference: false,
    carriesProject: true,
    currency: 'beside',
    names: { created: 'create_date', updated: 'write_date', 'project.price': 'expected_revenue' },
    envelope: { kind: 'path', path: ['result'], items: 'records', item: 'record', total: ['total'], beside: {} },
    assumptions: { textMatch: 'contains', countCap: 80 }
  },
  /** Values of dynamic fields one level down, people beside every list, days and times apart. */
  described: {
    ...PLAIN,
    name: 'described',
    ids: 'string',
    moments: 'split',
    dates: 'short',
    flags: 'letter',
    reference: 'nested',
    references: 'nested',
    labelled: EVERY_LABEL,
    dynamic: 'values',
    people: 'list',
    names: { data: 'custom_fields_values', 'project.price': 'total_summ' },
    envelope: { kind: 'path', path: ['_embedded'], items: 'items', item: 'item', total: null, beside: {} },
    assumptions: { defaultOrder: 'newest-first', defaultCount: 50 }
  },
  /** Moments with their zone as objects, in the manner of a suite of office programs. */
  office: {
    ...PLAIN,
    name: 'office',
    casing: 'camel',
    moments: 'object',
    noText: null,
    reference: 'nested',
    references: 'nested',
    labelled: EVERY_LABEL,
    dynamic: 'list',
    currency: 'beside',
    carriesProject: true,
    names: {
      name: 'subject',
      'module.name': 'name',
      'list.name': 'name',
      created: 'created_date_time',
      data: 'properties'
    },
    envelope: { kind: 'path', path: [], items: 'values', item: null, total: ['totalCount'], beside: {} },
    assumptions: { filterDate: 'since', treeHasFiles: true }
  },
  /** As people write: short days, letters for yes and no, numbers as texts, maps by ids. */
  paper: {
    ...PLAIN,
    name: 'paper',
    ids: 'string',
    numbers: 'string',
    flags: 'letter',
    moments: 'short',
    dates: 'short',
    noDate: '',
    noReference: '0',
    reference: 'beside',
    references: 'map',
    labelled: EVERY_LABEL,
    dynamic: 'flat',
    emptyMap: 'array',
    container: 'map',
    people: 'list',
    envelope: { kind: 'path', path: ['response'], items: 'rows', item: 'row', total: ['total'], beside: { ok: 1 } },
    assumptions: { orBindsHaving: true, createdEndInclusive: false, treeHasFiles: true }
  },
  /** Names without ids, codes of currencies, titles and units beside values. */
  named: {
    ...PLAIN,
    name: 'named',
    reference: 'name',
    references: 'names',
    labelled: EVERY_LABEL,
    currency: 'code',
    moments: 'split',
    dates: 'dotted',
    dynamic: 'titled',
    names: { 'project.price': 'summ', 'payment.sum': 'summ', 'good.sum': 'total_summ', data: 'fields' },
    envelope: { kind: 'path', path: ['data'], items: 'list', item: 'item', total: ['count'], beside: { status: 'ok' } },
    assumptions: { defaultCount: 30 }
  },
  /** A head above each list, people by their ids beside it, fields among the others, days first. */
  headed: {
    ...PLAIN,
    name: 'headed',
    ids: 'string',
    moments: 'dotted',
    dates: 'dotted',
    noDate: '',
    reference: 'beside',
    references: 'ids',
    labelled: EVERY_LABEL,
    currency: 'code',
    dynamic: 'flat',
    people: 'map',
    headed: true,
    names: { 'project.price': 'total_summ' },
    envelope: { kind: 'path', path: [], items: 'rows', item: null, total: null, beside: {} },
    assumptions: { countCap: 25, defaultOrder: 'newest-first' }
  },
  /** Pairs of an id and a name, titles and units beside values, a head, numbers as texts. */
  ledger: {
    ...PLAIN,
    name: 'ledger',
    numbers: 'string',
    flags: 'string',
    moments: 'short',
    dates: 'dotted',
    noDate: '0000-00-00',
    reference: 'pair',
    references: 'pairs',
    labelled: EVERY_LABEL,
    currency: 'beside',
    dynamic: 'titled',
    headed: true,
    names: { 'payment.sum': 'summ', 'good.sum': 'summ' },
    assumptions: { textMatch: 'contains' }
  },
  /** One by the name, several with ids and names; values one level down, days and times apart, letters for yes and no. */
  mixed: {
    ...PLAIN,
    name: 'mixed',
    casing: 'camel',
    flags: 'letter',
    moments: 'split',
    dates: 'short',
    noText: null,
    reference: 'name',
    references: 'nested',
    labelled: EVERY_LABEL,
    dynamic: 'values',
    container: 'map',
    people: 'list',
    names: { 'project.price': 'total_summ', data: 'custom_fields' },
    envelope: { kind: 'path', path: ['result'], items: 'records', item: null, total: ['meta', 'total'], beside: {} },
    assumptions: { filterDate: 'since', treeHasFiles: true }
  }
} as const satisfies Record<string, Style>

export { EVERY_LABEL, NO_LABELS }
