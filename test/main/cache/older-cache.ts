import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { openSqlite } from '../../../src/main/database/open-sqlite'
import { KEY } from './engine'

/**
 * Puts down a cache as an older build left it: `fillSampleCache` run by the build of that schema, its file without the
 * cipher and packed, for an encrypted one is large. Here it gets the key of tests.
 */
export function putOlderCache(file: string, schema: number): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, zstdDecompressSync(readFileSync(join(import.meta.dirname, `caches/schema-${schema}.sqlite.zst`))))
  const db = openSqlite(file)
  try {
    db.pragma("cipher = 'aegis'")
    db.pragma(`rekey = "x'${KEY}'"`)
  } finally {
    db.close()
  }
}
