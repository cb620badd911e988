import type { Database } from 'better-sqlite3-multiple-ciphers'
import { oldestTrimmer, type Trimmer } from '../budget'
import type { Writing } from '../core'

/**
 * Drops lists of children, those answered longest ago first: opening a project requests them again. Lists of pinned
 * projects are never dropped. Triggers delete the records and derived columns of a list.
 */
export function childTrimmer(db: Database, writing: Writing): Trimmer {
  const oldest = db.prepare<[number], { list: number; bytes: number }>(
    `SELECT list, bytes FROM child_lists WHERE bytes > 0
     AND NOT EXISTS (SELECT 1 FROM child_keeping AS kept WHERE kept.project = child_lists.project)
     ORDER BY seen_at LIMIT ?`
  )
  const drop = db.prepare('DELETE FROM child_lists WHERE list = ?')
  return oldestTrimmer(writing, 'children', oldest, ({ list }) => drop.run(list))
}
