import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { CorrectedDecoder, Writing } from '../core'
import type { RederivationStep } from '../ingest'
import { ChildLists } from './child-lists'
import { kindOf } from './kinds'

/** Milliseconds that one transaction may take. */
const STEP = 25
const BATCH = 16

interface Row {
  readonly list: number
  readonly project: number
  readonly kind: number
}

/**
 * Derives anew, by a mended decoder, what is asked of many projects at once, and learns what their parts call things. The
 * parts themselves are decoded whenever they are read.
 */
export class ChildRereading {
  readonly #writing: Writing
  readonly #lists: ChildLists
  readonly #decoder: CorrectedDecoder
  #reading: number
  readonly #batch
  /** The lists that were made last come first. */
  #below = Number.MAX_SAFE_INTEGER

  constructor(db: Database, writing: Writing, decoder: CorrectedDecoder) {
    this.#writing = writing
    this.#decoder = decoder
    this.#reading = decoder.reading
    this.#lists = new ChildLists(db, decoder)
    this.#batch = db.prepare<[number], Row>(
      `SELECT list, project, kind FROM child_lists WHERE list < ? ORDER BY list DESC LIMIT ${BATCH}`
    )
  }

  /** Reads on where the last step stopped, in one transaction. */
  step(): RederivationStep {
    const until = performance.now() + STEP
    if (this.#reading !== this.#decoder.reading) this.#below = Number.MAX_SAFE_INTEGER
    this.#reading = this.#decoder.reading
    let below = this.#below
    const step = this.#writing.transaction(() => {
      let changed = 0
      for (;;) {
        const rows = this.#batch.all(below)
        for (const { project, kind } of rows) {
          const list = { project, kind: kindOf(kind) }
          for (const { labels } of this.#lists.derive(list)) this.#writing.records.learnLabels(labels)
          changed += 1
        }
        below = rows.at(-1)?.list ?? 0
        if (rows.length < BATCH) return { done: true, changed }
        if (performance.now() >= until) return { done: false, changed }
      }
    })
    // Lists that come from now on have been read by this decoder.
    this.#below = below
    return step
  }
}
