import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StageTotal } from '@shared/model/project-totals'
import { funnelRows } from './funnel-rows'

const stage = (funnel: number | null, id: number | null, count: number): StageTotal => ({
  funnel: funnel === null ? null : { id: funnel, label: `Funnel ${funnel}` },
  stage: id === null ? null : { id, label: `Stage ${id}` },
  count,
  sums: []
})
const totals = (stages: readonly StageTotal[]) => ({
  count: stages.reduce((sum, one) => sum + one.count, 0),
  sums: [],
  stages
})

describe('the rows of a funnel', () => {
  it('stand by funnel in the order of their stages, those without a funnel as the service counts them', () => {
    const funnels = funnelRows(totals([stage(1, 11, 4), stage(1, 12, 1), stage(2, 21, 8), stage(null, null, 3)]))
    expect(funnels.map(({ funnel, count, rows }) => [funnel?.id ?? null, count, rows.map((row) => row.share)])).toEqual(
      [
        [1, 5, [0.5, 0.125]],
        [2, 8, [1]],
        [null, 3, [0.375]]
      ]
    )
    expect(funnels[0]?.rows.map((row) => row.part)).toEqual([0.8, 0.2])
  })

  it('count every project once, and draw no bar longer than its room', () => {
    const some = fc.array(
      fc.tuple(fc.option(fc.nat(3)), fc.option(fc.nat(9)), fc.nat(1000)).map(([f, s, count]) => stage(f, s, count))
    )
    fc.assert(
      fc.property(some, (stages) => {
        const funnels = funnelRows(totals(stages))
        const rows = funnels.flatMap((funnel) => funnel.rows)
        expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(totals(stages).count)
        expect(rows.every(({ share, part }) => share >= 0 && share <= 1 && part >= 0 && part <= 1)).toBe(true)
      })
    )
  })
})
