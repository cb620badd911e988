import { type ListKey, type RowCondition, stateOfList, type SweepCursor, type SweepEnd, type Writing } from '../core'
import { inNoMonth, settleMonths } from './calendar-months'
import { recordsOf } from './coverage'

interface ListRow {
  readonly pass: number
  readonly running: number
  readonly whole_pass: number | null
  readonly known_before: number | null
}

const OF_LIST = 'WHERE scope = ? AND deleted = ?'

/** The writer's side of sweeps: passes, cursors, and the effect of a pass's end on records. */
export class Sweeps {
  constructor(private readonly writing: Writing) {}

  #row(scope: number, deleted: boolean): ListRow | undefined {
    const sql = `SELECT pass, running, whole_pass, cursor ->> 'known' AS known_before FROM lists ${OF_LIST}`
    return this.writing.queries.get<ListRow>(sql, scope, Number(deleted))
  }

  /** The list's row, created on first use. */
  state(scope: number, deleted: boolean): { readonly pass: number; readonly isRunning: boolean } {
    const row = this.#row(scope, deleted)
    if (row !== undefined) return { pass: row.pass, isRunning: row.running === 1 }
    this.writing.queries.run('INSERT OR IGNORE INTO lists (scope, deleted) VALUES (?, ?)', scope, Number(deleted))
    return { pass: 0, isRunning: false }
  }

  /** Number of the list's records that are not missing. */
  known(scope: number, deleted: boolean): number {
    return recordsOf(this.writing.queries, scope, stateOfList(deleted))
  }

  begin(list: ListKey, pageSize: number, at: number): SweepCursor {
    return this.writing.transaction((): SweepCursor => {
      const scope = this.writing.dictionaries.scope(list)
      this.state(scope, list.deleted)
      const known = this.known(scope, list.deleted)
      const sql = `UPDATE lists SET pass = pass + 1, running = 1 ${OF_LIST} RETURNING pass, total`
      const begun = this.writing.queries.get<Pick<SweepCursor, 'pass' | 'total'>>(sql, scope, Number(list.deleted))
      if (begun === undefined) throw new Error('The list of a sweep has no row.')
      const cursor = { ...begun, startedAt: at, offset: 0, pageSize, done: 0, known, oldestAt: null, turn: null }
      this.advance(scope, list.deleted, cursor)
      return cursor
    })
  }

  /**
   * Starts a pass that resumes at the running pass's cursor. In the end it will have read the whole list, so it alone
   * decides which records are missing.
   */
  turn(list: ListKey, cursor: SweepCursor): SweepCursor {
    return this.writing.transaction((): SweepCursor => {
      const scope = this.writing.dictionaries.scope(list)
      const sql = `UPDATE lists SET pass = pass + 1 ${OF_LIST} RETURNING pass`
      const [pass = cursor.pass] = this.writing.queries.numbers(sql, scope, Number(list.deleted))
      const { turn, oldestAt } = cursor
      // A pass that has wrapped has read the beginning itself. Before that, the beginning's age is that of the older
      // pass.
      const before = turn === null || turn.isWrapped ? oldestAt : Math.min(turn.oldestAt, oldestAt ?? Infinity)
      const turned = { from: cursor.offset, oldestAt: before ?? cursor.startedAt, isWrapped: false }
      const taken = { ...cursor, pass, oldestAt: null, turn: turned }
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
      const knownAsOf = Math.min(turn.oldestAt, cursor.oldestAt ?? Infinity)
      const sql = `UPDATE lists SET swept_at = ?, obstacle = NULL ${OF_LIST}`
      this.writing.queries.run(sql, knownAsOf, scope, Number(list.deleted))
      this.advance(scope, list.deleted, round)
      return round
    })
  }

  /**
   * Stores the cursor within a page's transaction.
   * @param receivedAt time of the answer, if it may be the oldest of its pass
   */
  advance(scope: number, deleted: boolean, cursor: SweepCursor, receivedAt: number | null = null): void {
    const oldestAt = receivedAt === null ? cursor.oldestAt : Math.min(cursor.oldestAt ?? Infinity, receivedAt)
    const sql = `UPDATE lists SET cursor = ? ${OF_LIST}`
    this.writing.queries.run(sql, JSON.stringify({ ...cursor, oldestAt }), scope, Number(deleted))
  }

  /** Stores the total number of records, if the service gave it. Call within a page's transaction. */
  answered(scope: number, deleted: boolean, at: number, total: number | null): void {
    const sql = `UPDATE lists SET answered_at = ?, total = coalesce(?, total) ${OF_LIST}`
    this.writing.queries.run(sql, at, total, scope, Number(deleted))
  }

  /**
   * Effect of ending the running pass now (see `end`): the list's records now and when the pass began, and how many would
   * become missing.
   */
  loss(list: ListKey, removal?: SweepEnd['removal']) {
    const scope = this.writing.dictionaries.scope(list)
    const row = this.#row(scope, list.deleted)
    const known = this.known(scope, list.deleted)
    const before = row?.known_before ?? known
    const which = row === undefined || row.running === 0 ? null : this.#notFound(scope, list.deleted, row, removal)
    if (which === null) return { known, before, missing: 0 }
    const sql = `SELECT count(*) FROM records WHERE scope = ? AND state = ? AND ${which.sql}`
    const [missing = 0] = this.writing.queries.numbers(sql, scope, stateOfList(list.deleted), ...which.values)
    return { known, before, missing }
  }

  /** The records that a pass did not find; null: without an earlier whole pass it is unsure. */
  #notFound(scope: number, deleted: boolean, row: ListRow, removal: SweepEnd['removal']): RowCondition | null {
    if (removal === 'by-month') return inNoMonth(deleted)
    const since = removal === 'two-passes' ? row.whole_pass : row.pass
    if (since === null) return null
    const [own, other] = deleted ? ['met_deleted', 'met_active'] : ['met_active', 'met_deleted']
    // `<>`: not found by this pass. `<`: found neither by this pass, nor by the last whole one, nor in between.
    const than = removal === 'two-passes' ? '<' : '<>'
    return {
      // Pass 0 means "never": abs(NULL) would be NULL and spare no record, and pass numbers begin with 1.
      sql: `abs(coalesce(${own}, 0)) ${than} ? AND (${other} IS NULL OR abs(${other}) < ?)`,
      values: [since, this.#row(scope, !deleted)?.pass ?? 0]
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
    const { dictionaries, queries, records } = this.writing
    return this.writing.transaction((): number => {
      const scope = dictionaries.scope(list)
      const { deleted } = list
      const row = this.#row(scope, deleted)
      if (row === undefined || row.running === 0) return 0
      if (!result.isComplete) {
        const sql = `UPDATE lists SET running = 0, obstacle = coalesce(?, obstacle) ${OF_LIST}`
        queries.run(sql, result.obstacle, scope, Number(deleted))
        return 0
      }
      const sql = `UPDATE lists SET running = 0, swept_at = ?, whole_pass = pass, obstacle = NULL, decoder = ? ${OF_LIST}`
      queries.run(sql, result.at, this.writing.decoder.version, scope, Number(deleted))
      // The parents in folder and file records are newer now than other answers about them.
      if (list.noun === 'folder' || list.noun === 'file') records.filesDiffers()
      if (result.removal === 'by-month') return settleMonths(this.writing, scope, deleted).length
      const which = this.#notFound(scope, deleted, row, result.removal)
      return which === null ? 0 : records.lose({ scope, noun: list.noun }, stateOfList(deleted), which).length
    })
  }
}
