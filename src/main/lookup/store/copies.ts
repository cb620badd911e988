/** Copies of the lookup file: when one is due, how it is made, which are kept. */
import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { flushFile, flushFolder } from '../../files/durable'
import { diskError } from '../../files/file-errors'
import { touchOwned } from '../../database/owned-files'
import { assertSound, looking } from './connection'
import { factOf, setFact } from './facts'
import type { CopyTask } from './operations'
import { totalsOf, type PaidLog } from './paid-log'

/** Number of days whose copies are kept. */
const MOST_COPIES = 3

export function copyOperations(db: Database, log: PaidLog | null) {
  const isEmpty = (): boolean =>
    Object.values(totalsOf(db)).every((count) => count === 0) &&
    db.prepare('SELECT 1 FROM suggestions LIMIT 1').get() === undefined
  return {
    /**
     * The copy to make. Null if today's copy exists, nothing needs copying, or the user has not acknowledged damage.
     * @param isFresh replaces today's copy
     */
    begin: (day: string, isFresh: boolean): CopyTask | null => {
      if (log === null || factOf(db, 'damage') !== null) return null
      const isAlone = factOf(db, 'purge') !== null
      const [latest] = log.beside.copies()
      if (!isAlone && !isFresh && latest?.day === day) return null
      if (isEmpty() && latest === undefined) return null
      const segment = log.beginSegment(totalsOf(db))
      // Data cleared after this point is not purged by this copy.
      if (isAlone) setFact(db, 'purge', 'copying')
      return { path: log.beside.copyPath(day, segment), segment, isAlone }
    },
    /** Confirms a complete copy: removes surplus copies and log segments that are no longer needed. */
    done: ({ segment, isAlone }: CopyTask): void => {
      if (log === null) return
      const copies = log.beside.copies()
      // The latest copy of each of the last days stays.
      const stay = copies.filter(({ day }, at) => copies.findIndex((copy) => copy.day === day) === at)
      stay.splice(isAlone ? 1 : MOST_COPIES)
      for (const copy of copies) if (!stay.includes(copy)) rmSync(copy.path, { force: true })
      const needed = Math.min(segment, ...stay.map((copy) => copy.segment))
      for (const { path, nth } of log.beside.segments()) if (nth < needed) rmSync(path, { force: true })
      log.beside.removeUnfinishedCopies()
      if (isAlone && factOf(db, 'purge') === 'copying') setFact(db, 'purge', null)
    }
  }
}

export interface LookupsCopy {
  readonly file: string
  readonly key: string
  /** Of the copy. */
  readonly path: string
}

/**
 * Copies an open file over a separate connection with the same key. Reads every row, so a damaged file is never copied.
 * Blocks: runs in its own thread.
 *
 * @throws `disk-full`, `disk-read-only`, and SQLite's errors; no partial file remains and earlier copies are unchanged
 */
export function copyLookups({ file, key, path }: LookupsCopy): void {
  const part = `${path}.part`
  const remove = (): void => {
    for (const end of ['', '-journal']) rmSync(part + end, { force: true })
  }
  remove()
  try {
    touchOwned(part)
    looking(file, key, (from) => from.prepare('VACUUM INTO ?').run(part))
    looking(part, key, (made) => assertSound(made, 'quick_check(1)'))
    flushFile(part)
    renameSync(part, path)
    flushFolder(dirname(path))
  } catch (thrown) {
    remove()
    throw diskError(thrown)
  }
}
