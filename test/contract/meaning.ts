/** Compares the decoded answer of an operation in a dialect with the demo's data. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { FieldRole, FieldValue, ReferenceKind } from '@shared/model/record'
import { OPERATIONS, type OperationName } from '@shared/service/operations'
import type { Answer, TreeNode } from '../../demo/answer'
import type { Dialect } from '../../demo/dialects'
import { projectGroupsSaid } from '../../demo/dialects/project-groups'
import { isMapOfNames } from '../../demo/dialects/trait-lists'
import { idSent, isNamedAlone } from '../demo/named-alone'
import { MODULES } from '../../demo/data/catalogue'
import { NO_TRAITS } from '../../demo/dialects/traits'
import { resolveOptions } from '../../demo/options'
import type { CanonicalRecord, Kind } from '../../demo/schema'
import { makeService } from '../../demo/service'
import { testDay } from '../demo/test-service'
import { World } from '../../demo/world'
import { decodeRecord } from '../../src/main/api/decode'
import type { AnyNoun, DecodedRecord } from '../../src/main/api/fields/decoded'
import { readAnswer, readMatches } from '../../src/main/api/envelope'
import type { ReadAnswer } from '../../src/main/api/types'
import { ASKED } from './requested'
import { seriesMeant, seriesRead, timesMeant, timesRead } from './event-meaning'

export const world = new World(
  resolveOptions({
    ...{ projects: 60, files: 80, events: 120, seed: 7, today: testDay(), hasFolderLinks: true },
    calendar: { series: 3, seriesAs: 'rule' }
  })
)

interface MeantRecord {
  readonly noun: AnyNoun
  readonly record: CanonicalRecord
}

function nounOf(kind: Kind): AnyNoun {
  if (kind === 'event') return 'action'
  return kind === 'checklist-item' || kind === 'member' ? 'match' : kind
}

function treeMeant(nodes: readonly TreeNode[]): MeantRecord[] {
  return nodes.flatMap(({ folder, children, files }) => [
    { noun: 'folder', record: folder } as const,
    ...treeMeant(children),
    ...files.map((record) => ({ noun: 'file', record }) as const)
  ])
}

/** @param tellsFolder whether the answer contains the folder itself */
function meantBy(answer: Answer, tellsFolder = true): MeantRecord[] {
  switch (answer.shape) {
    case 'list':
      return answer.ids.map((id) => ({ noun: nounOf(answer.kind), record: answer.record(id) }))
    case 'record':
      return [{ noun: nounOf(answer.kind), record: answer.record }]
    case 'tree':
      return treeMeant(answer.roots)
    case 'node':
      return [
        ...(tellsFolder ? [{ noun: 'folder', record: answer.folder } as const] : []),
        ...answer.folders.map((record) => ({ noun: 'folder', record }) as const),
        ...answer.files.map((record) => ({ noun: 'file', record }) as const)
      ]
    case 'raw':
      return []
  }
}

const byKey = ({ noun, record }: MeantRecord): string =>
  `${noun} ${String(record['id'] ?? '').padStart(9)} ${String(record['name'])}`

const inOrder = (a: MeantRecord, b: MeantRecord): number => (byKey(a) < byKey(b) ? -1 : 1)

/** Expected value of a decoded moment, given the dialect's notation; null for none. */
function momentMeant(dialect: Dialect, value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (value.length === 10) return value
  const iso = value.replace(' ', 'T')
  switch (dialect.style.moments) {
    case 'unix':
      return `${iso}Z`
    case 'dotted':
    case 'short':
    case 'loose':
    case 'two-digit':
      return `${iso.slice(0, 16)}:00`.replace(/T00:00:00$/, '')
    case 'split':
      return iso
    case 'iso-zone':
      return `${iso}+03:00`.replace(/T00:00:00\+03:00$/, '')
    default:
      return iso.replace(/T00:00:00$/, '')
  }
}

function dateOf(value: FieldValue | undefined): string | null {
  return value?.type === 'date' ? value.date : value?.type === 'moment' ? value.iso : null
}

function idsOf(value: FieldValue | undefined): number[] {
  return value?.type === 'references' ? value.references.map(({ id }) => id) : []
}

function labelsOf(value: FieldValue | undefined): (string | null)[] {
  if (value?.type === 'texts') return [...value.texts]
  return value?.type === 'references' ? value.references.map(({ label }) => label) : []
}

