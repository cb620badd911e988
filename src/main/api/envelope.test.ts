import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { AnswerShape } from '@shared/service/operations'
import { readAnswer } from './envelope'

const a = { id: 1, name: 'A', price: 5 }
const b = { id: 2, name: 'B', price: 6 }

const read = (value: unknown, shape: AnswerShape = 'list') => readAnswer(JSON.stringify(value), shape)
const ids = (value: unknown, shape: AnswerShape = 'list') => read(value, shape).records.map(({ id }) => id)

function codeOf(body: Uint8Array | string, shape: AnswerShape = 'list'): string {
  try {
    readAnswer(body, shape)
  } catch (error) {
    return error instanceof DesksideError ? error.code : String(error)
  }
  return 'read'
}

describe('a list is found', () => {
  it.each<[string, unknown]>([
    ['bare', [a, b]],
    ['under any key', { data: [a, b] }],
    ['under a key that nobody knows', { zyx: [a, b] }],
    ['deep inside', { response: { result: { payload: { rows: [a, b] } } } }],
    ['beside other things', { status: 'ok', code: 200, request: { count: 10 }, items: [a, b], time: 0.1 }],
    ['beside lists of scalars', { columns: ['id', 'name'], rows: [a, b] }],
    ['before what is included', { included: [{ type: 'users', id: '9' }], data: [a, b] }],
    ['among shorter lists of references', { users: [{ id: 7, name: 'X' }], projects: [a, b] }],
    ['as a map by id', { '1': a, '2': b }],
    ['as a map by id under a key', { result: { '1': a, '2': b } }],
    ['as a map whose records do not repeat their id', { result: { '1': { name: 'A' }, '2': { name: 'B' } } }],
    [
      'with ids as strings',
      [
        { ...a, id: '1' },
        { ...b, id: '2' }
      ]
    ],
    [
      'with ids of another name',
      [
        { ID: 1, name: 'A' },
        { ID: 2, name: 'B' }
      ]
    ],
    [
      'with ids named after the noun',
      [
        { project_id: 1, user_id: 5 },
        { project_id: 2, user_id: 5 }
      ]
    ],
    [
      'with ids named after the noun, elsewhere',
      [
        { name: 'A', projectId: 1 },
        { name: 'B', projectId: 2 }
      ]
    ],
    ['with each record wrapped', { list: [{ item: a }, { item: b }] }],
    ['as edges and nodes', { edges: [{ node: a }, { node: b }] }],
    [
      'with JSON:API resources',
      {
        data: [
          { type: 'p', id: '1', attributes: {} },
          { type: 'p', id: '2', attributes: {} }
        ]
      }
    ],
    ['in a list of one page', [{ items: [a, b] }]],
    ['inside the record that it belongs to', { id: 99, name: 'Funnel', steps: [a, b] }],
    ['inside a record, under a name of its own', { data: { id: 99, name: 'List', zyx: [a, b] } }],
    [
      'as pairs of an id and a name',
      {
        list: [
          [1, 'A'],
          [2, 'B']
        ]
      }
    ],
    ['as a map from ids to names', { data: { '1': 'A', '2': 'B' } }],
    ['in an envelope with an id of its own', { jsonrpc: '2.0', id: 77, result: [a, b] }]
  ])('%s', (_where, value) => expect(ids(value)).toEqual([1, 2]))

  it('keeps every record whole, and those without an id', () => {
    expect(read([a, { name: 'no id' }]).records).toEqual([
      { id: 1, fields: a },
      { id: null, fields: { name: 'no id' } }
    ])
  })

  it('keeps both of two records with one id', () => expect(ids([a, { ...b, id: 1 }])).toEqual([1, 1]))

  it('takes a map from names to titles, and a list of names, for records without ids', () => {
    expect(read({ projects: 'Projects', clients: 'Clients' }).records.map(({ fields }) => fields)).toEqual([
      { name: 'projects', title: 'Projects' },
      { name: 'clients', title: 'Clients' }
    ])
    expect(read({ data: ['projects', 'clients'] }).records).toEqual([
      { id: null, fields: { name: 'projects' } },
      { id: null, fields: { name: 'clients' } }
    ])
  })

  it('takes objects without any id for records too', () => {
    expect(read({ suggestions: [{ value: 'Москва', data: { city: 'Москва' } }] }, 'lookup').records).toEqual([
      { id: null, fields: { value: 'Москва', data: { city: 'Москва' } } }
    ])
  })

  it('does not take what is inside of its items for the list', () => {
    const suggestion = { value: 'Moscow', data: { metro: [{ id: 5, name: 'Okhotny Ryad' }] } }
    expect(read({ suggestions: [suggestion] }, 'lookup').records).toEqual([{ id: null, fields: suggestion }])
  })

  it.each<[string, unknown]>([
    ['an empty list', []],
    ['an empty list in an envelope', { data: [], total: 0 }],
    ['an empty map', { data: {} }],
    ['an empty list beside filled side lists', { data: [], users: [{ id: 1, name: 'X' }] }],
    ['an empty list with nothing included', { data: [], included: [], meta: { total: 0 } }],
    ['null', { data: null }],
    ['nothing', {}]
  ])('%s has no records', (_what, value) => expect(ids(value)).toEqual([]))
})

