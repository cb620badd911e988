import { DYNAMIC_FIELDS } from '../data/lists'
import { PURPOSE, Random } from '../data/random'
import { SCHEMA, type Kind } from '../schema'
import { CLOUD_DEFECTS } from '../cloud-defects'
import { EVERY_LABEL, NO_LABELS, PLAIN, type Envelope, type Style } from './style'

/**
 * A random dialect: names, nesting and representations drawn from a seed. Important fields (titles, dates, money,
 * people, references) get names used by real services, so that a tolerant reader can recognise them. Unimportant fields
 * may have any name.
 */

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'title', 'caption', 'subject', 'label'],
  created: ['created', 'created_at', 'date_create', 'date_created', 'create_date', 'created_on', 'added_at'],
  updated: ['updated', 'updated_at', 'date_update', 'modified', 'changed_at', 'last_modified'],
  sales_funnel_id: ['sales_funnel_id', 'funnel_id', 'pipeline_id'],
  step_id: ['step_id', 'stage_id', 'current_stage_id'],
  user_id: ['user_id', 'responsible_id', 'manager_id', 'owner_id', 'responsible_user_id', 'assignee_id'],
  group_id: ['group_id', 'user_group_id', 'department_id'],
  'project.price': ['price', 'amount', 'sum', 'cost', 'total_price', 'total_summ', 'summ', 'amount_total'],
  currency_id: ['currency_id', 'currency'],
  participants_user_id: ['participants_user_id', 'participants', 'participant_ids', 'members', 'users'],
  participants_group_id: ['participants_group_id', 'participant_groups', 'groups'],
  projects_group_id: ['projects_group_id', 'project_groups', 'project_group_ids'],
  actions_type_id: ['actions_type_id', 'event_types', 'action_types'],
  good_id: ['good_id', 'goods', 'products'],
  deleted: ['deleted', 'is_deleted', 'removed', 'in_trash'],
  data: ['data', 'fields', 'custom_fields', 'properties', 'additional'],
  start: ['start', 'date_start', 'begin', 'starts_at', 'start_date', 'start_dt', 'datetime_start'],
  end: ['end', 'date_end', 'finish', 'ends_at', 'end_date', 'stop', 'end_dt'],
  category_id: ['category_id', 'calendar_id', 'category', 'section_id', 'subcalendar_id'],
  parent_id: ['parent_id', 'parent', 'folder_id'],
  size: ['size', 'filesize', 'file_size', 'length', 'byte_size', 'size_in_bytes'],
  children: ['children', 'folders', 'items', 'nodes', 'childs'],
  files: ['files', 'documents'],
  sum: ['sum', 'amount', 'total'],
  'event.date': ['date', 'event_date', 'action_date', 'occurred_at', 'complete_till'],
  'payment.date': ['date', 'payment_date', 'paid_at', 'operation_date', 'date_bill'],
  'payment.type': ['type', 'payment_type', 'direction', 'is_credit', 'is_income'],
  'event.type_id': ['type_id', 'action_type_id', 'event_type_id', 'actions_type_id', 'kind_id'],
  'event.done': ['done', 'is_done', 'completed', 'is_completed'],
  'good.quantity': ['quantity', 'qty', 'count', 'number', 'kol_vo'],
  'good.price': ['price', 'unit_price', 'cost', 'price_per_unit'],
  deadline: ['deadline', 'due', 'due_date', 'date_due', 'end_date', 'expires_at'],
  expired: ['expired', 'is_expired', 'overdue', 'is_overdue'],
  'checklist.items': ['items', 'points', 'tasks', 'elements', 'checklist_items'],
  'checklist-item.done': ['done', 'checked', 'is_checked', 'completed', 'is_completed'],
  // Unimportant fields may have meaningless names.
  color: ['color', 'colour', 'clr', 'x_c', 'style'],
  position: ['position', 'sort', 'ord', 'n', 'weight', 'order_nr', 'display_order'],
  unit: ['unit', 'ed_izm', 'measure', 'u'],
  days: ['days', 'duration', 'd', 'cnt_days'],
  steps_count: ['steps_count', 'cnt', 'qty_steps', 'zz1'],
  files_count: ['files_count', 'cnt', 'f', 'qty'],
  elements_count: ['elements_count', 'cnt', 'len'],
  description: ['description', 'descr', 'note', 'about'],
  place: ['place', 'location', 'where', 'addr'],
  comment: ['comment', 'note', 'remark', 'purpose']
}

