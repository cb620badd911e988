import { beforeEach, describe, expect, it } from 'vitest'
import { filterBody } from '@shared/rules/filter/body'
import type { OptionsOf } from '@shared/contract/records'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { localId } from './local-ids'
import { ACTIVE, bytes, NONE_USED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const RUB = localId('currency', 'RUB')
const EUR = localId('currency', 'EUR')

let engine: Engine
let now: number

beforeEach(() => {
  engine = openEngine({ file: null, key: null }, trueDecoder())
  now = 1000
})

function sweep(items: readonly object[]): void {
  now += 1000
  const cursor = engine.sweep.begin(ACTIVE, 100, now)
  engine.ingestPage(page(items, { list: ACTIVE, pass: cursor.pass, cursor, receivedAt: now }))
  engine.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: now })
}

function readAnew(): void {
  for (let kinds = engine.upkeep.pendingRedecoding(); kinds.length > 0; kinds = engine.upkeep.pendingRedecoding()) {
    const [kind] = kinds
    if (kind !== undefined) while (!engine.upkeep.redecode(kind, NONE_USED).done);
  }
}

const deal = (id: number, price: number, currency: unknown) => ({ id, name: `Deal ${id}`, price, currency })
const listing = (currencies: readonly number[] | null) => ({
  deleted: false,
  filter: currencies === null ? null : { ...NO_FILTER, builtIn: { currency_id: currencies } }
})
const sums = () =>
  engine.projects
    .totals(listing(null))
    .sums.map(({ currency, amount, count }) => [currency?.id, currency?.label, amount, count])
const found = (currency: number) =>
  engine.projects
    .list({ ...listing([currency]), sort: { key: 'id', descending: false }, columns: [], offset: 0, limit: 9 })
    .rows.map(({ id }) => id)
const offered = () => engine.records.options({ kind: 'currency' }, '').options.map(({ id, label }) => [id, label])

