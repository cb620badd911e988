import type { FunnelStages, MoneySum, ProjectTotals, StageTotal } from '@shared/model/project-totals'
import type { Queries } from '../../database/queries'
import { Labels, stages as stagesOf } from '../core'
import { compareLabels, stageOrder } from './project-order'
import type { RowIndex, RowFlags } from './row-index'

/** The values for sums, by place; NaN where a project has none. */
export interface Facts {
  readonly funnel: Float64Array
  readonly stage: Float64Array
  readonly currency: Float64Array
  readonly price: Float64Array
}

type Row = readonly [
  id: number,
  funnel: number | null,
  stage: number | null,
  currency: number | null,
  price: number | null
]

/**
 * Rows read at a time. All at once would take twice as long, and the heap of the worker (35 MB for 100,000) would not
 * shrink again.
 */
const AT_ONCE = 2_000

export function readFacts(queries: Queries, { scope, state, rids }: RowIndex, atOnce = AT_ONCE): Facts {
  const { length } = rids
  const column = (): Float64Array => new Float64Array(length).fill(NaN)
  const facts: Facts = { funnel: column(), stage: column(), currency: column(), price: column() }
  let place = 0
  for (let after = Number.MIN_SAFE_INTEGER, more = true; more;) {
    const rows = queries.rows<Row>(
      `SELECT id, funnel, stage, currency, price FROM records INDEXED BY records_by_id
       WHERE scope = ? AND state = ? AND id > ? ORDER BY id LIMIT ?`,
      scope,
      state,
      after,
      atOnce
    )
    for (const [id, funnel, stage, currency, price] of rows) {
      facts.funnel[place] = funnel ?? NaN
      facts.stage[place] = stage ?? NaN
      facts.currency[place] = currency ?? NaN
      facts.price[place] = price ?? NaN
      place += 1
      after = id
    }
    more = rows.length === atOnce
  }
  if (place !== length) throw new Error('The columns of a list are not as long as the list.')
  return facts
}

const rowsAmong = (queries: Queries, rids: readonly number[]): readonly Row[] =>
  queries.rows<Row>(
    'SELECT id, funnel, stage, currency, price FROM records WHERE rid IN (SELECT value FROM json_each(?))',
    JSON.stringify(rids)
  )

interface Sums {
  count: number
  /** By currency; without one under null. */
  readonly money: Map<number | null, { amount: number; count: number }>
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

/** Counts and sums of a list's records, all or only the flagged ones, and of `others`. */
export function totalsOf(
  queries: Queries,
  facts: Facts,
  places: RowFlags | null,
  others: readonly number[] = []
): ProjectTotals {
  const all: Sums = { count: 0, money: new Map() }
  const stages = new Map<string, Sums & { readonly funnel: number | null; readonly stage: number | null }>()
  const count = (funnel: number | null, stage: number | null, currency: number | null, price: number | null): void => {
    const key = `${funnel} ${stage}`
    let one = stages.get(key)
    if (one === undefined) {
      one = { funnel, stage, count: 0, money: new Map() }
      stages.set(key, one)
    }
    add(one, price, currency)
    add(all, price, currency)
  }
  for (let place = 0; place < facts.price.length; place += 1) {
    if (places !== null && places[place] === 0) continue
    const funnel = known(facts.funnel[place])
    const stage = known(facts.stage[place])
    count(funnel, stage, known(facts.currency[place]), known(facts.price[place]))
  }
  for (const [, ...row] of others.length === 0 ? [] : rowsAmong(queries, others)) count(...row)
  const labels = new Labels(queries)
  return {
    count: all.count,
    sums: sumsOf(all, all, labels),
    stages: inOrder(queries, labels, all, [...stages.values()]),
    funnels: knownFunnels(queries, labels, new Set([...stages.values()].map(({ funnel }) => funnel)))
  }
}

/** The stages of each funnel in order; funnels whose stages were never read are left out. */
function knownFunnels(queries: Queries, labels: Labels, ids: ReadonlySet<number | null>): readonly FunnelStages[] {
  return [...ids].flatMap((id) => {
    const funnel = labels.reference('funnel', id)
    if (funnel === null) return []
    const own = stagesOf(queries, funnel.id)
    return own.length === 0 ? [] : [{ funnel, stages: own }]
  })
}

function add(sums: Sums, price: number | null, currency: number | null): void {
  sums.count += 1
  if (price === null) return
  const sum = sums.money.get(currency)
  if (sum === undefined) sums.money.set(currency, { amount: price, count: 1 })
  else {
    sum.amount += price
    sum.count += 1
  }
}

/** The currency of most projects first, no currency last, so that all stages have their sums in the same order. */
function sumsOf({ money }: Sums, all: Sums, labels: Labels): readonly MoneySum[] {
  const uses = (currency: number | null): number => all.money.get(currency)?.count ?? 0
  return [...money]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || uses(b) - uses(a) || (a ?? 0) - (b ?? 0))
    .map(([currency, { amount, count }]) => ({
      currency: labels.reference('currency', currency),
      // In long lists the rounding of binary fractions adds up to a visible error.
      amount: Math.round(amount * 1e4) / 1e4,
      count
    }))
}

function inOrder(
  queries: Queries,
  labels: Labels,
  all: Sums,
  found: readonly (Sums & { readonly funnel: number | null; readonly stage: number | null })[]
): readonly StageTotal[] {
  const byStage = stageOrder(queries, labels)
  return found
    .toSorted((a, b) => {
      if (a.stage === null || b.stage === null) {
        return (
          Number(a.stage === null) - Number(b.stage === null) ||
          compareLabels(
            labels.reference('funnel', a.funnel)?.label ?? null,
            labels.reference('funnel', b.funnel)?.label ?? null
          )
        )
      }
      return byStage(a.stage, b.stage) || (a.funnel ?? 0) - (b.funnel ?? 0)
    })
    .map(({ funnel, stage, ...sums }) => ({
      funnel: labels.reference('funnel', funnel),
      stage: labels.reference('stage', stage),
      count: sums.count,
      sums: sumsOf(sums, all, labels)
    }))
}
