import type { Database } from 'better-sqlite3-multiple-ciphers'
import { Queries } from '../../database/queries'
import {
  type ListKey,
  STATE,
  stateOfList,
  type SweepCursor,
  type SweepEnd,
  type SweepLoss,
  type Writing
} from '../core'
import { CalendarMonths } from './calendar-months'

interface ListRow {
  pass: number
  running: number
  whole_pass: number | null
  known_before: number | null
}

/** The writer's side of sweeps: passes, cursors, and the effect of a pass's end on records. */
export class Sweeps {
  readonly #queries: Queries
  readonly months: CalendarMonths
  readonly #sql

  constructor(
    private readonly db: Database,
    private readonly writing: Writing,
    decoderVersion: number
  ) {
    this.#queries = new Queries(db, () => undefined)
    this.months = new CalendarMonths(db, writing.records)
    this.#sql = {
      add: db.prepare('INSERT OR IGNORE INTO lists (scope, deleted) VALUES (?, ?)'),
      find: db.prepare<[number, number], ListRow>(
        'SELECT pass, running, whole_pass, known_before FROM lists WHERE scope = ? AND deleted = ?'
      ),
      begin: db.prepare<[number, number, number, number, number], { pass: number; total: number | null }>(
        `UPDATE lists SET pass = pass + 1, running = 1, started_at = ?, "offset" = 0, page_size = ?, done = 0,
             cursor_total = total, known_before = ?, oldest_at = NULL, turn_from = NULL, turn_oldest_at = NULL,
             turn_wrapped = NULL
         WHERE scope = ? AND deleted = ? RETURNING pass, total`
      ),
      cursor: db.prepare(
        `UPDATE lists SET started_at = ?, "offset" = ?, page_size = ?, done = ?, cursor_total = ?, oldest_at = ?,
             turn_from = ?, turn_oldest_at = ?, turn_wrapped = ?
         WHERE scope = ? AND deleted = ?`
      ),
      nextPass: db
        .prepare<[number, number], number>(
          'UPDATE lists SET pass = pass + 1 WHERE scope = ? AND deleted = ? RETURNING pass'
        )
        .pluck(),
      knownAsOf: db.prepare('UPDATE lists SET swept_at = ?, obstacle = NULL WHERE scope = ? AND deleted = ?'),
      answered: db.prepare(
        'UPDATE lists SET answered_at = ?, total = coalesce(?, total) WHERE scope = ? AND deleted = ?'
      ),
      known: db.prepare<[number, number], number>('SELECT records FROM counts WHERE scope = ? AND state = ?').pluck(),
      complete: db.prepare(
        `UPDATE lists SET running = 0, swept_at = ?, whole_pass = pass, obstacle = NULL, decoder = ${decoderVersion}
         WHERE scope = ? AND deleted = ?`
      ),
      incomplete: db.prepare(
        'UPDATE lists SET running = 0, obstacle = coalesce(?, obstacle) WHERE scope = ? AND deleted = ?'
      )
    }
  }

  /** The list's row, created on first use. */
  state(scope: number, deleted: boolean): { readonly pass: number; readonly isRunning: boolean } {
    const row = this.#sql.find.get(scope, Number(deleted))
    if (row !== undefined) return { pass: row.pass, isRunning: row.running === 1 }
    this.#sql.add.run(scope, Number(deleted))
    return { pass: 0, isRunning: false }
  }

  /** Number of the list's records that are not missing. */
  known(scope: number, deleted: boolean): number {
    return this.#sql.known.get(scope, stateOfList(deleted)) ?? 0
  }

  begin(list: ListKey, pageSize: number, at: number): SweepCursor {
    return this.writing.transaction((): SweepCursor => {
      const scope = this.writing.dictionaries.scope(list)
      this.state(scope, list.deleted)
      const begun = this.#sql.begin.get(at, pageSize, this.known(scope, list.deleted), scope, Number(list.deleted))
      if (begun === undefined) throw new Error('The list of a sweep has no row.')
      const known = this.known(scope, list.deleted)
      const { pass, total } = begun
      return { pass, startedAt: at, offset: 0, pageSize, done: 0, total, known, oldestAt: null, turn: null }
    })
  }

  /**
   * Starts a pass that resumes at the running pass's cursor. In the end it will have read the whole list, so it alone
   * decides which records are missing.
   */
  turn(list: ListKey, cursor: SweepCursor): SweepCursor {
    return this.writing.transaction((): SweepCursor => {
      const scope = this.writing.dictionaries.scope(list)
      const pass = this.#sql.nextPass.get(scope, Number(list.deleted)) ?? cursor.pass
      const { turn, oldestAt } = cursor
      // A pass that has wrapped has read the beginning itself. Before that, the beginning's age is that of the older
      // pass.
      const before = turn === null || turn.isWrapped ? oldestAt : Math.min(turn.oldestAt, oldestAt ?? Infinity)
      const taken = {
        ...{ ...cursor, pass, oldestAt: null },
        turn: { from: cursor.offset, oldestAt: before ?? cursor.startedAt, isWrapped: false }
      }
      this.advance(scope, list.deleted, taken)
      return taken
    })
  }

  /**
   * Called when a resumed pass reaches the end of the list: the whole list is known now, as of its oldest page. Missing
   * records are found at the end of the pass, after the beginning was read too.
   */
  wrap(list: ListKey, cursor: SweepCursor): SweepCursor {
    const { turn } = cursor
    if (turn === null) throw new Error('Only a pass that took over comes round.')
    return this.writing.transaction((): SweepCursor => {
      const scope = this.writing.dictionaries.scope(list)
      const round = { ...cursor, offset: 0, turn: { ...turn, isWrapped: true } }
      // The pass has ended or was replaced, so it no longer counts.
      const current = this.state(scope, list.deleted)
      if (!current.isRunning || current.pass !== cursor.pass) return round
      this.#sql.knownAsOf.run(Math.min(turn.oldestAt, cursor.oldestAt ?? Infinity), scope, Number(list.deleted))
      this.advance(scope, list.deleted, round)
      return round
    })
  }

  /**
   * Stores the cursor within a page's transaction.
   * @param receivedAt time of the answer, if it may be the oldest of its pass
   */
  advance(scope: number, deleted: boolean, cursor: SweepCursor, receivedAt: number | null = null): void {
    const { startedAt, offset, pageSize, done, total, turn } = cursor
    const oldestAt = receivedAt === null ? cursor.oldestAt : Math.min(cursor.oldestAt ?? Infinity, receivedAt)
    const { from = null, oldestAt: before = null, isWrapped = null } = turn ?? {}
    const turned = [from, before, isWrapped === null ? null : Number(isWrapped)]
    this.#sql.cursor.run(startedAt, offset, pageSize, done, total, oldestAt, ...turned, scope, Number(deleted))
  }

  /** Stores the total number of records, if the service gave it. Call within a page's transaction. */
  answered(scope: number, deleted: boolean, at: number, total: number | null): void {
    this.#sql.answered.run(at, total, scope, Number(deleted))
  }

  /** Effect of ending the running pass now; see `end`. */
  loss(list: ListKey, removal: SweepEnd['removal'] = 'one-pass'): SweepLoss {
    const scope = this.writing.dictionaries.scope(list)
    const deleted = Number(list.deleted)
    const row = this.#sql.find.get(scope, deleted)
    const known = this.known(scope, list.deleted)
    const before = row?.known_before ?? known
    if (row === undefined || row.running === 0) return { known, before, missing: 0 }
    if (removal === 'by-month') return { known, before, missing: this.months.lostOf(scope, list.deleted) }
    const unseen = this.#unseen(scope, list.deleted, row, removal)
    if (unseen === null) return { known, before, missing: 0 }
    const [missing = 0] = this.#queries.numbers(`SELECT count(*) FROM records WHERE ${unseen.sql}`, ...unseen.values)
    return { known, before, missing }
  }

  /** SQL condition of the records that a pass does not find; null: without an earlier whole pass it is unsure. */
  #unseen(scope: number, deleted: boolean, row: ListRow, removal: 'one-pass' | 'two-passes') {
    const since = removal === 'two-passes' ? row.whole_pass : row.pass
    if (since === null) return null
    const [own, other] = deleted ? ['met_deleted', 'met_active'] : ['met_active', 'met_deleted']
    // `<>`: not found by this pass. `<`: found neither by this pass, nor by the last whole one, nor in between.
    const than = removal === 'two-passes' ? '<' : '<>'
    return {
      // Pass 0 means "never": abs(NULL) would be NULL and spare no record, and pass numbers begin with 1.
      sql: `scope = ? AND state = ? AND abs(coalesce(${own}, 0)) ${than} ? AND (${other} IS NULL OR abs(${other}) < ?)`,
      values: [scope, stateOfList(deleted), since, this.#sql.find.get(scope, Number(!deleted))?.pass ?? 0]
    }
  }

  /**
   * Ends the running pass. After a complete pass, records of this list's state that it did not find become `missing`.
   * Exceptions are records that were read outside a sweep since, or that the other list's latest pass found. Some
   * services return all records in both lists and mark the deleted ones.
   *
   * Unordered lists may shift while they are read, so a pass may skip a record. There a record is missing only after
   * two whole passes. The calendar decides by month.
   *
   * @returns the number of records that became missing; 0 when no pass was running
   */
  end(list: ListKey, result: SweepEnd): number {
    const { dictionaries, records } = this.writing
    return this.writing.transaction((): number => {
      const scope = dictionaries.scope(list)
      const deleted = Number(list.deleted)
      const row = this.#sql.find.get(scope, deleted)
      if (row === undefined || row.running === 0) return 0
      if (!result.isComplete) {
        this.#sql.incomplete.run(result.obstacle, scope, deleted)
        return 0
      }
      this.#sql.complete.run(result.at, scope, deleted)
      // The parents in folder and file records are newer now than other answers about them.
      if (list.noun === 'folder' || list.noun === 'file') records.filesDiffers()
      const removal = result.removal ?? 'one-pass'
      if (removal === 'by-month') return this.months.settle(scope, list.deleted).length
      const unseen = this.#unseen(scope, list.deleted, row, removal)
      if (unseen === null) return 0
      const sql = `UPDATE records SET state = ? WHERE ${unseen.sql} RETURNING rid`
      const rids = this.db
        .prepare<number[], number>(sql)
        .pluck()
        .all(STATE.missing, ...unseen.values)
      const state = stateOfList(list.deleted)
      if (list.deleted) records.noLongerDeleted(rids)
      records.counted(scope, state, -rids.length)
      records.counted(scope, STATE.missing, rids.length)
      return rids.length
    })
  }
}
