import type { Database } from 'better-sqlite3-multiple-ciphers'
import { parseDifferences } from './stored-change'

/** Pages with fewer known records are ignored. */
const FEWEST = 20
/** The share of a page's records that must differ in a field. */
const MOST = 1 / 2
/** Number of records whose earlier changes are examined. */
const ASKED = 10
/** Required number of earlier changes: people, too, edit, delete and restore many records at once. */
const BEFORE = { field: 2, state: 3 }
/** A field stops being volatile this long after it last changed in most records of a page (ms). */
const FORGIVEN_AFTER = 30 * 24 * 60 * 60 * 1000
/** Milliseconds between two updates of `struck_at`. */
const NOTED_EVERY = 24 * 60 * 60 * 1000

/** A field that differs in some records of a page. */
export interface PageDifference {
  /** The field's number; for the state of a scope's records the negative scope number. */
  readonly field: number
  /** Differences in recognised fields (titles, prices, stages) come from people, even in many records. */
  readonly isRecognised: boolean
  readonly rids: readonly number[]
}

/**
 * Finds fields that change with every answer: counters, timestamps and previews under any name. Also states, if a
 * service returns the same records in both lists.
 * A field that changed in most records of a page may be a person's work, such as a mass edit, and is recorded. If the
 * same records keep differing in it, it becomes volatile. Its differences are then no longer recorded, and changes of
 * this field alone are deleted.
 */
export class VolatileFields {
  readonly #sql

  constructor(db: Database) {
    this.#sql = {
      all: db.prepare<[], { field: number; struck_at: number }>('SELECT field, struck_at FROM volatile_fields'),
      put: db.prepare(
        `INSERT INTO volatile_fields (field, struck_at) VALUES (?, ?)
         ON CONFLICT (field) DO UPDATE SET struck_at = excluded.struck_at`
      ),
      forgive: db.prepare('DELETE FROM volatile_fields WHERE struck_at < ?'),
      changedBefore: db
        .prepare<[number], string | null>('SELECT fields FROM changes WHERE rid = ? ORDER BY change DESC LIMIT 10')
        .pluck(),
      movedBefore: db
        .prepare<[number], number>('SELECT count(*) FROM changes WHERE rid = ? AND state_before IS NOT NULL')
        .pluck(),
      dropOnly: db.prepare(
        `DELETE FROM changes WHERE fields LIKE '[[' || CAST(? AS INTEGER) || ',%' AND state_before IS NULL
         AND json_array_length(fields) = 1`
      ),
      dropMoves: db.prepare('DELETE FROM changes WHERE scope = ? AND state_before IS NOT NULL AND fields IS NULL')
    }
  }

  /** The currently volatile fields. Removes fields that were quiet for long, so call it within a transaction. */
  all(at: number): Set<number> {
    const rows = this.#sql.all.all()
    const volatile = rows.filter((row) => at - row.struck_at <= FORGIVEN_AFTER)
    if (volatile.length < rows.length) this.#sql.forgive.run(at - FORGIVEN_AFTER)
    return new Set(volatile.map(({ field }) => field))
  }

  /**
   * Examines the differences of a page with `known` known records, within its transaction.
   *
   * @returns whether a field has just become volatile
   */
  judge(differences: Iterable<PageDifference>, known: number, at: number): boolean {
    if (known < FEWEST) return false
    let isFound = false
    for (const { field, isRecognised, rids } of differences) {
      if (isRecognised || rids.length < known * MOST) continue
      const row = this.#sql.all.all().find((one) => one.field === field)
      if (row !== undefined && at - row.struck_at <= FORGIVEN_AFTER) {
        if (at - row.struck_at > NOTED_EVERY) this.#sql.put.run(field, at)
        continue
      }
      if (!this.#again(field, rids)) continue
      this.#sql.put.run(field, at)
      if (field < 0) this.#sql.dropMoves.run(-field)
      else this.#sql.dropOnly.run(field)
      isFound = true
    }
    return isFound
  }

  /** Whether most of these records have several earlier changes in the field. */
  #again(field: number, rids: readonly number[]): boolean {
    const asked = rids.slice(0, ASKED)
    const often = asked.filter((rid) =>
      field < 0 ? (this.#sql.movedBefore.get(rid) ?? 0) >= BEFORE.state : this.#timesChanged(rid, field) >= BEFORE.field
    )
    return often.length > asked.length / 2
  }

  #timesChanged(rid: number, field: number): number {
    const changes = this.#sql.changedBefore.all(rid)
    return changes.filter((fields) => parseDifferences(fields).some(([one]) => one === field)).length
  }
}
