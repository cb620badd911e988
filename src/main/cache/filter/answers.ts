/** What the service named for filters that the cache can't decide for every project. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { FilterAnswered, ProjectFilter } from '@shared/model/filter'
import { listFilterKey } from '@shared/rules/filter/canonical'
import type { Queries } from '../../database/queries'

/** More filters than a person looks at; the oldest answers are forgotten first. */
export const MOST_ANSWERS = 100
/** Of an answer with more, the first ones are remembered, and it counts as incomplete. */
export const MOST_NAMED = 20_000

export interface RememberedAnswer extends FilterAnswered {
  readonly ids: readonly number[]
}

export interface AnswerInput {
  readonly filter: ProjectFilter
  readonly deleted: boolean
  readonly ids: readonly number[]
  /** When the oldest page of it arrived; epoch milliseconds. */
  readonly at: number
  /** The ids are all there are, or all that were read: they take the place of what was remembered. Otherwise they are added. */
  readonly replaces: boolean
  readonly whole: boolean
}

interface Row {
  at: number
  whole: number
  ids: string
}

const READ = 'SELECT answered_at AS at, whole, ids FROM filter_answers WHERE key = ?'

const answerIn = ({ at, whole, ids }: Row): RememberedAnswer => ({
  at,
  whole: whole === 1,
  ids: JSON.parse(ids) as number[]
})

/** Null when nothing is remembered. */
export function answerOf(queries: Queries, filter: ProjectFilter, deleted: boolean): RememberedAnswer | null {
  const row = queries.get<Row>(READ, listFilterKey(filter, deleted))
  return row === undefined ? null : answerIn(row)
}

/** Remembers an answer; says whether more or something else is known now than before. */
export function answerKeeper(db: Database): (answer: AnswerInput) => boolean {
  const read = db.prepare<[string], Row>(READ)
  const put = db.prepare(
    `INSERT INTO filter_answers (key, answered_at, whole, ids) VALUES (?, ?, ?, ?) ON CONFLICT (key)
     DO UPDATE SET answered_at = excluded.answered_at, whole = excluded.whole, ids = excluded.ids`
  )
  const trim = db.prepare(
    `DELETE FROM filter_answers WHERE key IN
       (SELECT key FROM filter_answers ORDER BY answered_at DESC, key LIMIT -1 OFFSET ${MOST_ANSWERS})`
  )
  return db.transaction(({ filter, deleted, ids, at, replaces, whole }: AnswerInput): boolean => {
    const key = listFilterKey(filter, deleted)
    const row = read.get(key)
    const before = row === undefined ? null : answerIn(row)
    const kept = before === null || replaces ? { at, whole, ids: [] } : before
    const all = [...new Set([...kept.ids, ...ids])]
    const now = {
      // What was added to is as old as its oldest page.
      at: Math.min(kept.at, at),
      whole: kept.whole && all.length <= MOST_NAMED,
      ids: all.slice(0, MOST_NAMED).sort((a, b) => a - b)
    }
    put.run(key, now.at, now.whole ? 1 : 0, JSON.stringify(now.ids))
    trim.run()
    return before === null || before.whole !== now.whole || JSON.stringify(before.ids) !== JSON.stringify(now.ids)
  })
}
