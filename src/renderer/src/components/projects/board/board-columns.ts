/**
 * The board as parts of one list: projects sorted by stage stand in runs, one run a stage, in the order of the funnels.
 * The sums by stage say how long each run is, so a column is a window of the list, and no further query is needed. Pure.
 */
import type { MoneySum, ProjectTotals } from '@shared/model/project-totals'
import type { Reference } from '@shared/model/record'

export interface BoardColumn {
  readonly stage: Reference | null
  readonly count: number
  readonly sums: readonly MoneySum[]
  /** Where its run begins in the list sorted by stage; null while it has no projects. */
  readonly offset: number | null
}

export interface BoardFunnel {
  readonly funnel: Reference | null
  readonly count: number
}

/** A stage as pickers offer it: `group` is its funnel's name. */
export interface KnownStage extends Reference {
  readonly group: string | null
}

/** The funnels that have projects in this view, in order; projects without a funnel come last. */
export function boardFunnels({ stages }: ProjectTotals): readonly BoardFunnel[] {
  const funnels = new Map<number | null, BoardFunnel>()
  for (const { funnel, count } of stages) {
    const id = funnel?.id ?? null
    funnels.set(id, { funnel, count: (funnels.get(id)?.count ?? 0) + count })
  }
  return [...funnels.values()].toSorted((a, b) => Number(a.funnel === null) - Number(b.funnel === null))
}

/**
 * The columns of a funnel: its stages in order, the empty ones too, then stages that only its projects name. A stage
 * that projects of several funnels name is one run of the list; it is shown whole in each of them.
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
 * Where the run of each stage lies in the list that is sorted by stage, last stage first (so that within a stage the
 * newest stand first): one after the other, against the order of the sums, those without a stage at the end.
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

/** Each currency by itself. */
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