describe('a currency that is known by its code alone', () => {
  it('is one of its own, whatever way it is written in: sums never mix', () => {
    sweep([deal(1, 100, 'RUB'), deal(2, 20, 'EUR'), deal(3, 5, '₽'), deal(4, 7, 'руб.'), deal(5, 1, '€')])
    expect(sums()).toEqual([
      [RUB, 'RUB', 112, 3],
      [EUR, 'EUR', 21, 2]
    ])
    expect(engine.projects.get(3)?.value.currency).toMatchObject({ id: RUB, label: 'RUB' })
    expect(engine.projects.get(3)?.value.currency?.id).toBeLessThan(0)
  })

  it('can be filtered by in the cache, and is never sent', () => {
    sweep([deal(1, 100, 'RUB'), deal(2, 20, 'EUR')])
    expect(offered()).toEqual([
      [EUR, 'EUR'],
      [RUB, 'RUB']
    ])
    expect([found(RUB), found(EUR)]).toEqual([[1], [2]])
    const { filter } = listing([RUB])
    expect(() => filterBody(filter, { count: 1, offset: 0, deleted: false, sort: null })).toThrow(RangeError)
  })

  it('gives way to the id as soon as a payload has both, everywhere', () => {
    sweep([
      deal(1, 100, 'RUB'),
      deal(2, 20, 'EUR'),
      { ...deal(3, 5, 'RUB'), fields: { fee: { amount: 3, currency: 'RUB' } } }
    ])
    const parts = [
      { id: 10, sum: 50, currency: 'RUB', type: 1 },
      { id: 11, sum: 5, currency: 'EUR', type: 1 }
    ]
    engine.children.ingest({
      project: 1,
      kind: 'payments',
      body: bytes({ items: parts }),
      receivedAt: now,
      part: { of: 'whole' }
    })
    const project = { id: 4, name: 'Deal 4', price: 1, currency: { id: 3, name: 'Rouble', code: 'RUB' } }
    sweep([
      deal(1, 100, 'RUB'),
      deal(2, 20, 'EUR'),
      { ...deal(3, 5, 'RUB'), fields: { fee: { amount: 3, currency: 'RUB' } } },
      project
    ])
    readAnew()
    expect(sums()).toEqual([
      [3, 'Rouble', 106, 3],
      [EUR, 'EUR', 20, 1]
    ])
    expect(found(3)).toEqual([1, 3, 4])
    expect(offered()).toEqual([
      [3, 'Rouble'],
      [EUR, 'EUR']
    ])
    const fee = engine.projects.get(3)?.value.fields.find(({ key }) => key === 'fields.fee')
    expect(fee?.value).toMatchObject({ type: 'money', currency: { id: 3, label: 'Rouble' } })
    const total = engine.children.totals({ id: 1, kind: 'payments', filter: {}, now: Date.now() })
    expect(total.sums.map(({ currency, amount }) => [currency?.id, amount])).toEqual([
      [3, 50],
      [EUR, 5]
    ])
    expect(
      engine.changes.feed({ nouns: null, before: null, since: null, limit: 9 }).changes.map(({ what }) => what)
    ).toEqual(['appeared'])
  })

  it('gives way to the id in payments that were read before, too', () => {
    sweep([deal(1, 100, 'RUB')])
    engine.children.ingest({
      ...{ project: 1, kind: 'payments', receivedAt: now, part: { of: 'whole' } },
      body: bytes({ items: [{ id: 10, sum: 50, currency: 'RUB', type: 1 }] })
    })
    const currencies = () => {
      const all = {
        ...listing(null),
        sort: { key: 'id', descending: false },
        columns: [],
        offset: 0,
        limit: 1
      } as const
      const inList = engine.projects.list(all).rows.flatMap(({ received }) => received?.sums ?? [])
      const atGlance = engine.children.glance({ project: 1, now: Date.now() }).received?.sums ?? []
      return [...inList, ...atGlance].map(({ currency }) => currency?.id)
    }
    expect(currencies()).toEqual([RUB, RUB])
    sweep([deal(1, 100, 'RUB'), { id: 4, name: 'Deal 4', price: 1, currency: { id: 3, name: 'Rouble', code: 'RUB' } }])
    readAnew()
    expect(currencies()).toEqual([3, 3])
  })

  it('is still found by who asks by its local id, and is called what the service calls it', () => {
    sweep([deal(1, 100, 'RUB'), deal(2, 20, 'EUR')])
    expect([...engine.records.joinedIds()]).toEqual([])
    const project = { id: 4, name: 'Deal 4', price: 1, currency: { id: 3, name: 'Rouble', code: 'RUB' } }
    sweep([deal(1, 100, 'RUB'), deal(2, 20, 'EUR'), project])
    readAnew()
    expect(found(RUB)).toEqual([1, 4])
    expect(engine.records.labels({ kind: 'currency' }, [RUB, EUR])).toEqual(['Rouble', 'EUR'])
    expect([...engine.records.joinedIds()]).toEqual([[RUB, 3]])
  })

  it('is joined from the beginning where the payload that has both came first', () => {
    sweep([deal(4, 1, { id: 3, name: 'Rouble', code: 'RUB' })])
    sweep([deal(4, 1, { id: 3, name: 'Rouble', code: 'RUB' }), deal(1, 100, 'RUB')])
    expect(sums()).toEqual([[3, 'Rouble', 101, 2]])
    expect(engine.upkeep.pendingRedecoding()).toEqual([])
  })

  it.each<[string, object]>([
    ['a list', { references: { currencies: [{ id: 3, code: 'RUB' }] } }],
    ['a list with names', { currencies: [{ id: 3, name: 'RUB', symbol: '₽', code: 'RUB' }] }],
    ['a map', { currencies: { 3: 'RUB' } }]
  ])('is joined by a dictionary beside the very records that bear the code alone: %s', (_, beside) => {
    const body = bytes({ projects: [deal(1, 100, 'RUB'), deal(2, 20, 'EUR')], ...beside })
    engine.ingestPage({ ...page([]), body })
    readAnew()
    expect(sums()).toEqual([
      [EUR, 'EUR', 20, 1],
      [3, 'RUB', 100, 1]
    ])
    expect([found(3), found(RUB)], 'a filter kept by the local id finds the same').toEqual([[1], [1]])
    expect(offered()).toEqual([
      [3, 'RUB'],
      [EUR, 'EUR']
    ])
    expect(engine.upkeep.pendingRedecoding()).toEqual([])
    // Later records get the id at once.
    engine.ingestPage({ ...page([]), body: bytes({ projects: [deal(5, 1, '₽')], ...beside }) })
    expect([engine.upkeep.pendingRedecoding(), found(3)]).toEqual([[], [1, 5]])
  })

  it('keeps one name, and its old amounts are no change', () => {
    sweep([deal(1, 100, 'RUB')])
    sweep([deal(1, 100, '₽')])
    expect(offered()).toEqual([[RUB, 'RUB']])
    expect(engine.changes.feed({ nouns: null, before: null, since: null, limit: 9 }).changes).toEqual([])
  })
})

