import type { Drive, SqlPart } from '@shared/rules/filter/sql-types'
import type { Queries, SqlValue } from '../../database/queries'
import { flagsOf, type RowIndex, type RowFlags } from './row-index'
import { hasValueIndex, valuesOfField } from './value-index'

/** Columns whose index alone decides a condition, without reading rows. */
const SORTED: Readonly<Record<'created_key' | 'price', string>> = {
  created_key: 'records_by_created',
  price: 'records_by_price'
}
/** A range that holds more than this share of a list is read faster row by row than by its index. */
const WIDE = 1 / 4

interface IndexLookup {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/** The records of a list that satisfy one condition, by the best index for it. */
export function partPlaces(queries: Queries, base: RowIndex, part: SqlPart): RowFlags {
  const found = lookupsOf(queries, base, part).flatMap(({ sql, values }) => queries.numbers(sql, ...values))
  return flagsOf(base, found)
}

function lookupsOf(queries: Queries, base: RowIndex, part: SqlPart): readonly IndexLookup[] {
  const { drive, sql, values } = part
  const list = 'records.scope = ? AND records.state = ?'
  const where: readonly SqlValue[] = [base.scope, base.state]
  if (
    drive?.kind === 'values' &&
    isWholeTruth(drive, sql) &&
    drive.fields.every((field) => hasValueIndex(queries, field))
  ) {
    return drive.fields.map((field) => ({
      sql: `SELECT v.rid FROM ${valuesOfField(field)} AND ${drive.test.sql}`,
      values: drive.test.values
    }))
  }
  if (drive?.kind === 'equal') {
    const index =
      drive.column === 'stage' || drive.column === 'responsible' ? `records_by_${drive.column}` : 'records_by_id'
    return [
      { sql: `SELECT rid FROM records INDEXED BY ${index} WHERE ${list} AND ${sql}`, values: [...where, ...values] }
    ]
  }
  if (drive?.kind === 'range' && undecidedRows(queries, base, drive) <= base.rids.length * WIDE) {
    const settled = `SELECT rid FROM records INDEXED BY ${SORTED[drive.column]} WHERE ${list} AND settled = 1`
    return [
      ...sureOf(drive).map((range) => ({ sql: `${settled} AND ${range.sql}`, values: [...where, ...range.values] })),
      ...undecidedOf(drive).map((range) => ({
        sql: `${settled} AND ${range.sql} AND ${sql}`,
        values: [...where, ...range.values, ...values]
      })),
      { sql: `SELECT rid FROM records WHERE ${list} AND settled = 0 AND ${sql}`, values: [...where, ...values] }
    ]
  }
  // The creation day is only in the row. For all other columns the index by id is enough, a fifth as large.
  const rows = part.part === 'created' ? 'NOT INDEXED' : 'INDEXED BY records_by_id'
  // Conditions on children are stored as a rule for few projects.
  const few = part.cost === 'facts' ? 'AND records.id IN (SELECT project FROM child_facts)' : ''
  return [{ sql: `SELECT rid FROM records ${rows} WHERE ${list} ${few} AND ${sql}`, values: [...where, ...values] }]
}

/**
 * Whether a condition consists of its values alone, and is not one of several forms in which a field can hold the
 * wanted value.
 */
const isWholeTruth = (drive: Extract<Drive, { kind: 'values' }>, sql: string): boolean =>
  sql.startsWith('EXISTS (') && sql.includes(drive.test.sql)

type Range = Extract<Drive, { kind: 'range' }>

/** `least` and `most` with their comparisons, those that are not null. */
function between(column: Range['column'], least: Bound, most: Bound): IndexLookup {
  const bounds = [least, most].filter(([, value]) => value !== null)
  const tests = bounds.map(([comparison]) => `records.${column} ${comparison} ?`)
  return {
    sql: [`records.${column} IS NOT NULL`, ...tests].join(' AND '),
    values: bounds.map(([, value]) => value)
  }
}
type Bound = readonly [comparison: '>=' | '>' | '<=' | '<', value: number | null]

const rangeSql = ({ column, from, to }: Range): IndexLookup => between(column, ['>=', from], ['<=', to])

/** The part of a range in which the index alone decides the condition. */
const sureOf = ({ column, sure }: Range): readonly IndexLookup[] =>
  sure === null ? [] : [between(column, ['>=', sure.from], ['<=', sure.to])]

/** The rest of a range, whose rows must be read. */
function undecidedOf(range: Range): readonly IndexLookup[] {
  const { column, from, to, sure } = range
  if (sure === null) return [rangeSql(range)]
  return [
    between(column, ['>=', from], ['<', sure.from]),
    ...(sure.to === null ? [] : [between(column, ['>', sure.to], ['<=', to])])
  ]
}

/** How many indexed rows of a range must be read, counted no further than needed. */
function undecidedRows(queries: Queries, base: RowIndex, drive: Range): number {
  const limit = Math.ceil(base.rids.length * WIDE) + 1
  return undecidedOf(drive).reduce((sum, range) => {
    const sql = `SELECT count(*) AS rows FROM (SELECT 1 FROM records INDEXED BY ${SORTED[drive.column]}
      WHERE scope = ? AND state = ? AND settled = 1 AND ${range.sql} LIMIT ?)`
    return sum + (queries.get<{ rows: number }>(sql, base.scope, base.state, ...range.values, limit)?.rows ?? 0)
  }, 0)
}

/**
 * The records that may satisfy a condition, if an index finds them and they are few; null when there are more than
 * `most`, or no index. Some may belong to other lists.
 */
export function fewCandidates(queries: Queries, list: ListOf, part: SqlPart, most: number): readonly number[] | null {
  const lookups = candidateLookups(queries, list, part)
  if (lookups === null) return null
  const found = new Set<number>()
  for (const { sql, values } of lookups) {
    for (const rid of queries.numbers(`${sql} LIMIT ?`, ...values, most + 1)) found.add(rid)
    if (found.size > most) return null
  }
  return [...found]
}

/** Whether by an index fewer records than this satisfy a condition. */
export function isRarerThan(queries: Queries, list: ListOf, part: SqlPart, rows: number): boolean {
  const lookups = candidateLookups(queries, list, part)
  if (lookups === null) return false
  let count = 0
  for (const { sql, values } of lookups) {
    const counted = `SELECT count(*) AS rows FROM (${sql} LIMIT ?)`
    count += queries.get<{ rows: number }>(counted, ...values, Math.ceil(rows))?.rows ?? 0
    if (count >= rows) return false
  }
  return true
}

/** Whether an index alone finds what satisfies a condition, without reading records. */
export const isIndexed = (queries: Queries, list: ListOf, part: SqlPart): boolean =>
  part.drive?.kind === 'equal' || candidateLookups(queries, list, part) !== null

type ListOf = Pick<RowIndex, 'scope' | 'state'>

/** Lookups that find at least all records that satisfy a condition; null without an index for it. */
function candidateLookups(
  queries: Queries,
  { scope, state }: ListOf,
  { drive }: SqlPart
): readonly IndexLookup[] | null {
  if (drive?.kind === 'equal' && (drive.column === 'stage' || drive.column === 'responsible')) {
    const sql = `SELECT rid FROM records INDEXED BY records_by_${drive.column} WHERE scope = ? AND state = ?
      AND ${drive.column} IN (${drive.values.map(() => '?').join(', ')})`
    return [{ sql, values: [scope, state, ...drive.values] }]
  }
  if (drive?.kind === 'values' && drive.fields.every((field) => hasValueIndex(queries, field))) {
    return drive.fields.map((field) => ({
      sql: `SELECT v.rid FROM ${valuesOfField(field)} AND ${drive.test.sql}`,
      values: drive.test.values
    }))
  }
  if (drive?.kind === 'range') {
    const range = rangeSql(drive)
    const settled = `SELECT rid FROM records INDEXED BY ${SORTED[drive.column]}
      WHERE scope = ? AND state = ? AND settled = 1 AND ${range.sql}`
    const others = 'SELECT rid FROM records WHERE scope = ? AND state = ? AND settled = 0'
    return [
      { sql: settled, values: [scope, state, ...range.values] },
      { sql: others, values: [scope, state] }
    ]
  }
  return null
}