const PATHS: readonly (readonly string[])[] = [
  [],
  [],
  ['response'],
  ['result'],
  ['response', 'result'],
  ['d'],
  ['payload', 'body'],
  ['answer', 'content', 'page']
]
const ITEMS = ['data', 'items', 'list', 'rows', 'records', 'results', 'objects', 'elements'] as const
const TOTALS: readonly (readonly string[] | null)[] = [
  null,
  ['total'],
  ['count'],
  ['totalCount'],
  ['meta', 'total'],
  ['pagination', 'total_count'],
  ['paging', 'all']
]
const BESIDE: readonly Readonly<Record<string, unknown>>[] = [
  {},
  {},
  { success: true },
  { status: 'ok' },
  { error: null, code: 0 },
  { ok: 1, time: 0.0123 }
]

/** Draws the style of a seed. */
export function randomStyle(seed: number): Style {
  const random = new Random(seed, 0, PURPOSE.wire)
  const casing = random.pick(['snake', 'snake', 'camel', 'pascal', 'kebab'] as const)
  const areStrings = random.chance(0.3)
  const dynamic = random.pick(['map', 'list', 'titled', 'flat', 'map-of-objects', 'values'] as const)
  const labelled = random.chance(0.75) ? EVERY_LABEL : NO_LABELS
  const style: Style = {
    ...PLAIN,
    name: `random:${seed}`,
    casing,
    names: drawNames(random, dynamic === 'flat'),
    ids: random.pick(['number', 'number', 'string'] as const),
    numbers: areStrings ? 'string' : 'number',
    flags: areStrings ? 'string' : random.pick(['boolean', 'number', 'string', 'letter'] as const),
    moments: random.pick(['sql', 'sql', 'iso', 'iso-zone', 'unix', 'dotted', 'short', 'split', 'object'] as const),
    dates: random.pick(['sql', 'sql', 'dotted', 'midnight', 'short'] as const),
    noDate: random.pick([null, '', '0000-00-00', false] as const),
    noText: random.pick([null, ''] as const),
    noReference: random.pick([null, 0, '0', false] as const),
    reference: random.pick(['id', 'nested', 'beside', 'pair', 'name'] as const),
    labelled,
    references: random.pick(['ids', 'nested', 'joined', 'map', 'pairs', 'names'] as const),
    dynamic,
    currency: random.pick(['reference', 'reference', 'beside', 'code'] as const),
    carriesProject: random.chance(0.3),
    people: random.pick(['none', 'none', 'list', 'map'] as const),
    hasHeading: random.chance(0.2),
    emptyMap: random.pick(['object', 'array'] as const),
    container: random.pick(['array', 'array', 'array', 'map'] as const),
    cloud: random.pick(['lists', 'lists', 'entries', 'flat'] as const),
    envelope: drawEnvelope(random),
    wrapsLookup: random.chance(0.5),
    assumptions: {
      createdEndInclusive: random.chance(0.5),
      orBindsHaving: random.chance(0.5),
      textMatch: random.pick(['exact', 'contains'] as const),
      priceMatch: random.pick(['equal', 'at-least'] as const),
      emptyIds: random.pick(['no-condition', 'nothing'] as const),
      countCap: random.pick([null, null, 50, 100, 250]),
      defaultCount: random.pick([10, 20, 50, 100]),
      filterDate: random.pick(['on', 'since'] as const),
      defaultOrder: random.pick(['id', 'newest-first'] as const),
      searchMatch: random.pick(['anywhere', 'word-start'] as const),
      hasFilesInTree: random.chance(0.5)
    }
  }
  const more = withCloud(withMore(style, new Random(seed, 1, PURPOSE.wire)), new Random(seed, 2, PURPOSE.wire))
  return withCalendar(more, new Random(seed, 3, PURPOSE.wire))
}

