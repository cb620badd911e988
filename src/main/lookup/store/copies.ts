/** Copies of the file of lookups: when one is due, how it is made, and which stay. */
import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { flushFile, flushFolder } from '../../files/durable'
import { touchOwned } from '../../database/owned-files'
import type { CopyFile } from './beside'
import { assertSound, openLookupFile } from './connection'
import { factOf, setFact } from './facts'
import type { LookupOperations } from './operations'
import type { PaidLog } from './paid-log'
import { totalsOf } from './totals'

/** Days of which a copy is kept. */
export const MOST_COPIES = 3

export function copyOperations(db: Database, log: PaidLog | null): LookupOperations['copies'] {
  const isEmpty = (): boolean => {
    const { answers, jobs, requests } = totalsOf(db)
    const chosen = Number(db.prepare('SELECT count(*) FROM suggestions').pluck().get())
    return answers + jobs + requests + chosen === 0
  }
  return {
    begin: (day, fresh) => {
      if (log === null || factOf(db, 'damage') !== null) return null
      const isAlone = factOf(db, 'purge') !== null
      const [latest] = log.beside.copies()
      if (!isAlone && !fresh && latest?.day === day) return null
      if (isEmpty() && latest === undefined) return null
      const segment = log.beginSegment(totalsOf(db))
      // What is cleared from now on is not removed by this copy.
      if (isAlone) setFact(db, 'purge', 'copying')
      return { path: log.beside.copyPath(day, segment), segment, isAlone }
    },
    done: ({ segment, isAlone }) => {
      if (log === null) return
      const [stay, go] = partition(log.beside.copies(), isAlone ? 1 : MOST_COPIES)
      for (const { path } of go) rmSync(path, { force: true })
      const needed = Math.min(segment, ...stay.map((copy) => copy.segment))
      for (const { path, nth } of log.beside.segments()) if (nth < needed) rmSync(path, { force: true })
      log.beside.removeUnfinishedCopies()
      if (isAlone && factOf(db, 'purge') === 'copying') setFact(db, 'purge', null)
    }
  }
}

/** The latest of each day, and of those the latest days. */
function partition(copies: readonly CopyFile[], most: number): [readonly CopyFile[], readonly CopyFile[]] {
  const stay = copies.filter(({ day }, at) => copies.findIndex((copy) => copy.day === day) === at).slice(0, most)
  return [stay, copies.filter((copy) => !stay.includes(copy))]
}

/**
 * Copies an open file through a connection of its own, under the same key: every row is read, so that a damaged file has
 * no copy. Blocks, and is run in a thread of its own.
 *
 * @throws SQLite's errors and those of the file system; then no file was left, and the earlier copies are as they were
 */
export function copyLookups(file: string, key: string, path: string): void {
  const part = `${path}.part`
  const remove = (): void => {
    for (const end of ['', '-journal']) rmSync(part + end, { force: true })
  }
  remove()
  try {
    touchOwned(part)
    const from = openLookupFile(file, key, true)
    try {
      from.prepare('VACUUM INTO ?').run(part)
    } finally {
      from.close()
    }
    const made = openLookupFile(part, key, true)
    try {
      assertSound(made, 'quick_check(1)')
    } finally {
      made.close()
    }
    flushFile(part)
    renameSync(part, path)
    flushFolder(dirname(path))
  } catch (thrown) {
    remove()
    throw thrown
  }
}
