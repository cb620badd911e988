/** Reference data as a map of names: every operation for it may answer that way, repeatedly. */
import { describe, expect, it } from 'vitest'
import type { ListKey } from '../types'
import { localId } from '../core'
import { bytes, openEngine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const LISTS: readonly ListKey[] = [
  { noun: 'module', deleted: false },
  { noun: 'list', deleted: false },
  { noun: 'funnel', deleted: false },
  { noun: 'stage', deleted: false, parent: { id: 4, name: null } },
  { noun: 'list-element', deleted: false, parent: { id: null, name: 'sources' } },
  { noun: 'event-type', deleted: false },
  { noun: 'calendar-category', deleted: false }
]

const MAPS: readonly unknown[] = [
  { clients: 'Clients', deals: 'Deals' },
  { data: { clients: 'Клиенты', deals: 'Сделки' } },
  { success: true, result: { clients: 'Clients', deals: 'Deals' } },
  { modules: { clients: 'Clients', deals: 'Deals' } },
  { lists: { clients: 'Clients', deals: 'Deals' }, total: 2 },
  { clients: 'Clients', deals: 'Deals', status: 'ok', total: 2 },
  { items: [{ name: 'Clients' }, { name: 'Deals' }] },
  { data: ['Clients', 'Deals'] }
]

function titles(list: ListKey, answers: readonly unknown[]): unknown {
  const engine = openEngine({ file: null, key: null }, trueDecoder())
  for (const answer of answers) {
    engine.ingestPage({ list, body: bytes(answer), receivedAt: 1000, pass: null, cursor: null })
  }
  return engine.queries.all<{ title: string }>('SELECT title FROM records ORDER BY ordinal').map(({ title }) => title)
}

describe.each(LISTS)('the answer for $noun', (list) => {
  it.each(MAPS)('%j is two names, however often it comes', (map) => {
    const read = titles(list, [map, map, map])
    expect(read).toHaveLength(2)
    expect(read).toEqual(titles(list, [map]))
  })

  it.each<[string, unknown]>([
    ['people', { users: [{ id: 9, name: 'Anna' }], items: { clients: 'Clients', deals: 'Deals' } }],
    ['people by ids', { users: { 9: { id: 9, name: 'Anna' } }, data: { items: { 1: 'Clients', 2: 'Deals' } } }]
  ])('is not the list of %s beside it', (_what, answer) => {
    expect(titles(list, [answer, answer])).toEqual(['Clients', 'Deals'])
  })

  it('may have names that envelopes use, too', () => {
    const map = { data: { clients: 'Clients', deals: 'Deals', messages: 'Messages', links: 'Links' } }
    expect(titles(list, [map, map])).toEqual(['Clients', 'Deals', 'Messages', 'Links'])
  })

  it.each([{ message: 'No access to this' }, { status: 'error', reason: 'off' }, { data: { code: '17', text: 'No' } }])(
    '%j holds no names',
    (told) => {
      expect(() => titles(list, [{ data: { clients: 'Clients', deals: 'Deals' } }, told])).toThrow()
    }
  )
})

describe('a map of lists with their items', () => {
  it.each<[string, unknown]>([
    [
      'arrays',
      { sources: { name: 'Sources', items: [{ id: 1, name: 'Web' }] }, cities: { name: 'Cities', items: [] } }
    ],
    ['maps', { sources: { name: 'Sources', items: { 1: 'Web' } }, cities: { name: 'Cities', items: { 7: 'Riga' } } }],
    ['names', { sources: { title: 'Sources', values: ['Web'] }, cities: { title: 'Cities', values: { r: 'Riga' } } }],
    ['ids', { sources: { id: 4, name: 'Sources', list: [{ id: 1 }] }, cities: { id: 5, name: 'Cities', list: [] } }]
  ])('has the lists, not what they hold: %s', (_what, map) => {
    const list: ListKey = { noun: 'list', deleted: false }
    for (const answer of [map, { data: map }, { status: 'ok', result: map }]) {
      expect(titles(list, [answer, answer])).toEqual(['Sources', 'Cities'])
    }
  })

  it('has one list, too', () => {
    const answer = { data: { sources: { name: 'Sources', items: [{ id: 1, name: 'Web' }] } } }
    expect(titles({ noun: 'list', deleted: false }, [answer])).toEqual(['Sources'])
  })

  it('and an envelope with a name of its own is no list', () => {
    const answer = {
      data: {
        name: 'All lists',
        items: [
          { id: 1, name: 'sources' },
          { id: 2, name: 'cities' }
        ]
      }
    }
    expect(titles({ noun: 'list', deleted: false }, [answer])).toEqual(['sources', 'cities'])
  })

  it('has funnels with their stages', () => {
    const answer = {
      sales: { id: 3, name: 'Sales', stages: [{ id: 1, name: 'New' }] },
      hr: { id: 4, name: 'HR', stages: [] }
    }
    expect(titles({ noun: 'funnel', deleted: false }, [answer])).toEqual(['Sales', 'HR'])
  })
})

it('what is listed by name alone is what records name so', () => {
  const engine = openEngine({ file: null, key: null }, trueDecoder())
  const list: ListKey = { noun: 'calendar-category', deleted: false }
  engine.ingestPage({ list, body: bytes({ data: { work: 'Работа' } }), receivedAt: 1, pass: null, cursor: null })
  expect(engine.queries.all('SELECT id, label FROM labels')).toEqual([
    { id: localId('calendar-category', 'work'), label: 'Работа' }
  ])
})