describe('the total', () => {
  it.each<[string, unknown, number | null]>([
    ['beside the list', { data: [a, b], total: 40 }, 40],
    ['as a string', { data: [a, b], total: '40' }, 40],
    ['in camel case', { data: [a, b], totalCount: 40 }, 40],
    ['in meta', { data: [a, b], meta: { total_items: 40 } }, 40],
    ['above the list', { total: 40, data: { items: [a, b] } }, 40],
    ['as a count above the rows at hand', { data: [a, b], count: 40 }, 40],
    ['not as a count of the page', { data: [a, b], count: 2 }, null],
    ['not as a number of pages', { data: [a, b], total_pages: 4 }, null],
    ['not as a sum of money', { data: [a, b], total_price: 400 }, null],
    ['not below the rows at hand', { data: [a, b], total: 1 }, null],
    ['nowhere', [a, b], null]
  ])('%s', (_where, value, total) => expect(read(value).total).toBe(total))
})

describe('one record is found', () => {
  it.each<[string, unknown]>([
    ['bare', a],
    ['in an envelope', { data: a }],
    ['deep inside', { response: { status: 'ok', project: a } }],
    ['in a list of one', { data: [a] }],
    ['in a map of one', { data: { '1': a } }],
    ['with its id as a string', { data: { ...a, id: '1' } }],
    [
      'as a JSON:API resource',
      { data: { type: 'project', id: '1', attributes: { name: 'A' } }, included: [{ type: 'x', id: '3' }] }
    ]
  ])('%s', (_where, value) => expect(ids(value, 'record')).toEqual([1]))

  it('brings along what stands beside it', () => {
    const [record] = read(
      { data: { project: a, fields: { colour: 'red' }, meta: { time: 1 }, empty: [] } },
      'record'
    ).records
    expect(record).toEqual({ id: 1, fields: { ...a, fields: { colour: 'red' } } })
  })

  it('may lack its id', () => {
    expect(
      read({ success: true, data: { name: 'A', price: 5, user: { id: 3, name: 'X' } } }, 'record').records
    ).toEqual([{ id: null, fields: { name: 'A', price: 5, user: { id: 3, name: 'X' } } }])
  })

  it.each([[], {}, { data: null }, { data: [] }])('%j holds none', (value) => {
    expect(read(value, 'record').records).toEqual([])
  })
})

describe('the file tree', () => {
  const flat = (value: unknown) =>
    read(value, 'tree').records.map(({ id, noun, parentId }) => `${noun} ${id} in ${parentId}`)

  it('is flattened in its order, folders and files apart', () => {
    const tree = [
      { id: 1, name: 'A', children: [{ id: 2, name: 'B', children: [] }], files: [{ id: 7, name: 'x.pdf', size: 5 }] },
      { id: 3, name: 'C', children: [] }
    ]
    expect(flat({ data: tree })).toEqual(['folder 1 in null', 'folder 2 in 1', 'file 7 in 1', 'folder 3 in null'])
    expect(read(tree, 'tree').records[0]?.fields).toEqual({ id: 1, name: 'A' })
  })

  it('may be a map by id, and know its kinds by a type', () => {
    expect(
      flat({
        '1': {
          id: 1,
          name: 'A',
          items: { '5': { id: 5, name: 'x', type: 'file' }, '6': { id: 6, name: 'y', type: 'folder' } }
        }
      })
    ).toEqual(['folder 1 in null', 'file 5 in 1', 'folder 6 in 1'])
  })

  it('may be flat already, with parents named', () => {
    expect(
      flat([
        { id: 1, name: 'A', parent_id: 0 },
        { id: 2, name: 'B', parent_id: '1' }
      ])
    ).toEqual(['folder 1 in null', 'folder 2 in 1'])
  })

  it('may be JSON:API, whose parents stand among the attributes', () => {
    const folder = { type: 'folders', id: '1', attributes: { name: 'A', 'parent-id': null } }
    const inner = { type: 'folders', id: '2', attributes: { name: 'B', 'parent-id': '1' } }
    const file = { type: 'files', id: '7', attributes: { name: 'x.pdf', 'folder-id': '1' } }
    expect(
      read({ data: folder, included: [inner, file] }, 'node').records.map(({ id, noun, parentId }) => [
        id,
        noun,
        parentId
      ])
    ).toEqual([
      [2, 'folder', 1],
      [7, 'file', 1]
    ])
    expect(read({ data: folder, included: [inner, file] }, 'node').folder?.id).toBe(1)
  })

  it('of one folder holds what is in it', () => {
    const node = { folder: { id: 1, name: 'A' }, folders: [{ id: 2, name: 'B' }], files: [{ id: 7, name: 'x.pdf' }] }
    expect(read({ data: node }, 'node').records.map(({ id, noun }) => `${noun} ${id}`)).toEqual(['folder 2', 'file 7'])
  })

  it('may be deeper than any stack', () => {
    const depth = 20_000
    const open = Array.from({ length: depth }, (_, at) => `{"id":${at + 1},"name":"x","children":[`).join('')
    expect(readAnswer(open + ']}'.repeat(depth), 'tree').records).toHaveLength(depth)
  })
})

