import type { Database } from 'better-sqlite3-multiple-ciphers'
import { STATE, type Writing } from '../core'
import { oldestTrimmer } from './oldest'
import type { Trimmer } from './types'

const AT_ONCE = 256

/**
 * Drops raw answers of deleted and missing records, lowest ids first. Columns, search index and hash stay. A sweep that
 * finds the record unchanged does not restore the answer; opening it does.
 */
export function deletedTrimmer(db: Database, writing: Writing): Trimmer {
  const scopes = db.prepare<[], number>('SELECT scope FROM scopes ORDER BY scope').pluck()
  const next = db.prepare<[number, number, number, number], { id: number; rid: number; block: number; bytes: number }>(
    `SELECT id, rid, block, coalesce((SELECT length(raw_data.data) * 1.0 / raw_blocks.size FROM raw_blocks
       JOIN raw_data ON raw_data.block = raw_blocks.block WHERE raw_blocks.block = records.block), 0) AS bytes
     FROM records WHERE scope = ? AND state = ? AND id > ? AND block IS NOT NULL ORDER BY id LIMIT ?`
  )
  const without = db.prepare('UPDATE records SET block = NULL, slot = NULL, has_smaller = 0 WHERE rid = ?')
  // Partial answers alone make no whole record.
  const withoutPartial = db.prepare('DELETE FROM raw_smaller WHERE rid = ?')
  /** Cursor of the last step: everything before it is dropped already. */
  let at = { place: 0, after: 0 }

  function rows() {
    const places = scopes.all().flatMap((scope) => [STATE.missing, STATE.deleted].map((state) => ({ scope, state })))
    for (; at.place < places.length; at = { place: at.place + 1, after: 0 }) {
      const { scope, state } = places[at.place] as (typeof places)[number]
      const found = next.all(scope, state, at.after, AT_ONCE)
      if (found.length > 0) return found
    }
    at = { place: 0, after: 0 }
    return []
  }

  return oldestTrimmer(writing, 'deleted', { all: rows }, ({ id, rid, block }) => {
    without.run(rid)
    withoutPartial.run(rid)
    writing.raw.release(block)
    at.after = id
  })
}
