/** Stored occurrences: queries by overlap, event and project. Use within a snapshot. */
import type { CalendarFilter } from '@shared/contract/calendar'
import { DAY, type ReadTimes } from '@shared/rules/calendar/times'
import type { Queries, SqlValue } from '../../database/queries'
import { readTimes, SPANS, STATE } from '../core'
import { withNamed } from './named-categories'

/** Position and order of a stored occurrence. */
export interface StoredOccurrence {
  readonly occurrence: number
  readonly id: number
  readonly startKey: string
  readonly title: string | null
  readonly read: ReadTimes
  /** Whether it has a recurrence rule. */
  readonly hasRule: boolean
}

type Row = [
  occurrence: number,
  id: number,
  startKey: string,
  title: string | null,
  kind: number,
  start: number | null,
  end: number | null,
  certain: number,
  hasRule: number
]
const COLUMNS = 'occurrence, id, start_key, title, kind, start_at, end_at, certain, rule IS NOT NULL'

/** More than the largest difference between two time zones, plus a day for other readings of the end. */
const SLACK = 3 * DAY

/**
 * Occurrences that may overlap these days, numbered from 1970-01-01 (inclusive; null for an open end). The time zone
 * decides the exact overlap later.
 */
export function overlapping(
  queries: Queries,
  filter: CalendarFilter,
  days: { readonly from: number | null; readonly to: number | null }
): StoredOccurrence[] {
  const { sql, values } = narrowing(queries, filter)
  const latest = days.to === null ? Number.MAX_SAFE_INTEGER : (days.to + 1) * DAY + SLACK
  return SPANS.flatMap((most, span) => {
    const from = days.from === null ? -Number.MAX_SAFE_INTEGER : days.from * DAY - SLACK
    const earliest = Number.isFinite(most) ? Math.max(-Number.MAX_SAFE_INTEGER, from - most) : -Number.MAX_SAFE_INTEGER
    // The longest ones are few, so they are filtered by their end.
    const ends = span === SPANS.length - 1 ? `AND end_at >= ${from}` : ''
    return queries.rows<Row>(
      `SELECT ${COLUMNS} FROM occurrences WHERE span = ${span} AND start_at BETWEEN ? AND ? ${ends} AND ${sql}`,
      earliest,
      latest,
      ...values
    )
  }).map(storedOf)
}

/**
 * SQL condition: the service sent no other occurrence of the event, apart from moved ones. If it sends several, it
 * sends all of them, and the rule is not expanded.
 */
const ALONE = `NOT EXISTS (SELECT 1 FROM occurrences AS other
  WHERE other.id = occurrences.id AND other.occurrence <> occurrences.occurrence AND other.span IS NOT NULL
    AND other.series IS NULL)`

export function withRules(queries: Queries, filter: CalendarFilter): StoredOccurrence[] {
  const { sql, values } = narrowing(queries, filter)
  return queries
    .rows<Row>(`SELECT ${COLUMNS} FROM occurrences WHERE rule IS NOT NULL AND ${sql} AND ${ALONE}`, ...values)
    .map(storedOf)
}

/** Numbers of those that recur by a rule alone. */
export function aloneWithRule(queries: Queries, stored: readonly StoredOccurrence[]): readonly number[] {
  const numbers = stored.filter(({ hasRule }) => hasRule).map(({ occurrence }) => occurrence)
  if (numbers.length === 0) return []
  return queries.numbers(
    `SELECT occurrence FROM occurrences WHERE occurrence IN (SELECT value FROM json_each(?)) AND ${ALONE}`,
    JSON.stringify(numbers)
  )
}

export function undated(queries: Queries, filter: CalendarFilter): StoredOccurrence[] {
  const { sql, values } = narrowing(queries, filter)
  return queries
    .rows<Row>(`SELECT ${COLUMNS} FROM occurrences WHERE span IS NULL AND ${sql} ORDER BY title, id`, ...values)
    .map(storedOf)
}

export function countUndated(queries: Queries, filter: CalendarFilter): number {
  const { sql, values } = narrowing(queries, filter)
  const row = queries.get<{ events: number }>(
    `SELECT count(*) AS events FROM occurrences WHERE span IS NULL AND ${sql}`,
    ...values
  )
  return row?.events ?? 0
}

/** All occurrences of an event, whatever its state. */
export function ofEvent(queries: Queries, id: number): StoredOccurrence[] {
  return queries.rows<Row>(`SELECT ${COLUMNS} FROM occurrences WHERE id = ?`, id).map(storedOf)
}

export function ofProject(queries: Queries, filter: CalendarFilter, project: number): StoredOccurrence[] {
  const { sql, values } = narrowing(queries, filter)
  return queries
    .rows<Row>(`SELECT ${COLUMNS} FROM occurrences WHERE project = ? AND ${sql}`, project, ...values)
    .map(storedOf)
}

/** As `ofProject`, of many projects at once. */
export function ofProjects(queries: Queries, filter: CalendarFilter, projects: readonly number[]): StoredOccurrence[] {
  const { sql, values } = narrowing(queries, filter)
  return queries
    .rows<Row>(
      `SELECT ${COLUMNS} FROM occurrences WHERE project IN (SELECT value FROM json_each(?)) AND ${sql}`,
      JSON.stringify(projects),
      ...values
    )
    .map(storedOf)
}

function storedOf([occurrence, id, startKey, title, kind, start, end, certain, hasRule]: Row): StoredOccurrence {
  const read = readTimes({ kind, start_at: start, end_at: end, certain })
  return { occurrence, id, startKey, title, read, hasRule: hasRule === 1 }
}

function narrowing(
  queries: Queries,
  { deleted, hidden, person }: CalendarFilter
): {
  readonly sql: string
  readonly values: readonly SqlValue[]
} {
  // A cancelled occurrence is not displayed.
  const parts = [`state = ${deleted ? STATE.deleted : STATE.active}`, 'cancelled = 0']
  const values: SqlValue[] = []
  const some = hidden.filter((id) => id !== 0)
  if (hidden.includes(0)) parts.push('category IS NOT NULL')
  if (some.length > 0) {
    parts.push(`(category IS NULL OR category NOT IN (SELECT value FROM json_each(?)))`)
    values.push(JSON.stringify(withNamed(queries, some)))
  }
  if (person !== null) {
    parts.push('instr(people, ?) > 0')
    values.push(`,${person},`)
  }
  return { sql: parts.join(' AND '), values }
}
