/** What the service named for filters: kept with the cache, so that lists show it, with and without a network. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectSort } from '@shared/model/project'
import { listFilterKey } from '@shared/rules/filter/canonical'
import type { Queries } from '../../database/queries'

/** More filters than a person looks at; the oldest answers are forgotten first. */
export const MOST_ANSWERS = 100
/** Orders of answers, all filters together; the oldest are forgotten first. */
export const MOST_ORDERS = 100
/** Of an answer with more, the first ones are remembered, and it counts as incomplete. */
export const MOST_NAMED = 20_000

export interface RememberedAnswer {
  /** Of the oldest page that still counts; epoch milliseconds. */
  readonly at: number
  /** These are all that match. */
  readonly whole: boolean
  /** How many match, when the service says so. */
  readonly total: number | null
  /** The last change of a record that had been written by then: `changes.change`. */
  readonly change: number
  /** In no order that means anything: see `orderOf`. */
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

const READ = 'SELECT answered_at AS at, whole, total, change, ids FROM filter_answers WHERE key = ?'
const READ_ORDER = 'SELECT ids FROM filter_orders WHERE key = ? AND sort = ?'

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

/**
 * How the service put in order what it named for a filter, from the first on and without a gap. Of an answer that was
 * read in another order since, it may name what has gone and lack what has come.
 *
 * @param sort the order that was asked for, see `sortName`
 */
export function orderOf(queries: Queries, filter: ProjectFilter, deleted: boolean, sort: string): readonly number[] {
  const row = queries.get<{ ids: string }>(READ_ORDER, listFilterKey(filter, deleted), sort)
  return row === undefined ? [] : (JSON.parse(row.ids) as number[])
}

/** Remembers an answer; says whether more or something else is known now than before, if only of the order asked for. */
export function answerRecorder(db: Database): (answer: AnswerInput) => boolean {
  const read = db.prepare<[string], Row>(READ)
  const readOrder = db.prepare<[string, string], { ids: string }>(READ_ORDER)
  const lastChange = db.prepare<[], number>('SELECT coalesce(max(change), 0) FROM changes').pluck()
  const put = db.prepare(
    `INSERT OR REPLACE INTO filter_answers (key, answered_at, whole, total, change, ids)
     VALUES (@key, @at, @whole, @total, @change, @ids)`
  )
  const putOrder = db.prepare('INSERT OR REPLACE INTO filter_orders (key, sort, answered_at, ids) VALUES (?, ?, ?, ?)')
  const trim = db.prepare(
    `DELETE FROM filter_answers WHERE key IN
       (SELECT key FROM filter_answers ORDER BY answered_at DESC, key LIMIT -1 OFFSET ${MOST_ANSWERS})`
  )
  const trimOrders = db.prepare(
    `DELETE FROM filter_orders WHERE key NOT IN (SELECT key FROM filter_answers) OR (key, sort) IN
       (SELECT key, sort FROM filter_orders ORDER BY answered_at DESC, key, sort LIMIT -1 OFFSET ${MOST_ORDERS})`
  )

  /** Whether the service's order is another now, as far as it is known. */
  function keepOrder(key: string, input: AnswerInput): boolean {
    const sort = sortName(input.sort)
    const before = readOrder.get(key, sort)?.ids ?? '[]'
    const now = JSON.stringify(orderAfter(JSON.parse(before) as number[], input).slice(0, MOST_NAMED))
    putOrder.run(key, sort, input.at, now)
    return before !== now
  }

  return db.transaction((input: AnswerInput): boolean => {
    const key = listFilterKey(input.filter, input.deleted)
    const row = read.get(key)
    const before = row === undefined ? null : answerIn(row)
    const change = lastChange.get() ?? 0
    const now = withinLimit(before === null || input.replaces ? alone(input, change) : joined(before, input))
    put.run({ ...now, key, whole: Number(now.whole), ids: JSON.stringify(now.ids) })
    const moved = keepOrder(key, input)
    trim.run()
    trimOrders.run()
    return before === null || moved || before.whole !== now.whole || !isSameSet(before.ids, now.ids)
  })
}

function alone({ ids, total, at, whole }: AnswerInput, change: number): RememberedAnswer {
  return { at, whole, total, change, ids: [...new Set(ids)] }
}

/**
 * A page put into what is remembered. It takes nothing away: what it does not name where it was named before may have
 * moved, which only the whole answer tells. What is joined is as old as its oldest part.
 */
function joined(before: RememberedAnswer, { ids, total, at }: AnswerInput): RememberedAnswer {
  const all = new Set([...before.ids, ...ids])
  return { ...before, at: Math.min(before.at, at), total: total ?? before.total, ids: [...all] }
}

/** The order as it is known with an answer, or with a page of it where that page stands. */
function orderAfter(before: readonly number[], { ids, start, replaces }: AnswerInput): readonly number[] {
  const page = new Set(ids)
  if (replaces && start === 0) return [...page]
  // Beyond a gap nothing says where they stand.
  if (start > before.length) return before
  const others = (some: readonly number[]): number[] => some.filter((id) => !page.has(id))
  return [...others(before.slice(0, start)), ...page, ...others(before.slice(start))]
}

function isSameSet(some: readonly number[], others: readonly number[]): boolean {
  const among = new Set(others)
  return some.length === among.size && some.every((id) => among.has(id))
}

function withinLimit(answer: RememberedAnswer): RememberedAnswer {
  if (answer.ids.length <= MOST_NAMED) return answer
  return { ...answer, ids: answer.ids.slice(0, MOST_NAMED), whole: false }
}
