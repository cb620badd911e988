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

/** Days are numbered from 1970-01-01, both included; null for an open end. */
export interface Range {
  readonly from: number | null
  readonly to: number | null
}

/** More than the largest difference between two time zones, plus a day for other readings of the end. */
const SLACK = 3 * DAY

/** Occurrences that may overlap these days. The time zone decides the exact overlap later. */
export function overlapping(queries: Queries, filter: CalendarFilter, days: Range): StoredOccurrence[] {
  const narrowing = narrowingOf(queries, filter)
  const latest = days.to === null ? Number.MAX_SAFE_INTEGER : (days.to + 1) * DAY + SLACK
  const from = days.from === null ? -Number.MAX_SAFE_INTEGER : days.from * DAY - SLACK
  return SPANS.flatMap((most, span) => {
    const earliest = Math.max(-Number.MAX_SAFE_INTEGER, from - most)
    // The longest ones are few, so they are filtered by their end.
    const ends = span === SPANS.length - 1 ? ` AND end_at >= ${from}` : ''
    return select(queries, narrowing, `span = ${span} AND start_at BETWEEN ? AND ?${ends}`, earliest, latest)
  })
}

/**
 * SQL condition: the service sent no other occurrence of the event, apart from moved ones. If it sends several, it
 * sends all of them, and the rule is not expanded.
 */
export const ALONE = `NOT EXISTS (SELECT 1 FROM occurrences AS other
  WHERE other.id = occurrences.id AND other.occurrence <> occurrences.occurrence AND other.span IS NOT NULL
    AND other.series IS NULL)`

export const withRules = (queries: Queries, filter: CalendarFilter): StoredOccurrence[] =>
  select(queries, narrowingOf(queries, filter), `rule IS NOT NULL AND ${ALONE}`)

/** Numbers of those that recur by a rule alone. */
export function aloneWithRule(queries: Queries, stored: readonly StoredOccurrence[]): readonly number[] {
  const numbers = stored.filter(({ hasRule }) => hasRule).map(({ occurrence }) => occurrence)
  if (numbers.length === 0) return []
  return queries.numbers(
    `SELECT occurrence FROM occurrences WHERE occurrence IN (SELECT value FROM json_each(?)) AND ${ALONE}`,
    JSON.stringify(numbers)
  )
}

export const undated = (queries: Queries, filter: CalendarFilter): StoredOccurrence[] =>
  select(queries, narrowingOf(queries, filter), 'span IS NULL ORDER BY title, id')

export function countUndated(queries: Queries, filter: CalendarFilter): number {
  const { sql, values } = narrowingOf(queries, filter)
  return queries.numbers(`SELECT count(*) FROM occurrences WHERE ${sql} AND span IS NULL`, ...values)[0] ?? 0
}

/** All occurrences of an event, whatever its state. */
export const ofEvent = (queries: Queries, id: number): StoredOccurrence[] => select(queries, ALL, 'id = ?', id)

export const ofProjects = (queries: Queries, filter: CalendarFilter, projects: readonly number[]): StoredOccurrence[] =>
  select(
    queries,
    // SQLite takes several values for many rows, and would read all active occurrences.
    { ...narrowingOf(queries, filter), index: 'INDEXED BY occurrences_of_project' },
    'project IN (SELECT value FROM json_each(?))',
    JSON.stringify(projects)
  )

/** An SQL condition with its values. */
interface Narrowing {
  readonly sql: string
  readonly values: readonly SqlValue[]
  readonly index?: 'INDEXED BY occurrences_of_project'
}

const ALL: Narrowing = { sql: 'TRUE', values: [] }

type Row = [number, number, string, string | null, number, number | null, number | null, number, number]

/** @param rest the SQL after the condition `narrowing AND` */
function select(queries: Queries, narrowing: Narrowing, rest: string, ...values: SqlValue[]): StoredOccurrence[] {
  const sql = `SELECT occurrence, id, start_key, title, kind, start_at, end_at, certain, rule IS NOT NULL
    FROM occurrences ${narrowing.index ?? ''} WHERE ${narrowing.sql} AND ${rest}`
  const rows = queries.rows<Row>(sql, ...narrowing.values, ...values)
  return rows.map(([occurrence, id, startKey, title, kind, start_at, end_at, certain, hasRule]) => {
    const read = readTimes({ kind, start_at, end_at, certain })
    return { occurrence, id, startKey, title, read, hasRule: hasRule === 1 }
  })
}

function narrowingOf(queries: Queries, { deleted, hidden, person }: CalendarFilter): Narrowing {
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