function check(dialect: Dialect, { noun, record }: MeantRecord, decoded: DecodedRecord<AnyNoun>, label: string): void {
  const role = (name: FieldRole): FieldValue | undefined => decoded.fields.find((field) => field.role === name)?.value
  // The message is built lazily: it contains the whole record, and there are a million comparisons.
  const same = (what: string, actual: unknown, expected: unknown): void => {
    if (isDeepStrictEqual(actual, expected)) return
    expect(actual, `${label}: ${what} of ${JSON.stringify(decoded.raw)}`).toEqual(expected)
  }
  /** First reference of a kind, except the parent. */
  const to = (kind: ReferenceKind): number | null => {
    const values = decoded.fields.flatMap(({ role, value }) => (role === 'parent' ? [] : [value]))
    const found = values.flatMap((value) =>
      value.type === 'references' && value.kind === kind ? value.references : []
    )
    return found[0]?.id ?? null
  }
  const isNamed = noun === 'module' || noun === 'list'
  const namesAlone = isMapOfNames(dialect.style, noun as Kind)
  if (!isNamed || !namesAlone) same('id', decoded.id, record['id'] ?? 0)
  // Payments have no name: their comment is the title.
  const title = isNamed ? record['title'] : (record[noun === 'payment' ? 'comment' : 'name'] ?? null)
  same('title', decoded.title, typeof title === 'string' ? title.replace('\u202e', '[U+202E]') : title)
  if (isNamed) same('name', decoded.name, record['name'])
  if ('deleted' in record) same('deleted', decoded.deleted, record['deleted'])
  if ('created' in record) same('created', decoded.created, momentMeant(dialect, record['created']))
  if ('updated' in record) same('updated', decoded.updated, momentMeant(dialect, record['updated']))
  if (noun === 'calendar-event') {
    // Search results may contain only names.
    const wasTold = typeof record['start'] === 'string'
    same('start', dateOf(role('start')) !== null, wasTold)
    if (dialect.style.traits.ends === 'end') same('end', dateOf(role('end')) !== null, wasTold)
    if (wasTold)
      same('times', decoded.event === undefined ? null : timesRead(dialect, decoded.event), timesMeant(record))
    if (wasTold)
      same('series', decoded.event === undefined ? null : seriesRead(decoded.event), seriesMeant(dialect, record))
    const category = idSent(dialect.style, 'calendar-category', record['category_id'])
    same('category', idsOf(role('category')), typeof category === 'number' ? [category] : [])
  }
  if (noun === 'file' && 'size' in record) same('size', role('size'), { type: 'number', number: record['size'] })
  if (noun === 'folder' || noun === 'file') same('project', to('project'), record['project_id'] ?? null)
  if (noun === 'project') same('folder', to('folder'), record['folder_id'] ?? null)
  if (noun === 'user-group' && 'users' in record)
    same(
      'members',
      idsOf(role('participants-users')),
      (record['users'] as readonly CanonicalRecord[]).map(({ id }) => id)
    )
  if (noun === 'stage' && !namesAlone)
    same('funnel', decoded.funnel?.id ?? null, idSent(dialect.style, 'funnel', record['sales_funnel_id']))
  if (noun === 'good') same('price', decoded.price === null, false)
  if (noun === 'payment') same('price', decoded.price, record['sum'])
  if (noun === 'project' && dialect.style.hasCodes) {
    const code = decoded.fields.find(({ key }) => /external.?code$/i.test(key))
    same('code', code?.value, { type: 'text', text: String(record['id']).padStart(5, '0') })
  }
  if (noun === 'project') checkProject(dialect, record, decoded, same, role)
  checkNothingLost(decoded, label)
}

function checkProject(
  dialect: Dialect,
  record: CanonicalRecord,
  decoded: DecodedRecord<AnyNoun>,
  same: (what: string, actual: unknown, expected: unknown) => void,
  role: (name: FieldRole) => FieldValue | undefined
): void {
  same('price', decoded.price, record['price'])
  const { reference, labelled, envelope } = dialect.style
  const price = role('price')
  // A currency field overrides a sign in the text if it has more than an id.
  const says = dialect.style.currency !== 'reference' || (labelled.has('currency') && reference !== 'id')
  if (price?.type === 'money' && dialect.style.traits.money === 'rouble-sign' && says)
    same('currency of the price', price.currency?.code === 'RUB', codeOf(record['currency_id']) === 'RUB')
  const references = [
    ['funnel', 'funnel', 'sales_funnel_id'],
    ['stage', 'stage', 'step_id'],
    ['responsible', 'user', 'user_id'],
    ['userGroup', 'user-group', 'group_id'],
    ['currency', 'currency', 'currency_id']
  ] as const
  for (const [column, kind, key] of references) {
    const id = record[key]
    same(column, decoded[column]?.id ?? null, idSent(dialect.style, kind, id))
    const comesLabelled = labelled.has(kind) && reference !== 'id' && envelope.kind !== 'jsonapi'
    if (comesLabelled && typeof id === 'number') {
      const label = world.reference.label(kind, id)
      same(`label of ${column}`, decoded[column]?.label, label)
      same(
        `learned ${kind}`,
        isNamedAlone(dialect.style, kind) ||
          decoded.labels.some((item) => item.kind === kind && item.id === id && item.label === label),
        true
      )
    }
  }
  const several = [
    ['participants-users', 'participants_user_id', 'user'],
    ['participants-groups', 'participants_group_id', 'user-group'],
    ['project-groups', 'projects_group_id', 'project-group'],
    ['event-types', 'actions_type_id', 'event-type'],
    ['goods', 'good_id', 'good']
  ] as const
  for (const [name, key, kind] of several) {
    const all = [...(record[key] as readonly number[])]
    const isOfGroups = kind === 'project-group'
    const ids = isOfGroups ? (projectGroupsSaid(dialect.style, all) ?? []) : all
    const isList = !isOfGroups || dialect.style.projectGroups === 'all'
    if (isNamedAlone(dialect.style, kind, isList)) {
      const labels = [...new Set(ids.map((id) => world.reference.label(kind, id)))]
      same(name, [...new Set(labelsOf(role(name)))], labels)
      continue
    }
    same(
      name,
      idsOf(role(name)).sort((a, b) => a - b),
      [...new Set(ids)].sort((a, b) => a - b)
    )
  }
  checkDynamic(dialect, record['data'] as CanonicalRecord, decoded, same)
}

