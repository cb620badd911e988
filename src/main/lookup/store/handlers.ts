import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { ItemPrice } from '@shared/model/lookup'
import { Queries } from '../../database/queries'
import type { Damage } from './file'
import { historyOperations } from './history'
import { jobRows } from './job-rows'
import { Jobs } from './jobs'
import type { LookupOperations } from './operations'
import { PaidRequests } from './requests'

/** Days whose questions are remembered. */
const DAYS = 60

/** The operations over an open file; what an earlier run left unfinished is settled first. */
export function lookupOperations(db: Database, now: number): LookupOperations {
  const queries = new Queries(db, () => undefined)
  const requests = new PaidRequests(db, queries)
  const jobs = new Jobs(db, queries, requests)
  requests.settleAfterRestart(now)
  jobs.settleAfterRestart(now)

  const count = (sql: string, ...values: string[]): number => queries.numbers(sql, ...values)[0] ?? 0
  const fact = (name: string): unknown => {
    const row = queries.get<{ value: string }>('SELECT value FROM facts WHERE name = ?', name)
    return row === undefined ? null : (JSON.parse(row.value) as unknown)
  }
  return {
    state: (day) => {
      const paid = count("SELECT count(*) FROM texts WHERE state = 'answered'")
      return {
        asked: count('SELECT asked FROM days WHERE day = ?', day),
        noteSeen: fact('noteSeen') === true,
        price: fact('price') as ItemPrice | null,
        history: { entries: paid + count('SELECT count(*) FROM suggestions'), paid },
        damage: fact('damage') as Damage | null
      }
    },
    setFact: (name, value) => {
      db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, JSON.stringify(value))
    },
    asked: (day, questions) => {
      db.prepare(
        'INSERT INTO days (day, asked) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET asked = asked + excluded.asked'
      ).run(day, questions)
      db.prepare('DELETE FROM days WHERE day NOT IN (SELECT day FROM days ORDER BY day DESC LIMIT ?)').run(DAYS)
    },
    history: historyOperations(db, queries),
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
