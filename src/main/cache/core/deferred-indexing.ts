import type { Database } from 'better-sqlite3-multiple-ciphers'

/**
 * New records of a scope that may stay outside the sorted indexes. Reading sorts them each time, which bounds the
 * number; writing gets cheaper the higher it is.
 */
const MOST_UNSETTLED = 20_000

/**
 * Deferred indexing: new records enter the sorted indexes in bulk. Titles and prices come in no order: indexed page by
 * page, 500 of them would touch 500 leaves of each index, and each touched leaf is encrypted and written again.
 * Measured with 96,000 projects in pages of 500: 10.5 s of processor time when each page is indexed at once, 7.6 s in
 * batches of 20,000. A window in the middle of a list takes 3 ms when all are indexed, and 15 to 30 ms while 20,000
 * wait.
 */
export class DeferredIndexing {
  readonly #unsettled = new Map<number, number>()
  readonly #sql

  constructor(db: Database) {
    this.#sql = {
      count: db.prepare<[], { scope: number; rows: number }>(
        'SELECT scope, count(*) AS rows FROM records WHERE settled = 0 GROUP BY scope'
      ),
      settle: db.prepare('UPDATE records SET settled = 1 WHERE scope = ? AND settled = 0')
    }
    this.recount()
  }

  /** At the beginning, and after a rollback. */
  recount(): void {
    this.#unsettled.clear()
    for (const { scope, rows } of this.#sql.count.all()) this.#unsettled.set(scope, rows)
  }

  /** After a page was committed. */
  added(scope: number, rows: number): void {
    const unsettled = (this.#unsettled.get(scope) ?? 0) + rows
    this.#unsettled.set(scope, unsettled)
    if (unsettled >= MOST_UNSETTLED) this.settle(scope)
  }

  /** Puts all new records of a scope into the indexes; at the end of each pass, and when there are many. */
  settle(scope: number): void {
    if ((this.#unsettled.get(scope) ?? 0) === 0) return
    this.#sql.settle.run(scope)
    this.#unsettled.delete(scope)
  }
}
