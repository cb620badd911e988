import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProjectTotals, StageTotal } from '@shared/model/project-totals'
import { boardColumns, boardFunnels, sumsInHead } from './board-columns'

const named = (id: number | null, what: string) => (id === null ? null : { id, label: `${what} ${id}` })
const stage = (funnel: number | null, id: number | null, count: number): StageTotal => ({
  funnel: named(funnel, 'Funnel'),
  stage: named(id, 'Stage'),
  count,
  sums: [{ currency: named(1, 'EUR'), amount: count * 10, count }]
})
const totals = (...stages: readonly StageTotal[]): ProjectTotals => ({
  count: stages.reduce((sum, one) => sum + one.count, 0),
  sums: [],
  stages,
  funnels: []
})
const known = (...ids: readonly number[]) => ids.map((id) => ({ id, label: `Stage ${id}`, group: 'Funnel 1' }))

describe('the board', () => {
  it('has a column for each stage of the funnel, the empty ones too, each a run of the list sorted by stage, last first', () => {
    const all = totals(stage(1, 11, 4), stage(1, 13, 2), stage(2, 21, 7))
    expect(
      boardColumns(all, 1, known(11, 12, 13)).map(({ stage: of, count, offset }) => [of?.id, count, offset])
    ).toEqual([
      [11, 4, 9],
      [12, 0, null],
      [13, 2, 7]
    ])
    expect(boardColumns(all, 2, []).map(({ stage: of, offset }) => [of?.id, offset])).toEqual([[21, 0]])
  })

  it('shows a stage that the funnel itself does not name, and projects without a stage at the end of the list', () => {
    const all = totals(stage(null, null, 3), stage(1, 11, 4), stage(1, 99, 1))
    expect(boardColumns(all, 1, known(11)).map(({ stage: of, offset }) => [of?.id, offset])).toEqual([
      [11, 1],
      [99, 0]
    ])
    expect(boardColumns(all, null, [])).toMatchObject([{ stage: null, count: 3, offset: 5 }])
    expect(boardFunnels(all).map(({ funnel, count }) => [funnel?.id ?? null, count])).toEqual([
      [1, 5],
      [null, 3]
    ])
  })

  it('takes a stage that projects of two funnels name for one run, and adds each currency by itself', () => {
    const all = totals(stage(1, 11, 4), stage(2, 11, 2), stage(2, 21, 1))
    expect(boardColumns(all, 1, [])).toMatchObject([{ count: 6, offset: 1, sums: [{ amount: 60, count: 6 }] }])
    expect(boardColumns(all, 2, [])).toMatchObject([
      { count: 6, offset: 1 },
      { count: 1, offset: 0 }
    ])
  })

  it('lays the runs one after the other without gaps, whatever there is', () => {
    const some = fc.uniqueArray(fc.tuple(fc.option(fc.nat(2)), fc.option(fc.nat(8)), fc.integer({ min: 1, max: 50 })), {
      selector: ([, id]) => id,
      maxLength: 9
    })
    fc.assert(
      fc.property(some, (stages) => {
        const all = totals(...stages.map(([funnel, id, count]) => stage(funnel, id, count)))
        const columns = boardFunnels(all).flatMap(({ funnel }) => boardColumns(all, funnel?.id ?? null, []))
        const runs = columns.toSorted((a, b) => (a.offset ?? 0) - (b.offset ?? 0))
        let next = 0
        for (const { offset, count } of runs) {
          expect(offset).toBe(next)
          next += count
        }
        expect(next).toBe(all.count)
      })
    )
  })
})

describe('the sums in the head of a column', () => {
  const more = (n: number): string => `${n} more`

  it('are two, and how many others there are', () => {
    expect(sumsInHead(['€1.2m', '$3m'], more)).toBe('€1.2m · $3m')
    expect(sumsInHead(['€1.2m', '$3m', '£1'], more)).toBe('€1.2m · $3m · 1 more')
    expect(sumsInHead(['€1.2m'], more)).toBe('€1.2m')
    expect(sumsInHead([], more)).toBe('')
  })

  it('are one where two would be cut off: a number that is cut is another number', () => {
    const long = ['12,3 млрд (валюта № 12)', '45,6 млн (валюта № 13)', '1 ₽']
    expect(sumsInHead(long, more)).toBe('12,3 млрд (валюта № 12) · 2 more')
    expect(sumsInHead(long.slice(0, 2), more)).toBe('12,3 млрд (валюта № 12) · 1 more')
  })
})
