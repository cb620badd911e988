import { describe, expect, it } from 'vitest'
import { HAVINGS, type HavingCondition, type ProjectFilter } from '@shared/model/filter'
import type { ProjectSort } from '@shared/contract/listing'
import { listFilterKey, NO_FILTER } from '@shared/rules/filter/canonical'
import { openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { MOST_ANSWERS, MOST_NAMED, MOST_ORDERS, type AnswerInput } from './answers'

const BY_ID: ProjectSort = { key: 'id', descending: true }
const BY_PRICE: ProjectSort = { key: 'price', descending: true }

const having = (value: HavingCondition, change: Partial<ProjectFilter> = {}): ProjectFilter => ({
  ...NO_FILTER,
  having: value,
  ...change
})
const priced = (price: number): ProjectFilter => ({ ...NO_FILTER, builtIn: { price } })

const record = (id: number, price = id) => ({
  id,
  name: `Deal ${id}`,
  created: '2026-01-01',
  price,
  step_id: 1,
  data: {}
})

function cacheOf(ids: readonly number[]) {
  const cache = openEngine({ file: null, key: null }, trueDecoder())
  cache.ingestPage(page(ids.map((id) => record(id))))
  const listing = (filter: ProjectFilter, sort = BY_ID) => ({ deleted: false, filter, sort }) as const
  return {
    cache,
    keep: (filter: ProjectFilter, ids: readonly number[], change: Partial<AnswerInput> = {}) =>
      cache.filter.keepAnswer({
        ...{ filter, deleted: false, ids, sort: BY_ID, start: 0, at: 10, replaces: true, whole: true },
        ...change
      }),
    ids: (filter: ProjectFilter, sort?: ProjectSort) => cache.projects.ids(listing(filter, sort)),
    rows: (filter: ProjectFilter) =>
      cache.projects
        .list({ ...listing(filter), columns: [], offset: 0, limit: 50 })
        .rows.map(({ id, isSaved }) => [id, isSaved]),
    place: (filter: ProjectFilter, id: number) => cache.projects.position({ ...listing(filter), id }),
    totals: (filter: ProjectFilter) => cache.projects.totals({ deleted: false, filter }),
    total: (filter: ProjectFilter) =>
      cache.projects.list({ ...listing(filter), columns: [], offset: 0, limit: 50 }).total,
    answered: (filter: ProjectFilter, deleted = false) => cache.filter.answered({ filter, deleted }),
    agree: (filter: ProjectFilter) =>
      cache.filter.keepParity([{ key: listFilterKey(filter, false), state: 'verified', comparedAt: 1, parts: [] }], [])
  }
}

describe('a filter that the service has answered', () => {
  it.each(HAVINGS)('lists, counts, sums and places what it named, though the cache can’t decide it: %s', (value) => {
    const { keep, ids, place, totals, total, answered } = cacheOf([1, 2, 3, 4])
    const filter = having(value)
    expect([ids(filter), total(filter), answered(filter)]).toEqual([[], 0, null])
    // One id belongs to no list here.
    keep(filter, [4, 2, 99])
    expect(ids(filter)).toEqual([4, 2])
    expect(ids(filter, BY_PRICE)).toEqual([4, 2])
    expect([total(filter), totals(filter).count]).toEqual([2, 2])
    expect([place(filter, 2), place(filter, 3)]).toEqual([1, null])
    expect(answered(filter)).toMatchObject({ at: 10, whole: true, named: 2 })
  })

  it('lists, counts, sums and places what it named, though the cache would answer otherwise', () => {
    const { keep, ids, rows, place, totals, total } = cacheOf([1, 2, 3, 4])
    const filter = priced(2)
    expect(ids(filter), 'until then').toEqual([2])
    keep(filter, [4, 1])
    expect(ids(filter)).toEqual([4, 1])
    expect(rows(filter)).toEqual([
      [4, false],
      [1, false]
    ])
    expect([total(filter), place(filter, 1), place(filter, 2)]).toEqual([2, 1, null])
    expect(totals(filter)).toMatchObject({ count: 2, sums: [{ amount: 5 }], stages: [{ count: 2 }] })
    keep(filter, [])
    expect([ids(filter), total(filter), totals(filter).count], 'none is an answer').toEqual([[], 0, 0])
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
    // Equal filters share an answer, however they were built.
    keep(narrower, [2])
    expect(ids({ match: 'all', having: 'tasks', builtIn: { step_id: [], price: 2 }, dynamic: { inn: ' ' } })).toEqual([
      2
    ])
  })

  it('knows a field that the cache never met by the answer', () => {
    const { keep, ids } = cacheOf([1, 2])
    const filter: ProjectFilter = { ...NO_FILTER, dynamic: { never_met: 'x' } }
    keep(filter, [1])
    expect(ids(filter)).toEqual([1])
  })
})

describe('what the service names although it says of itself that it belongs in the other list', () => {
  const marked = (id: number, price: number, deleted: unknown) => ({ ...record(id, price), ...(deleted as object) })
  const ofActive = having('tasks')

  it.each([
    ['a flag', { deleted: '1' }],
    ['another flag', { is_deleted: true }],
    ['a moment', { deleted_at: '2026-03-04 10:00:00' }]
  ])('is in the list, counted, summed and placed, in every order: %s', (_, mark) => {
    const { cache, keep, ids, place, totals, total, answered } = cacheOf([2, 3, 4])
    cache.ingestPage(page([marked(1, 50, mark), record(2), record(3)], { filtered: 'selection' }))
    keep(ofActive, [3, 1, 2], { sort: BY_PRICE })
    expect(ids(ofActive, BY_PRICE), 'as the service named them').toEqual([3, 1, 2])
    expect(ids(ofActive), 'by id').toEqual([3, 2, 1])
    expect(ids(ofActive, { key: 'price', descending: false })).toEqual([2, 3, 1])
    expect(new Set(ids(ofActive, { key: 'stage', descending: false }))).toEqual(new Set([1, 2, 3]))
    expect(new Set(ids(ofActive, { key: 'field:name', descending: false }))).toEqual(new Set([1, 2, 3]))
    expect([total(ofActive), place(ofActive, 1)]).toEqual([3, 2])
    expect(totals(ofActive)).toMatchObject({ count: 3, sums: [{ amount: 55 }], stages: [{ count: 3 }] })
    expect(answered(ofActive)).toMatchObject({ named: 3, changed: 0 })
    const { rows } = cache.projects.list({
      ...{ deleted: false, filter: ofActive, sort: BY_ID, columns: [], offset: 0, limit: 9 }
    })
    expect(rows.map(({ id, state, isSaved }) => [id, state, isSaved])).toEqual([
      [3, 'active', false],
      [2, 'active', false],
      [1, 'deleted', false]
    ])
  })

  it('in the list of the deleted as well', () => {
    const { cache, keep } = cacheOf([1])
    const list = { noun: 'project', deleted: true } as const
    cache.ingestPage(page([marked(7, 1, { deleted: '0' }), marked(8, 1, {})], { filtered: 'selection', list }))
    keep(ofActive, [7, 8], { deleted: true })
    expect(cache.projects.ids({ deleted: true, filter: ofActive, sort: BY_ID })).toEqual([8, 7])
  })

  it('is no longer there once it has moved since, and that is said', () => {
    const { cache, keep, ids, answered } = cacheOf([1, 2, 3])
    keep(ofActive, [1, 2])
    cache.ingestPage(page([record(2)], { list: { noun: 'project', deleted: true }, receivedAt: 50 }))
    expect(ids(ofActive)).toEqual([1])
    expect(answered(ofActive)).toMatchObject({ changed: 1 })
  })
})

describe('the order of an answered list', () => {
  const six = [1, 2, 3, 4, 5, 6]

  it('is the service’s, where that is known and is the one that was asked for', () => {
    const { keep, ids, place } = cacheOf(six)
    const filter = having('tasks')
    // The service sorts two equal names differently.
    keep(filter, [6, 4, 5, 3, 1], { sort: BY_PRICE })
    expect(ids(filter, BY_PRICE)).toEqual([6, 4, 5, 3, 1])
    expect(ids(filter), 'in another order: its ids, our sort').toEqual([6, 5, 4, 3, 1])
    expect(place(filter, 4)).toBe(2)
  })

  it('is ours where the service did not go by the field at all', () => {
    const { keep, ids } = cacheOf(six)
    const filter = having('tasks')
    keep(filter, [1, 2, 3, 5, 6], { sort: BY_PRICE })
    expect(ids(filter, BY_PRICE)).toEqual([6, 5, 3, 2, 1])
  })

  it('is ours where names make it: the board goes by the places of stages', () => {
    const { keep, ids } = cacheOf(six)
    const sort: ProjectSort = { key: 'stage', descending: true }
    keep(having('tasks'), [5, 6, 4], { sort })
    expect(ids(having('tasks'), sort)).toEqual([6, 5, 4])
  })
})

describe('beyond the pages that were read', () => {
  it('stand the cache’s own matches, marked', () => {
    const { keep, ids, rows, total, totals, answered } = cacheOf([1, 2, 3, 4])
    const filter: ProjectFilter = { ...NO_FILTER, builtIn: { step_id: [1] } }
    keep(filter, [3, 1], { sort: BY_PRICE, replaces: false, whole: false })
    expect(ids(filter, BY_PRICE)).toEqual([3, 1, 4, 2])
    expect(rows(filter), 'by id each has its place').toEqual([
      [4, true],
      [3, false],
      [2, true],
      [1, false]
    ])
    expect([total(filter), totals(filter).count]).toEqual([4, 4])
    expect(answered(filter)).toMatchObject({ whole: false, named: 2, limit: null })
  })
})

describe('what changed since the answer', () => {
  function changed(isAgreed: boolean) {
    const known = cacheOf([1, 2, 3])
    const filter = priced(2)
    known.keep(filter, [2])
    if (isAgreed) known.agree(filter)
    known.cache.ingestPage(page([record(2, 7), record(3, 2)], { receivedAt: 50 }))
    return { ...known, filter }
  }

  it('is decided by the cache, where it was shown to decide as the service does', () => {
    const { ids, rows, answered, filter } = changed(true)
    expect(ids(filter)).toEqual([3])
    expect(rows(filter), 'the service has not said so').toEqual([[3, true]])
    expect(answered(filter)).toMatchObject({ changed: 2 })
  })

  it('is the service’s to say, where it was not', () => {
    const { ids, answered, filter } = changed(false)
    expect(ids(filter)).toEqual([2])
    expect(answered(filter)).toMatchObject({ changed: 0 })
  })

  it('is said by its next answer', () => {
    const { ids, keep, filter } = changed(true)
    keep(filter, [2, 3])
    expect(ids(filter)).toEqual([3, 2])
  })
})

describe('what is remembered of answers', () => {
  it('is joined page by page, as old as its oldest page, until a whole answer takes its place', () => {
    const { keep, ids, answered } = cacheOf([1, 2, 3])
    const filter = having('tasks')
    const part = { replaces: false, whole: false }
    expect(keep(filter, [1], { ...part, at: 20 })).toBe(true)
    expect(keep(filter, [2], { ...part, at: 30, start: 1 })).toBe(true)
    expect(keep(filter, [2], { ...part, at: 40, start: 1 }), 'nothing new').toBe(false)
    expect([ids(filter), answered(filter)]).toMatchObject([[2, 1], { at: 20, whole: false }])
    expect(keep(filter, [3], { at: 50 })).toBe(true)
    expect([ids(filter), answered(filter)]).toMatchObject([[3], { at: 50, whole: true }])
    expect(keep(filter, [3], { at: 60 }), 'the same again').toBe(false)
    expect(answered(filter)).toMatchObject({ at: 60, whole: true })
  })

  it('puts a page where it stands, and takes nothing away by it', () => {
    const { keep, ids } = cacheOf([1, 2, 3, 4, 5, 6, 7])
    const filter = having('tasks')
    const asked = { sort: BY_PRICE, replaces: false, whole: false }
    keep(filter, [7, 6, 4, 3], { sort: BY_PRICE })
    expect(keep(filter, [6, 5], { ...asked, start: 1 })).toBe(true)
    expect(ids(filter, BY_PRICE)).toEqual([7, 6, 5, 4, 3])
    expect(keep(filter, [2], { ...asked, start: 9 }), 'behind a gap: no place is known').toBe(true)
    expect(ids(filter, BY_PRICE)).toEqual([7, 6, 5, 4, 3, 2])
    expect(keep(filter, [1], { ...asked, sort: BY_ID })).toBe(true)
    expect(ids(filter, BY_PRICE)).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  it('knows each order that was asked, whichever was asked last', () => {
    const { keep, ids } = cacheOf([1, 2, 3, 4, 5, 6])
    const filter = having('tasks')
    const DATED: ProjectSort = { key: 'created', descending: true }
    expect(keep(filter, [6, 4, 5, 3], { sort: BY_PRICE })).toBe(true)
    // All have the same date: the order is the service's alone.
    expect(keep(filter, [4, 6, 3, 5], { sort: DATED }), 'the order alone is news').toBe(true)
    expect(keep(filter, [6, 5, 4, 3], { sort: BY_ID, replaces: false })).toBe(true)
    expect(ids(filter, BY_PRICE)).toEqual([6, 4, 5, 3])
    expect(ids(filter, DATED)).toEqual([4, 6, 3, 5])
    expect(keep(filter, [6, 4, 5, 3], { sort: BY_PRICE }), 'the same again').toBe(false)
    expect(keep(filter, [6, 5, 4, 3], { sort: BY_PRICE }), 'it moved').toBe(true)
    // One record is gone and one is new: the list has the last answer, in any order.
    expect(keep(filter, [1, 6, 3, 5], { sort: DATED })).toBe(true)
    expect(ids(filter, BY_PRICE)).toEqual([6, 5, 3, 1])
  })

  it('is of no more orders than answers, and of none whose filter is forgotten', () => {
    const { cache, keep } = cacheOf([1])
    for (let price = 0; price < MOST_ANSWERS + 5; price += 1)
      for (const sort of [BY_ID, BY_PRICE])
        keep(having('tasks', { builtIn: { price } }), [1], { at: 100 + price, sort })
    const orders = cache.db.prepare('SELECT count(*) FROM filter_orders').pluck().get()
    expect(orders).toBe(MOST_ORDERS)
    const without = 'SELECT count(*) FROM filter_orders WHERE key NOT IN (SELECT key FROM filter_answers)'
    expect(cache.db.prepare(without).pluck().get()).toBe(0)
  })

  it('has bounds, and says so of an answer that they cut', () => {
    const { keep, answered } = cacheOf([1])
    const long = Array.from({ length: MOST_NAMED + 1 }, (_, at) => at + 1)
    keep(having('goods'), long, { at: 5_000 })
    expect(answered(having('goods'))).toMatchObject({ at: 5_000, whole: false, limit: MOST_NAMED })
    for (let price = 0; price < MOST_ANSWERS; price += 1) {
      keep(having('tasks', { builtIn: { price } }), [1], { at: 100 + price })
    }
    const kept = [0, 1].map((price) => answered(having('tasks', { builtIn: { price } })))
    expect(kept).toMatchObject([null, { at: 101, whole: true }])
  })
})