/** Traits added later, drawn separately so that the earlier result of a seed stays the same. */
function withMore(style: Style, random: Random): Style {
  const moments = random.pick([null, null, null, null, 'loose', 'two-digit'] as const)
  return {
    ...style,
    moments: moments ?? style.moments,
    dates: moments === 'loose' ? 'loose' : style.dates,
    partsRefer: random.pick([null, null, null, 'project', 'object', 'info', 'item'] as const),
    hasCodes: random.chance(0.3),
    beside: random.pick([null, null, null, 'messages', 'columns', 'dictionaries', 'included'] as const),
    assumptions: { ...style.assumptions, searchSays: random.pick(['everything', 'everything', 'names'] as const) },
    projectGroups: random.pick(['all', 'all', 'all', 'first', 'none'] as const)
  }
}

/** File format, drawn separately too. */
function withCloud(style: Style, random: Random): Style {
  return {
    ...style,
    contents: random.pick(['beside', 'beside', 'around', 'first', 'alone'] as const),
    assumptions: {
      ...style.assumptions,
      treeRoot: random.pick(['none', 'none', 'folder', 'zero', 'nameless'] as const),
      cloudDefects: CLOUD_DEFECTS.filter(() => random.chance(0.3))
    },
    contentType: random.pick([null, null, 'mime', 'mime_type', 'content_type', 'media_type'] as const),
    cloud: random.chance(0.2) ? 'ids' : style.cloud
  }
}

/** Calendar time format, drawn separately too. */
function withCalendar(style: Style, random: Random): Style {
  const eventTimes = random.pick(['moments', 'moments', 'moments', 'utc', 'offsets', 'unix'] as const)
  const wholeDays = random.pick(['days', 'days', 'midnights', 'next-midnight', 'last-minute'] as const)
  const flag = random.chance(0.7)
  const isSeconds = eventTimes === 'unix' || style.moments === 'unix'
  return {
    ...style,
    eventTimes,
    // Seconds cannot mark the end of a day, and only a flag tells that they are days.
    wholeDays: isSeconds && wholeDays !== 'days' ? 'midnights' : wholeDays,
    allDayFlag: flag || (isSeconds && wholeDays !== 'days')
  }
}

const LATER: ReadonlySet<string> = new Set([
  ...['project.folder_id', 'folder.project_id', 'file.project_id'],
  'calendar-event.duration_days'
])

function drawEnvelope(random: Random): Envelope {
  const draw = random.next()
  if (draw < 0.15) return { kind: 'bare' }
  if (draw < 0.25) return { kind: 'jsonapi' }
  const items = random.pick(ITEMS)
  const path = random.pick(PATHS)
  return {
    kind: 'path',
    path,
    items,
    item: random.pick([items, 'item', null]),
    total: random.pick(TOTALS),
    beside: random.pick(BESIDE)
  }
}

/** A name for every field of every kind, unique within each record. */
function drawNames(random: Random, isFlat: boolean): Record<string, string> {
  const names: Record<string, string> = {}
  for (const kind of Object.keys(SCHEMA) as Kind[]) {
    const taken = new Set<string>(isFlat && kind === 'project' ? DYNAMIC_FIELDS.map((field) => field.name) : [])
    const keys = SCHEMA[kind].map((field) => field.key)
    if (kind === 'folder') keys.push('children', 'files')
    // Names of nested or labelled references must stay free too.
    const clashes = (name: string): boolean =>
      [name, name.replace(/_ids?$/, ''), `${name.replace(/_ids?$/, '')}_name`].some((form) => taken.has(form))
    for (const key of keys) {
      // Fields added later keep their names: a draw would change all following ones.
      if (LATER.has(`${kind}.${key}`)) continue
      const pool = SYNONYMS[`${kind}.${key}`] ?? SYNONYMS[key] ?? [key]
      const drawn = random.pick(pool)
      // Modules and lists are requested by name, so that field keeps its key.
      const keeps = key === 'name' && (kind === 'module' || kind === 'list')
      const chosen = keeps || (clashes(drawn) && drawn !== key) || (drawn !== key && keys.includes(drawn)) ? key : drawn
      taken.add(chosen)
      taken.add(chosen.replace(/_ids?$/, ''))
      if (chosen !== key) names[`${kind}.${key}`] = chosen
    }
  }
  return names
}
