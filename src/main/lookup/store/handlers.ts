import type { Database } from 'better-sqlite3-multiple-ciphers'
import { Queries } from '../../database/queries'
import type { ItemPrice, LookupDamage } from '@shared/model/lookup'
import { copyOperations } from './copies'
import { factOf, setFact } from './facts'
import { historyOperations } from './history'
import { jobRows } from './job-rows'
import { Jobs } from './jobs'
import type { LookupOperations } from './operations'
import type { PaidLog } from './paid-log'
import { PaidRequests } from './requests'

/** Days for which questions are counted. */
const DAYS = 60

/**
 * Implements the operations on an open file, after settling unfinished requests of an earlier run.
 *
 * @param log the paid log; null for a file in memory
 */
export function lookupOperations(db: Database, now: number, log: PaidLog | null): LookupOperations {
  const queries = new Queries(db, () => undefined)
  const requests = new PaidRequests(db, queries, log)
  const jobs = new Jobs(db, queries, requests)
  requests.settleAfterRestart(now)
  jobs.settleAfterRestart(now)

  const count = (sql: string, ...values: string[]): number => queries.numbers(sql, ...values)[0] ?? 0
  return {
    state: (day) => {
      const paid = count("SELECT count(*) FROM texts WHERE state = 'answered'")
      return {
        asked: count('SELECT asked FROM days WHERE day = ?', day),
        noteSeen: factOf(db, 'noteSeen') === true,
        price: factOf(db, 'price') as ItemPrice | null,
        history: { entries: paid + count('SELECT count(*) FROM suggestions'), paid },
        damage: factOf(db, 'damage') as LookupDamage | null
      }
    },
    setFact: (name, value) => {
      setFact(db, name, value)
    },
    asked: (day, questions) => {
      db.prepare(
        'INSERT INTO days (day, asked) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET asked = asked + excluded.asked'
      ).run(day, questions)
      db.prepare('DELETE FROM days WHERE day NOT IN (SELECT day FROM days ORDER BY day DESC LIMIT ?)').run(DAYS)
    },
    copies: copyOperations(db, log),
    history: historyOperations(db, queries, requests),
    texts: requests.texts,
    requests: requests.requests,
    jobs: {
      ...jobRows(db, queries),
      begin: jobs.begin,
      addRows: jobs.addRows,
      made: jobs.made,
      list: jobs.list,
      one: jobs.one,
      run: jobs.run,
      take: jobs.take,
      pause: jobs.pause,
      rest: jobs.rest,
      cancel: jobs.cancel,
      repeatDoubts: jobs.repeatDoubts,
      reopenRefused: jobs.reopenRefused,
      remove: jobs.remove
    }
  }
}