const codeOf = (currency: unknown): string | null => world.reference.label('currency', Number(currency))

const DYNAMIC_DATES = ['contract_date', 'next_contact', 'birthday']
const DYNAMIC_TEXTS = [
  'client',
  'contact_person',
  'phone',
  'email',
  'inn',
  'delivery_address',
  'contract_number',
  'notes',
  'account'
]

/** Whether ids come as one text, or as a single nested number: nothing marks them as ids. */
function isBareNumber({ style }: Dialect, count: number): boolean {
  if (style.references === 'joined') return true
  return (
    style.dynamic === 'values' && count === 1 && (style.references === 'ids' || !style.labelled.has('list-element'))
  )
}

/** Expected reading of a contact. */
function contactMeant({ style: { traits, dynamic } }: Dialect, name: string, value: string): string {
  if (name === 'phone' && traits.contacts === 'number') return value.replace(/\D/g, '')
  const hasKind = (name === 'phone' || name === 'email') && traits.contacts === 'multi-field' && dynamic !== 'values'
  return hasKind ? `${value} (work)` : value
}

function checkDynamic(
  dialect: Dialect,
  data: CanonicalRecord,
  decoded: DecodedRecord<AnyNoun>,
  same: (what: string, actual: unknown, expected: unknown) => void
): void {
  const plain = (name: string): string => name.replace(/[_-]/g, '').toLowerCase()
  const dynamic = (name: string) =>
    decoded.fields.find(({ key, role }) => role === null && plain(key.split('.').at(-1) ?? '') === plain(name))
  for (const [name, value] of Object.entries(data)) {
    const field = dynamic(name)
    same(`a field for ${name}`, field !== undefined, true)
    if (dialect.style.dynamic !== 'flat') same(`section of ${name}`, field?.section, 'dynamic')
    if (DYNAMIC_DATES.includes(name)) same(name, dateOf(field?.value), value)
    if (DYNAMIC_TEXTS.includes(name) && typeof value === 'string' && value !== '')
      same(name, field?.value, { type: 'text', text: contactMeant(dialect, name, value) })
    if (name !== 'services' || !Array.isArray(value) || isBareNumber(dialect, value.length)) continue
    if (isNamedAlone(dialect.style, 'list-element', true)) {
      const labels = value.map((id) => world.reference.label('list-element', Number(id)))
      if (labels.length > 1) same(name, labelsOf(field?.value), labels)
    } else same(name, idsOf(field?.value), value)
  }
}

/** Asserts that every value of the raw record is in a field, under its own path or an enclosing one. */
function checkNothingLost(decoded: DecodedRecord<AnyNoun>, label: string): void {
  const keys = decoded.fields.map(({ key }) => key)
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0) {
      if (keys.includes(path)) return
      for (const [key, item] of Object.entries(value)) walk(item, path === '' ? key : `${path}.${key}`)
      return
    }
    const isShown = keys.some((key) => key === path || path.startsWith(`${key}.`) || key.startsWith(`${path}.`))
    // JSON:API's linkage is under the relationship itself; a list item's title is its label.
    const isLinkage = /^relationships\..*\.data$/.test(path) && keys.includes(path.replace(/\.data$/, ''))
    const isPart = /\.(title|label|type|value)$/.test(path) && keys.includes(path.replace(/\.[^.]+$/, ''))
    if (!isShown && !isLinkage && !isPart)
      throw new Error(`${label}: ${path} is lost of ${JSON.stringify(decoded.raw)}`)
  }
  walk(decoded.raw, '')
}

