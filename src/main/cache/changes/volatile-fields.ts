import type { Database } from 'better-sqlite3-multiple-ciphers'
import { parseDifferences } from './stored-change'

/** With fewer known records a page says nothing about its fields. */
const FEWEST = 20
/** The share of a page's records. */
const MOST = 1 / 2
/** Records whose earlier changes are examined. */
const ASKED = 10
/** Earlier changes that they must have: people, too, edit, delete and restore many records at once. */
const BEFORE = { field: 2, state: 3 }
/** How long a field stays volatile after it last changed in most records of a page. Milliseconds. */
const FORGIVEN_AFTER = 30 * 24 * 60 * 60 * 1000
/** Milliseconds between two updates of `struck_at`. */
const NOTED_EVERY = 24 * 60 * 60 * 1000

/** A field that differs in some records of a page. */
export interface PageDifference {
  /** Its number; for the state of a scope's records the negative number of the scope. */
  readonly field: number
  /** Recognised fields (titles, prices, stages) change in many records because people change them. */
  readonly recognised: boolean
  readonly rids: readonly number[]
}

/**
 * Finds fields that change with every answer: counters, timestamps and previews under any name, and states from a
 * service that returns the same records in both lists. A field that changed in most records of a page may be a person's
 * work (a new field, a mass edit) and is recorded. When the same records differ in it again and again it becomes
 * volatile: its differences are no longer recorded, and changes that consist of it alone are deleted.
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

  /** The volatile fields now. Within a transaction: fields that were quiet for long are removed. */
  all(at: number): Set<number> {
    const rows = this.#sql.all.all()
    const volatile = rows.filter((row) => at - row.struck_at <= FORGIVEN_AFTER)
    if (volatile.length < rows.length) this.#sql.forgive.run(at - FORGIVEN_AFTER)
    return new Set(volatile.map(({ field }) => field))
  }

  /**
   * Examines the differences of a page with `known` known records. Within its transaction.
   *
   * @returns whether a field has just become volatile.
   */
  judge(differences: Iterable<PageDifference>, known: number, at: number): boolean {
    if (known < FEWEST) return false
    let found = false
    for (const { field, recognised, rids } of differences) {
      if (recognised || rids.length < known * MOST) continue
      const row = this.#sql.all.all().find((one) => one.field === field)
      if (row !== undefined && at - row.struck_at <= FORGIVEN_AFTER) {
        if (at - row.struck_at > NOTED_EVERY) this.#sql.put.run(field, at)
        continue
      }
      if (!this.#again(field, rids)) continue
      this.#sql.put.run(field, at)
      if (field < 0) this.#sql.dropMoves.run(-field)
      else this.#sql.dropOnly.run(field)
      found = true
    }
    return found
  }

  /** Whether most of these records changed in the field before, more than once. */
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
