import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FunnelStages, ProjectTotals, StageTotal } from '@shared/model/project-totals'
import type { Reference } from '@shared/model/record'
import type { StageState } from '@shared/rules/stage-state'
import { funnelRows, type FunnelRow } from './funnel-rows'

const stage = (funnel: number | null, id: number | null, count: number): StageTotal => ({
  funnel: funnel === null ? null : { id: funnel, label: `Funnel ${funnel}` },
  stage: id === null ? null : { id, label: `Stage ${id}` },
  count,
  sums: []
})
/** A funnel with a known stage order. */
const ordered = (funnel: number, ...ids: readonly number[]): FunnelStages => ({
  funnel: { id: funnel, label: `Funnel ${funnel}` },
  stages: ids.map((id) => ({ id, label: `Stage ${id}` }))
})
const totals = (stages: readonly StageTotal[], ...funnels: readonly FunnelStages[]): ProjectTotals => ({
  count: stages.reduce((sum, one) => sum + one.count, 0),
  ...{ sums: [], stages, funnels }
})
/** Stage ids ending in 8 are won, in 9 lost. */
const stateOf = ({ id }: Reference): StageState => (id % 10 === 8 ? 'won' : id % 10 === 9 ? 'lost' : 'open')
const ids = (rows: readonly FunnelRow[] = []) => rows.map((row) => row.stage?.id ?? null)

describe('the rows of a funnel', () => {
  it('are its open stages in their order, the empty ones too, then won and lost, then projects without a stage', () => {
    const [sales] = funnelRows(
      totals([stage(1, 19, 2), stage(1, 12, 3), stage(1, 18, 1), stage(1, null, 4)], ordered(1, 11, 19, 12, 18)),
      stateOf,
      true
    )
    expect(sales?.groups.map(ids)).toEqual([[11, 12], [18, 19], [null]])
    expect(sales?.groups[0]?.map(({ place }) => place)).toEqual([
      { index: 0, count: 2 },
      { index: 1, count: 2 }
    ])
    expect(sales?.groups.flat().map(({ part }) => part)).toEqual([0, 0.3, 0.1, 0.2, 0.4])
  })

  it('keep final stages of either outcome apart, without conversions as long as they hold projects', () => {
    const of = (held: number) =>
      funnelRows(
        totals([stage(1, 11, 10), stage(1, 12, held), stage(1, 18, 5), stage(1, 19, 2)], ordered(1, 11, 12, 18, 19)),
        (one) => (one.id === 12 ? 'final' : stateOf(one)),
        true
      )[0]
    expect(of(7)).toMatchObject({ count: 24, open: 10, converts: false, gap: 'ends', ended: null })
    expect(of(7)?.groups.map(ids)).toEqual([[11], [18, 19, 12]])
    expect(of(0)).toMatchObject({ count: 17, open: 10, converts: true, gap: null, ended: { won: 5, lost: 2 } })
  })

  it('say how many of those that came as far as a stage are further, without the lost ones', () => {
    const [sales] = funnelRows(
      totals([stage(1, 11, 10), stage(1, 13, 5), stage(1, 18, 5), stage(1, 19, 80)], ordered(1, 11, 12, 13, 18, 19)),
      stateOf,
      true
    )
    expect(sales?.groups[0]?.map(({ conversion }) => conversion)).toEqual([
      { among: 20, further: 10 },
      { among: 10, further: 10 },
      { among: 10, further: 5 }
    ])
    // Bar lengths count the projects that came this far; the longest bar here is that of the lost ones.
    expect(sales?.groups.flat().map(({ here, beyond }) => [here * 80, beyond * 80])).toEqual([
      [10, 10],
      [0, 10],
      [5, 5],
      [5, 0],
      [80, 0]
    ])
    expect(sales?.ended).toEqual({ won: 5, lost: 80 })
  })

  it('say nothing of the last stage when nobody knows how a project is won, nor of stages that nobody reached', () => {
    const [lostOnly] = funnelRows(
      totals([stage(1, 11, 1), stage(1, 12, 3), stage(1, 19, 2)], ordered(1, 11, 12, 19)),
      stateOf,
      true
    )
    expect(lostOnly?.groups[0]?.map(({ conversion }) => conversion)).toEqual([{ among: 4, further: 3 }, null])
    expect(lostOnly?.ended).toBeNull()
    const [empty] = funnelRows(totals([stage(1, 19, 2)], ordered(1, 11, 12, 18, 19)), stateOf, true)
    expect(empty?.groups[0]?.map(({ conversion }) => conversion)).toEqual([null, null])
  })

  it.each([
    ['the order of its stages is not known', totals([stage(1, 11, 2), stage(1, 18, 1)]), 'order'],
    ['it has a stage that its order does not', totals([stage(1, 14, 2)], ordered(1, 11, 18)), 'order'],
    ['no stage is known to end it', totals([stage(1, 11, 2)], ordered(1, 11, 12)), 'ends']
  ])('say of none how many went further if %s', (_why, all, gap) => {
    const [funnel] = funnelRows(all, stateOf, true)
    expect(funnel).toMatchObject({ gap, converts: false })
    expect(funnel?.groups.flat().every(({ conversion, beyond }) => conversion === null && beyond === 0)).toBe(true)
  })

  it('say nothing of ways where these are not known, and of projects without a funnel', () => {
    const all = totals([stage(1, 11, 2), stage(1, 18, 1), stage(null, null, 3)], ordered(1, 11, 18))
    for (const one of [...funnelRows(all, stateOf, false), funnelRows(all, stateOf, true)[1]])
      expect(one).toMatchObject({ converts: false, gap: null, ended: null })
  })

  it('count every project once, and draw no bar longer than its room', () => {
    const some = fc.uniqueArray(fc.tuple(fc.option(fc.nat(3)), fc.option(fc.nat(19)), fc.nat(1000)), {
      selector: ([funnel, id]) => `${funnel} ${id}`
    })
    const orders = fc.array(fc.uniqueArray(fc.nat(19)), { maxLength: 4 })
    fc.assert(
      fc.property(some, orders, fc.boolean(), (counts, known, isWayKnown) => {
        const all = totals(
          counts.map(([funnel, id, count]) => stage(funnel, id, count)),
          ...known.map((of, funnel) => ordered(funnel, ...of))
        )
        const funnels = funnelRows(all, stateOf, isWayKnown)
        const rows = funnels.flatMap(({ groups }) => groups.flat())
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(all.count)
        for (const { here, beyond, part, conversion } of rows) {
          expect(here).toBeGreaterThanOrEqual(0)
          expect(here + beyond).toBeLessThanOrEqual(1 + 1e-9)
          expect(part).toBeLessThanOrEqual(1)
          expect(conversion?.further ?? 0).toBeLessThanOrEqual(conversion?.among ?? 0)
        }
      })
    )
  })
})
