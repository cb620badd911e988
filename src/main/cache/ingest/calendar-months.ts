/**
 * The calendar is requested by date range, without pages. Stored are the answered months and the events of each answer.
 * An event that none of its months contains any more is no longer returned.
 */
import type { CalendarMonth } from '@shared/model/sync'
import { monthsBetween } from '@shared/rules/months'
import type { Queries } from '../../database/queries'
import { type RowCondition, stateOfList, type Writing } from '../core'
import type { PageContext } from './page-context'

/** Whether this list was ever requested for the month (`YYYY-MM`). */
export const isMonthAnswered = ({ queries }: Writing, month: string, deleted: boolean): boolean =>
  queries.get('SELECT 1 FROM calendar_months WHERE deleted = ? AND month = ?', Number(deleted), month) !== undefined

/**
 * Stores the answer of a month, within its transaction. Outside a sweep it returns the events that are missing now.
 * In a sweep it returns none, because an event may have moved to a month that is read later (see `settleMonths`).
 * @param missed marks occurrences that the answer should contain but does not; returns their events
 */
export function monthAnswered(
  writing: Writing,
  { scope, deleted, month, receivedAt, pass }: PageContext,
  ids: ReadonlySet<number>,
  missed: () => readonly number[]
): readonly number[] {
  if (month === null) return []
  const { queries } = writing
  const list = Number(deleted)
  const met = JSON.stringify([...ids])
  const left = 'FROM calendar_members WHERE deleted = ? AND month = ? AND id NOT IN (SELECT value FROM json_each(?))'
  queries.run(`INSERT OR IGNORE INTO calendar_lost (deleted, id) SELECT deleted, id ${left}`, list, month, met)
  queries.run(`DELETE ${left}`, list, month, met)
  const join = 'INSERT OR IGNORE INTO calendar_members (deleted, month, id) SELECT ?, ?, value FROM json_each(?)'
  queries.run(join, list, month, met)
  const answered = `INSERT INTO calendar_months (deleted, month, answered_at, pass) VALUES (?, ?, ?, ?)
    ON CONFLICT (deleted, month) DO UPDATE SET answered_at = excluded.answered_at, pass = coalesce(excluded.pass, pass)`
  queries.run(answered, list, month, receivedAt, pass)
  const drawnOtherwise = missed()
  if (pass !== null) return drawnOtherwise
  return [...new Set([...drawnOtherwise, ...settleMonths(writing, scope, deleted)])]
}

/** Lost events that no month has contained since. `settleMonths` marks them as missing. */
export const inNoMonth = (deleted: boolean): RowCondition => ({
  sql: `id IN (SELECT id FROM calendar_lost AS lost WHERE deleted = ? AND NOT EXISTS
    (SELECT 1 FROM calendar_members AS at WHERE at.deleted = lost.deleted AND at.id = lost.id))`,
  values: [Number(deleted)]
})

/** Marks lost events as missing if no month has contained them since. Call at the end of a pass. */
export function settleMonths({ queries, records }: Writing, scope: number, deleted: boolean): readonly number[] {
  const state = stateOfList(deleted)
  // An event known from a search alone is in no month. It is lost with its last occurrence.
  const { events, emptied } = records.occurrences.dropLost(state)
  if (events.length > 0) records.calendarDiffers()
  const lose = 'INSERT OR IGNORE INTO calendar_lost (deleted, id) SELECT ?, value FROM json_each(?)'
  queries.run(lose, Number(deleted), JSON.stringify(emptied))
  const missing = records.lose({ scope, noun: 'calendar-event' }, state, inNoMonth(deleted))
  queries.run('DELETE FROM calendar_lost WHERE deleted = ?', Number(deleted))
  return missing
}

/** Months from `from` to `to` (inclusive), each with the time of its last answer. */
export function calendarMonths(
  queries: Queries,
  { deleted, from, to }: { deleted: boolean; from: string; to: string }
): readonly CalendarMonth[] {
  const sql = 'SELECT month, answered_at FROM calendar_months WHERE deleted = ? AND month BETWEEN ? AND ?'
  const answered = new Map(queries.rows<[month: string, at: number]>(sql, Number(deleted), from, to))
  return monthsBetween(from, to).map((month) => ({ month, fetchedAt: answered.get(month) ?? null }))
}

/** Months that the pass has read already, so that an interrupted sweep need not read them again. */
export function monthsOfPass(queries: Queries, { deleted, pass }: { deleted: boolean; pass: number }): string[] {
  const sql = 'SELECT month FROM calendar_months WHERE deleted = ? AND pass = ?'
  return queries.rows<[month: string]>(sql, Number(deleted), pass).flat()
}
