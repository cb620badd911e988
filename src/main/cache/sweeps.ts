import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Coverage } from '@shared/model/cached'
import { STATE, stateOfList } from './states'
import type { ListKey, SweepCursor } from './types'
import type { Writing } from './writing'

/** Pass numbers of a list as ingest needs them. */
export interface ListState {
  readonly pass: number
  readonly running: boolean
}

interface ListRow {
  pass: number
  running: number
  started_at: number | null
}

/** The writer's side of sweeps: passes, their cursors, and what the end of a pass means for records. */
export class Sweeps {
  readonly #writing: Writing
  readonly #sql

  constructor(db: Database, writing: Writing) {
    this.#writing = writing
    this.#sql = {
      add: db.prepare('INSERT OR IGNORE INTO lists (scope, deleted) VALUES (?, ?)'),
      find: db.prepare<[number, number], ListRow>(
        'SELECT pass, running, started_at FROM lists WHERE scope = ? AND deleted = ?'
      ),
      begin: db.prepare<[number, number, number, number], { pass: number; total: number | null }>(
        `UPDATE lists SET pass = pass + 1, running = 1, started_at = ?, "offset" = 0, page_size = ?, done = 0,
             cursor_total = total WHERE scope = ? AND deleted = ? RETURNING pass, total`
      ),
      cursor: db.prepare(
        `UPDATE lists SET started_at = ?, "offset" = ?, page_size = ?, done = ?, cursor_total = ?
         WHERE scope = ? AND deleted = ?`
      ),
      answered: db.prepare(
        'UPDATE lists SET answered_at = ?, total = coalesce(?, total) WHERE scope = ? AND deleted = ?'
      ),
      complete: db.prepare(
        'UPDATE lists SET running = 0, swept_at = ?, obstacle = NULL WHERE scope = ? AND deleted = ?'
      ),
      incomplete: db.prepare(
        'UPDATE lists SET running = 0, obstacle = coalesce(?, obstacle) WHERE scope = ? AND deleted = ?'
      ),
      missing: {
        active: db.prepare(missingSql('met_active', 'met_deleted')),
        deleted: db.prepare(missingSql('met_deleted', 'met_active'))
      }
    }
  }

  /** The list's row, made on first mention. */
  state(scope: number, deleted: boolean): ListState {
    const row = this.#sql.find.get(scope, Number(deleted))
    if (row !== undefined) return { pass: row.pass, running: row.running === 1 }
    this.#sql.add.run(scope, Number(deleted))
    return { pass: 0, running: false }
  }

  begin(list: ListKey, pageSize: number, at: number): SweepCursor {
    return this.#writing.transaction((): SweepCursor => {
      const scope = this.#writing.dictionaries.scope(list)
      this.state(scope, list.deleted)
      const begun = this.#sql.begin.get(at, pageSize, scope, Number(list.deleted))
      if (begun === undefined) throw new Error('The list of a sweep has no row.')
      return { pass: begun.pass, startedAt: at, offset: 0, pageSize, done: 0, total: begun.total }
    })
  }

  /** Within the transaction of a page. */
  advance(scope: number, deleted: boolean, { startedAt, offset, pageSize, done, total }: SweepCursor): void {
    this.#sql.cursor.run(startedAt, offset, pageSize, done, total, scope, Number(deleted))
  }

  /** Within the transaction of a page: the service has answered, and may have said how many there are. */
  answered(scope: number, deleted: boolean, at: number, total: number | null): void {
    this.#sql.answered.run(at, total, scope, Number(deleted))
  }

  /**
   * Ends the running pass. After a complete one, records of this list's state that it did not meet are `missing`.
   * Spared are those that were met meanwhile by a look outside the sweep, and those that the other list's latest pass
   * met: some services answer all records in both lists and mark the deleted ones.
   *
   * @returns how many became missing; 0 when no pass was running.
   */
  end(list: ListKey, result: { complete: boolean; obstacle: Coverage['obstacle']; at: number }): number {
    const { dictionaries, records, settling } = this.#writing
    return this.#writing.transaction((): number => {
      const scope = dictionaries.scope(list)
      const deleted = Number(list.deleted)
      const { pass, running } = this.state(scope, list.deleted)
      if (!running) return 0
      settling.settle(scope)
      if (!result.complete) {
        this.#sql.incomplete.run(result.obstacle, scope, deleted)
        return 0
      }
      this.#sql.complete.run(result.at, scope, deleted)
      const other = this.#sql.find.get(scope, 1 - deleted)?.pass ?? 0
      const state = stateOfList(list.deleted)
      const statement = list.deleted ? this.#sql.missing.deleted : this.#sql.missing.active
      const { changes } = statement.run(STATE.missing, scope, state, pass, other)
      records.counted(scope, state, -changes)
      records.counted(scope, STATE.missing, changes)
      return changes
    })
  }
}

// Pass 0 is "never": abs(NULL) would be NULL and spare nobody, and pass numbers begin with 1.
const missingSql = (met: string, metByOther: string): string =>
  `UPDATE records SET state = ? WHERE scope = ? AND state = ? AND abs(coalesce(${met}, 0)) <> ?
   AND (${metByOther} IS NULL OR abs(${metByOther}) < ?)`
