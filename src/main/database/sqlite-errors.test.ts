import SQLite from 'better-sqlite3-multiple-ciphers'
import { describe, expect, it } from 'vitest'
import { databaseError, isCorruption } from './sqlite-errors'

const sqlite = (code: string) => new SQLite.SqliteError('near "secret": told in confidence', code)

describe('what SQLite says', () => {
  it.each([
    ['SQLITE_BUSY', 'cache-busy', true],
    ['SQLITE_BUSY_SNAPSHOT', 'cache-busy', true],
    ['SQLITE_LOCKED_SHAREDCACHE', 'cache-busy', true],
    ['SQLITE_FULL', 'disk-full', true],
    ['SQLITE_READONLY_DBMOVED', 'disk-read-only', false],
    ['SQLITE_IOERR_WRITE', 'cache-failed', true],
    ['SQLITE_NOMEM', 'cache-failed', true],
    ['SQLITE_CONSTRAINT_UNIQUE', 'cache-failed', false]
  ])('%s becomes %s and never costs the file', (code, expected, retryable) => {
    expect(databaseError(sqlite(code))).toMatchObject({
      code: expected,
      retryable,
      details: { sqlite: code }
    })
    expect(isCorruption(sqlite(code))).toBe(false)
  })

  it.each(['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX'])('%s is damage', (code) => {
    expect(isCorruption(sqlite(code))).toBe(true)
    expect(databaseError(sqlite(code)).details).toEqual({ sqlite: code, corrupt: 1 })
  })

  it('does not pass on the text, which may quote SQL', () => {
    expect(JSON.stringify(databaseError(sqlite('SQLITE_ERROR')).toShape())).not.toContain('secret')
  })

  it('is not taken from errors of others', () => {
    expect(isCorruption(Object.assign(new Error('x'), { code: 'CORRUPT' }))).toBe(false)
    expect(isCorruption('SQLITE_CORRUPT')).toBe(false)
  })
})
