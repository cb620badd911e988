import { closeSync, openSync, writeSync } from 'node:fs'
import { openConnection } from '../../../src/main/cache/cache-file/connection'

/** Overwrites bytes of a file. */
export function damage(path: string, at: number, length = 64): void {
  const handle = openSync(path, 'r+')
  writeSync(handle, Buffer.alloc(length, 0x5a), 0, length, at)
  closeSync(handle)
}

/**
 * Damages pages that only a reader of records reads: all pages with answers, except the first `left` and the last
 * `leftBehind`.
 *
 * @returns number of damaged pages
 */
export function damageRecords(file: string, key: string, left: number, leftBehind = 0): number {
  const db = openConnection({ file, key })
  const pages = db
    .prepare(`SELECT pageno FROM dbstat WHERE name = 'raw_data' ORDER BY pageno`)
    .pluck()
    .all()
    .map(Number)
    .slice(left)
  db.close()
  const harmed = pages.slice(0, pages.length - leftBehind)
  for (const page of harmed) damage(file, (page - 1) * 4096 + 100)
  return harmed.length
}
