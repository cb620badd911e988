import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { ItemPrice, LookupDamage } from '@shared/model/lookup'
import { Queries } from '../../database/queries'
import { isCorruption } from '../../database/sqlite-errors'
import { diskError } from '../../files/file-errors'
import { openInMemory } from './connection'
import { copyOperations } from './copies'
import { factOf, setFact } from './facts'
import { openLookups } from './file'
import { historyOperations } from './history'
import { jobRows } from './job-rows'
import { jobOperations } from './jobs'
import { PaidLog } from './paid-log'
import { PaidRequests } from './requests'
import { countIn } from './rows'

/** Days for which questions are counted. */
const DAYS = 60

/** Operations on the lookup file, which one worker thread owns. */
export type LookupOperations = ReturnType<typeof lookupOperations>

/**
 * Opens the lookup file and settles unfinished requests of an earlier run.
 *
 * @param file null for memory
 * @param isSuspect see `openLookups`
 * @throws `disk-full`, `disk-read-only`, and errors of `openLookups`
 */
export function openStore(file: string | null, key: string | null, now: number, isSuspect = false) {
  if (file === null) return operating(openInMemory(), now, null)
  if (key === null) throw new Error('A file of lookups needs a key.')
  const open = (isSuspicious: boolean) => {
    const log = new PaidLog(file, key)
    return operating(openLookups(log, key, now, isSuspicious), now, log)
  }
  try {
    return open(isSuspect)
  } catch (thrown) {
    if (isSuspect || !isCorruption(thrown)) throw diskError(thrown)
    // Damage appeared only while settling: check the whole file.
    return open(true)
  }
}

function operating(db: Database, now: number, log: PaidLog | null) {
  try {
    return { operations: lookupOperations(db, now, log), close: () => void db.close() }
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

/**
 * Implements the operations on an open file, after settling unfinished requests of an earlier run.
 *
 * @param log the paid log; null for a file in memory
 */
function lookupOperations(db: Database, now: number, log: PaidLog | null) {
  const queries = new Queries(db, () => undefined)
  const requests = new PaidRequests(db, queries, log)
  requests.settleAfterRestart(now)
  // Settles as well, and after the requests.
  const jobs = jobOperations(db, queries, requests, now)
  const count = countIn(queries)
  return {
    state: (day: string) => {
      const paid = count("SELECT count(*) FROM texts WHERE state = 'answered'")
      return {
        asked: count('SELECT asked FROM days WHERE day = ?', day),
        isNoteSeen: factOf(db, 'noteSeen') === true,
        price: factOf(db, 'price') as ItemPrice | null,
        history: { entries: paid + count('SELECT count(*) FROM suggestions'), paid },
        damage: factOf(db, 'damage') as LookupDamage | null
      }
    },
    setFact: (name: 'noteSeen' | 'price' | 'damage', value: unknown): void => setFact(db, name, value),
    asked: (day: string, questions: number): void => {
      db.prepare(
        'INSERT INTO days (day, asked) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET asked = asked + excluded.asked'
      ).run(day, questions)
      db.prepare('DELETE FROM days WHERE day NOT IN (SELECT day FROM days ORDER BY day DESC LIMIT ?)').run(DAYS)
    },
    copies: copyOperations(db, log),
    history: historyOperations(db, queries, requests),
    texts: requests.texts,
    requests: requests.requests,
    jobs: { ...jobRows(db, queries), ...jobs }
  }
}