/** Results by module; each names its module. */
function readFound(body: string): ReadAnswer {
  const modules = MODULES.map(({ name, title }, at) => ({ id: at + 1, name, title: title.en }))
  const { matches, total } = readMatches(body, null, modules)
  const records = matches.map(({ record, module }) => ({ ...record, fields: { ...record.fields, module } }))
  return { ...readAnswer('[]', 'list'), records, total }
}

function ask(
  dialect: Dialect,
  operation: OperationName,
  input = ASKED[operation]
): { answer: Answer; read: ReadAnswer } {
  const answer = makeService(world, dialect.assumptions)[operation](input)
  const folder = answer.shape === 'node' ? Number(answer.folder['id']) : undefined
  const body = JSON.stringify(dialect.write(answer))
  const { traits } = dialect.style
  if (operation === 'search.all' && traits.found !== 'list') return { answer, read: readFound(body) }
  const noun = traits !== NO_TRAITS && answer.shape === 'list' ? nounOf(answer.kind) : undefined
  const read = readAnswer(body, OPERATIONS[operation].answers, noun, folder)
  // The header row of a list is decoded as a record without an id.
  const isHeaded = dialect.style.hasHeading && answer.shape === 'list' && !/^(module|list)$/u.test(answer.kind)
  const all = read.folder === undefined || answer.shape === 'tree' ? read.records : [read.folder, ...read.records]
  const records = isHeaded ? all.filter(({ id }, at) => at > 0 || id !== null) : all
  return { answer, read: { ...read, records } }
}

/** Days on which the demo's series begin, and days of moved and cancelled occurrences. */
const SERIES_BEGIN = { start: '2025-09-14', end: '2025-10-05' } as const

export function checkOperation(dialect: Dialect, operation: OperationName): void {
  const input =
    operation === 'projects.actions.info'
      ? { id: someEvent(dialect) }
      : operation === 'calendar.list' && dialect.style.traits !== NO_TRAITS
        ? SERIES_BEGIN
        : ASKED[operation]
  const { answer, read } = ask(dialect, operation, input)
  const label = `${operation} in ${dialect.name}`
  if (answer.shape === 'raw') {
    expect(read.records.length, label).toBeGreaterThan(0)
    return
  }
  const { contents, envelope: frame } = dialect.style
  const meant = meantBy(answer, contents !== 'alone' || frame.kind === 'jsonapi')
  expect(read.records.length, `${label}: records`).toBe(meant.length)
  if (answer.shape === 'list') {
    if (read.total !== null) expect(read.total, `${label}: total`).toBe(answer.total)
    const { envelope } = dialect.style
    const says =
      envelope.kind === 'jsonapi' || (envelope.kind === 'path' && /total/i.test(envelope.total?.at(-1) ?? ''))
    // A header row makes a page longer than its total, so the total is rejected.
    const isOneList = answer.kind !== 'match' || dialect.style.traits.found === 'list'
    if (says && meant.length > 0 && isOneList && !dialect.style.hasHeading)
      expect(read.total, `${label}: total`).toBe(answer.total)
  }
  const decoded = read.records.map((raw, at) => {
    const noun = raw.noun ?? meant[at]?.noun ?? 'match'
    return { noun, record: { id: raw.id, name: null }, decoded: decodeRecord(noun, raw) }
  })
  // Maps of PHP and trees have their own order.
  const sortedMeant = [...meant].sort(inOrder)
  const sorted = decoded
    .map((item) => ({ ...item, record: { id: item.record.id, name: item.decoded.title } as CanonicalRecord }))
    .sort(inOrder)
  const isNamed = meant[0]?.noun === 'module' || meant[0]?.noun === 'list'
  for (const [at, item] of (isNamed ? meant : sortedMeant).entries()) {
    const found = (isNamed ? decoded : sorted)[at]
    if (found === undefined) throw new Error(`${label}: nothing at ${at}`)
    if (item.noun === 'match' && dialect.style.traits.found !== 'list')
      expect(found.decoded.raw['module'], label).toBe(item.record['module'])
    if (found.noun !== item.noun) expect(found.noun, `${label}: noun`).toBe(item.noun)
    check(dialect, item, found.decoded, label)
  }
}

/** Id of an event, found through a project's events. */
function someEvent(dialect: Dialect): number {
  const { assumptions } = dialect
  for (let id = 1; id <= world.options.projects; id++) {
    const answer = makeService(world, assumptions)['projects.actions']({ id })
    const [first] = answer.shape === 'list' ? meantBy(answer) : []
    if (first !== undefined) return Number(first.record['id'])
  }
  throw new Error('no project has an event')
}
