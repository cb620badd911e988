import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Writing } from '../core'
import { oldestTrimmer } from './oldest'
import type { Trimmer } from './types'

/**
 * Drops `/info` answers, oldest first. The list's answer and the columns stay; opening the record requests its `/info`
 * again.
 */
export function answerTrimmer(db: Database, writing: Writing): Trimmer {
  const oldest = db.prepare<[number], { rid: number; bytes: number }>(
    // Records that were in no list have only this answer, so they are left out.
    `SELECT info.rid, length(info.json) AS bytes FROM raw_info AS info JOIN records ON records.rid = info.rid
     WHERE records.block IS NOT NULL ORDER BY info.fetched_at LIMIT ?`
  )
  const drop = db.prepare('DELETE FROM raw_info WHERE rid = ?')
  const without = db.prepare('UPDATE records SET has_info = 0 WHERE rid = ?')
  return oldestTrimmer(writing, 'answers', oldest, ({ rid }) => {
    drop.run(rid)
    without.run(rid)
  })
}
