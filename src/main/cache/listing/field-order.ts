import { DesksideError } from '@shared/ipc/errors'
import type { FieldRole, FieldValue, Noun } from '@shared/model/record'
import type { ProjectSortKey } from '@shared/model/project'
import type { Queries } from '../../database/queries'
import { type OwnColumn, type ResidentColumn, type ResidentColumns, TAG } from '../columns'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder, Labels } from '../core'
import { compareLabels, stageOrder } from './project-order'
import { AS_ROLE, IN_COLUMN, ORDERED } from '../fields'
import { byPlace } from './in-order'

/** Number of records to read to find a field's content. */
const SAMPLE = 40

/** How the records of a noun are sorted by their values. */
export interface ValueSort {
  /** Equal for equal sorts. */
  readonly name: string
  /** The state of the values. */
  readonly state: string
  /** Whether it sorts by labels or positions of referenced records, which are not part of the state. */
  readonly isByNames: boolean
  /** Sort keys by place; NaN without a value. Of several values, the first one in this direction. */
  readonly keys: (descending: boolean) => Float64Array
}

type Compare = (a: number, b: number) => number

/** Error for a field without order. */
export const unavailable = (key: string): DesksideError =>
  new DesksideError('sort-unavailable', 'The cache keeps no order of this field.', { details: { key } })

/** Sort by a role that every noun has. */
export function roleSort(queries: Queries, columns: ResidentColumns, noun: Noun, role: ProjectSortKey): ValueSort {
  if (role !== 'stage' && role !== 'responsible') return byColumn(columns, noun, role, null)
  const labels = new Labels(queries)
  return byColumn(
    columns,
    noun,
    role,
    role === 'stage' ? stageOrder(queries, labels) : byLabel((id) => labels.of('user', id))
  )
}

/** Sort by a field. @throws `sort-unavailable` */
export function fieldSort(
  queries: Queries,
  decoder: CorrectedDecoder,
  columns: ResidentColumns,
  noun: Noun,
  key: string,
  scope: number
): ValueSort {
  const field = queries.get<{ field: number; rid: number | null }>(
    'SELECT field, rid FROM fields WHERE noun = ? AND key = ?',
    noun,
    key
  )
  const { role, value, list } = sampleOf(queries, decoder, noun, key, scope, field?.rid ?? null)
  const asRole = role === null ? undefined : AS_ROLE[role]
  if (asRole !== undefined) return roleSort(queries, columns, noun, asRole)
  const inColumn = role === null ? undefined : IN_COLUMN[role]
  const labels = new Labels(queries)
  if (inColumn !== undefined) {
    const { column, kind } = inColumn
    return byColumn(columns, noun, column, kind === null ? null : byLabel((id) => labels.of(kind, id)))
  }
  if (value !== null && !ORDERED.has(value.type)) throw unavailable(key)
  const number = field?.field ?? 0
  if (value?.type !== 'references') return byColumn(columns, noun, number, null)
  const { kind } = value
  const compare = kind === 'stage' ? stageOrder(queries, labels) : byLabel((id) => labels.ofReference(kind, id, list))
  return byColumn(columns, noun, number, compare)
}

const byLabel =
  (called: (id: number) => string | null): Compare =>
  (a, b) =>
    compareLabels(called(a), called(b))

/** @param compare compares the referenced records; null for values that are sorted as they are */
function byColumn(
  columns: ResidentColumns,
  noun: Noun,
  column: OwnColumn | number,
  compare: Compare | null
): ValueSort {
  const found = columns.of(noun, column)
  return {
    name: String(column),
    state: `${found.version}`,
    isByNames: compare !== null,
    keys: (descending) => byPlace(found, compare === null ? found.sortNumbers() : ranked(found, compare), descending)
  }
}

/** The ranks of ids; texts stay behind them. */
function ranked(column: ResidentColumn, compare: Compare): Float64Array {
  const { ids, codes } = column.ids()
  const byId = (a: number, b: number): number => compare(a, b) || a - b
  const inOrder = [...ids.keys()].sort((a, b) => byId(ids[a] ?? 0, ids[b] ?? 0))
  const rankOf = new Float64Array(ids.length)
  for (const [rank, code] of inOrder.entries()) rankOf[code] = rank
  const hasTexts = column.tags.includes(TAG.text) || column.tags.includes(TAG.longText)
  const keys = hasTexts ? column.sortNumbers().slice() : new Float64Array(codes.length).fill(NaN)
  for (let at = 0; at < keys.length; at += 1) {
    const code = codes[at] ?? -1
    if (code >= 0) keys[at] = rankOf[code] ?? NaN
  }
  return keys
}

/** The role and type of the field in most of the latest records that have it; `value` is null when none is known. */
function sampleOf(
  queries: Queries,
  decoder: CorrectedDecoder,
  noun: Noun,
  key: string,
  scope: number,
  rid: number | null
): { role: FieldRole | null; value: FieldValue | null; list: string | undefined } {
  const places = queries.all<ContentPlace & { id: number }>(
    `SELECT id, ${CONTENT_COLUMNS} FROM records WHERE scope = ? ORDER BY id DESC LIMIT ${SAMPLE}`,
    scope
  )
  const example =
    rid === null
      ? undefined
      : queries.get<ContentPlace & { id: number }>(`SELECT id, ${CONTENT_COLUMNS} FROM records WHERE rid = ?`, rid)
  const contents = new Contents(queries)
  const found = new Map<FieldValue['type'], { count: number; value: FieldValue }>()
  let role: FieldRole | null = null
  let list: string | undefined
  for (const place of example === undefined ? places : [...places, example]) {
    const fields = contents.fields(place)
    if (fields === null) continue
    const field = decoder.decodeRecord(noun, { id: place.id, fields }).fields.find((one) => one.key === key)
    if (field === undefined) continue
    role ??= field.role
    list ??= field.list
    const { value } = field
    if (value.type === 'empty') continue
    found.set(value.type, { count: (found.get(value.type)?.count ?? 0) + 1, value })
  }
  let most: { count: number; value: FieldValue } | null = null
  for (const one of found.values()) if (most === null || one.count > most.count) most = one
  return { role, value: most?.value ?? null, list }
}
