/**
 * Rebuilds a lookup file that is damaged, gone or outdated. The new file combines readable rows, the latest copy and
 * the paid log. It replaces the old one only once it is on disk. A note records the progress, so that a start after a
 * kill can continue.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { LookupDamage } from '@shared/model/lookup'
import { migrate, versionOf } from '../../database/migrate'
import { touchOwned } from '../../database/owned-files'
import { isCorruption } from '../../database/sqlite-errors'
import { flushFile, flushFolder, writeDurably } from '../../files/durable'
import { UNREAD } from './beside'
import { openInMemory, openLookupFile } from './connection'
import { ensureLineage, factOf, setFact } from './facts'
import { mergeLookups } from './merge'
import { totalsOf, type PaidLog, type Totals } from './paid-log'
import { repairLists } from './repair'
import { doubtWhatIsOpen, replay } from './replay'
import { salvage } from './salvage'
import { LOOKUP_MIGRATIONS } from './schema'

type Cause = LookupDamage['cause']

/** The new file is complete and must replace the old one. */
type ReadyNote = { readonly state: 'ready'; readonly cause: Cause; readonly aside: string | null }
type Note = ReadyNote | { readonly state: 'reading'; readonly cause: Cause }

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
 * Builds the new file; the old one is unchanged until `takePlace`.
 *
 * @throws write errors of the new file (full disk, permissions); nothing is lost, and the next start tries again
 */
export function saveAnew(log: PaidLog, key: string, now: number, cause: Cause): ReadyNote {
  const { beside } = log
  writeNote(log, { state: 'reading', cause })
  const path = beside.savedAnew
  for (const end of ['-wal', '-shm', '']) rmSync(path + end, { force: true })
  touchOwned(path)
  const db = openLookupFile(path, key)
  let old: Reading
  try {
    migrate(db, LOOKUP_MIGRATIONS)
    old = beside.isThere ? takeFrom(beside.file, key, db) : 'nothing'
    const earlier = factOf(db, 'damage') as LookupDamage | null
    for (const unread of beside.unread()) takeFrom(unread, key, db)
    // The latest intact copy, and the readable parts of later ones.
    const copy = beside.copies().find((one) => takeFrom(one.path, key, db) === 'whole')
    const history = log.read(copy?.segment ?? 0)
    const rows = repairLists(db)
    replay(db, history.entries)
    if (!history.isWhole) doubtWhatIsOpen(db)
    ensureLineage(db)
    const isComplete = old === 'whole' && cause === 'damaged'
    const doubts = db.prepare("SELECT count(*) FROM texts WHERE state IN ('in-doubt', 'sent')").pluck()
    const told = { at: now, cause, copy: copy?.day ?? null, isComplete, inDoubt: Number(doubts.get()) }
    const { answers, jobs } = totalsOf(db)
    setFact(db, 'damage', { ...told, answers, jobs, lost: lossOf({ answers, jobs }, rows, log.lastTotals(), earlier) })
  } finally {
    db.close()
  }
  flushFile(path)
  const isOldThere = existsSync(beside.file) || existsSync(`${beside.file}-wal`)
  const aside = isOldThere ? asideOf(beside.file, now, old) : null
  const note: ReadyNote = { state: 'ready', cause, aside }
  writeNote(log, note)
  return note
}

/** Sets the old file aside, moves the new one into place and removes the note. Idempotent. */
export function takePlace(log: PaidLog, key: string, { aside }: ReadyNote): Database {
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

type Reading = 'nothing' | 'partly' | 'whole'

/** Reads as much as possible from a file that was not opened in this run. The file stays unchanged. */
export function takeFrom(path: string, key: string, to: Database, isOnlyWhole = false): Reading {
  const beside = ['-wal', '-shm'].map((end) => path + end).filter((one) => !existsSync(one))
  const from = readable(path, key)
  const read = openInMemory()
  try {
    if (from === null) return 'nothing'
    const { isWhole } = salvage(from, read)
    if (isWhole || !isOnlyWhole) mergeLookups(read, to)
    return isWhole ? 'whole' : 'partly'
  } finally {
    from?.close()
    read.close()
    // Remove the side files that reading created; read-only connections leave them.
    for (const one of beside) rmSync(one, { force: true })
  }
}

/** Known losses, including earlier ones not yet acknowledged; null if there is no evidence. */
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

/** Opens a file for reading; null if even its schema is unreadable. Its WAL is read too; both stay unchanged. */
function readable(file: string, key: string): Database | null {
  let db: Database
  try {
    db = openLookupFile(file, key, true)
  } catch (thrown) {
    if (isCorruption(thrown)) return null
    throw thrown
  }
  const version = versionOf(db)
  // Throws: only a newer version of the app can repair this file.
  if (version > (LOOKUP_MIGRATIONS.at(-1)?.version ?? 0)) migrate(db, LOOKUP_MIGRATIONS)
  if (version > 0) return db
  db.close()
  return null
}

const writeNote = ({ beside }: PaidLog, note: Note): void => writeDurably(beside.note, JSON.stringify(note))

/** Moves a database with its WAL. The WAL goes first: left behind, it would be applied to another database. */
export function moveDatabase(from: string, to: string): void {
  for (const end of ['-wal', '-shm', '']) if (existsSync(from + end)) renameSync(from + end, to + end)
}

/** Names a completely unreadable file so that another key may be tried later. */
const asideOf = (file: string, now: number, read: Reading): string =>
  freeName(`${file}${read === 'nothing' && existsSync(file) ? UNREAD : '.damaged-'}${dayOf(now)}`)

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

export function freeName(wanted: string): string {
  let name = wanted
  for (let nth = 2; existsSync(name) || existsSync(`${name}-wal`); nth++) name = `${wanted}-${String(nth)}`
  return name
}
