import { beforeEach, describe, expect, it } from 'vitest'
import { filterBody } from '@shared/rules/filter/body'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { localId } from './local-ids'
import { ACTIVE, bytes, NONE_USED, openEngine, page, type Engine } from './testing/engine'
import { trueDecoder } from './testing/true-decoder'

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
  const cursor = engine.beginSweep({ list: ACTIVE, pageSize: 100, at: now })
  engine.ingestPage(page(items, { list: ACTIVE, pass: cursor.pass, cursor, receivedAt: now }))
  engine.endSweep({ list: ACTIVE, complete: true, obstacle: null, at: now })
}

function readAnew(): void {
  for (let kinds = engine.pendingRederivations(); kinds.length > 0; kinds = engine.pendingRederivations()) {
    const [kind] = kinds
    if (kind !== undefined) while (!engine.rederive({ kind, used: NONE_USED }).done);
  }
}

const deal = (id: number, price: number, currency: unknown) => ({ id, name: `Deal ${id}`, price, currency })
const listing = (currencies: readonly number[] | null) => ({
  deleted: false,
  filter: currencies === null ? null : { ...NO_FILTER, builtIn: { currency_id: currencies } }
})
const sums = () =>
  engine
    .projectTotals(listing(null))
    .sums.map(({ currency, amount, count }) => [currency?.id, currency?.label, amount, count])
const found = (currency: number) =>
  engine
    .listProjects({ ...listing([currency]), sort: { key: 'id', descending: false }, columns: [], offset: 0, limit: 9 })
    .rows.map(({ id }) => id)
const offered = () => engine.options({ of: { kind: 'currency' }, text: '' }).options.map(({ id, label }) => [id, label])

describe('a currency that is known by its code alone', () => {
  it('is one of its own, whatever way it is written in: sums never mix', () => {
    sweep([deal(1, 100, 'RUB'), deal(2, 20, 'EUR'), deal(3, 5, '₽'), deal(4, 7, 'руб.'), deal(5, 1, '€')])
    expect(sums()).toEqual([
      [RUB, 'RUB', 112, 3],
      [EUR, 'EUR', 21, 2]
    ])
    expect(engine.getProject(3)?.value.currency).toMatchObject({ id: RUB, label: 'RUB' })
    expect(engine.getProject(3)?.value.currency?.id).toBeLessThan(0)
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
    engine.ingestChildren({
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
    const fee = engine.getProject(3)?.value.fields.find(({ key }) => key === 'fields.fee')
    expect(fee?.value).toMatchObject({ type: 'money', currency: { id: 3, label: 'Rouble' } })
    const total = engine.childTotals({ id: 1, kind: 'payments', filter: {} })
    expect(total.sums.map(({ currency, amount }) => [currency?.id, amount])).toEqual([
      [3, 50],
      [EUR, 5]
    ])
    expect(
      engine.changeFeed({ nouns: null, before: null, since: null, limit: 9 }).changes.map(({ what }) => what)
    ).toEqual(['appeared'])
  })

  it('is joined from the beginning where the payload that has both came first', () => {
    sweep([deal(4, 1, { id: 3, name: 'Rouble', code: 'RUB' })])
    sweep([deal(4, 1, { id: 3, name: 'Rouble', code: 'RUB' }), deal(1, 100, 'RUB')])
    expect(sums()).toEqual([[3, 'Rouble', 101, 2]])
    expect(engine.pendingRederivations()).toEqual([])
  })

  it('keeps one name, and its old amounts are no change', () => {
    sweep([deal(1, 100, 'RUB')])
    sweep([deal(1, 100, '₽')])
    expect(offered()).toEqual([[RUB, 'RUB']])
    expect(engine.changeFeed({ nouns: null, before: null, since: null, limit: 9 }).changes).toEqual([])
  })
})
