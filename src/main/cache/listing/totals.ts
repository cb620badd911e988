import type { ProjectReceived } from '@shared/model/project'
import type { FunnelStages, MoneySum, ProjectTotals, StageTotal } from '@shared/model/project-totals'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { sumsByCurrency } from '../children'
import { Labels, stages as stagesOf } from '../core'
import { compareLabels, stageOrder } from './project-order'

interface Sums {
  count: number
  /** By currency; the key is null for amounts without currency. */
  readonly money: Map<number | null, { amount: number; count: number }>
}

interface StageSums extends Sums {
  readonly funnel: number | null
  readonly stage: number | null
}

/** Counts and sums of the projects at these places. */
export function totalsOf(
  queries: Queries,
  columns: ResidentColumns,
  places: Uint32Array | readonly number[],
  received: ReadonlyMap<number, ProjectReceived> | null = null
): ProjectTotals {
  const all: Sums = { count: 0, money: new Map() }
  const stages = new Map<number | null, Map<number | null, StageSums>>()
  const [funnelColumn, stageColumn] = [columns.of('project', 'funnel'), columns.of('project', 'stage')]
  const [currencyColumn, priceColumn] = [columns.of('project', 'currency'), columns.of('project', 'price')]
  for (const place of places) {
    const [funnel, stage] = [funnelColumn.numberAt(place), stageColumn.numberAt(place)]
    const [currency, price] = [currencyColumn.numberAt(place), priceColumn.numberAt(place)]
    let ofFunnel = stages.get(funnel)
    if (ofFunnel === undefined) stages.set(funnel, (ofFunnel = new Map()))
    let one = ofFunnel.get(stage)
    if (one === undefined) ofFunnel.set(stage, (one = { funnel, stage, count: 0, money: new Map() }))
    add(one, price, currency)
    add(all, price, currency)
  }
  const labels = new Labels(queries)
  const ids = columns.of('project', 'id').numbers
  const known = received && [...places].flatMap((place) => received.get(ids[place] ?? 0) ?? [])
  return {
    count: all.count,
    sums: sumsOf(all, all, labels),
    ...(known === null ? {} : { received: receivedOf(known) }),
    stages: inOrder(
      queries,
      labels,
      all,
      [...stages.values()].flatMap((ofFunnel) => [...ofFunnel.values()])
    ),
    funnels: knownFunnels(queries, labels, new Set(stages.keys()))
  }
}

function receivedOf(known: readonly ProjectReceived[]): NonNullable<ProjectTotals['received']> {
  const sums = sumsByCurrency(known.flatMap((one) => one.sums)).sort((a, b) => b.count - a.count)
  return { sums, known: known.length, isPartial: known.some(({ isPartial }) => isPartial) }
}

/** The stages of each funnel in order; funnels without known stages are left out. */
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

/** The most frequent currency first, no currency last, so all stages list their sums in the same order. */
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

function inOrder(queries: Queries, labels: Labels, all: Sums, found: readonly StageSums[]): readonly StageTotal[] {
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
