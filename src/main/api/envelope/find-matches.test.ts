import { describe, expect, it } from 'vitest'
import type { NamedModule } from '@shared/rules/module-nouns'
import { readMatches } from '../envelope'

const MODULES: readonly NamedModule[] = [
  { id: 3, name: 'projects', title: 'Проекты' },
  { id: 5, name: 'clients', title: 'Клиенты' },
  { id: 9, name: 'invoices', title: null }
]

/** Module, id and name of each record in an answer. */
function read(answer: unknown, module: string | null = null) {
  const { matches, total } = readMatches(JSON.stringify(answer), module, MODULES)
  return {
    records: matches.map((match) => [match.module, match.record.id, match.record.fields.name]),
    keys: matches.map(({ record }) => Object.keys(record.fields)),
    total
  }
}

const FLAT = [
  ['projects', 12, 'Vents'],
  ['clients', 12, 'Vents Ltd']
]

describe('one list', () => {
  it.each<[string, unknown]>([
    [
      'a module beside each',
      {
        data: [
          { id: 12, module: 'projects', name: 'Vents' },
          { id: 12, module: 'clients', name: 'Vents Ltd' }
        ],
        total: 2
      }
    ],
    [
      'a type beside each',
      {
        items: [
          { id: 12, type: 'projects', name: 'Vents' },
          { id: 12, type: 'clients', name: 'Vents Ltd' }
        ],
        total: 2
      }
    ],
    [
      'the record within the hit',
      {
        result: [
          { id: 881, module: 'projects', score: 3.5, record: { id: 12, name: 'Vents' } },
          { id: 882, module: 'clients', score: 1, record: { id: 12, name: 'Vents Ltd' } }
        ],
        total: '2'
      }
    ],
    [
      'a number beside its kind',
      [
        { id: 881, object_type: 'projects', object_id: 12, name: 'Vents' },
        { id: 882, object_type: 'clients', object_id: 12, name: 'Vents Ltd' }
      ]
    ],
    [
      'a module with a name of its own',
      [
        { id: 12, module: { id: 3, name: 'projects' }, name: 'Vents' },
        { id: 12, module: { id: 5, name: 'clients' }, name: 'Vents Ltd' }
      ]
    ],
    [
      'a number with its module',
      {
        data: {
          items: [
            { id: 'projects-12', name: 'Vents' },
            { id: 'clients-12', name: 'Vents Ltd' }
          ]
        }
      }
    ]
  ])('%s', (_, answer) => {
    const { records } = read(answer)
    expect(records).toEqual(FLAT)
  })

  it('keeps what records say of themselves, without what a hit says of itself', () => {
    const answer = { data: [{ id: 12, module: 'projects', name: 'Vents', score: 4, highlight: '<b>V</b>', price: 5 }] }
    expect(read(answer).keys).toEqual([['id', 'name', 'price']])
  })

  it('leaves a type alone that is no module', () => {
    const answer = {
      data: [
        { id: 1, type: 'pdf', name: 'a' },
        { id: 2, type: 'doc', name: 'b' }
      ]
    }
    expect(read(answer)).toMatchObject({
      records: [
        [null, 1, 'a'],
        [null, 2, 'b']
      ],
      keys: [
        ['id', 'type', 'name'],
        ['id', 'type', 'name']
      ]
    })
  })

  it('takes the module that was asked for', () => {
    expect(read({ data: [{ id: 7, name: 'Vents' }], total: 31 }, 'invoices')).toMatchObject({
      records: [['invoices', 7, 'Vents']],
      total: 31
    })
  })

  it('takes people and groups beside a list for what lies beside it', () => {
    const answer = {
      items: [{ id: 12, module: 'projects', name: 'Vents' }],
      users: [{ id: 1, name: 'Ann' }],
      meta: { groups: [{ id: 2, name: 'G' }] }
    }
    expect(read(answer).records).toEqual([['projects', 12, 'Vents']])
  })
})

describe('by module', () => {
  it.each<[string, unknown, number | null]>([
    [
      'lists under their names',
      { projects: [{ id: 12, name: 'Vents' }], clients: [{ id: 12, name: 'Vents Ltd' }] },
      null
    ],
    [
      'in an envelope',
      {
        success: true,
        data: {
          projects: { items: [{ id: 12, name: 'Vents' }], total: 4 },
          clients: { items: [{ id: 12, name: 'Vents Ltd' }], total: 1 }
        }
      },
      5
    ],
    [
      'a list of parts',
      {
        result: [
          { module: 'projects', items: [{ id: 12, name: 'Vents' }] },
          { module: 'clients', items: [{ id: 12, name: 'Vents Ltd' }] }
        ]
      },
      null
    ],
    [
      'a map by number',
      { data: { projects: { 12: { id: 12, name: 'Vents' } }, clients: { 12: { id: 12, name: 'Vents Ltd' } } } },
      null
    ],
    [
      'an empty one among them',
      { projects: [{ id: 12, name: 'Vents' }], invoices: [], clients: [{ id: 12, name: 'Vents Ltd' }] },
      null
    ]
  ])('%s', (_, answer, total) => {
    expect(read(answer)).toMatchObject({ records: FLAT, total })
  })

  it('names modules that nobody knows', () => {
    expect(read({ data: { projects: [{ id: 1, name: 'a' }], warranty: [{ id: 2, name: 'b' }] } }).records).toEqual([
      ['projects', 1, 'a'],
      ['warranty', 2, 'b']
    ])
  })

  it('takes a list of records with lists of their own for records', () => {
    const answer = {
      data: [
        { id: 1, name: 'a', items: [{ id: 5, name: 'x' }] },
        { id: 2, name: 'b', items: [] }
      ]
    }
    expect(read(answer).records).toEqual([
      [null, 1, 'a'],
      [null, 2, 'b']
    ])
  })
})

it.each([[{ data: [] }], [[]], [{ projects: [], clients: [] }], [{ success: true, data: null }]])(
  'finds nothing in %j',
  (answer) => {
    expect(read(answer).records).toEqual([])
  }
)

it('fails for what is no answer', () => {
  expect(() => read({ success: false, error: 'No rights' })).toThrow(
    expect.objectContaining({ code: expect.stringContaining('service') as string })
  )
  expect(() => read({ version: '1.2' })).toThrow(expect.objectContaining({ code: 'service-unreadable' }))
})
