import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { openSqlite } from '../../../src/main/database/open-sqlite'
import { KEY } from './engine'

/**
 * Creates a cache file of an older build. It was written by `fillSampleCache` in the build with that schema, and is
 * stored unencrypted and packed, since encrypted files do not compress. It gets the test key here.
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
