import { beforeEach, describe, expect, it } from 'vitest'
import type { ChildKind } from '@shared/model/children'
import { bytes, openEngine, type Engine } from '../../../../test/main/cache/engine'
import type { AnswerPart, ChildList } from './operations'

const NOON = Date.parse('2026-03-18T12:00:00')
const TODAY = 20_530

let engine: Engine
beforeEach(() => {
  engine = openEngine()
})

interface ListQuestion {
  readonly project?: number
  readonly kind?: ChildKind
  readonly part?: AnswerPart
}

function answer(
  items: readonly object[],
  { project = 7, kind = 'payments', part = { of: 'whole' } }: ListQuestion = {}
): void {
  engine.children.ingest({ project, kind, body: bytes({ items }), receivedAt: NOON, part })
}

function read(project = 7, kind: ChildKind = 'payments') {
  const asked = { id: project, kind, filter: {}, offset: 0, limit: 500, today: TODAY }
  return engine.children.page(asked) as Exclude<ReturnType<Engine['children']['page']>, Promise<unknown>>
}

const titles = (project?: number): (string | null)[] => read(project).value.rows.map(({ title }) => title)

describe('a list that was given up for room', () => {
  it('is not remembered in the place of the next one', () => {
    answer([{ id: 1, name: 'Of seven' }], { project: 7 })
    expect(titles(7)).toEqual(['Of seven'])
    while (!(engine.upkeep.keepBudget(1, NOON) as { done: boolean }).done);
    expect(read(7).coverage.state).toBe('none')
    answer([{ id: 2, name: 'Of eight' }], { project: 8 })
    expect(titles(8)).toEqual(['Of eight'])
    expect(titles(7)).toEqual([])
  })
})

describe('a walk through a list that was known whole', () => {
  const page = (walk: number, offset: number): ListQuestion => ({ part: { of: 'page', walk, offset } })
  const end = (walk: number, isComplete: boolean): unknown =>
    engine.children.endWalk({ project: 7, kind: 'payments', walk, isComplete, obstacle: null, at: NOON + walk })

  it.each([
    ['without ids', (at: number) => ({ name: `Payment ${at}` })],
    ['with ids', (at: number) => ({ id: at + 1, name: `Payment ${at}` })],
    ['without ids, all the same', () => ({ name: 'Payment' })]
  ])('takes nothing away from records %s when it is broken off', (_, payment) => {
    const all = Array.from({ length: 10 }, (_one, at) => payment(at))
    answer(all.slice(0, 6), page(1, 0))
    answer(all.slice(6), page(1, 6))
    end(1, true)
    const whole = titles()
    expect(whole).toHaveLength(10)

    answer(all.slice(0, 6), page(2, 0))
    end(2, false)
    expect(read().coverage).toMatchObject({ state: 'complete', cached: 10, sweptAt: NOON + 1 })
    expect(titles()).toEqual(whole)

    answer(all.slice(0, 6), page(3, 0))
    end(3, true)
    expect(titles(), 'it came to its end: the others are gone').toHaveLength(6)
  })
})

describe('a list that can’t be read to its end', () => {
  it('is fetched ahead when it is old like any other, not in every round', () => {
    const stale = (before: number): readonly ChildList[] =>
      engine.children.stale({
        ...{ projects: [7], kinds: ['payments'], now: NOON + 1000 },
        ...{ before, refusedBefore: 0, limit: 9 }
      }) as readonly ChildList[]
    answer([{ id: 1 }], { part: { of: 'page', walk: 1, offset: 0 } })
    expect(stale(NOON - 1), 'it was broken off').toHaveLength(1)
    engine.children.endWalk({
      ...{ project: 7, kind: 'payments', walk: 1 },
      ...{ isComplete: false, obstacle: 'offset-ignored', at: NOON }
    })
    expect(stale(NOON - 1)).toEqual([])
    expect(stale(NOON + 1)).toEqual([{ project: 7, kind: 'payments' }])
  })
})
