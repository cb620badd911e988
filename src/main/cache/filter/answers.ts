/** What the service named for filters: kept with the cache, so that lists show it, with and without a network. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectSort } from '@shared/model/project'
import { listFilterKey } from '@shared/rules/filter/canonical'
import type { Queries } from '../../database/queries'

/** More filters than a person looks at; the oldest answers are forgotten first. */
export const MOST_ANSWERS = 100
/** Of an answer with more, the first ones are remembered, and it counts as incomplete. */
export const MOST_NAMED = 20_000

export interface RememberedAnswer {
  /** Of the oldest page that still counts; epoch milliseconds. */
  readonly at: number
  /** These are all that match. */
  readonly whole: boolean
  /** The order that the answer was asked in, see `sortName`; null where none is known. */
  readonly sort: string | null
  /** So many of the ids, from the first on, stand in that order without a gap. */
  readonly ordered: number
  /** How many match, when the service says so. */
  readonly total: number | null
  /** The last change of a record that had been written by then: `changes.change`. */
  readonly change: number
  readonly ids: readonly number[]
}

export interface AnswerInput {
  readonly filter: ProjectFilter
  readonly deleted: boolean
  /** In the order in which the service named them. */
  readonly ids: readonly number[]
  /** The order that was asked for. */
  readonly sort: ProjectSort
  /** How many the service named before these. */
  readonly start: number
  readonly total: number | null
  /** When the oldest page of it arrived; epoch milliseconds. */
  readonly at: number
  /** The ids are all there are, or all that were read: they take the place of what was remembered. Otherwise they are added. */
  readonly replaces: boolean
  readonly whole: boolean
}

interface Row extends Omit<RememberedAnswer, 'whole' | 'ids'> {
  readonly whole: number
  readonly ids: string
}

const READ = 'SELECT answered_at AS at, whole, sort, ordered, total, change, ids FROM filter_answers WHERE key = ?'

const answerIn = ({ whole, ids, ...row }: Row): RememberedAnswer => ({
  ...row,
  whole: whole === 1,
  ids: JSON.parse(ids) as number[]
})

/** Equal for orders that are the same. */
export const sortName = ({ key, descending }: ProjectSort): string => `${key} ${descending ? 'down' : 'up'}`

/** Null when nothing is remembered. */
export function answerOf(queries: Queries, filter: ProjectFilter, deleted: boolean): RememberedAnswer | null {
  const row = queries.get<Row>(READ, listFilterKey(filter, deleted))
  return row === undefined ? null : answerIn(row)
}

/** Remembers an answer; says whether more or something else is known now than before. */
export function answerKeeper(db: Database): (answer: AnswerInput) => boolean {
  const read = db.prepare<[string], Row>(READ)
  const lastChange = db.prepare<[], number>('SELECT coalesce(max(change), 0) FROM changes').pluck()
  const put = db.prepare(
    `INSERT OR REPLACE INTO filter_answers (key, answered_at, whole, sort, ordered, total, change, ids)
     VALUES (@key, @at, @whole, @sort, @ordered, @total, @change, @ids)`
  )
  const trim = db.prepare(
    `DELETE FROM filter_answers WHERE key IN
       (SELECT key FROM filter_answers ORDER BY answered_at DESC, key LIMIT -1 OFFSET ${MOST_ANSWERS})`
  )
  return db.transaction((input: AnswerInput): boolean => {
    const key = listFilterKey(input.filter, input.deleted)
    const row = read.get(key)
    const before = row === undefined ? null : answerIn(row)
    const change = lastChange.get() ?? 0
    const now = withinLimit(before === null || input.replaces ? alone(input, change) : joined(before, input))
    put.run({ ...now, key, whole: Number(now.whole), ids: JSON.stringify(now.ids) })
    trim.run()
    return (
      before === null ||
      before.whole !== now.whole ||
      before.sort !== now.sort ||
      JSON.stringify(before.ids) !== JSON.stringify(now.ids)
    )
  })
}

function alone({ ids, sort, start, total, at, whole }: AnswerInput, change: number): RememberedAnswer {
  const each = [...new Set(ids)]
  return { at, whole, sort: sortName(sort), ordered: start === 0 ? each.length : 0, total, change, ids: each }
}

/**
 * A page put into what is remembered. It takes nothing away: what it does not name where it was named before may have
 * moved, which only the whole answer tells. What is joined is as old as its oldest part.
 */
function joined(before: RememberedAnswer, { ids, sort, start, total, at }: AnswerInput): RememberedAnswer {
  const known = new Set(before.ids)
  const fresh = ids.filter((id) => !known.has(id))
  const answer = { ...before, at: Math.min(before.at, at), total: total ?? before.total }
  // Beyond a gap, or in another order, nothing says where they stand.
  if (before.sort !== sortName(sort) || start > before.ordered) return { ...answer, ids: [...before.ids, ...fresh] }
  const page = new Set(ids)
  const others = (some: readonly number[]): number[] => some.filter((id) => !page.has(id))
  return {
    ...answer,
    ordered: before.ordered + fresh.length,
    ids: [...others(before.ids.slice(0, start)), ...page, ...others(before.ids.slice(start))]
  }
}

function withinLimit(answer: RememberedAnswer): RememberedAnswer {
  if (answer.ids.length <= MOST_NAMED) return answer
  const ordered = Math.min(answer.ordered, MOST_NAMED)
  return { ...answer, ids: answer.ids.slice(0, MOST_NAMED), ordered, whole: false }
}
