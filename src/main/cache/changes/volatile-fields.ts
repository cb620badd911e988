import type { Queries } from '../../database/queries'
import { parseDifferences } from './store'

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

const PUT = `INSERT INTO volatile_fields (field, struck_at) VALUES (?, ?)
  ON CONFLICT (field) DO UPDATE SET struck_at = excluded.struck_at`
const DROP_ONLY = `DELETE FROM changes WHERE fields LIKE '[[' || CAST(? AS INTEGER) || ',%' AND state_before IS NULL
  AND json_array_length(fields) = 1`
const DROP_MOVES = 'DELETE FROM changes WHERE scope = ? AND state_before IS NOT NULL AND fields IS NULL'

/** A field that differs in a record of a page. */
export interface PageDifference {
  readonly rid: number
  /** The field's number; for the state of a scope's records the negative scope number. */
  readonly field: number
  /** Differences in recognised fields (titles, prices, stages) come from people, even in many records. */
  readonly isRecognised: boolean
}

/**
 * Finds fields that change with every answer: counters, timestamps and previews under any name. Also states, if a
 * service returns the same records in both lists.
 * A field that changed in most records of a page may be a person's work, such as a mass edit, and is recorded. If the
 * same records keep differing in it, it becomes volatile. Its differences are then no longer recorded, and changes of
 * this field alone are deleted.
 */
export class VolatileFields {
  constructor(private readonly queries: Queries) {}

  /** The currently volatile fields. Removes fields that were quiet for long, so call it within a transaction. */
  all(at: number): Set<number> {
    const rows = this.#stored()
    const volatile = rows.filter((row) => at - row.struck_at <= FORGIVEN_AFTER)
    if (volatile.length < rows.length) {
      this.queries.run('DELETE FROM volatile_fields WHERE struck_at < ?', at - FORGIVEN_AFTER)
    }
    return new Set(volatile.map(({ field }) => field))
  }

  /**
   * Examines the differences of a page with `known` known records, within its transaction.
   *
   * @returns whether a field has just become volatile
   */
  judge(differences: readonly PageDifference[], known: number, at: number): boolean {
    if (known < FEWEST) return false
    let isFound = false
    for (const [field, alike] of Map.groupBy(differences, (one) => one.field)) {
      if (alike[0]?.isRecognised === true || alike.length < known * MOST) continue
      const row = this.#stored().find((one) => one.field === field)
      const isKnown = row !== undefined && at - row.struck_at <= FORGIVEN_AFTER
      if (isKnown ? at - row.struck_at <= NOTED_EVERY : !this.#again(field, alike)) continue
      this.queries.run(PUT, field, at)
      if (isKnown) continue
      this.queries.run(field < 0 ? DROP_MOVES : DROP_ONLY, Math.abs(field))
      isFound = true
    }
    return isFound
  }

  #stored() {
    return this.queries.all<{ field: number; struck_at: number }>('SELECT field, struck_at FROM volatile_fields')
  }

  /** Whether most of these records have several earlier changes in the field. */
  #again(field: number, differences: readonly PageDifference[]): boolean {
    const asked = differences.slice(0, ASKED)
    const often = asked.filter(({ rid }) =>
      field < 0 ? this.#timesMoved(rid) >= BEFORE.state : this.#timesChanged(rid, field) >= BEFORE.field
    )
    return often.length > asked.length / 2
  }

  #timesMoved(rid: number): number {
    const sql = 'SELECT count(*) FROM changes WHERE rid = ? AND state_before IS NOT NULL'
    return this.queries.numbers(sql, rid)[0] ?? 0
  }

  #timesChanged(rid: number, field: number): number {
    const sql = 'SELECT fields FROM changes WHERE rid = ? ORDER BY change DESC LIMIT 10'
    const changes = this.queries.rows<[fields: string | null]>(sql, rid)
    return changes.filter(([fields]) => parseDifferences(fields).some(([one]) => one === field)).length
  }
}
