import { beforeAll, describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectListing, ProjectSort } from '@shared/model/project'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { FilterReading } from '../filter/compile'
import { ACTIVE, openEngine, page, type Engine } from '../testing/engine'
import { trueDecoder } from '../testing/true-decoder'
import { ProjectLists, type Limits } from './project-lists'

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
    tags: index % 4 === 0 ? [] : [index % 3, 10 + (index % 5)],
    due: index % 3 === 0 ? null : `2026-05-${String(1 + (index % 28)).padStart(2, '0')}`,
    inn: `77${String(index).padStart(8, '0')}`,
    urgent: index % 2 === 0,
    weight: index % 10 === 0 ? null : (index * 7) % 50
  }
})
const raws = Array.from({ length: RECORDS }, (_, index) => made(index))

beforeAll(() => {
  cache = openEngine({ file: null, key: null }, decoder)
  // Two thirds are in the sorted indexes, the rest is not yet.
  cache.beginSweep({ list: ACTIVE, pageSize: 400, at: 1 })
  cache.ingestPage(page(raws.slice(0, 400)))
  cache.endSweep({ list: ACTIVE, complete: false, obstacle: null, at: 1 })
  cache.ingestPage(page(raws.slice(400)))
  cache.ingestPage(page([made(RECORDS + 1)], { list: { noun: 'project', deleted: true } }))
})

/** One for each way of finding the answer. */
const WAYS: Readonly<Record<string, Limits>> = {
  whole: { short: Infinity, few: 0, steps: [] },
  'by few candidates': { short: 0, few: 200, steps: [] },
  'by a walk': { short: 0, few: 0, steps: [50, 1000] },
  'as it comes': { short: 0, few: 30, steps: [20, 60] }
}
const listsBy = (limits: Limits): ProjectLists =>
  new ProjectLists(cache.queries, decoder, new FilterReading(cache.queries), limits)

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
    'field:price': raw.price
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
  'field:price'
] as const

describe.each(Object.entries(WAYS))('a filtered list, found %s,', (_, limits) => {
  it.each(FILTERS)('holds what %s lets through, in every order and in every window', (_, filter, holds) => {
    for (const key of SORTS) {
      for (const descending of [false, true]) {
        const lists = listsBy(limits)
        const listing: ProjectListing = { deleted: false, filter, sort: { key, descending } }
        const wanted = expected(holds, listing.sort)
        const first = lists.window(listing, 0, 15)
        expect(idsOf(first.rids)).toEqual(wanted.slice(0, 15))
        expect([wanted.length, null]).toContain(first.total)
        expect(idsOf(lists.window(listing, 40, 30).rids)).toEqual(wanted.slice(40, 70))
        const end = Math.max(0, wanted.length - 3)
        expect(lists.window(listing, end, 30)).toMatchObject({ total: wanted.length })
        expect(idsOf(lists.window(listing, end, 30).rids)).toEqual(wanted.slice(end))
      }
    }
  })
})
