import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Trimmer } from '../budget'
import { ChangeStore } from './store'

/** Number of rows per step: a few milliseconds. */
const MOST_ROWS = 1_000
const BYTES_PER_ROW = 100

/** Lets the disk budget drop previous values, oldest first, all of them if needed. */
export function changeTrimmer(db: Database): Trimmer {
  const store = new ChangeStore(db)
  return {
    part: 'changes',
    trim: (bytes) => {
      const rows = Math.min(MOST_ROWS, Math.max(1, Math.ceil(bytes / BYTES_PER_ROW)))
      return db.transaction(() => store.dropOldest(rows)).immediate()
    }
  }
}