describe('labels beside the records', () => {
  it('are learned from what JSON:API includes', () => {
    const included = [
      { type: 'users', id: '5', attributes: { name: 'Anna' } },
      { type: 'sales-funnels', id: '3', attributes: { title: 'Sales' } },
      { type: 'unheard-of', id: '1', attributes: { name: 'X' } }
    ]
    expect(read({ data: [a], included }).labels).toEqual([
      { kind: 'user', id: 5, label: 'Anna' },
      { kind: 'funnel', id: 3, label: 'Sales' }
    ])
  })

  it('are learned from dictionaries', () => {
    const references = { users: { '5': 'Anna', '6': { name: 'Boris' } }, currencies: [{ id: 1, code: 'RUB' }] }
    expect(read({ items: [a], references }).labels).toEqual([
      { kind: 'user', id: 5, label: 'Anna' },
      { kind: 'user', id: 6, label: 'Boris' },
      { kind: 'currency', id: 1, label: 'RUB', code: 'RUB' }
    ])
  })
})

describe('a body that is no answer', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'service-truncated'],
    ['blanks', ' \n ', 'service-truncated'],
    ['half a list', '[{"id": 1}, {"id"', 'service-truncated'],
    ['half a string', '{"name": "abc', 'service-truncated'],
    ['a page', '<!doctype html><html></html>', 'service-html'],
    ['a word', 'OK', 'service-not-json'],
    ['broken JSON', '{"a": 1,, "b": 2}', 'service-not-json'],
    ['JSON with something behind it', '{"a": 1} Notice: x }', 'service-not-json']
  ])('%s', (_what, body, code) => expect(codeOf(body)).toBe(code))

  it.each<[string, string | Uint8Array]>([
    ['a byte order mark', '\ufeff[{"id":1,"name":"Привет"}]'],
    ['UTF-8', new TextEncoder().encode('\ufeff[{"id":1,"name":"Привет"}]')],
    [
      'UTF-16',
      new Uint8Array(new Uint16Array([...'\ufeff[{"id":1,"name":"Привет"}]'].map((c) => c.charCodeAt(0))).buffer)
    ],
    [
      'an older charset that nobody announced',
      new Uint8Array([
        ...new TextEncoder().encode('[{"id":1,"name":"'),
        0xcf,
        0xf0,
        0xe8,
        0xe2,
        0xe5,
        0xf2,
        ...new TextEncoder().encode('"}]')
      ])
    ]
  ])('%s is read', (_what, body) => {
    expect(readAnswer(body, 'list').records).toEqual([{ id: 1, fields: { id: 1, name: 'Привет' } }])
  })

  it('with an error in it says what the service said', () => {
    const body = JSON.stringify({ success: false, error: { message: 'no such project' } })
    expect(() => readAnswer(body, 'record')).toThrow(
      expect.objectContaining({ code: 'service-error', details: { said: 'no such project' } })
    )
  })
})

describe('what nests without end', () => {
  it('is kept as text below a depth that others survive', () => {
    let deep: unknown = 'bottom'
    for (let at = 0; at < 1_000; at++) deep = { x: deep }
    const [record] = read([{ id: 1, name: 'A', deep }]).records
    expect(record?.fields['name']).toBe('A')
    expect(typeof record?.fields['deep']).toBe('string')
    expect(record?.fields['deep']).toContain('bottom')
  })

  it('keeps a field that is called like the prototype', () => {
    let deep: unknown = 1
    for (let at = 0; at < 100; at++) deep = [deep]
    const body = `[{"id":1,"__proto__":{"x":1},"deep":${JSON.stringify(deep)}}]`
    expect(Object.keys(readAnswer(body, 'list').records[0]?.fields ?? {})).toEqual(['id', '__proto__', 'deep'])
  })
})