describe('what is known by its name alone', () => {
  const named = (id: number, step: string, user: string) => ({
    ...{ id, name: `Deal ${id}`, sales_funnel: 'Sales', step, user, group: 'Office' },
    participants_user: [user, 'Ann Lee']
  })
  const matching = (builtIn: object) =>
    engine.projects
      .list({
        ...{ deleted: false, sort: { key: 'id', descending: false }, columns: [], offset: 0, limit: 9 },
        filter: { ...NO_FILTER, builtIn }
      })
      .rows.map(({ id }) => id)
  const picked = (of: OptionsOf, name: string): number =>
    engine.records.options(of, '').options.find(({ label }) => label === name)?.id ?? 0

  beforeEach(() => sweep([named(1, 'New', 'Bo Ek'), named(2, 'Won', 'Ann Lee'), named(3, 'New', 'Ann Lee')]))

  it('stands in the list by its name', () => {
    const { rows } = engine.projects.list({
      ...{ deleted: false, filter: null, sort: { key: 'id', descending: false }, columns: [], offset: 0, limit: 9 }
    })
    expect(rows.map(({ stage, responsible }) => [stage?.label, responsible?.label])).toEqual([
      ['New', 'Bo Ek'],
      ['Won', 'Ann Lee'],
      ['New', 'Ann Lee']
    ])
  })

  it('is offered to filters, and finds what bears the name', () => {
    const stage = picked({ kind: 'stage', funnels: [] }, 'New')
    expect(matching({ step_id: [stage] })).toEqual([1, 3])
    expect(matching({ sales_funnel_id: [picked({ kind: 'funnel' }, 'Sales')] })).toEqual([1, 2, 3])
    expect(matching({ user_id: [picked({ kind: 'user' }, 'Ann Lee')] })).toEqual([2, 3])
    expect(matching({ group_id: [picked({ kind: 'user-group' }, 'Office')] })).toEqual([1, 2, 3])
    expect(matching({ participants_user_id: [picked({ kind: 'user' }, 'Bo Ek')] })).toEqual([1])
  })

  it('is offered as a stage of the funnels that its projects are in, and of no others', () => {
    const funnel = picked({ kind: 'funnel' }, 'Sales')
    const stagesOf = (funnels: number[]) =>
      engine.records.options({ kind: 'stage', funnels }, '').options.map(({ label }) => label)
    expect(stagesOf([funnel])).toEqual(['New', 'Won'])
    expect(stagesOf([77])).toEqual([])
  })

  it('is one with what alone has the name and an id: offered once, found by either', () => {
    const byId = { ...named(4, 'New', ''), user: { id: 7, name: 'Ann Lee' } }
    const all = [named(1, 'New', 'Bo Ek'), named(2, 'Won', 'Ann Lee'), named(3, 'New', 'Ann Lee'), byId]
    expect(matching({ user_id: [localId('user', 'Ann Lee')] })).toEqual([2, 3])
    sweep(all)
    const called = (name: string) =>
      engine.records.options({ kind: 'user' }, '').options.flatMap(({ id, label }) => (label === name ? id : []))
    expect(called('Ann Lee')).toEqual([7])
    expect(matching({ user_id: [7] })).toEqual([2, 3, 4])
    expect(matching({ user_id: [localId('user', 'Ann Lee')] })).toEqual([2, 3, 4])
    // It is unknown which namesake is meant.
    sweep([...all, { ...byId, id: 5, user: { id: 8, name: 'Ann Lee' } }])
    expect(called('Ann Lee').toSorted((a, b) => a - b)).toEqual([localId('user', 'Ann Lee'), 7, 8])
    expect(matching({ user_id: [7] })).toEqual([4])
    expect(matching({ user_id: [localId('user', 'Ann Lee')] })).toEqual([2, 3])
  })
})
