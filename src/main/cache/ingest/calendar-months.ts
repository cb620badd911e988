import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { CalendarMonth } from '@shared/model/sync'
import { monthsBetween } from '@shared/rules/months'
import type { Queries } from '../../database/queries'
import { type RecordWriter, STATE, stateOfList } from '../core'

/** An answer of `/calendar` for one month. */
interface MonthAnswer {
  readonly scope: number
  readonly deleted: boolean
  /** `YYYY-MM`. */
  readonly month: string
  readonly ids: ReadonlySet<number>
  /** Marks occurrences that the answer should contain but does not; returns their events. */
  readonly missed: () => readonly number[]
  readonly receivedAt: number
  /** The sweep's pass; null outside a sweep. */
  readonly pass: number | null
}

/**
 * The calendar is requested by date range, without pages. Stored are the answered months and the events of each answer.
 * An event that none of its months contains any more is no longer returned.
 */
export class CalendarMonths {
  readonly #sql

  constructor(
    db: Database,
    private readonly records: RecordWriter
  ) {
    const inNoMonth =
      'NOT EXISTS (SELECT 1 FROM calendar_members AS at WHERE at.deleted = lost.deleted AND at.id = lost.id)'
    this.#sql = {
      answered: db.prepare(
        `INSERT INTO calendar_months (deleted, month, answered_at, pass) VALUES (?, ?, ?, ?)
         ON CONFLICT (deleted, month) DO UPDATE SET answered_at = excluded.answered_at,
           pass = coalesce(excluded.pass, pass)`
      ),
      isAnswered: db.prepare<[number, string], number>('SELECT 1 FROM calendar_months WHERE deleted = ? AND month = ?'),
      members: db
        .prepare<[number, string], number>('SELECT id FROM calendar_members WHERE deleted = ? AND month = ?')
        .pluck(),
      join: db.prepare('INSERT OR IGNORE INTO calendar_members (deleted, month, id) VALUES (?, ?, ?)'),
      leave: db.prepare('DELETE FROM calendar_members WHERE deleted = ? AND month = ? AND id = ?'),
      lose: db.prepare('INSERT OR IGNORE INTO calendar_lost (deleted, id) VALUES (?, ?)'),
      lost: db
        .prepare<[number], number>(`SELECT id FROM calendar_lost AS lost WHERE deleted = ? AND ${inNoMonth}`)
        .pluck(),
      countLost: db
        .prepare<[number, number, number], number>(
          `SELECT count(*) FROM calendar_lost AS lost JOIN records ON records.id = lost.id
           WHERE lost.deleted = ? AND records.scope = ? AND records.state = ? AND ${inNoMonth}`
        )
        .pluck(),
      forgetLost: db.prepare('DELETE FROM calendar_lost WHERE deleted = ?'),
      missing: db
        .prepare<number[], number>(
          'UPDATE records SET state = ? WHERE scope = ? AND id = ? AND state = ? RETURNING rid'
        )
        .pluck()
    }
  }

  /** Whether this list was ever requested for the month (`YYYY-MM`). */
  isAnswered(month: string, deleted: boolean): boolean {
    return this.#sql.isAnswered.get(Number(deleted), month) !== undefined
  }

  /**
   * Stores the answer of a month, within its transaction. Outside a sweep it returns the events that are missing now.
   * In a sweep it returns none, because an event may have moved to a month that is read later (see `settle`).
   */
  answered({ scope, deleted, month, ids, missed, receivedAt, pass }: MonthAnswer): readonly number[] {
    const list = Number(deleted)
    const known = new Set(this.#sql.members.all(list, month))
    for (const id of ids) if (!known.has(id)) this.#sql.join.run(list, month, id)
    for (const id of known) {
      if (ids.has(id)) continue
      this.#sql.leave.run(list, month, id)
      this.#sql.lose.run(list, id)
    }
    this.#sql.answered.run(list, month, receivedAt, pass)
    const drawnOtherwise = missed()
    if (pass !== null) return drawnOtherwise
    return [...new Set([...drawnOtherwise, ...this.settle(scope, deleted)])]
  }

  /** Number of events that `settle` would mark as missing. */
  lostOf(scope: number, deleted: boolean): number {
    return this.#sql.countLost.get(Number(deleted), scope, stateOfList(deleted)) ?? 0
  }

  /** Marks lost events as missing if no month has contained them since. Call at the end of a pass. */
  settle(scope: number, deleted: boolean): readonly number[] {
    const state = stateOfList(deleted)
    // An event known from a search alone is in no month. It is lost with its last occurrence.
    for (const id of this.records.occurrences.dropLost(state)) this.#sql.lose.run(Number(deleted), id)
    const rids: number[] = []
    const missing = this.#sql.lost.all(Number(deleted)).filter((id) => {
      const rid = this.#sql.missing.get(STATE.missing, scope, id, state)
      if (rid !== undefined) rids.push(rid)
      return rid !== undefined
    })
    if (deleted) this.records.noLongerDeleted(rids)
    this.#sql.forgetLost.run(Number(deleted))
    this.records.counted(scope, state, -missing.length)
    this.records.counted(scope, STATE.missing, missing.length)
    return missing
  }
}

/** Months from `from` to `to` (inclusive), each with the time of its last answer. */
export function calendarMonths(
  queries: Queries,
  { deleted, from, to }: { deleted: boolean; from: string; to: string }
): readonly CalendarMonth[] {
  const rows = queries.all<{ month: string; answered_at: number }>(
    'SELECT month, answered_at FROM calendar_months WHERE deleted = ? AND month BETWEEN ? AND ?',
    Number(deleted),
    from,
    to
  )
  const answered = new Map(rows.map(({ month, answered_at: at }) => [month, at]))
  return monthsBetween(from, to).map((month) => ({ month, fetchedAt: answered.get(month) ?? null }))
}

/** Months that the pass has read already, so that an interrupted sweep need not read them again. */
export function monthsOfPass(queries: Queries, { deleted, pass }: { deleted: boolean; pass: number }): string[] {
  return queries
    .all<{ month: string }>('SELECT month FROM calendar_months WHERE deleted = ? AND pass = ?', Number(deleted), pass)
    .map(({ month }) => month)
}
