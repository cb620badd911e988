/**
 * The same questions in hand-written SQL for this schema and data. The fastest of several variants counts. They may use
 * facts that general code cannot: every project is in the sorted indexes, and certain columns always have a value.
 */
import type { Condition } from './conditions'
import type { FilterQuery } from './filters'
import type { Known } from './known'

interface Order {
  readonly by: string
  readonly join: string
  /** A matching index, if it contains all rows that come first, with the condition for its use. */
  readonly walk: { readonly index: string; readonly where: string; readonly by: string } | null
}

const INDEXED: Readonly<Record<string, { column: string; index: string }>> = {
  title: { column: 'title_key', index: 'records_by_title' },
  created: { column: 'created_key', index: 'records_by_created' },
  price: { column: 'price', index: 'records_by_price' }
}

/** `CASE x WHEN 3 THEN 0 WHEN 1 THEN 1 ... END`. */
const ranked = (expression: string, ids: readonly number[]): string =>
  `CASE ${expression} ${ids.map((id, rank) => `WHEN ${id} THEN ${rank}`).join(' ')} ELSE 1e9 END`

function orderOf({ query: { sort } }: FilterQuery, known: Known): Order {
  const way = sort.descending ? 'DESC' : 'ASC'
  if (sort.key === 'id') {
    return { by: `r.id ${way}`, join: '', walk: { index: 'records_by_id', where: '', by: `r.id ${way}` } }
  }
  const indexed = INDEXED[sort.key]
  if (indexed !== undefined) {
    const { column, index } = indexed
    const by = `r.${column} ${way}, r.id ${way}`
    return {
      by: `r.${column} IS NULL, ${by}`,
      join: '',
      walk: { index, where: `AND r.settled = 1 AND r.${column} IS NOT NULL`, by }
    }
  }
  if (sort.key === 'stage' || sort.key === 'responsible') {
    const rank = ranked(`r.${sort.key}`, known.ranks[sort.key])
    return { by: `r.${sort.key} IS NULL, ${rank} ${way}, r.id ${way}`, join: '', walk: null }
  }
  const name = sort.key.slice('field:'.length)
  const ranks = known.ranksOf(name)
  const value = ranks === null ? 'o.value' : ranked('o.value', ranks)
  const join = `LEFT JOIN field_values AS o ON o.rid = r.rid AND o.field = ${known.field(name)}`
  return {
    by: `o.value IS NULL, ${value} ${way}, iif(o.value IS NULL, r.id, ${sort.descending ? '-' : ''}r.id)`,
    join,
    walk: null
  }
}

/** Each condition as a test of projects, or by an index. */
function wheresOf({ match, conditions }: FilterQuery): readonly string[] {
  const among = ({ among, probe }: Condition): string => (among === null ? probe : `r.rid IN (${among})`)
  const joined = (form: (condition: Condition, at: number) => string): string =>
    `(${conditions.map((each, at) => `(${form(each, at)})`).join(match === 'all' ? ' AND ' : ' OR ')})`
  const probing = joined(({ probe }) => probe)
  const byIndex = joined(among)
  // One of several conditions uses an index; the others test its rows.
  const mixed =
    match === 'all'
      ? conditions.map((_, chosen) => joined((each, at) => (at === chosen ? among(each) : each.probe)))
      : []
  return [...new Set([probing, byIndex, ...mixed])]
}

const LABELS = [
  ['currency', 'currency'],
  ['funnel', 'funnel'],
  ['stage', 'stage'],
  ['user', 'responsible'],
  ['user-group', 'user_group']
] as const

/** Columns of a row on screen. */
function rowsOf(rids: string): string {
  const joins = LABELS.map(
    ([kind, column], at) => `LEFT JOIN labels AS l${at} ON l${at}.kind = '${kind}' AND l${at}.id = r.${column}`
  )
  return `SELECT r.id, r.state, r.title, r.created, r.price, r.fetched_at,
      ${LABELS.map(([, column], at) => `r.${column}, l${at}.label`).join(', ')},
      EXISTS (SELECT 1 FROM looks WHERE looks.rid = r.rid AND looks.changed = 1)
    FROM (${rids}) AS hit CROSS JOIN records AS r ON r.rid = hit.rid ${joins.join(' ')}`
}

/** SQL variants for a question; SQLite may reject some. */
export function waysByHand(question: FilterQuery, known: Known): readonly string[] {
  const { limit, offset } = question.query
  const order = orderOf(question, known)
  const list = `r.scope = ${known.scope} AND r.state = 0`
  const end = `LIMIT ${limit} OFFSET ${offset}`
  return wheresOf(question).flatMap((where) => {
    const tail = `${order.join} WHERE ${list} AND ${where} ORDER BY ${order.by} ${end}`
    const ways = [`SELECT r.rid FROM records AS r ${tail}`, `SELECT r.rid FROM records AS r NOT INDEXED ${tail}`]
    if (order.walk !== null) {
      const { index, where: needed, by } = order.walk
      ways.push(
        `SELECT r.rid FROM records AS r INDEXED BY ${index} WHERE ${list} ${needed} AND ${where} ORDER BY ${by} ${end}`
      )
    }
    return ways.map(rowsOf)
  })
}
