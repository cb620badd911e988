/**
 * Reads the plain database of earlier versions, as much of it as can be read: each table by itself, from both ends, so
 * that damage costs the rows that it meets.
 */
import { existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { openSqlite } from '../../database/open-sqlite'
import { isCorruption } from '../../database/sqlite-errors'

type Row = Readonly<Record<string, unknown>>

export interface PlainContent {
  readonly settings: Readonly<Record<string, unknown>>
  /** What the app remembered of itself, by key: bounds of windows. */
  readonly remembered: Readonly<Record<string, unknown>>
  readonly workspaces: readonly unknown[]
  /** By workspace: what was made in it, as the records of its own file. */
  readonly made: ReadonlyMap<string, readonly string[]>
  /** Whether everything was read. */
  readonly whole: boolean
}

/**
 * @param files the database, then copies of it that fill in what can't be read there
 * @throws what SQLite said where that is no damage: a lock, rights, a full disk
 */
export function readPlain(files: readonly string[]): PlainContent {
  const [first, ...copies] = files
  if (first === undefined) throw new Error('There is nothing to read.')
  const content = readOne(first)
  if (content.whole) return content
  return copies.reduce((found, file) => filledFrom(found, readOne(file)), content)
}

const NOTHING: PlainContent = { settings: {}, remembered: {}, workspaces: [], made: new Map(), whole: false }

function readOne(file: string): PlainContent {
  if (!existsSync(file)) return NOTHING
  let db: Database
  try {
    db = openSqlite(file, { fileMustExist: true, timeout: 5000 })
  } catch (thrown) {
    if (isCorruption(thrown)) return NOTHING
    throw thrown
  }
  try {
    db.pragma('trusted_schema = OFF')
    return readTables(db)
  } catch (thrown) {
    if (isCorruption(thrown)) return NOTHING
    throw thrown
  } finally {
    db.close()
  }
}

function readTables(db: Database): PlainContent {
  const names = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
  let whole = names.includes('settings') && names.includes('workspaces')
  const rows = (table: string, key: string): readonly Row[] => {
    if (!names.includes(table)) return []
    const found = readTable(db, table, key)
    if (!found.whole) whole = false
    return found.rows
  }
  const made = new Map<string, string[]>()
  const add = (workspace: unknown, kind: string, value: unknown): void => {
    const records = made.get(String(workspace)) ?? []
    records.push(JSON.stringify({ kind, value }))
    made.set(String(workspace), records)
  }
  const views = rows('views', 'workspace, id')
  for (const row of views.toSorted((a, b) => Number(a['position']) - Number(b['position']))) {
    const { id, name, keep_offline: keepOffline, content } = row
    add(row['workspace'], 'view', { ...asObject(content), id, name, keepOffline: keepOffline === 1 })
  }
  for (const row of rows('default_views', 'workspace')) {
    add(row['workspace'], 'default', asObject(row['content']))
  }
  for (const { workspace, noun, id, opened_at: openedAt, pinned_at: pinnedAt } of rows(
    'visits',
    'workspace, noun, id'
  )) {
    add(workspace, 'visit', { noun, id, openedAt, pinnedAt })
  }
  for (const { workspace, user_id: userId } of rows('me', 'workspace')) add(workspace, 'me', userId)
  for (const { workspace, noun, key, correction } of rows('field_corrections', 'workspace, noun, key')) {
    add(workspace, 'correction', { ...asObject(correction), noun, key })
  }
  const values = (table: string): Record<string, unknown> =>
    Object.fromEntries(rows(table, 'key').map(({ key, value }) => [String(key), parsed(value)]))
  return {
    settings: values('settings'),
    remembered: values('remembered'),
    workspaces: rows('workspaces', 'id').map((row) => ({
      id: row['id'],
      name: row['name'],
      address: row['address'],
      lookupPath: row['lookup_path'],
      createdAt: row['created_at'],
      lastOpenedAt: row['last_opened_at']
    })),
    made,
    whole
  }
}

/**
 * Takes everything of one workspace out of a database, so that nothing of it can be found in the file.
 *
 * @throws what SQLite said
 */
export function forgetInPlain(file: string, workspace: string): void {
  const db = openSqlite(file, { fileMustExist: true, timeout: 5000 })
  try {
    db.pragma('secure_delete = ON')
    const names = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
    for (const table of OF_WORKSPACES.filter((name) => names.includes(name))) {
      db.prepare(`DELETE FROM ${table} WHERE workspace = ?`).run(workspace)
    }
    if (names.includes('workspaces')) db.prepare('DELETE FROM workspaces WHERE id = ?').run(workspace)
    db.exec('VACUUM')
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

const OF_WORKSPACES = ['views', 'default_views', 'visits', 'me', 'field_corrections']

/** From the beginning as far as it goes, and then from the end. */
function readTable(db: Database, table: string, key: string): { rows: readonly Row[]; whole: boolean } {
  const columns = key.split(', ')
  const read = (direction: 'ASC' | 'DESC', into: Map<string, Row>): boolean => {
    const order = columns.map((column) => `${column} ${direction}`).join(', ')
    try {
      for (const row of db.prepare<[], Row>(`SELECT * FROM ${table} ORDER BY ${order}`).iterate()) {
        into.set(JSON.stringify(columns.map((column) => row[column])), row)
      }
      return true
    } catch (thrown) {
      if (isCorruption(thrown)) return false
      throw thrown
    }
  }
  const found = new Map<string, Row>()
  if (read('ASC', found)) return { rows: [...found.values()], whole: true }
  read('DESC', found)
  return { rows: [...found.values()], whole: false }
}

/** What was read first outranks what fills it in. */
function filledFrom(found: PlainContent, copy: PlainContent): PlainContent {
  const ids = new Set(found.workspaces.map(idOf))
  const made = new Map(found.made)
  for (const [workspace, records] of copy.made) made.set(workspace, [...(made.get(workspace) ?? []), ...records])
  return {
    settings: { ...copy.settings, ...found.settings },
    remembered: { ...copy.remembered, ...found.remembered },
    workspaces: [...found.workspaces, ...copy.workspaces.filter((one) => !ids.has(idOf(one)))],
    made,
    whole: false
  }
}

const idOf = (entry: unknown): unknown => (entry as { id?: unknown }).id

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    // As good as none: its default takes over.
    return undefined
  }
}

/** Content that is no JSON stays as a text: whoever understands it may find it there. */
function asObject(text: unknown): object {
  const value = parsed(text)
  return typeof value === 'object' && value !== null ? value : { unread: text }
}
