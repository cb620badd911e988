import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Totals } from './paid-log'

/** Amount of data in an open lookup file. */
export function totalsOf(db: Database): Totals {
  const count = (sql: string): number => Number(db.prepare(sql).pluck().get())
  return {
    answers: count("SELECT count(*) FROM texts WHERE state = 'answered'"),
    jobs: count("SELECT count(*) FROM jobs WHERE state <> 'making'"),
    requests: count('SELECT count(*) FROM requests')
  }
}
