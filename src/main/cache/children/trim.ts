import { oldestTrimmer, type Trimmer } from '../budget'
import type { Writing } from '../core'

/**
 * Drops lists of children, those answered longest ago first: opening a project requests them again. Lists of pinned
 * projects are never dropped. Triggers delete the records and derived columns of a list.
 */
export function childTrimmer(writing: Writing): Trimmer {
  const { queries } = writing
  const oldest = `SELECT list, bytes FROM child_lists WHERE bytes > 0
    AND NOT EXISTS (SELECT 1 FROM child_keeping AS kept WHERE kept.project = child_lists.project)
    ORDER BY seen_at LIMIT ?`
  return oldestTrimmer(
    writing,
    'children',
    (most) => queries.all<{ list: number; bytes: number }>(oldest, most),
    ({ list }) => queries.run('DELETE FROM child_lists WHERE list = ?', list)
  )
}
