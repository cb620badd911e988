import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectListing, ProjectSort } from '@shared/contract/listing'
import type { ProjectTotals } from '@shared/model/project-totals'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { ProjectFilters } from '../filter'
import { ResidentColumns } from '../columns'
import { ACTIVE, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { ProjectLists } from './project-lists'

const RECORDS = 600
const decoder = trueDecoder()
let cache: Engine

interface Raw {
  readonly id: number
  readonly name: string | null
  readonly created: string
  readonly price: number | null
  readonly currency_id: number
  readonly sales_funnel_id: number
  readonly step_id: number | null
  readonly user_id: number
  readonly group_id: number
  readonly data: Readonly<Record<string, unknown>>
}

const made = (index: number): Raw => ({
  id: 5000 - index * 3,
  name: index % 13 === 0 ? null : `Deal ${(index * 37) % RECORDS}`,
  created: `2026-0${1 + (index % 6)}-${String(1 + (index % 28)).padStart(2, '0')}`,
  price: index % 9 === 0 ? null : (index * 17) % 100,
  currency_id: 1 + (index % 2),
  sales_funnel_id: 1 + (index % 3),
  step_id: index % 11 === 0 ? null : 10 + (index % 7),
  user_id: 1 + (index % 5),
  group_id: 1 + (index % 4),
  data: {
    region: index % 8,
    tags: index % 4 === 0 ? [] : [1 + (index % 3), 10 + (index % 5)],
    due: index % 3 === 0 ? null : `2026-05-${String(1 + (index % 28)).padStart(2, '0')}`,
    inn: `77${String(index).padStart(8, '0')}`,
    urgent: index % 2 === 0,
    weight: index % 10 === 0 ? null : (index * 7) % 50
  }
})
const raws = Array.from({ length: RECORDS }, (_, index) => made(index))

beforeAll(() => {
  cache = openEngine({ file: null, key: null }, decoder)
  // Two thirds of the records are merged into the columns, the others are not yet.
  cache.sweep.begin(ACTIVE, 400, 1)
  cache.ingestPage(page(raws.slice(0, 400)))
  cache.sweep.end(ACTIVE, { isComplete: false, obstacle: null, at: 1 })
  cache.ingestPage(page(raws.slice(400)))
  cache.ingestPage(page([made(RECORDS + 1)], { list: { noun: 'project', deleted: true } }))
})

function lists(): ProjectLists {
  const columns = new ResidentColumns(cache.queries)
  return new ProjectLists(new ProjectFilters({ queries: cache.queries, decoder, columns }))
}

const filterOf = (change: Partial<ProjectFilter>): ProjectFilter => ({ ...NO_FILTER, ...change })
const has = (raw: Raw, name: string, ids: readonly number[]): boolean =>
  [raw.data[name]].flat().some((id) => ids.includes(id as number))

const FILTERS: readonly (readonly [string, ProjectFilter, (raw: Raw) => boolean])[] = [
  ['a stage', filterOf({ builtIn: { step_id: [12] } }), (raw) => raw.step_id === 12],
  [
    'two people in a funnel',
    filterOf({ builtIn: { user_id: [1, 4], sales_funnel_id: [2] } }),
    (raw) => [1, 4].includes(raw.user_id) && raw.sales_funnel_id === 2
  ],
  [
    'a period',
    filterOf({ builtIn: { created: { from: '2026-02-03', to: '2026-03-15' } } }),
    ({ created }) => created >= '2026-02-03' && created <= '2026-03-15'
  ],
  ['a price', filterOf({ builtIn: { price: 34 } }), (raw) => raw.price === 34],
  ['a dynamic reference', filterOf({ dynamic: { region: [3, 5] } }), (raw) => has(raw, 'region', [3, 5])],
  ['a dynamic text', filterOf({ dynamic: { inn: '7700000123' } }), (raw) => raw.data['inn'] === '7700000123'],
  ['a dynamic day', filterOf({ dynamic: { due: '2026-05-08' } }), (raw) => raw.data['due'] === '2026-05-08'],
  [
    'all of several kinds',
    filterOf({ builtIn: { group_id: [1, 2, 3] }, dynamic: { region: [1, 2, 3], tags: [1, 12] } }),
    (raw) => raw.group_id < 4 && has(raw, 'region', [1, 2, 3]) && has(raw, 'tags', [1, 12])
  ],
  [
    'any of several kinds',
    filterOf({ match: 'any', builtIn: { step_id: [12], currency_id: [2] }, dynamic: { region: [7] } }),
    (raw) => raw.step_id === 12 || raw.currency_id === 2 || has(raw, 'region', [7])
  ],
  ['nothing', filterOf({ builtIn: { step_id: [999] } }), () => false]
]

const value = (raw: Raw, key: string): number | string | null => {
  const at: Readonly<Record<string, unknown>> = {
    id: raw.id,
    created: raw.created,
    price: raw.price,
    'field:data.weight': raw.data['weight'],
    'field:data.due': raw.data['due'],
    'field:data.urgent': Number(raw.data['urgent']),
    'field:price': raw.price,
    'field:data.inn': raw.data['inn']
  }
  return (at[key] ?? null) as number | string | null
}

function expected(holds: (raw: Raw) => boolean, { key, descending }: ProjectSort): number[] {
  const sign = descending ? -1 : 1
  return raws
    .filter(holds)
    .sort((a, b) => {
      const [left, right] = [value(a, key), value(b, key)]
      if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id
      return left === right ? sign * (a.id - b.id) : left < right ? -sign : sign
    })
    .map(({ id }) => id)
}

const idsOf = (rids: readonly number[]): number[] =>
  rids.map((rid) => cache.queries.get<{ id: number }>('SELECT id FROM records WHERE rid = ?', rid)?.id ?? -1)

const SORTS = [
  'id',
  'created',
  'price',
  'field:data.weight',
  'field:data.due',
  'field:data.urgent',
  'field:price',
  'field:data.inn'
] as const

describe('a filtered list', () => {
  it.each(FILTERS)('holds what %s lets through, in every order and in every window', (_, filter, holds) => {
    for (const key of SORTS) {
      for (const descending of [false, true]) {
        const kept = lists()
        const listing: ProjectListing = { deleted: false, filter, sort: { key, descending } }
        const wanted = expected(holds, listing.sort)
        const first = kept.window(listing, 0, 15)
        expect(idsOf(first.rids)).toEqual(wanted.slice(0, 15))
        expect(first.total).toBe(wanted.length)
        expect(idsOf(kept.window(listing, 40, 30).rids)).toEqual(wanted.slice(40, 70))
        const end = Math.max(0, wanted.length - 3)
        expect(kept.window(listing, end, 30)).toMatchObject({ total: wanted.length })
        expect(idsOf(kept.window(listing, end, 30).rids)).toEqual(wanted.slice(end))
      }
    }
  })
})

describe('a list sorted by a field', () => {
  const sorted = (key: ProjectSort['key'], descending = false) =>
    idsOf(lists().window({ deleted: false, filter: null, sort: { key, descending } }, 0, RECORDS).rids)

  it.each(SORTS)('by %s has all records, those without a value last', (key) => {
    for (const descending of [false, true]) {
      expect(sorted(key, descending)).toEqual(expected(() => true, { key, descending }))
    }
  })

  it('with several values stands where the best of them puts it', () => {
    const first = raws.filter((raw) => has(raw, 'tags', [1])).map(({ id }) => id)
    expect(sorted('field:data.tags').slice(0, first.length)).toEqual(first.toSorted((a, b) => a - b))
  })

  it('can be offered, also one of texts', () => {
    const inventory = cache.fields.inventory('project')
    const isSortable = (key: string) => inventory.fields.find((field) => field.key === key)?.isSortable
    for (const key of ['price', 'step_id', 'name', 'data.weight', 'data.due', 'data.urgent', 'data.inn'])
      expect(isSortable(key), key).toBe(true)
  })

  it('that no record has is the list by id', () => {
    expect(sorted('field:data.nothing')).toEqual(expected(() => true, { key: 'id', descending: false }))
  })
})

describe('the place of a record', () => {
  it('is the one that its window shows, in filtered lists and in those sorted by a field', () => {
    const filter = filterOf({ dynamic: { region: [3, 5] } })
    for (const listing of [
      { deleted: false, filter, sort: { key: 'price', descending: true } },
      { deleted: false, filter: null, sort: { key: 'field:data.due', descending: false } }
    ] satisfies ProjectListing[]) {
      const kept = lists()
      const shown = idsOf(kept.window(listing, 0, RECORDS).rids)
      expect(shown.slice(0, 20).map((id) => kept.position(listing, id))).toEqual(shown.slice(0, 20).map((_, at) => at))
    }
  })

  it('is none in a list that it is not in', () => {
    const kept = lists()
    const listing: ProjectListing = {
      deleted: false,
      filter: filterOf({ builtIn: { step_id: [12] } }),
      sort: { key: 'id', descending: false }
    }
    const other = raws.find((raw) => raw.step_id === 13)?.id ?? 0
    expect(kept.position(listing, other)).toBeNull()
    expect(kept.position(listing, 404)).toBeNull()
  })
})

describe('sums', () => {
  it('count projects and add up amounts by currency and by stage', () => {
    const filter = filterOf({ builtIn: { sales_funnel_id: [2] } })
    const { count, sums, stages } = lists().totals({ deleted: false, filter })
    const wanted = raws.filter((raw) => raw.sales_funnel_id === 2)
    const amount = (some: readonly Raw[]) => some.reduce((sum, { price }) => sum + (price ?? 0), 0)
    expect(count).toBe(wanted.length)
    for (const currency of [1, 2]) {
      const some = wanted.filter((raw) => raw.currency_id === currency && raw.price !== null)
      expect(sums.find((sum) => sum.currency?.id === currency)).toMatchObject({
        amount: amount(some),
        count: some.length
      })
    }
    expect(stages.reduce((sum, stage) => sum + stage.count, 0)).toBe(count)
    expect(stages.at(-1)?.stage).toBeNull()
    const stage = wanted.filter((raw) => raw.step_id === 11)
    expect(stages.find((one) => one.stage?.id === 11)).toMatchObject({ funnel: { id: 2 }, count: stage.length })
  })

  it('stand in the same order in every stage: that of all of them, no currency last', () => {
    const { sums, stages } = lists().totals({ deleted: false, filter: null })
    const order = sums.map(({ currency }) => currency?.id ?? null)
    expect(order.length).toBeGreaterThan(1)
    for (const stage of stages) {
      const own = stage.sums.map(({ currency }) => currency?.id ?? null)
      expect(own).toEqual(order.filter((currency) => own.includes(currency)))
    }
  })

  it('are those of the whole list without a filter', () => {
    expect(lists().totals({ deleted: false, filter: null }).count).toBe(RECORDS)
    expect(lists().totals({ deleted: true, filter: null }).count).toBe(1)
  })
})

describe('what was kept', () => {
  it('is not shown any more after something was written that it depends on', () => {
    const kept = lists()
    const listing: ProjectListing = {
      deleted: false,
      filter: filterOf({ dynamic: { region: [77] } }),
      sort: { key: 'id', descending: false }
    }
    expect(kept.window(listing, 0, 10)).toEqual({ rids: [], total: 0 })
    const [changed] = raws
    cache.ingestPage(page([{ ...changed, data: { ...changed?.data, region: 77 } }]))
    expect(idsOf(kept.window(listing, 0, 10).rids)).toEqual([changed?.id])
    expect(kept.totals(listing).count).toBe(1)
    cache.ingestPage(page([changed as Raw]))
    expect(kept.window(listing, 0, 10).total).toBe(0)
  })

  it('includes that the service has not answered a filter, until anything is written', () => {
    const kept = lists()
    const filter = filterOf({ builtIn: { step_id: [12] } })
    const listing: ProjectListing = { deleted: false, filter, sort: { key: 'id', descending: false } }
    const read = vi.spyOn(cache.queries, 'get')
    const answersRead = () => read.mock.calls.filter(([sql]) => sql.includes('FROM filter_answers')).length
    const { total } = kept.window(listing, 0, 10)
    kept.window(listing, 10, 10)
    kept.totals(listing)
    expect(answersRead()).toBe(1)
    const ids = [made(0).id]
    const answered = { filter, deleted: false, sort: listing.sort, start: 0, at: 10, replaces: true, whole: true }
    cache.filter.keepAnswer({ ...answered, ids })
    expect(kept.window(listing, 0, 10).total).toBe(1)
    cache.queries.run('DELETE FROM filter_answers')
    expect(kept.window(listing, 0, 10).total).toBe(total)
    read.mockRestore()
  })

  it('stays while nothing was written but when records were met', () => {
    const before = cache.queries.get('SELECT generation FROM list_generation')
    cache.ingestPage(page(raws.slice(0, 50), { receivedAt: 5000 }))
    expect(cache.queries.get('SELECT generation FROM list_generation')).toEqual(before)
  })
})

describe('what sums are made of', () => {
  const [first] = raws as [Raw]

  it('is read again when a price differs, and when a project came', () => {
    const all = { deleted: false, filter: null }
    const kept = lists()
    const amountOf = (totals: ProjectTotals): number => totals.sums.reduce((sum, { amount }) => sum + amount, 0)
    const before = kept.totals(all)
    cache.ingestPage(page([{ ...first, price: Number(first.price ?? 0) + 1_000 }]))
    expect(amountOf(kept.totals(all))).toBeCloseTo(amountOf(before) + 1_000, 4)
    cache.ingestPage(page([{ ...first, id: 999_999 }]))
    expect(kept.totals(all).count).toBe(before.count + 1)
    cache.ingestPage(page([first]))
  })
})
