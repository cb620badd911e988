import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openConnection } from './connection'

const KEY = 'a1'.repeat(32)
const SECRET = 'Vasilisa the Wise'

let folder: string
let file: string
let db: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-connection-'))
  file = join(folder, 'records.sqlite')
  db = openConnection({ file, key: KEY })
  db.exec('CREATE TABLE notes (note TEXT)')
  const put = db.prepare('INSERT INTO notes VALUES (?)')
  db.transaction(() => Array.from({ length: 2000 }, (_, at) => put.run(`${SECRET} ${at}`)))()
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const notes = (key: string): unknown => {
  db = openConnection({ file, key })
  return db.prepare('SELECT count(note) AS notes, max(note) AS last FROM notes').get()
}

describe('the cipher of the cache', () => {
  it('is AEGIS, keeps temporary tables in memory, and has a write-ahead log', () => {
    expect(db.pragma('cipher', { simple: true })).toBe('aegis')
    expect(db.pragma('temp_store', { simple: true })).toBe(2)
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
  })

  it('leaves nothing to be read in the file or in its log', () => {
    expect(readFileSync(`${file}-wal`).length).toBeGreaterThan(50_000)
    expect(readFileSync(`${file}-wal`).includes(SECRET)).toBe(false)
    db.close()
    expect(readFileSync(file).length).toBeGreaterThan(50_000)
    expect(readFileSync(file).includes(SECRET)).toBe(false)
    expect(readFileSync(file).includes('SQLite format 3')).toBe(false)
    expect(notes(KEY)).toEqual({ notes: 2000, last: `${SECRET} 999` })
  })

  it.each(['b2'.repeat(32), `${'a1'.repeat(31)}a2`, '0'.repeat(64)])('refuses the key %s', (key) => {
    db.close()
    expect(() => notes(key)).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }) as Error)
  })

  it.each([0.1, 0.25, 0.5, 0.75, 0.95])('notices one flipped bit, at %s of the file', (part) => {
    db.close()
    const bytes = readFileSync(file)
    const at = Math.floor(bytes.length * part)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(file, bytes)
    expect(() => {
      notes(KEY)
      db.pragma('quick_check')
    }).toThrow(expect.objectContaining({ code: 'SQLITE_CORRUPT' }) as Error)
  })
})
