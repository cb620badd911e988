import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { CorrectedDecoder, Writing } from '../core'
import type { RedecodingStep } from '../ingest'
import { ChildLists } from './child-lists'
import { kindOf } from './kinds'

/** Time limit of one transaction (ms). */
const STEP = 25
const BATCH = 16

/**
 * After a decoder update: renews the derived columns for filters, and the labels of children. The children themselves
 * are decoded on every read.
 */
export class ChildRedecoding {
  readonly #lists: ChildLists
  #revision: number
  readonly #batch
  /** Lists with the highest numbers come first. */
  #below = Number.MAX_SAFE_INTEGER

  constructor(
    db: Database,
    private readonly writing: Writing,
    private readonly decoder: CorrectedDecoder
  ) {
    this.#revision = decoder.revision
    this.#lists = new ChildLists(db, decoder)
    this.#batch = db.prepare<[number], { list: number; project: number; kind: number }>(
      `SELECT list, project, kind FROM child_lists WHERE list < ? ORDER BY list DESC LIMIT ${BATCH}`
    )
  }

  /** Continues in one transaction. */
  step(): RedecodingStep {
    const until = performance.now() + STEP
    if (this.#revision !== this.decoder.revision) this.#below = Number.MAX_SAFE_INTEGER
    this.#revision = this.decoder.revision
    let below = this.#below
    const step = this.writing.transaction(() => {
      let changed = 0
      for (;;) {
        const rows = this.#batch.all(below)
        for (const { project, kind } of rows) {
          const list = { project, kind: kindOf(kind) }
          for (const { labels } of this.#lists.derive(list)) this.writing.records.learnLabels(labels)
          changed += 1
        }
        below = rows.at(-1)?.list ?? 0
        if (rows.length < BATCH) return { done: true, changed }
        if (performance.now() >= until) return { done: false, changed }
      }
    })
    // New lists are already decoded by the current decoder.
    this.#below = below
    return step
  }
}
