/** Search results grouped by module: all groups count. */
import { describe, expect, it } from 'vitest'
import { readMatches } from '../envelope'

const hit = (id: number) => ({ id, name: `N${id}` })
const MODULES = [
  { id: 1, name: 'deals', title: 'Сделки' },
  { id: 2, name: 'clients', title: 'Клиенты' }
]
const found = (body: unknown): unknown =>
  readMatches(JSON.stringify(body), null, MODULES).matches.map(({ module, record: { id } }) => [module, id])

describe('results of two modules', () => {
  it.each([
    { deals: [hit(1)], clients: [hit(2)] },
    { data: { deals: { items: [hit(1)], total: 1 }, clients: { items: [hit(2)] } } },
    { deals: { count: 1, data: { list: [hit(1)] } }, clients: { data: { list: [hit(2)] } } },
    { deals: { 1: hit(1) }, clients: { 2: hit(2) } },
    { deals: hit(1), clients: hit(2) },
    {
      answer: { content: { page: { objects: { deals: [hit(1)], clients: [hit(2)] } } } },
      users: [{ id: 9, name: 'A' }]
    },
    [
      { module: 'deals', items: [hit(1)] },
      { module: 'clients', rows: [hit(2)] },
      { module: 'files', count: 0 }
    ],
    {
      results: [
        { name: 'deals', title: 'Сделки', projects: [hit(1)] },
        { name: 'clients', list: [hit(2)] }
      ]
    },
    {
      groups: [
        { key: 'deals', hits: [hit(1)] },
        { key: 'clients', hits: [hit(2)] }
      ]
    },
    {
      results: [
        { type: 'deals', data: { items: [hit(1)] } },
        { type: 'clients', data: { items: [hit(2)] } }
      ]
    }
  ])('are all read: %j', (body) => {
    expect(found(body)).toEqual([
      ['deals', 1],
      ['clients', 2]
    ])
  })

  it('of which some are not understood count those', () => {
    expect(found({ deals: ['Alpha', 'Beta'], clients: [hit(2)] })).toEqual([
      ['deals', null],
      ['deals', null],
      ['clients', 2]
    ])
  })

  it('are no groups where each has a number of its own', () => {
    const body = [
      { id: 1, type: 'deals', name: 'A', tags: [{ id: 7 }] },
      { id: 2, type: 'clients', name: 'B', tags: [{ id: 8 }] }
    ]
    expect(found(body)).toEqual([
      ['deals', 1],
      ['clients', 2]
    ])
  })
})
