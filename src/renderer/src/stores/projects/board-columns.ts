/**
 * The board as windows of one list. Sorted by stage, the projects of a stage are consecutive rows. The totals by stage
 * give the length of each run, so a column needs no query of its own. Pure.
 */
import type { MoneySum, ProjectTotals } from '@shared/model/project-totals'
import type { Reference } from '@shared/model/record'

export interface BoardColumn {
  readonly stage: Reference | null
  readonly count: number
  readonly sums: readonly MoneySum[]
  /** Index of its first row in the list sorted by stage; null without projects. */
  readonly offset: number | null
}

export interface BoardFunnel {
  readonly funnel: Reference | null
  readonly count: number
}

/** A stage for pickers: `group` is its funnel's name. */
export interface KnownStage extends Reference {
  readonly group: string | null
}

/** The funnels with projects in this view, in order; projects without a funnel come last. */
export function boardFunnels({ stages }: ProjectTotals): readonly BoardFunnel[] {
  const funnels = new Map<number | null, BoardFunnel>()
  for (const { funnel, count } of stages) {
    const id = funnel?.id ?? null
    funnels.set(id, { funnel, count: (funnels.get(id)?.count ?? 0) + count })
  }
  return [...funnels.values()].toSorted((a, b) => Number(a.funnel === null) - Number(b.funnel === null))
}

/**
 * The columns of a funnel: its stages in order, including empty ones, then stages known only from its projects. A stage
 * shared by several funnels is shown whole in each.
 */
export function boardColumns(
  totals: ProjectTotals,
  funnel: number | null,
  known: readonly KnownStage[]
): readonly BoardColumn[] {
  const runs = runsOf(totals)
  const own = totals.stages.filter((stage) => (stage.funnel?.id ?? null) === funnel).map(({ stage }) => stage)
  const listed = new Map<number | null, Reference | null>(
    known.map((stage) => [stage.id, { id: stage.id, label: stage.label }])
  )
  for (const stage of own) if (!listed.has(stage?.id ?? null)) listed.set(stage?.id ?? null, stage)
  return [...listed].map(([id, stage]) => {
    const run = runs.get(id)
    return { stage, count: run?.count ?? 0, sums: run?.sums ?? [], offset: run?.offset ?? null }
  })
}

interface Run {
  readonly count: number
  readonly sums: readonly MoneySum[]
  readonly offset: number
}

/**
 * The rows of each stage in the list sorted by stage, last stage first, so that newest projects come first. The runs
 * are in reverse order of the totals; projects without a stage are last.
 */
function runsOf({ stages }: ProjectTotals): ReadonlyMap<number | null, Run> {
  const merged = new Map<number | null, { count: number; sums: readonly MoneySum[] }>()
  for (const { stage, count, sums } of stages) {
    const id = stage?.id ?? null
    const before = merged.get(id)
    merged.set(id, { count: (before?.count ?? 0) + count, sums: addSums(before?.sums ?? [], sums) })
  }
  const inOrder = [...merged].toReversed().toSorted(([a], [b]) => Number(a === null) - Number(b === null))
  const runs = new Map<number | null, Run>()
  let offset = 0
  for (const [id, run] of inOrder) {
    runs.set(id, { ...run, offset })
    offset += run.count
  }
  return runs
}

/** Adds the sums of each currency. */
function addSums(a: readonly MoneySum[], b: readonly MoneySum[]): readonly MoneySum[] {
  const sums = new Map(a.map((sum) => [sum.currency?.id ?? null, sum]))
  for (const sum of b) {
    const before = sums.get(sum.currency?.id ?? null)
    sums.set(sum.currency?.id ?? null, {
      currency: sum.currency,
      amount: sum.amount + (before?.amount ?? 0),
      count: sum.count + (before?.count ?? 0)
    })
  }
  return [...sums.values()]
}

/** Maximum sums in a column's head, and characters in its line: 232 px at 7 px each. */
const SUMS = 2
const LINE = 33

/**
 * The sums in a column's head, as many as fit into the line: a truncated number would be wrong. The rest is counted.
 */
export function sumsInHead(sums: readonly string[], more: (n: number) => string): string {
  const written = (n: number): string =>
    [...sums.slice(0, n), ...(sums.length > n ? [more(sums.length - n)] : [])].join(' · ')
  const all = written(SUMS)
  return all.length <= LINE ? all : written(1)
}
