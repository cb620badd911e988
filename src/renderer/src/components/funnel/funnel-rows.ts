/** The totals of a view as the rows of a funnel. Pure. */
import type { MoneySum, ProjectTotals, StageTotal } from '@shared/model/project-totals'
import type { Reference } from '@shared/model/record'

export interface FunnelRow {
  readonly stage: Reference | null
  readonly count: number
  readonly sums: readonly MoneySum[]
  /** The length of its bar, from 0 to 1: relative to the largest count of all funnels, so that bars can be compared. */
  readonly share: number
  /** Its share of its funnel, from 0 to 1. */
  readonly part: number
}

export interface FunnelRows {
  readonly funnel: Reference | null
  readonly count: number
  readonly rows: readonly FunnelRow[]
}

export function funnelRows({ stages }: ProjectTotals): readonly FunnelRows[] {
  const largest = Math.max(1, ...stages.map((stage) => stage.count))
  const groups = new Map<number | null, { funnel: Reference | null; stages: StageTotal[] }>()
  for (const stage of stages) {
    const id = stage.funnel?.id ?? null
    const group = groups.get(id)
    if (group) group.stages.push(stage)
    else groups.set(id, { funnel: stage.funnel, stages: [stage] })
  }
  return [...groups.values()].map(({ funnel, stages: own }) => {
    const count = own.reduce((sum, stage) => sum + stage.count, 0)
    return {
      funnel,
      count,
      rows: own.map((stage) => ({
        stage: stage.stage,
        count: stage.count,
        sums: stage.sums,
        share: stage.count / largest,
        part: count === 0 ? 0 : stage.count / count
      }))
    }
  })
}
