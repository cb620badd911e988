import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../../database/queries'
import type { RecordName } from '../core'
import { CHANGE_LIMITS } from './limits'
import { netDifference, type ChangeContent } from './net-difference'

export interface VisitInput extends RecordName {
  readonly at: number
}

const RECORDS =
  'SELECT rid FROM scopes CROSS JOIN records USING (scope) WHERE noun = ? AND records.id = ? ORDER BY scope'
const PUT = `INSERT INTO looks (rid, at, change, changed)
  VALUES (?, ?, (SELECT coalesce(max(change), 0) FROM changes), 0)
  ON CONFLICT (rid) DO UPDATE SET at = excluded.at, change = excluded.change, changed = 0`
const DROP_OLDEST = `DELETE FROM looks WHERE rid IN
  (SELECT rid FROM looks ORDER BY at LIMIT max(0, (SELECT count(*) FROM looks) - ${CHANGE_LIMITS.visits}))`

/** Stores when the user last viewed each record, and whether it has changed since (table `looks`). */
export class Visits {
  /** The statements that run for every changed record. */
  readonly #sql

  /** @param volatile fields whose differences are ignored, at a given time */
  constructor(
    private readonly db: Database,
    private readonly queries: Queries,
    private readonly volatile: (at: number) => ReadonlySet<number>
  ) {
    this.#sql = {
      find: db.prepare<[number], { change: number; changed: number }>(
        'SELECT change, changed FROM looks WHERE rid = ?'
      ),
      changes: db.prepare<[number, number], ChangeContent>(
        'SELECT state, state_before, fields FROM changes WHERE rid = ? AND change > ? ORDER BY change'
      ),
      mark: db.prepare('UPDATE looks SET changed = ? WHERE rid = ? AND changed <> ?')
    }
  }

  /**
   * Marks the current version as seen by the user. Does nothing for a record that is not cached.
   *
   * @returns whether the record was marked as changed
   */
  visited({ noun, id, at }: VisitInput): { readonly wasMarked: boolean } {
    return this.db
      .transaction(() => {
        const [rid] = this.queries.numbers(RECORDS, noun, id)
        if (rid === undefined) return { wasMarked: false }
        const wasMarked = this.#sql.find.get(rid)?.changed === 1
        this.queries.run(PUT, rid, Math.round(at))
        this.queries.run(DROP_OLDEST)
        return { wasMarked }
      })
      .immediate()
  }

  /**
   * Call after changes were written: marks records that differ from the version that the user saw, and unmarks the
   * others.
   */
  compare(rids: readonly number[], at: number): void {
    let volatile: ReadonlySet<number> | null = null
    for (const rid of rids) {
      const visit = this.#sql.find.get(rid)
      if (visit === undefined) continue
      volatile ??= this.volatile(at)
      const { fields, stateBefore } = netDifference(this.#sql.changes.all(rid, visit.change), volatile)
      const changed = Number(fields.size > 0 || stateBefore !== null)
      this.#sql.mark.run(changed, rid, changed)
    }
  }

  /** Call after a field became volatile: its differences no longer mark a record. */
  compareAll(at: number): void {
    this.compare(this.queries.numbers('SELECT rid FROM looks WHERE changed = 1'), at)
  }
}
