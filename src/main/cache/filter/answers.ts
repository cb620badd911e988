/** Stores the service's answers to filters in the cache, so lists use them online and offline. */
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectSort } from '@shared/contract/listing'
import { listFilterKey } from '@shared/rules/filter/canonical'
import type { Queries } from '../../database/queries'
import type { FilteredList } from './operations'

/** Upper bound of stored answers, more than a person uses. The oldest are dropped first. */
export const MOST_ANSWERS = 100
/** Upper bound of stored orders of all filters together. The oldest are dropped first. */
export const MOST_ORDERS = 100
/** Upper bound of ids per answer. A longer answer is cut and counts as incomplete. */
export const MOST_NAMED = 20_000

export interface RememberedAnswer {
  /** Time of its oldest page; epoch milliseconds. */
  readonly at: number
  /** Whether the ids are all matches. */
  readonly whole: boolean
  /** The last recorded change at that time: `changes.change`. */
  readonly change: number
  /** Unordered: see `orderOf`. */
  readonly ids: readonly number[]
}

export interface AnswerInput extends FilteredList {
  /** In service order. */
  readonly ids: readonly number[]
  readonly sort: ProjectSort
  /** Number of ids before these. */
  readonly start: number
  /** Time of its oldest page; epoch milliseconds. */
  readonly at: number
  /**
   * Whether the ids replace the stored ones, because they are all matches or all read pages. Otherwise they are
   * added.
   */
  readonly replaces: boolean
  readonly whole: boolean
}

interface Row extends Omit<RememberedAnswer, 'whole' | 'ids'> {
  readonly whole: number
  readonly ids: string
}

/** Equal for equal orders. */
export const sortName = ({ key, descending }: ProjectSort): string => `${key} ${descending ? 'down' : 'up'}`

/** Null when no answer is stored. */
export const answerOf = (queries: Queries, filter: ProjectFilter, deleted: boolean): RememberedAnswer | null =>
  stored(queries, listFilterKey(filter, deleted))

function stored(queries: Queries, key: string): RememberedAnswer | null {
  const row = queries.get<Row>('SELECT answered_at AS at, whole, change, ids FROM filter_answers WHERE key = ?', key)
  return row === undefined ? null : { ...row, whole: row.whole === 1, ids: JSON.parse(row.ids) as number[] }
}

/**
 * The service's order of a filter's ids, from the first one without a gap. After a later answer in another order it may
 * contain removed ids and lack new ones.
 *
 * @param sort the requested order, see `sortName`
 */
export const orderOf = (queries: Queries, filter: ProjectFilter, deleted: boolean, sort: string): readonly number[] =>
  JSON.parse(storedOrder(queries, listFilterKey(filter, deleted), sort)) as number[]

/** As JSON. */
const storedOrder = (queries: Queries, key: string, sort: string): string =>
  queries.get<{ ids: string }>('SELECT ids FROM filter_orders WHERE key = ? AND sort = ?', key, sort)?.ids ?? '[]'

const PUT = `INSERT OR REPLACE INTO filter_answers (key, answered_at, whole, change, ids)
  VALUES (?, ?, ?, ?, ?)`
const PUT_ORDER = 'INSERT OR REPLACE INTO filter_orders (key, sort, answered_at, ids) VALUES (?, ?, ?, ?)'
const TRIM = `DELETE FROM filter_answers WHERE key IN
  (SELECT key FROM filter_answers ORDER BY answered_at DESC, key LIMIT -1 OFFSET ${MOST_ANSWERS})`
const TRIM_ORDERS = `DELETE FROM filter_orders WHERE key NOT IN (SELECT key FROM filter_answers) OR (key, sort) IN
  (SELECT key, sort FROM filter_orders ORDER BY answered_at DESC, key, sort LIMIT -1 OFFSET ${MOST_ORDERS})`

/** Stores an answer within a transaction. Returns whether anything changed, even the order alone. */
export function keepAnswer(queries: Queries, input: AnswerInput): boolean {
  const key = listFilterKey(input.filter, input.deleted)
  const before = stored(queries, key)
  // A page removes nothing: a missing id may have moved to another page. The result is as old as its oldest part.
  const base = input.replaces ? null : before
  const all = [...new Set([...(base?.ids ?? []), ...input.ids])]
  const ids = all.slice(0, MOST_NAMED)
  const whole = (base ?? input).whole && ids.length === all.length
  const at = Math.min(base?.at ?? Infinity, input.at)
  const [lastChange = 0] = queries.numbers('SELECT coalesce(max(change), 0) FROM changes')
  queries.run(PUT, key, at, Number(whole), base?.change ?? lastChange, JSON.stringify(ids))
  const hasMoved = hasMovedOrder(queries, key, input)
  queries.run(TRIM)
  queries.run(TRIM_ORDERS)
  if (before === null || hasMoved || before.whole !== whole) return true
  return new Set(before.ids).symmetricDifference(new Set(ids)).size > 0
}

/** Stores the order. Returns whether the known part of the service's order changed. */
function hasMovedOrder(queries: Queries, key: string, input: AnswerInput): boolean {
  const sort = sortName(input.sort)
  const before = storedOrder(queries, key, sort)
  const now = JSON.stringify(orderAfter(JSON.parse(before) as number[], input).slice(0, MOST_NAMED))
  queries.run(PUT_ORDER, key, sort, input.at, now)
  return before !== now
}

/** The order after a whole answer, or after a page at its position. */
function orderAfter(before: readonly number[], { ids, start, replaces }: AnswerInput): readonly number[] {
  const page = new Set(ids)
  if (replaces && start === 0) return [...page]
  // After a gap the positions are unknown.
  if (start > before.length) return before
  const others = (some: readonly number[]): number[] => some.filter((id) => !page.has(id))
  return [...others(before.slice(0, start)), ...page, ...others(before.slice(start))]
}
