import { describe, expect, it } from 'vitest'
import { HAVINGS, type Having, type ProjectFilter } from '@shared/model/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { openEngine, page } from '../testing/engine'
import { trueDecoder } from '../testing/true-decoder'
import { MOST_ANSWERS, MOST_NAMED, type AnswerInput } from './answers'

const having = (value: Having, change: Partial<ProjectFilter> = {}): ProjectFilter => ({
  ...NO_FILTER,
  having: value,
  ...change
})

function cacheOf(ids: readonly number[]) {
  const cache = openEngine({ file: null, key: null }, trueDecoder())
  cache.ingestPage(page(ids.map((id) => ({ id, name: `Deal ${id}`, created: '2026-01-01', price: id, data: {} }))))
  const listing = (filter: ProjectFilter, key: 'id' | 'price' = 'id') =>
    ({ deleted: false, filter, sort: { key, descending: true } }) as const
  return {
    cache,
    keep: (filter: ProjectFilter, ids: readonly number[], change: Partial<AnswerInput> = {}) =>
      cache.keepAnswer({ filter, deleted: false, ids, at: 10, replaces: true, whole: true, ...change }),
    ids: (filter: ProjectFilter, key?: 'id' | 'price') => cache.projectIds(listing(filter, key)),
    place: (filter: ProjectFilter, id: number) => cache.positionOfProject({ ...listing(filter), id }),
    count: (filter: ProjectFilter) => cache.projectTotals({ deleted: false, filter }).count,
    total: (filter: ProjectFilter) =>
      cache.listProjects({ ...listing(filter), columns: [], offset: 0, limit: 50 }).total,
    answered: (filter: ProjectFilter, deleted = false) => cache.filterAnswered({ filter, deleted })
  }
}

describe('a filter that the cache can’t decide', () => {
  it.each(HAVINGS)('lists, counts, sums and places what the service named: %s', (value) => {
    const { keep, ids, place, count, total, answered } = cacheOf([1, 2, 3, 4])
    const filter = having(value)
    expect([ids(filter), total(filter), answered(filter)]).toEqual([[], 0, null])
    // One of them is of no list here.
    keep(filter, [2, 4, 99])
    expect(ids(filter)).toEqual([4, 2])
    expect(ids(filter, 'price')).toEqual([4, 2])
    expect([total(filter), count(filter)]).toEqual([2, 2])
    expect([place(filter, 2), place(filter, 3)]).toEqual([1, null])
    expect(answered(filter)).toEqual({ at: 10, whole: true })
  })

  it('is taken by no other answer: not of another filter, nor of the other list', () => {
    const { keep, ids, answered } = cacheOf([1, 2, 3])
    keep(having('tasks'), [1, 2])
    keep(having('goods'), [3], { deleted: true })
    const narrower = having('tasks', { builtIn: { price: 2 } })
    for (const filter of [having('no_tasks'), having('goods'), narrower]) {
      expect(ids(filter)).toEqual([])
      expect(answered(filter)).toBeNull()
    }
    // Equal filters are one, however they were put together.
    keep(narrower, [2])
    expect(ids({ match: 'all', having: 'tasks', builtIn: { step_id: [], price: 2 }, dynamic: { inn: ' ' } })).toEqual([
      2
    ])
  })

  it('keeps what the cache knows better: what it decides is no matter of an answer', () => {
    const { keep, ids } = cacheOf([1, 2, 3])
    const filter = having('tasks', { builtIn: { price: 2 } })
    keep(filter, [1, 2])
    expect(ids(filter), 'the price of the other is another').toEqual([2])
    const known: ProjectFilter = { ...NO_FILTER, builtIn: { price: 2 } }
    keep(known, [1])
    expect(ids(known)).toEqual([2])
  })

  it('knows a field that the cache never met by the answer', () => {
    const { keep, ids } = cacheOf([1, 2])
    const filter: ProjectFilter = { ...NO_FILTER, dynamic: { never_met: 'x' } }
    keep(filter, [1])
    expect(ids(filter)).toEqual([1])
  })
})

describe('what is remembered of answers', () => {
  it('is added to page by page, as old as its oldest page, until a whole answer takes its place', () => {
    const { keep, ids, answered } = cacheOf([1, 2, 3])
    const filter = having('tasks')
    expect(keep(filter, [1], { at: 20, replaces: false, whole: false })).toBe(true)
    expect(keep(filter, [2], { at: 30, replaces: false, whole: false })).toBe(true)
    expect(keep(filter, [2], { at: 40, replaces: false, whole: false }), 'nothing new').toBe(false)
    expect([ids(filter), answered(filter)]).toEqual([[2, 1], { at: 20, whole: false }])
    expect(keep(filter, [3], { at: 50 })).toBe(true)
    expect([ids(filter), answered(filter)]).toEqual([[3], { at: 50, whole: true }])
    expect(keep(filter, [3], { at: 60 }), 'the same again').toBe(false)
    expect(answered(filter)).toEqual({ at: 60, whole: true })
  })

  it('has bounds, and says so of an answer that they cut', () => {
    const { keep, answered } = cacheOf([1])
    const long = Array.from({ length: MOST_NAMED + 1 }, (_, at) => at + 1)
    keep(having('goods'), long, { at: 5_000 })
    expect(answered(having('goods'))).toEqual({ at: 5_000, whole: false })
    const priced = (price: number) => having('tasks', { builtIn: { price } })
    for (let price = 0; price < MOST_ANSWERS; price += 1) keep(priced(price), [1], { at: 100 + price })
    expect([answered(priced(0)), answered(priced(1))]).toEqual([null, { at: 101, whole: true }])
  })
})
