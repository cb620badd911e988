import type { Writing } from '../core'
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
export function childRedecoding(writing: Writing) {
  const { queries, decoder } = writing
  const lists = new ChildLists(writing)
  const sql = 'SELECT list, project, kind FROM child_lists WHERE list < ? ORDER BY list DESC LIMIT ?'
  let { revision } = decoder
  // Lists with the highest numbers come first.
  let next = Number.MAX_SAFE_INTEGER
  return {
    /** Continues in one transaction. */
    step(): RedecodingStep {
      const until = performance.now() + STEP
      if (revision !== decoder.revision) next = Number.MAX_SAFE_INTEGER
      revision = decoder.revision
      let below = next
      const step = writing.transaction(() => {
        let changed = 0
        for (;;) {
          const rows = queries.all<{ list: number; project: number; kind: number }>(sql, below, BATCH)
          for (const { project, kind } of rows) {
            for (const { labels } of lists.derive({ project, kind: kindOf(kind) })) writing.records.learnLabels(labels)
          }
          changed += rows.length
          below = rows.at(-1)?.list ?? 0
          if (rows.length < BATCH) return { done: true, changed }
          if (performance.now() >= until) return { done: false, changed }
        }
      })
      // New lists are already decoded by the current decoder.
      next = below
      return step
    }
  }
}
