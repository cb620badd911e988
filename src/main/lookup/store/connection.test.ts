import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '../../database/migrate'
import { openSqlite } from '../../database/open-sqlite'
import { openLookupFile } from './connection'
import { LOOKUP_MIGRATIONS } from './schema'

const KEY = 'a1'.repeat(32)

it('opens a file of lookups under the cipher that it always had: nobody can pay for its answers again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskside-lookup-cipher-'))
  const file = join(folder, 'lookups.sqlite')
  const made = openSqlite(file)
  made.pragma("cipher = 'sqlcipher'")
  made.pragma(`key = "x'${KEY}'"`)
  made.pragma('journal_mode = WAL')
  migrate(made, LOOKUP_MIGRATIONS)
  made.exec("CREATE TABLE paid (answer TEXT); INSERT INTO paid VALUES ('a bank')")
  made.close()
  const db = openLookupFile(file, KEY)
  expect(db.prepare('SELECT answer FROM paid').pluck().all()).toEqual(['a bank'])
  db.close()
  rmSync(folder, { recursive: true })
})
