import { DesksideError } from '@shared/ipc/errors'
import type { Noun, ReferenceKind } from '@shared/model/record'
import type { ProjectSortKey } from '@shared/model/project'
import type { Queries } from '../../database/queries'
import { type OwnColumn, type ResidentColumn, type ResidentColumns, TAG } from '../columns'
import { Contents, Labels } from '../core'
import { decodedFields, isOrdered, newestRecords, recordAt, ROLE_COLUMNS, roleColumn, type Source } from '../fields'
import { type Compare, compareLabels, stageOrder } from './project-order'
import { byPlace } from './in-order'

/** Number of records to read to find a field's content. */
const SAMPLE = 40

/** How the records of a noun are sorted by their values. */
export interface ValueSort {
  /** The state of the values. */
  readonly state: string
  /** Whether it sorts by labels or positions of referenced records, which are not part of the state. */
  readonly isByNames: boolean
  /** Sort keys by place; NaN without a value. Of several values, the first one in this direction. */
  readonly keys: (descending: boolean) => Float64Array
}

/** Error for a field without order. */
export const unavailable = (key: string): DesksideError =>
  new DesksideError('sort-unavailable', 'The cache keeps no order of this field.', { details: { key } })

/** Sort by a role that every noun has. */
export function roleSort({ queries, columns }: Source, noun: Noun, role: ProjectSortKey): ValueSort {
  const { column, kind } = ROLE_COLUMNS[role]
  return byColumn(columns, noun, column, kind === null ? undefined : byReference(queries, kind))
}

/** Sort by a field. @throws `sort-unavailable` */
export function fieldSort(source: Source, noun: Noun, key: string, scope: number): ValueSort {
  const { queries, columns } = source
  const sql = 'SELECT field, rid FROM fields WHERE noun = ? AND key = ?'
  const field = queries.get<{ field: number; rid: number | null }>(sql, noun, key)
  const { role, value, list } = sampleOf(source, noun, key, scope, field?.rid ?? null)
  const inColumn = roleColumn(role)
  if (inColumn === undefined && value !== null && !isOrdered(value.type)) throw unavailable(key)
  const kind = inColumn === undefined ? (value?.type === 'references' ? value.kind : null) : inColumn.kind
  const compare = kind === null ? undefined : byReference(queries, kind, list)
  return byColumn(columns, noun, inColumn?.column ?? field?.field ?? 0, compare)
}

/** Compares referenced records: stages by position, others by label. */
function byReference(queries: Queries, kind: ReferenceKind, list?: string): Compare {
  const labels = new Labels(queries)
  if (kind === 'stage') return stageOrder(queries, labels)
  return (a, b) => compareLabels(labels.ofReference(kind, a, list), labels.ofReference(kind, b, list))
}

/** @param compare compares the referenced records; absent for values that are sorted as they are */
function byColumn(columns: ResidentColumns, noun: Noun, column: OwnColumn | number, compare?: Compare): ValueSort {
  const found = columns.of(noun, column)
  return {
    state: `${found.version}`,
    isByNames: compare !== undefined,
    keys: (descending) =>
      byPlace(found, compare === undefined ? found.sortNumbers() : ranked(found, compare), descending)
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
function sampleOf({ queries, decoder }: Source, noun: Noun, key: string, scope: number, rid: number | null) {
  const example = rid === null ? undefined : recordAt(queries, rid)
  const places = [...newestRecords(queries, scope, SAMPLE), ...(example === undefined ? [] : [example])]
  const contents = new Contents(queries)
  const found = places.flatMap(
    (place) => decodedFields(decoder, noun, contents, place).find((one) => one.key === key) ?? []
  )
  const values = found.flatMap(({ value }) => (value.type === 'empty' ? [] : value))
  const [most = []] = [...Map.groupBy(values, ({ type }) => type).values()].sort((a, b) => b.length - a.length)
  return {
    role: found.find(({ role }) => role !== null)?.role ?? null,
    value: most.at(-1) ?? null,
    list: found.find(({ list }) => list !== undefined)?.list
  }
}
