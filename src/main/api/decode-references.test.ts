import { describe, expect, it } from 'vitest'
import { decode, field, value } from '../../../test/contract/decoding'

describe('references', () => {
  const to = (kind: string, ...references: [number, string | null][]): unknown => ({
    type: 'references',
    kind,
    references: references.map(([id, label]) => ({ id, label }))
  })

  it.each<[string, Record<string, unknown>, string, unknown]>([
    ['an id', { user_id: 5 }, 'user_id', to('user', [5, null])],
    ['an id as a string', { user_id: '5' }, 'user_id', to('user', [5, null])],
    ['an object', { user: { id: 5, name: 'Anna' } }, 'user', to('user', [5, 'Anna'])],
    [
      'an object with a person’s names',
      { manager: { id: '5', first_name: 'Anna', last_name: 'Lee' } },
      'manager',
      to('user', [5, 'Lee Anna'])
    ],
    [
      'an object whose name is called otherwise, with an address beside it',
      { user: { id: 5, email: 'anna@example.org', subject: 'Anna' } },
      'user',
      to('user', [5, 'Anna'])
    ],
    ['an id with its name beside it', { user_id: 5, user_name: 'Anna' }, 'user_id', to('user', [5, 'Anna'])],
    ['an id with its name under the bare word', { step_id: 5, step: 'New' }, 'step_id', to('stage', [5, 'New'])],
    ['a JSON:API linkage', { user: { data: { type: 'users', id: '5' } } }, 'user', to('user', [5, null])],
    ['a list of ids', { participants_user_id: [5, '6'] }, 'participants_user_id', to('user', [5, null], [6, null])],
    [
      'a list of objects',
      {
        participants: [
          { id: 5, name: 'Anna' },
          { id: 6, name: 'Bo' }
        ]
      },
      'participants',
      to('user', [5, 'Anna'], [6, 'Bo'])
    ],
    [
      'a text of ids',
      { participants_user_id: '5,6;7' },
      'participants_user_id',
      to('user', [5, null], [6, null], [7, null])
    ],
    ['a map of positions', { good_id: { '0': '5', '1': '6' } }, 'good_id', to('good', [5, null], [6, null])],
    [
      'a map from ids to names',
      { good_id: { '5': 'Tile', '6': 'Beam' } },
      'good_id',
      to('good', [5, 'Tile'], [6, 'Beam'])
    ],
    ['a map from ids to objects', { users: { '5': { name: 'Anna' } } }, 'users', to('user', [5, 'Anna'])],
    ['one of many, with zeros for nobody', { good_id: [0, 5, 5] }, 'good_id', to('good', [5, null])],
    ['somebody unknown', { client: { id: 5, title: 'ACME' } }, 'client', to('unknown', [5, 'ACME'])],
    ['a choice', { source: { value: 5, label: 'Web' } }, 'source', to('unknown', [5, 'Web'])]
  ])('%s', (_what, fields, key, expected) => expect(value(fields, key)).toEqual(expected))

  it('to nobody are empty', () => {
    for (const nobody of [0, '0', null, '', [], {}, [0]])
      expect(value({ participants_user_id: nobody }, 'participants_user_id')).toEqual({ type: 'empty' })
  })

  it('teach every pair of id and label whose kind is known', () => {
    const record = decode({
      user_id: 5,
      user_name: 'Anna',
      participants: [{ id: 6, name: 'Bo' }],
      currency: { id: 1, code: 'RUB' },
      client: { id: 9, name: 'ACME' }
    })
    expect(record.labels).toEqual([
      { kind: 'user', id: 5, label: 'Anna' },
      { kind: 'user', id: 6, label: 'Bo' },
      { kind: 'currency', id: 1, label: 'RUB', code: 'RUB' }
    ])
  })

  it('help each other out with labels', () => {
    const record = decode({ user_id: 5, author: { id: 5, name: 'Anna' }, participants_user_id: [5, 6] })
    expect(record.responsible).toEqual({ id: 5, label: 'Anna' })
    expect(field(record, 'participants_user_id').value).toEqual(to('user', [5, 'Anna'], [6, null]))
  })

  it('lose nothing that stands in them beside id and label', () => {
    const record = decode({
      user: { id: 5, name: 'Anna', email: 'a@b.c', since: '2025-03-04' },
      goods: [{ id: 1, name: 'Tile', price: 5 }]
    })
    expect(field(record, 'user.email')).toMatchObject({
      section: 'other',
      label: 'user.email',
      value: { type: 'text', text: 'a@b.c' }
    })
    expect(field(record, 'user.since').value).toEqual({ type: 'date', date: '2025-03-04' })
    expect(field(record, 'goods').value).toEqual(to('good', [1, 'Tile']))
    expect(field(record, 'goods[]').value).toEqual({
      type: 'json',
      json: JSON.stringify([{ id: 1, name: 'Tile', price: 5 }], null, 2)
    })
  })
})
