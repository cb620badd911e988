import { describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectSort } from '@shared/contract/listing'
import { askedFilter, NO_FILTER } from '@shared/rules/filter/canonical'
import { filterBody } from '@shared/rules/filter/body'
import { localDay } from '@shared/rules/filter/days'
import { dayText } from '@shared/rules/calendar/times'
import { bytes, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const TODAY = localDay(Date.now())
const daysAgo = (days: number): string => dayText(TODAY - days)
const BY_OVERDUE: ProjectSort = { key: 'overdue', descending: false }
const [OPEN, WON, LOST] = [1, 2, 3]
const mine = (notIn: readonly number[]): ProjectFilter => ({
  ...NO_FILTER,
  having: 'checklists_expired',
  builtIn: { user_id: [7], ...(notIn.length === 0 ? {} : { not_step_id: notIn }) }
})
const OVERDUE = mine([WON, LOST])

interface ProjectSample {
  readonly id: number
  readonly stage?: number | string | null
  readonly user?: number
  /** Days since each of its checklists was due; null: overdue without a day, according to the service. */
  readonly lists?: readonly (number | null)[]
}

function cacheOf(projects: readonly ProjectSample[], stageKey = 'step_id', userKey = 'user_id') {
  const cache = openEngine({ file: null, key: null }, trueDecoder())
  for (let at = 0; at < projects.length; at += 500) {
    const rows = projects.slice(at, at + 500).map(({ id, stage = OPEN, user = 7 }) => ({
      ...{ id, name: `Deal ${id}`, created: '2026-01-01', price: id, [stageKey]: stage, [userKey]: user, data: {} }
    }))
    cache.ingestPage(page(rows))
  }
  for (const { id, lists } of projects) {
    if (lists === undefined) continue
    const items = lists.map((days, at) => ({
      ...{ id: at + 1, name: `List ${at}`, deadline: days === null ? null : daysAgo(days) },
      ...(days === null ? { expired: true } : {})
    }))
    const part = { of: 'whole' } as const
    cache.children.ingest({ project: id, kind: 'checklists', body: bytes({ items }), receivedAt: Date.now(), part })
  }
  const listing = (filter: ProjectFilter, sort = BY_OVERDUE) => ({ deleted: false, filter, sort }) as const
  return {
    cache,
    ids: (filter: ProjectFilter, sort?: ProjectSort) => cache.projects.ids(listing(filter, sort)),
    window: (filter: ProjectFilter, offset: number, limit: number) =>
      cache.projects.list({ ...listing(filter), columns: [], offset, limit }).rows.map(({ id }) => id),
    count: (filter: ProjectFilter) => cache.projects.totals({ deleted: false, filter }).count,
    answer: (filter: ProjectFilter, ids: readonly number[], whole = true) =>
      cache.filter.keepAnswer({
        ...{ filter: askedFilter(filter), deleted: false, ids, sort: { key: 'id', descending: true } },
        ...{ start: 0, at: 10, replaces: true, whole }
      })
  }
}

const SOME: readonly ProjectSample[] = [
  { id: 1, lists: [3] },
  { id: 2, lists: [40, 1] },
  { id: 3, lists: [null] },
  { id: 4, lists: [90], stage: LOST },
  { id: 5, lists: [80], stage: WON },
  { id: 6, lists: [12], stage: null },
  { id: 7, lists: [-5] },
  { id: 8, lists: [70], user: 8 },
  { id: 9, lists: [null, 20] },
  { id: 10 }
]

describe('what of one’s projects is overdue', () => {
  it.each([
    ['step_id', 'user_id'],
    ['stage_id', 'responsible_id'],
    ['stageId', 'managerId']
  ])('is open, the oldest first, without a day last, whatever its fields are called: %s, %s', (stage, user) => {
    const { ids, count, cache } = cacheOf(SOME, stage, user)
    expect(ids(OVERDUE)).toEqual([2, 9, 6, 1, 3])
    expect(ids(OVERDUE, { ...BY_OVERDUE, descending: true })).toEqual([1, 6, 9, 2, 3])
    expect(count(OVERDUE)).toBe(5)
    expect(ids(mine([]))).toEqual([4, 5, 2, 9, 6, 1, 3])
    expect(cache.projects.position({ deleted: false, filter: OVERDUE, sort: BY_OVERDUE, id: 6 })).toBe(2)
  })

  it('is open also where stages are known by their names alone', () => {
    const named = SOME.map((one) => ({ ...one, stage: one.stage === LOST ? 'Lost' : 'Offer' }))
    const { ids, cache } = cacheOf(named, 'stage')
    const { options } = cache.records.options({ kind: 'stage', funnels: [] }, '')
    const lost = options.flatMap(({ id, label }) => (label === 'Lost' ? id : []))
    expect(lost).toHaveLength(1)
    expect(ids(mine(lost))).toEqual([5, 2, 9, 6, 1, 3])
  })

  it.each([true, false])(
    'is the same of what the service answered, though that has what is over: whole %s',
    (whole) => {
      const { ids, count, answer: isMatch, cache } = cacheOf(SOME)
      isMatch(OVERDUE, [1, 2, 4, 5, 10], whole)
      // Overdue items without a known day come last; finished ones are left out.
      const expected = whole ? [2, 1, 10] : [2, 9, 6, 1, 3, 10]
      expect(ids(OVERDUE)).toEqual(expected)
      expect(count(OVERDUE)).toBe(expected.length)
      expect(cache.filter.answered({ filter: OVERDUE, deleted: false })).toMatchObject({ whole, named: 3 })
      // The same answer is used for the filter without exclusions.
      expect(ids(mine([]))).toContain(4)
    }
  )

  it('is asked of the service without the stages, whatever is combined', () => {
    const window = { count: 10, offset: 0, deleted: false, sort: null }
    expect(filterBody(OVERDUE, window)).toEqual(filterBody(mine([]), window))
    const any: ProjectFilter = { ...OVERDUE, match: 'any' }
    const { ids } = cacheOf(SOME)
    expect(ids({ ...any, builtIn: { ...any.builtIn, user_id: [8] } })).toEqual([8])
  })

  it('says of each the checklist that is overdue for longest, and since when', () => {
    const { cache } = cacheOf(SOME)
    const said = cache.children.overdue({ projects: SOME.map(({ id }) => id), today: TODAY })
    const of = (project: number) => said.find(({ projectId }) => projectId === project)
    expect(of(2)).toMatchObject({ due: daysAgo(40), checklist: { title: 'List 0' } })
    expect(of(9)).toMatchObject({ due: daysAgo(20), checklist: { title: 'List 1' } })
    expect(of(3)).toMatchObject({ due: null, checklist: { title: 'List 0' } })
    expect([of(7), of(10)]).toEqual([undefined, undefined])
  })

  it('is in the same order in a list of many, from its first rows to its last, and after what is due changed', () => {
    const many = Array.from({ length: 6_000 }, (_, at): ProjectSample => ({
      ...{ id: at + 1, stage: 1 + (at % 3), user: 7 + (at % 2) },
      ...(at % 10 < 3 ? { lists: [1 + ((at * 37) % 211)] } : {})
    }))
    const { cache, ids, window, count } = cacheOf(many)
    const wanted = many
      .filter(({ stage, user, lists }) => stage === OPEN && user === 7 && lists !== undefined)
      .toSorted((a, b) => Number(b.lists?.[0]) - Number(a.lists?.[0]) || a.id - b.id)
      .map(({ id }) => id)
    expect(wanted.length).toBeGreaterThan(150)
    expect(window(OVERDUE, 0, 20)).toEqual(wanted.slice(0, 20))
    expect(window(OVERDUE, 100, 20)).toEqual(wanted.slice(100, 120))
    expect(count(OVERDUE)).toBe(wanted.length)
    expect(ids(OVERDUE)).toEqual(wanted)
    const last = wanted.at(-1)!
    const body = bytes({ items: [{ id: 1, name: 'Old', deadline: daysAgo(900) }] })
    cache.children.ingest({
      ...{ project: last, kind: 'checklists', body, receivedAt: Date.now(), part: { of: 'whole' } }
    })
    expect(window(OVERDUE, 0, 1)).toEqual([last])
  })
})
