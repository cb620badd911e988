/**
 * Reads the unencrypted database of earlier versions as far as possible: each table separately, from both ends, so that
 * damage costs only the rows that it hits.
 */
import { existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { openSqlite } from '../../database/open-sqlite'
import { isUnderstood } from '../made'
import { areTablesOfAVersion, isDamage, TABLES, type Row, type Tables } from './plain-tables'

export interface PlainContent {
  readonly settings: Readonly<Record<string, unknown>>
  /** App state by key: bounds of windows. */
  readonly remembered: Readonly<Record<string, unknown>>
  readonly workspaces: readonly unknown[]
  /** By workspace: its user data, as the records of its own file. */
  readonly made: ReadonlyMap<string, readonly string[]>
  /** Whether everything was read and is valid. */
  readonly whole: boolean
}

interface Read {
  readonly tables: Tables
  readonly whole: boolean
}

/**
 * @param files the database, then copies that fill in what cannot be read of it; empty if it is gone
 * @throws what SQLite threw for the database where that is no damage: a lock, rights, a full disk
 */
export function readPlain(files: readonly string[]): PlainContent {
  const { tables, whole } = readAllTables(files)
  const content = contentOf(tables)
  return { ...content, whole: whole && content.whole }
}

/** The same as rows; see `readPlain`. */
export function readAllTables([first, ...copies]: readonly string[]): Read {
  if (first === undefined) return NOTHING
  const read = readFile(first)
  if (read.whole && contentOf(read.tables).whole) return read
  return { tables: copies.reduce((tables, file) => filledFrom(tables, copyOf(file)), read.tables), whole: false }
}

const NOTHING: Read = { tables: new Map(), whole: false }

/** A copy that cannot be read, for whatever reason, is left out: the database itself was read as far as possible. */
function copyOf(file: string): Tables {
  try {
    return readFile(file).tables
  } catch {
    return NOTHING.tables
  }
}

function readFile(file: string): Read {
  if (!existsSync(file)) return NOTHING
  try {
    const db = openSqlite(file, { fileMustExist: true, timeout: 5000 })
    try {
      return readTables(db)
    } finally {
      db.close()
    }
  } catch (thrown) {
    if (isDamage(thrown)) return NOTHING
    throw thrown
  }
}

function readTables(db: Database): Read {
  db.pragma('trusted_schema = OFF')
  // Without this SQLite opens no table if the definition of one is damaged. Nothing is written.
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  const names = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
  const tables = new Map<string, readonly Row[]>()
  let whole = areTablesOfAVersion(names)
  for (const name of names.filter((one) => Object.hasOwn(TABLES, one))) {
    const found = readTable(db, name)
    tables.set(name, found.rows)
    if (!found.whole) whole = false
  }
  return { tables, whole }
}

/** Reads from the beginning as far as possible, then from the end, then in storage order. */
function readTable(db: Database, table: string): { rows: readonly Row[]; whole: boolean } {
  const { key = [], others = [] } = TABLES[table] ?? {}
  const found = new Map<string, Row>()
  const read = (order: string): boolean => {
    try {
      for (const row of db.prepare<[], Row>(`SELECT * FROM ${table}${order}`).iterate()) {
        found.set(JSON.stringify(row), row)
      }
      return true
    } catch (thrown) {
      if (isDamage(thrown)) return false
      throw thrown
    }
  }
  const by = (direction: 'ASC' | 'DESC'): string => ` ORDER BY ${key.map((one) => `${one} ${direction}`).join(', ')}`
  if (read(by('ASC'))) {
    const rows = [...found.values()]
    // SQLite reports no error for a column that damage renamed.
    return { rows, whole: rows.every((row) => [...key, ...others].every((column) => Object.hasOwn(row, column))) }
  }
  if (!read(by('DESC'))) read('')
  return { rows: [...found.values()], whole: false }
}

/** Rows of the database win over those of its copy. */
function filledFrom(found: Tables, copy: Tables): Tables {
  const merged = new Map(found)
  for (const [name, rows] of copy) {
    const here = merged.get(name) ?? []
    const keyOf = (row: Row): string => JSON.stringify(TABLES[name]?.key.map((column) => row[column]))
    const known = new Set(here.map(keyOf))
    merged.set(name, [...here, ...rows.filter((row) => !known.has(keyOf(row)))])
  }
  return merged
}

function contentOf(tables: Tables): PlainContent {
  let whole = true
  const rows = (table: string): readonly Row[] => tables.get(table) ?? []
  const parsed = (text: unknown): unknown => {
    try {
      return JSON.parse(String(text))
    } catch {
      // The value was not JSON. Its default replaces it, or a reader that accepts texts takes it as one.
      whole = false
      return undefined
    }
  }
  const asObject = (text: unknown): object => {
    const value = parsed(text)
    return typeof value === 'object' && value !== null ? value : { unread: text }
  }
  const made = new Map<string, string[]>()
  const add = (workspace: unknown, kind: string, value: unknown): void => {
    const records = made.get(String(workspace)) ?? []
    const record = JSON.stringify({ kind, value })
    if (!isUnderstood(record)) whole = false
    records.push(record)
    made.set(String(workspace), records)
  }
  for (const row of rows('views').toSorted((a, b) => Number(a['position']) - Number(b['position']))) {
    const { id, name, keep_offline: keepOffline, content } = row
    add(row['workspace'], 'view', { ...asObject(content), id, name, keepOffline: keepOffline === 1 })
  }
  for (const row of rows('default_views')) add(row['workspace'], 'default', asObject(row['content']))
  for (const { workspace, noun, id, opened_at: openedAt, pinned_at: pinnedAt } of rows('visits')) {
    add(workspace, 'visit', { noun, id, openedAt, pinnedAt })
  }
  for (const { workspace, user_id: userId } of rows('me')) add(workspace, 'me', userId)
  for (const { workspace, noun, key, correction } of rows('field_corrections')) {
    add(workspace, 'correction', { ...asObject(correction), noun, key })
  }
  const values = (table: string): Record<string, unknown> =>
    Object.fromEntries(rows(table).map(({ key, value }) => [String(key), parsed(value)]))
  const workspaces = rows('workspaces').map((row) => ({
    id: row['id'],
    name: row['name'],
    address: row['address'],
    lookupPath: row['lookup_path'],
    createdAt: row['created_at'],
    lastOpenedAt: row['last_opened_at']
  }))
  return { settings: values('settings'), remembered: values('remembered'), workspaces, made, whole }
}
