/**
 * Saves a file of lookups that is damaged, gone, or older than it should be. A new file is put together from what can be
 * read of it, from its latest copy and from the log of paid requests, and takes its place only when it is on the disk.
 * A note tells a later start how far that has come, so that it can be cut off anywhere.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { LookupDamage } from '@shared/model/lookup'
import { migrate, versionOf } from '../../database/migrate'
import { touchOwned } from '../../database/owned-files'
import { isCorruption } from '../../database/sqlite-errors'
import { flushFile, flushFolder, writeDurably } from '../../files/durable'
import { type CopyFile, UNREAD } from './beside'
import { openInMemory, openLookupFile } from './connection'
import { ensureLineage, factOf, setFact } from './facts'
import { mergeLookups } from './merge'
import type { PaidLog, Totals } from './paid-log'
import { repairLists } from './repair'
import { doubtWhatIsOpen, replay } from './replay'
import { salvage } from './salvage'
import { LOOKUP_MIGRATIONS } from './schema'
import { totalsOf } from './totals'

type Cause = LookupDamage['cause']

/** How far it has come: `ready` when the new file is whole, and has to take the place of the old one. */
type Note =
  | { readonly state: 'reading'; readonly cause: Cause }
  | { readonly state: 'ready'; readonly cause: Cause; readonly aside: string | null }

/** The note of an earlier start that was cut off; null when none was. */
export function noteOf({ beside }: PaidLog): Note | null {
  if (!existsSync(beside.note)) return null
  try {
    return JSON.parse(readFileSync(beside.note, 'utf8')) as Note
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown
    return { state: 'reading', cause: 'damaged' }
  }
}

/**
 * Puts the new file together; the old one stays as it is. `takePlace` comes next.
 *
 * @throws what writing the new file threw (a full disk, rights): nothing is lost then, and the next start begins again
 */
export function saveAnew(log: PaidLog, key: string, now: number, cause: Cause): void {
  const { beside } = log
  writeNote(log, { state: 'reading', cause })
  const path = beside.savedAnew
  removeDatabase(path)
  touchOwned(path)
  const db = openLookupFile(path, key)
  let old: Reading
  try {
    migrate(db, LOOKUP_MIGRATIONS)
    old = beside.isThere ? takeFrom(beside.file, key, db) : 'nothing'
    const earlier = factOf(db, 'damage') as LookupDamage | null
    for (const unread of beside.unread()) takeFrom(unread, key, db)
    const copy = takeCopies(db, log, key)
    const history = log.read(copy?.segment ?? 0)
    const rows = repairLists(db)
    replay(db, history.entries)
    if (!history.isWhole) doubtWhatIsOpen(db)
    ensureLineage(db)
    const isComplete = old === 'whole' && cause === 'damaged'
    const told = { at: now, cause, copy: copy?.day ?? null, isComplete, inDoubt: doubtsIn(db) }
    const { answers, jobs } = totalsOf(db)
    setFact(db, 'damage', { ...told, answers, jobs, lost: lossOf({ answers, jobs }, rows, log.lastTotals(), earlier) })
  } finally {
    db.close()
  }
  flushFile(path)
  writeNote(log, { state: 'ready', cause, aside: isOldThere(beside.file) ? asideOf(beside.file, now, old) : null })
}

/** Puts the old file aside and the new one in its place, and lets go of the note. May be done again. */
export function takePlace(log: PaidLog, key: string, { aside }: Extract<Note, { state: 'ready' }>): Database {
  const { file, savedAnew, note } = log.beside
  if (existsSync(savedAnew)) {
    if (aside !== null) moveDatabase(file, aside)
    renameSync(savedAnew, file)
    flushFolder(dirname(file))
  }
  const db = openLookupFile(file, key)
  try {
    log.append([{ kind: 'totals', totals: totalsOf(db) }])
    rmSync(note)
    flushFolder(dirname(file))
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

/** How far a file could be read. */
type Reading = 'nothing' | 'partly' | 'whole'

/** Takes what can be read of a file that has never been open in this run, and leaves it as it is. */
export function takeFrom(path: string, key: string, to: Database, onlyWhole = false): Reading {
  const beside = ['-wal', '-shm'].map((end) => path + end).filter((one) => !existsSync(one))
  const from = readable(path, key)
  const read = openInMemory()
  try {
    if (from === null) return 'nothing'
    const { isWhole } = salvage(from, read)
    if (isWhole || !onlyWhole) mergeLookups(read, to)
    return isWhole ? 'whole' : 'partly'
  } finally {
    from?.close()
    read.close()
    // Reading made them, and only a connection that may write removes them.
    for (const one of beside) rmSync(one, { force: true })
  }
}

/** The latest copy that is whole; of later ones, what can be read. @returns the one that is whole */
function takeCopies(to: Database, { beside }: PaidLog, key: string): CopyFile | null {
  return beside.copies().find(({ path }) => takeFrom(path, key, to) === 'whole') ?? null
}

/** What is known to be missing, with what the user was not told yet of earlier damage; null: nothing tells. */
function lossOf(
  { answers, jobs }: Pick<Totals, 'answers' | 'jobs'>,
  rows: number,
  expected: { readonly last: Totals } | null,
  earlier: LookupDamage | null
): LookupDamage['lost'] {
  const before = earlier === null ? { answers: 0, jobs: 0, rows: 0 } : earlier.lost
  if (expected === null || before === null) return null
  return {
    answers: Math.max(0, expected.last.answers - answers) + before.answers,
    jobs: Math.max(0, expected.last.jobs - jobs) + before.jobs,
    rows: rows + before.rows
  }
}

const doubtsIn = (db: Database): number =>
  Number(db.prepare("SELECT count(*) FROM texts WHERE state IN ('in-doubt', 'sent')").pluck().get())

/** Null where not even the schema can be read. A log that was not put into the file is read with it; both stay as they are. */
function readable(file: string, key: string): Database | null {
  let db: Database
  try {
    db = openLookupFile(file, key, true)
  } catch (thrown) {
    if (isCorruption(thrown)) return null
    throw thrown
  }
  const version = versionOf(db)
  // Throws: a newer version of the app knows how to save it.
  if (version > (LOOKUP_MIGRATIONS.at(-1)?.version ?? 0)) migrate(db, LOOKUP_MIGRATIONS)
  if (version > 0) return db
  db.close()
  return null
}

const writeNote = ({ beside }: PaidLog, note: Note): void => writeDurably(beside.note, JSON.stringify(note))

/** The log goes with its database, under the name that belongs to it, and first: it would be read into another one. */
export function moveDatabase(from: string, to: string): void {
  for (const end of ['-wal', '-shm', '']) if (existsSync(from + end)) renameSync(from + end, to + end)
}

function removeDatabase(path: string): void {
  for (const end of ['-wal', '-shm', '']) rmSync(path + end, { force: true })
}

const isOldThere = (file: string): boolean => existsSync(file) || existsSync(`${file}-wal`)

/** Perhaps another key can read one of which nothing can be read. */
const asideOf = (file: string, now: number, read: Reading): string =>
  freeName(`${file}${read === 'nothing' && existsSync(file) ? UNREAD : '.damaged-'}${dayOf(now)}`)

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

export function freeName(wanted: string): string {
  let name = wanted
  for (let nth = 2; existsSync(name) || existsSync(`${name}-wal`); nth++) name = `${wanted}-${String(nth)}`
  return name
}
