import type { Database } from 'better-sqlite3-multiple-ciphers'
import { Queries } from '../../database/queries'
import type { ItemPrice, LookupDamage } from '@shared/model/lookup'
import { copyOperations } from './copies'
import { factOf, setFact } from './facts'
import { historyOperations } from './history'
import { jobRows } from './job-rows'
import { Jobs } from './jobs'
import type { StoredState } from './operations'
import type { PaidLog } from './paid-log'
import { PaidRequests } from './requests'

/** Days for which questions are counted. */
const DAYS = 60

/** Operations on the lookup file, which one worker thread owns. */
export type LookupOperations = ReturnType<typeof lookupOperations>

/**
 * Implements the operations on an open file, after settling unfinished requests of an earlier run.
 *
 * @param log the paid log; null for a file in memory
 */
export function lookupOperations(db: Database, now: number, log: PaidLog | null) {
  const queries = new Queries(db, () => undefined)
  const requests = new PaidRequests(db, queries, log)
  const jobs = new Jobs(db, queries, requests)
  requests.settleAfterRestart(now)
  jobs.settleAfterRestart(now)

  const count = (sql: string, ...values: string[]): number => queries.numbers(sql, ...values)[0] ?? 0
  return {
    state: (day: string): StoredState => {
      const paid = count("SELECT count(*) FROM texts WHERE state = 'answered'")
      return {
        asked: count('SELECT asked FROM days WHERE day = ?', day),
        isNoteSeen: factOf(db, 'noteSeen') === true,
        price: factOf(db, 'price') as ItemPrice | null,
        history: { entries: paid + count('SELECT count(*) FROM suggestions'), paid },
        damage: factOf(db, 'damage') as LookupDamage | null
      }
    },
    setFact: (name: 'noteSeen' | 'price' | 'damage', value: unknown): void => {
      setFact(db, name, value)
    },
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
