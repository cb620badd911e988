import { DesksideError } from '@shared/ipc/errors'
import type { FieldRole, FieldValue, Noun } from '@shared/model/record'
import type { ProjectSortKey } from '@shared/model/project'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder, Labels } from '../core'
import { compareLabels, stageOrder } from './project-order'
import { AS_ROLE, IN_COLUMN, ORDERED } from '../fields'
import type { RowIndex } from './row-index'

/** Records read to find out what a field holds. */
const SAMPLE = 40

/** How a list is put in the order of a field. */
export interface FieldSort {
  readonly role: ProjectSortKey | null
  /** The field whose values are read; null when they are in columns. */
  readonly field: number | null
  /** Pairs of `rid` and value. */
  readonly sql: string
  readonly compare: (a: number | string, b: number | string) => number
  /** By the labels or positions of what the ids point to. */
  readonly byNames: boolean
}

/** A list has no order by this field. */
export const unavailable = (key: string): DesksideError =>
  new DesksideError('sort-unavailable', 'The cache keeps no order of this field.', { details: { key } })

/** How to sort by a field: like a role, or by values that are to be read. @throws `sort-unavailable` */
export function fieldSort(
  queries: Queries,
  decoder: CorrectedDecoder,
  noun: Noun,
  key: string,
  scope: number
): FieldSort {
  const field = queries.get<{ field: number; rid: number | null }>(
    'SELECT field, rid FROM fields WHERE noun = ? AND key = ?',
    noun,
    key
  )
  const { role, value, list } = sampleOf(queries, decoder, noun, key, scope, field?.rid ?? null)
  const asRole = role === null ? undefined : AS_ROLE[role]
  const inColumn = role === null ? undefined : IN_COLUMN[role]
  const plain = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)
  if (asRole !== undefined) return { role: asRole, field: null, sql: '', compare: plain, byNames: false }
  const labels = new Labels(queries)
  const byLabel =
    (called: (id: number) => string | null) =>
    (a: number | string, b: number | string): number =>
      compareLabels(called(Number(a)), called(Number(b))) || plain(a, b)
  if (inColumn !== undefined) {
    const { column, kind } = inColumn
    const sql = `SELECT rid, ${column} FROM records NOT INDEXED WHERE scope = ${scope} AND ${column} IS NOT NULL`
    const compare = kind === null ? plain : byLabel((id) => labels.of(kind, id))
    return { role: null, field: null, sql, compare, byNames: kind !== null }
  }
  if (value !== null && !ORDERED.has(value.type)) throw unavailable(key)
  const number = field?.field ?? null
  const sql = `SELECT rid, value FROM field_values WHERE field = ${number ?? -1}`
  if (value?.type !== 'references') return { role: null, field: number, sql, compare: plain, byNames: false }
  const { kind } = value
  if (kind === 'stage') {
    const inOrder = stageOrder(queries, labels)
    return { role: null, field: number, sql, compare: (a, b) => inOrder(Number(a), Number(b)), byNames: true }
  }
  const compare = byLabel((id) => labels.ofReference(kind, id, list))
  return { role: null, field: number, sql, compare, byNames: true }
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

/**
 * A list in the order of a field's values: equal ones by id; records without a value last, by id. A record with several
 * values is sorted by the first of them in this order.
 */
export function orderByField(
  queries: Queries,
  base: RowIndex,
  { sql, compare }: FieldSort,
  descending: boolean
): Uint32Array {
  const groups = new Map<number | string, number[]>()
  for (const [rid, value] of queries.rows<[number, number | string]>(sql)) {
    const place = base.placeOf[rid] ?? -1
    if (place < 0) continue
    const group = groups.get(value)
    if (group === undefined) groups.set(value, [place])
    else group.push(place)
  }
  const sign = descending ? -1 : 1
  const values = [...groups.keys()].sort((a, b) => sign * compare(a, b))
  const order = new Uint32Array(base.rids.length)
  const taken = new Uint8Array(base.rids.length)
  let end = 0
  const take = (place: number): void => {
    if (taken[place] === 1) return
    taken[place] = 1
    order[end] = place
    end += 1
  }
  for (const value of values) {
    const group = groups.get(value) ?? []
    group.sort((a, b) => sign * (a - b))
    group.forEach(take)
  }
  for (let place = 0; place < base.rids.length; place += 1) take(place)
  return order
}

/** @param sql pairs of `rid` and value, ending in a condition that can be extended */
export function valuesIn(queries: Queries, sql: string, rids: readonly number[]): ReadonlyMap<number, number | string> {
  return new Map(
    queries.rows<[number, number | string]>(`${sql} AND rid IN (SELECT value FROM json_each(?))`, JSON.stringify(rids))
  )
}
