import type { RecordName, Writing } from '../core'
import { CHANGE_LIMITS } from './store'
import { netDifference, type ChangeContent } from './net-difference'

export interface VisitInput extends RecordName {
  readonly at: number
}

/** Changes of a record after a given one. */
export const CHANGES_AFTER =
  'SELECT state, state_before, fields FROM changes WHERE rid = ? AND change > ? ORDER BY change'

/** Stores when the user last viewed each record, and whether it has changed since (table `looks`). */
export class Visits {
  /** @param volatile fields whose differences are ignored, at a given time */
  constructor(
    private readonly writing: Writing,
    private readonly volatile: (at: number) => ReadonlySet<number>
  ) {}

  /**
   * Marks the current version as seen by the user. Does nothing for a record that is not cached.
   *
   * @returns whether the record was marked as changed
   */
  visited({ noun, id, at }: VisitInput): { readonly wasMarked: boolean } {
    const { queries } = this.writing
    return this.writing.transaction(() => {
      const records =
        'SELECT rid FROM scopes CROSS JOIN records USING (scope) WHERE noun = ? AND records.id = ? ORDER BY scope'
      const [rid] = queries.numbers(records, noun, id)
      if (rid === undefined) return { wasMarked: false }
      const wasMarked = this.#find(rid)?.changed === 1
      const put = `INSERT INTO looks (rid, at, change, changed)
        VALUES (?, ?, (SELECT coalesce(max(change), 0) FROM changes), 0)
        ON CONFLICT (rid) DO UPDATE SET at = excluded.at, change = excluded.change, changed = 0`
      queries.run(put, rid, Math.round(at))
      const dropOldest = `DELETE FROM looks WHERE rid IN
        (SELECT rid FROM looks ORDER BY at LIMIT max(0, (SELECT count(*) FROM looks) - ${CHANGE_LIMITS.visits}))`
      queries.run(dropOldest)
      return { wasMarked }
    })
  }

  /**
   * Call after changes were written: marks records that differ from the version that the user saw, and unmarks the
   * others.
   */
  compare(rids: readonly number[], at: number): void {
    const { queries } = this.writing
    let volatile: ReadonlySet<number> | null = null
    for (const rid of rids) {
      const visit = this.#find(rid)
      if (visit === undefined) continue
      volatile ??= this.volatile(at)
      const changes = queries.all<ChangeContent>(CHANGES_AFTER, rid, visit.change)
      const { fields, stateBefore } = netDifference(changes, volatile)
      const changed = Number(fields.size > 0 || stateBefore !== null)
      queries.run('UPDATE looks SET changed = ? WHERE rid = ? AND changed <> ?', changed, rid, changed)
    }
  }

  /** Call after a field became volatile: its differences no longer mark a record. */
  compareAll(at: number): void {
    this.compare(this.writing.queries.numbers('SELECT rid FROM looks WHERE changed = 1'), at)
  }

  #find(rid: number) {
    const sql = 'SELECT change, changed FROM looks WHERE rid = ?'
    return this.writing.queries.get<{ change: number; changed: number }>(sql, rid)
  }
}
