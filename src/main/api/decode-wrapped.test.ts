/** Wrapped records are unwrapped in lists, in `/info` and in searches. */
import { describe, expect, it } from 'vitest'
import { decodeRecord } from './decode'
import { readAnswer, readMatches } from './envelope'
import type { AnyNoun } from './fields'

const PROJECT = { id: 5, name: 'House', price: 100, sales_funnel_id: 2, data: { area: 40 } }
const EVENT = {
  id: 5,
  title: 'Standup',
  start: '2026-03-02T10:00:00Z',
  rrule: 'FREQ=WEEKLY;BYDAY=MO',
  exdate: ['2026-03-09']
}

const WRAPPED: readonly (readonly [string, (record: object) => object])[] = [
  ['a row with metadata', (row) => ({ row, meta: { rights: 'rw' } })],
  ['an edge with a node', (node) => ({ cursor: 'abc', node })],
  ['an entry with fields', (fields) => ({ fields, etag: 'x' })],
  ['an item with links', (item) => ({ item, links: { self: '/5' } })],
  ['data with its type', (data) => ({ type: 'thing', data })],
  ['attributes with rights', (attributes) => ({ attributes, can: { edit: true } })],
  ['a record that repeats its id', (record) => ({ id: 5, record, actions: [] })],
  ['a node with its id outside', (record) => ({ id: 5, node: { ...record, id: undefined }, kind: 'x' })],
  ['an entity alone', (entity) => ({ entity })],
  ['a resource of JSON:API', (record) => ({ ...ofEntry(record), type: 'things' })],
  ['one with its links', (record) => ({ type: 'things', ...ofEntry(record), links: { self: '/5' }, meta: { a: 1 } })],
  ['an entry with attributes', ofEntry],
  ['an entry with dates outside', (record) => ({ ...ofEntry(record), createdAt: '2026-01-01', documentId: 'x1' })],
  ['an object with properties', (record) => ({ ...ofEntry(record, 'properties'), archived: false })],
  ['a row of a base', (record) => ({ ...ofEntry(record, 'fields'), createdTime: '2026-01-01T00:00:00Z' })],
  ['an entry with metadata', (entry) => ({ entry, meta: { rights: 'rw' } })],
  ['a resource with metadata', (resource) => ({ resource, meta: {} })]
]

function ofEntry(record: object, key = 'attributes'): object {
  const { id, ...rest } = record as { id: number }
  return { id, [key]: rest }
}

function decoded(noun: AnyNoun, body: unknown, shape: 'list' | 'record') {
  const [raw] = readAnswer(JSON.stringify(body), shape, noun).records
  if (raw === undefined) throw new Error('no record')
  return decodeRecord(noun, raw)
}
const keysOf = (body: unknown, shape: 'list' | 'record') => decoded('project', body, shape).fields.map(({ key }) => key)

describe.each(WRAPPED)('%s', (_what, wrap) => {
  const second = (record: object) => wrap({ ...record, id: 6 })
  const other = (record: object) => JSON.parse(JSON.stringify(second(record)).replace('"id":5', '"id":6')) as object

  it('is the record in it, in a list and in /info alike', () => {
    for (const [body, shape] of [
      [[wrap(PROJECT), other(PROJECT)], 'list'],
      [{ items: [wrap(PROJECT)] }, 'list'],
      [{ users: [{ id: 9, name: 'Anna' }], items: [wrap(PROJECT), other(PROJECT)] }, 'list'],
      [wrap(PROJECT), 'record'],
      [{ data: wrap(PROJECT) }, 'record'],
      [PROJECT, 'record']
    ] as const) {
      const { id, title, price, funnel } = decoded('project', body, shape)
      expect({ id, title, price, funnel: funnel?.id }, JSON.stringify(body)).toEqual({
        ...{ id: 5, title: 'House', price: 100, funnel: 2 }
      })
      const keys = keysOf(body, shape)
      expect(keys).toEqual(expect.arrayContaining(['name', 'price', 'sales_funnel_id', 'data.area']))
      expect(keys.filter((key) => key.includes('name'))).toEqual(['name'])
    }
  })

  it('has the rule of an event and the dates that it leaves out', () => {
    const { event } = decoded('calendar-event', [wrap(EVENT), other(EVENT)], 'list')
    expect(event?.rule).toEqual({ rule: EVENT.rrule, excluded: ['2026-03-09'], added: [] })
    expect(decoded('calendar-event', { result: wrap(EVENT) }, 'record').event?.rule?.rule).toBe(EVENT.rrule)
  })

  it('is found with its module', () => {
    const found = [
      { ...wrap({ id: 5, name: 'House' }), module: 'deals' },
      { ...other({ id: 5, name: 'Home' }), module: 'clients' }
    ]
    const { matches } = readMatches(JSON.stringify({ data: found }), null, [])
    expect(matches.map(({ module, record }) => [module, record.id])).toEqual([
      ['deals', 5],
      ['clients', 6]
    ])
    for (const { record } of matches) {
      expect(decodeRecord('module-record', record).title).toMatch(/^Ho(us|m)e$/)
      expect(decodeRecord('module-record', record).fields.map(({ key }) => key)).toContain('name')
    }
  })
})

it.each([
  ['beside the attributes', { relationships: { user: { data: { type: 'users', id: '5' } } } }, {}],
  ['among them', {}, { user: { data: { id: 5, attributes: { name: 'Anna' } } } }],
  ['in a list', {}, { user: { data: [{ id: 5, attributes: { name: 'Anna' } }] } }]
])('an entry refers to others by their ids, %s', (_where, beside, within) => {
  for (const shape of ['list', 'record'] as const) {
    const entry = { id: 7, attributes: { name: 'Roof', ...within }, ...beside }
    expect(decoded('project', { data: shape === 'list' ? [entry] : entry }, shape)).toMatchObject({
      ...{ id: 7, title: 'Roof', responsible: { id: 5 } }
    })
  }
})

describe('an object within a record is not the record', () => {
  it.each([
    { id: 5, name: 'House', item: { id: 5, name: 'Other' } },
    { id: 5, name: 'House', price: 1, status: 2, stage: 3, record: { id: 5, name: 'Other' } },
    { id: 5, name: 'House', node: { id: 9, name: 'Other' } }
  ])('%j', (body) => {
    expect(decoded('project', [body], 'list')).toMatchObject({ id: 5, title: 'House' })
  })

  it('and what stands beside it under the same name is not lost', () => {
    const { fields } = decoded('project', [{ row: { id: 5, name: 'House' }, name: 'Outside' }], 'list')
    expect(fields.map(({ key }) => key)).toEqual(expect.arrayContaining(['name', '_name']))
  })
})
