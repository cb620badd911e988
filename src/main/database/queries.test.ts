import SQLite from 'better-sqlite3-multiple-ciphers'
import { expect, it } from 'vitest'
import { Queries, type SlowQuery } from './queries'

it('reports a slow query with its plan and without its values', () => {
  const reports: SlowQuery[] = []
  const db = new SQLite(':memory:')
  db.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY, name TEXT)')
  db.prepare('INSERT INTO numbers VALUES (1, ?)').run('a')
  const queries = new Queries(db, (report) => reports.push(report))
  queries.get('SELECT name FROM numbers WHERE name = ?', 'quick and secret')
  expect(reports).toEqual([])

  db.function('slowly', (value: unknown) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60)
    return value
  })
  const sql = 'SELECT slowly(name) FROM numbers WHERE name <> ?'
  queries.all(sql, 'secret')
  expect(reports).toEqual([{ sql, milliseconds: expect.any(Number) as number, plan: 'SCAN numbers' }])
  expect(reports[0]?.milliseconds).toBeGreaterThanOrEqual(55)
  expect(JSON.stringify(reports)).not.toContain('secret')
  db.close()
})
