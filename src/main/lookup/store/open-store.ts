import { isCorruption } from '../../database/sqlite-errors'
import { diskError } from '../../files/file-errors'
import { openInMemory } from './connection'
import { openLookups } from './file'
import { lookupOperations } from './handlers'
import type { LookupOperations } from './handlers'
import { PaidLog } from './paid-log'

export interface OpenStore {
  readonly operations: LookupOperations
  close(): void
}

/**
 * Opens the lookup file and settles unfinished requests of an earlier run.
 *
 * @param file null for memory
 * @param isSuspect see `openLookups`
 * @throws `disk-full`, `disk-read-only`, and errors of `openLookups`
 */
export function openStore(file: string | null, key: string | null, now: number, isSuspect = false): OpenStore {
  if (file === null || key === null) {
    if (file !== null) throw new Error('A file of lookups needs a key.')
    const db = openInMemory()
    return { operations: lookupOperations(db, now, null), close: () => db.close() }
  }
  const open = (checked: boolean): OpenStore => {
    const log = new PaidLog(file, key)
    const db = openLookups(log, key, now, checked)
    try {
      return { operations: lookupOperations(db, now, log), close: () => db.close() }
    } catch (thrown) {
      db.close()
      throw thrown
    }
  }
  try {
    return open(isSuspect)
  } catch (thrown) {
    if (isSuspect || !isCorruption(thrown)) throw diskError(thrown)
    // Damage appeared only while settling: check the whole file.
    return open(true)
  }
}
