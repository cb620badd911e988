import type { Database } from 'better-sqlite3-multiple-ciphers'
import { isSameReading, type PackedValue } from './packed-values'
import { parseDifferences } from './stored-change'

/** Number of earlier changes to search for the last value of a field. */
const CHANGES = 20

/** The last recorded value of a field of a record. */
export class LatestValues {
  readonly #last

  constructor(db: Database) {
    this.#last = db
      .prepare<[number], string>(
        `SELECT fields FROM changes WHERE rid = ? AND fields IS NOT NULL ORDER BY change DESC LIMIT ${CHANGES}`
      )
      .pluck()
  }

  /** Whether a difference is not the last one recorded for its field. */
  differs(rid: number, field: number, { after }: { readonly after: PackedValue }): boolean {
    for (const fields of this.#last.all(rid)) {
      const known = parseDifferences(fields).find(([one]) => one === field)
      if (known !== undefined) return !isSameReading(known[2], after)
    }
    return true
  }
}
