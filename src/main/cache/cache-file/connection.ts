import type { Database } from 'better-sqlite3-multiple-ciphers'
import { openEncrypted, type EncryptedFile } from '../../database/open-encrypted'
import { sizeOf } from './cache-files'

/** Page cache of each connection in KiB. Decrypting a page costs ten times as much as looking it up. */
const PAGE_CACHE_KIB = { writer: 24 * 1024, reader: 16 * 1024 }

/** Fewer, larger checkpoints: pages that a sweep rewrites repeatedly reach the file once. In pages of 4 KiB. */
const CHECKPOINT_PAGES = 8000

/**
 * Opens one connection to a cache.
 *
 * @throws SQLite's own errors; `recovery.ts` decides what they mean for the file
 */
export function openConnection(options: EncryptedFile): Database {
  const { file, readonly = false } = options
  const isNew = file !== null && !readonly && sizeOf(file) === 0
  return openEncrypted(options, 'aegis', {
    always: [
      'foreign_keys = ON',
      `cache_size = -${readonly ? PAGE_CACHE_KIB.reader : PAGE_CACHE_KIB.writer}`,
      // Must be set before the first table exists. It lets space freed by the budget return to the disk.
      ...(isNew ? ['auto_vacuum = INCREMENTAL'] : [])
    ],
    writers: ['synchronous = NORMAL', `wal_autocheckpoint = ${CHECKPOINT_PAGES}`, 'journal_size_limit = 33554432']
  })
}
