import { STATE, type Writing } from '../core'
import type { Trimmer, TrimStep } from './budget'

/** Number of items to read per step. */
const AT_ONCE = 64
/** More for deleted records: they share blocks, which are packed again after each step. */
const DELETED_AT_ONCE = 256

interface DeletedRecord {
  readonly id: number
  readonly rid: number
  readonly block: number
  readonly bytes: number
}

/** Drops the oldest items of a part, in one transaction per step. */
export function oldestTrimmer<Item extends { readonly bytes: number }>(
  writing: Writing,
  part: Trimmer['part'],
  oldest: (most: number) => readonly Item[],
  drop: (item: Item) => void
): Trimmer {
  const trim = (wanted: number): TrimStep => {
    let [freed, items] = [0, 0]
    for (const item of oldest(AT_ONCE)) {
      if (freed >= wanted) break
      drop(item)
      freed += item.bytes
      items += 1
    }
    return { freed, items }
  }
  return { part, trim: (wanted) => writing.transaction(() => trim(wanted)) }
}

/**
 * Drops `/info` answers, oldest first. The list's answer and the columns stay; opening the record requests its `/info`
 * again.
 */
export function answerTrimmer(writing: Writing): Trimmer {
  const { queries } = writing
  // Records that were in no list have only this answer, so they are left out.
  const sql = `SELECT info.rid, length(info.json) AS bytes FROM raw_parts AS info JOIN records ON records.rid = info.rid
    WHERE part = 'info' AND records.block IS NOT NULL ORDER BY info.fetched_at LIMIT ?`
  const oldest = (most: number) => queries.all<{ rid: number; bytes: number }>(sql, most)
  return oldestTrimmer(writing, 'answers', oldest, ({ rid }) => {
    queries.run(`DELETE FROM raw_parts WHERE rid = ? AND part = 'info'`, rid)
    queries.run('UPDATE records SET has_info = 0 WHERE rid = ?', rid)
  })
}

/**
 * Drops raw answers of deleted and missing records, lowest ids first. Columns, search index and hash stay. A sweep that
 * finds the record unchanged does not restore the answer; opening it does.
 */
export function deletedTrimmer(writing: Writing): Trimmer {
  const { queries, raw } = writing
  const next = `SELECT id, rid, block, coalesce((SELECT length(raw_data.data) * 1.0 / raw_blocks.size FROM raw_blocks
      JOIN raw_data ON raw_data.block = raw_blocks.block WHERE raw_blocks.block = records.block), 0) AS bytes
    FROM records WHERE scope = ? AND state = ? AND id > ? AND block IS NOT NULL ORDER BY id LIMIT ?`
  /** Cursor of the last step: everything before it is dropped already. */
  let at = { place: 0, after: 0 }

  function rows() {
    const scopes = queries.numbers('SELECT scope FROM scopes ORDER BY scope')
    const places = scopes.flatMap((scope) => [STATE.missing, STATE.deleted].map((state) => ({ scope, state })))
    for (; at.place < places.length; at = { place: at.place + 1, after: 0 }) {
      const { scope, state } = places[at.place] as (typeof places)[number]
      const found = queries.all<DeletedRecord>(next, scope, state, at.after, DELETED_AT_ONCE)
      if (found.length > 0) return found
    }
    at = { place: 0, after: 0 }
    return []
  }

  return oldestTrimmer(writing, 'deleted', rows, ({ id, rid, block }) => {
    queries.run('UPDATE records SET block = NULL, slot = NULL, has_smaller = 0 WHERE rid = ?', rid)
    // Partial answers alone make no whole record.
    queries.run(`DELETE FROM raw_parts WHERE rid = ? AND part <> 'info'`, rid)
    raw.release(block)
    at.after = id
  })
}
