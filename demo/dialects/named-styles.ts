import { CLOUD_DEFECTS } from '../cloud-defects'
import { EVERY_LABEL, PLAIN, TOTAL, type Style } from './style'

export const NAMED_STYLES = {
  bare: PLAIN,
  total: TOTAL,
  nested: {
    ...PLAIN,
    name: 'nested',
    wrapsLookup: true,
    flags: 'number',
    moments: 'iso',
    reference: 'beside',
    labelled: EVERY_LABEL,
    dynamic: 'list',
    contents: 'alone',
    contentType: 'mime_type',
    // Modules and lists have both a title and a name.
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
  /** Numbers as texts, digit codes, maps by id, columns beside lists, days without leading zeros. */
  php: {
    ...PLAIN,
    name: 'php',
    wrapsLookup: true,
    ids: 'string',
    numbers: 'string',
    flags: 'string',
    moments: 'loose',
    dates: 'loose',
    noDate: '0000-00-00',
    noReference: '0',
    references: 'map',
    labelled: EVERY_LABEL,
    partsRefer: 'object',
    hasCodes: true,
    dynamic: 'map',
    emptyMap: 'array',
    container: 'map',
    cloud: 'entries',
    contents: 'around',
    beside: 'columns',
    envelope: { kind: 'path', path: [], items: 'result', item: 'result', total: null, beside: { success: '1' } },
    assumptions: { orBindsHaving: true, priceMatch: 'at-least', defaultCount: 20, countCap: 100, hasFilesInTree: true }
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
    cloud: 'flat',
    contents: 'first',
    contentType: 'content_type',
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
    assumptions: { emptyIds: 'nothing', filterDate: 'since', hasFilesInTree: true }
  },
  jsonapi: {
    ...PLAIN,
    name: 'jsonapi',
    casing: 'kebab',
    ids: 'string',
    moments: 'iso-zone',
    eventTimes: 'utc',
    wholeDays: 'midnights',
    labelled: EVERY_LABEL,
    dynamic: 'flat',
    contentType: 'media_type',
    envelope: { kind: 'jsonapi' },
    assumptions: { searchMatch: 'word-start', defaultCount: 25 }
  },
  /** References as pairs, `false` for nothing, whole projects inside references. */
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
  /**
   * Values of dynamic fields one level down, people beside every list, day and time in separate fields; folders list
   * their contents.
   */
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
    cloud: 'ids',
    people: 'list',
    names: { data: 'custom_fields_values', 'project.price': 'total_summ' },
    envelope: { kind: 'path', path: ['_embedded'], items: 'items', item: 'item', total: null, beside: {} },
    assumptions: { defaultOrder: 'newest-first', defaultCount: 50, hasFilesInTree: true }
  },
  /** Moments with their zone as objects, like an office suite. */
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
    assumptions: { filterDate: 'since', hasFilesInTree: true, treeRoot: 'zero' }
  },
  /** Like people write: short days, letters for yes and no, numbers as texts, maps by id. */
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
    contentType: 'type',
    people: 'list',
    envelope: { kind: 'path', path: ['response'], items: 'rows', item: 'row', total: ['total'], beside: { ok: 1 } },
    assumptions: { orBindsHaving: true, createdEndInclusive: false, hasFilesInTree: true, treeRoot: 'nameless' }
  },
  /** Names without ids, currency codes, titles and units beside values. */
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
  /**
   * A header row above each list, people by id beside it, dynamic fields among the others, day before month, one group
   * per project.
   */
  headed: {
    ...PLAIN,
    name: 'headed',
    ids: 'string',
    moments: 'dotted',
    dates: 'dotted',
    noDate: '',
    reference: 'beside',
    references: 'ids',
    projectGroups: 'first',
    labelled: EVERY_LABEL,
    currency: 'code',
    dynamic: 'flat',
    people: 'map',
    hasHeading: true,
    names: { 'project.price': 'total_summ' },
    envelope: { kind: 'path', path: [], items: 'rows', item: null, total: null, beside: {} },
    assumptions: { countCap: 25, defaultOrder: 'newest-first' }
  },
  /**
   * References as id-name pairs, titles and units beside values, a header row, two-digit years, short search results,
   * and projects without their groups.
   */
  ledger: {
    ...PLAIN,
    name: 'ledger',
    numbers: 'string',
    flags: 'string',
    moments: 'two-digit',
    dates: 'dotted',
    wholeDays: 'last-minute',
    noDate: '0000-00-00',
    reference: 'pair',
    references: 'pairs',
    projectGroups: 'none',
    labelled: EVERY_LABEL,
    currency: 'beside',
    partsRefer: 'item',
    dynamic: 'titled',
    hasHeading: true,
    names: { 'payment.sum': 'summ', 'good.sum': 'summ' },
    contents: 'alone',
    assumptions: { textMatch: 'contains', searchSays: 'names', cloudDefects: CLOUD_DEFECTS }
  },
  /**
   * Single references by name, several with ids and names; values one level down, separate day and time, letters for
   * yes and no.
   */
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
    partsRefer: 'info',
    hasCodes: true,
    dynamic: 'values',
    container: 'map',
    people: 'list',
    beside: 'dictionaries',
    names: { 'project.price': 'total_summ', data: 'custom_fields' },
    envelope: { kind: 'path', path: ['result'], items: 'records', item: null, total: ['meta', 'total'], beside: {} },
    assumptions: { filterDate: 'since', hasFilesInTree: true, treeRoot: 'zero' }
  },
  /** A calendar with events in many offsets; whole days end at the next midnight and have no flag. */
  zoned: {
    ...PLAIN,
    name: 'zoned',
    flags: 'number',
    wholeDays: 'next-midnight',
    allDayFlag: false,
    eventTimes: 'offsets',
    names: { start: 'starts_at', end: 'ends_at' },
    envelope: { kind: 'path', path: [], items: 'records', item: 'record', total: ['total'], beside: {} }
  },
  /** Times as seconds since 1970, including midnights. */
  seconds: {
    ...PLAIN,
    name: 'seconds',
    ids: 'string',
    flags: 'letter',
    wholeDays: 'midnights',
    eventTimes: 'unix',
    noDate: '',
    names: { start: 'date_start', end: 'date_end' },
    envelope: { kind: 'path', path: ['result'], items: 'items', item: 'item', total: null, beside: {} }
  },
  /** One list for the whole cloud with every defect, under a root folder. */
  tangled: {
    ...PLAIN,
    name: 'tangled',
    cloud: 'flat',
    contents: 'first',
    envelope: { kind: 'path', path: [], items: 'nodes', item: 'node', total: null, beside: {} },
    assumptions: { hasFilesInTree: true, treeRoot: 'folder', cloudDefects: CLOUD_DEFECTS }
  }
} as const satisfies Record<string, Style>
