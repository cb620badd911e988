import { describe, expect, it } from 'vitest'
import type { FieldValue, Noun } from '@shared/model/record'
import { decodeRecord } from './decode'
import type { DecodedRecord, DecodeOptions } from './decoded'

const decode = (fields: Record<string, unknown>, noun: Noun = 'project', options?: DecodeOptions): DecodedRecord =>
  decodeRecord(noun, { id: 7, fields: { id: 7, ...fields } }, options)

const field = (record: DecodedRecord, key: string) => {
  const found = record.fields.find((item) => item.key === key)
  if (found === undefined) throw new Error(`no field ${key} among ${record.fields.map((item) => item.key).join(', ')}`)
  return found
}
const value = (fields: Record<string, unknown>, key: string, noun: Noun = 'project'): FieldValue =>
  field(decode(fields, noun), key).value

describe('roles of a project', () => {
  it('are found under the names of the interface', () => {
    const record = decode({
      name: 'Roof',
      created: '2025-03-04 10:20:30',
      sales_funnel_id: 3,
      step_id: 4,
      user_id: 5,
      group_id: 6,
      price: 1500.5,
      currency_id: 1,
      participants_user_id: [5, 8],
      participants_group_id: [6],
      actions_type_id: [9],
      good_id: [11],
      deleted: '1'
    })
    expect(record).toMatchObject({
      noun: 'project',
      id: 7,
      title: 'Roof',
      created: '2025-03-04T10:20:30',
      funnel: { id: 3, label: null },
      stage: { id: 4, label: null },
      responsible: { id: 5, label: null },
      userGroup: { id: 6, label: null },
      price: 1500.5,
      currency: { id: 1, label: null },
      deleted: true
    })
    expect(record.fields.map(({ role }) => role)).toEqual([
      ...['id', 'title', 'created', 'funnel', 'stage', 'responsible', 'user-group', 'price', 'currency'],
      ...['participants-users', 'participants-groups', 'event-types', 'goods', 'deleted']
    ])
    expect(new Set(record.fields.map(({ section }) => section))).toEqual(new Set(['built-in']))
  })

  it.each<[string, Record<string, unknown>]>([
    ['camel case', { Title: 'Roof', createdAt: '2025-03-04', responsibleUserId: 5, totalPrice: '100' }],
    ['kebab case', { 'deal-name': 'Roof', 'date-create': '2025-03-04', 'manager-id': '5', 'deal-amount': 100 }],
    ['capitals', { NAME: 'Roof', CREATED_DATE: '04.03.2025', ASSIGNED_BY_ID: 5, OPPORTUNITY: '100.00' }],
    ['Russian', { Название: 'Roof', 'Дата создания': '2025-03-04', Ответственный: 5, Сумма: '100,00 ₽' }],
    [
      'endings alone',
      { prj_main_title: 'Roof', prj_created_when: '2025-03-04', prj_responsible_id: 5, prj_budget: 100 }
    ]
  ])('are found in %s', (_what, fields) => {
    expect(decode(fields)).toMatchObject({ title: 'Roof', created: '2025-03-04', responsible: { id: 5 }, price: 100 })
  })

  it('go to the best name, whatever the order', () => {
    const record = decode({ label: 'L', total: 5, name: 'N', owner_id: 1, price: 6, responsible_id: 2, user_id: 3 })
    expect(record).toMatchObject({ title: 'N', price: 6, responsible: { id: 2 } })
    expect(field(record, 'total').role).toBeNull()
  })

  it('are not given to values that can not be read so', () => {
    const record = decode({
      name: { ru: 'x' },
      title: 'T',
      price: 'by agreement',
      amount: 5,
      created: 'yesterday',
      user_id: 'anna'
    })
    expect(record).toMatchObject({ title: 'T', price: 5, created: null, responsible: null })
    expect(field(record, 'price')).toMatchObject({ role: null, value: { type: 'text', text: 'by agreement' } })
    expect(field(record, 'user_id').value).toEqual({ type: 'text', text: 'anna' })
  })

  it('prefer a field with a value to an empty one of a better name', () => {
    expect(decode({ responsible_id: null, user_id: 5 }).responsible).toEqual({ id: 5, label: null })
    expect(decode({ created: '0000-00-00', created_at: '2025-03-04' }).created).toBe('2025-03-04')
    expect(field(decode({ responsible_id: 0 }), 'responsible_id')).toMatchObject({
      role: 'responsible',
      value: { type: 'empty' }
    })
  })

  it('do not mistake the name of something else for the title', () => {
    const record = decode({ client_name: 'ACME', user_name: 'Anna', currency_name: 'rouble', step_title: 'New' })
    expect(record.title).toBeNull()
    expect(record.fields.map(({ key }) => key)).toEqual([
      'id',
      'client_name',
      'user_name',
      'currency_name',
      'step_title'
    ])
  })

  it('do not mistake who created it for when', () => {
    expect(decode({ created_by: 5, created_user: { id: 5, name: 'Anna' } }).created).toBeNull()
  })

  it('know what deletion says', () => {
    const said = (fields: Record<string, unknown>) => decode(fields).deleted
    expect([{ deleted: '0' }, { deleted: 1 }, { isDeleted: true }, { is_deleted: 'false' }].map(said)).toEqual([
      false,
      true,
      true,
      false
    ])
    expect([{ deleted_at: null }, { deleted_at: '2025-01-01 10:00:00' }, { deleted: null }, {}].map(said)).toEqual([
      false,
      true,
      null,
      null
    ])
  })
})

describe('other nouns', () => {
  it('a stage belongs to its funnel and has a position', () => {
    expect(decode({ name: 'New', sales_funnel_id: '3', sort: '20' }, 'stage')).toMatchObject({
      title: 'New',
      funnel: { id: 3 },
      position: 20,
      labels: [{ kind: 'stage', id: 7, label: 'New' }]
    })
  })

  it('a module and a dynamic list have a title for people and a name for machines', () => {
    expect(decode({ name: 'sources', title: 'Источники' }, 'list')).toMatchObject({
      title: 'Источники',
      name: 'sources'
    })
    expect(decode({ name: 'sources' }, 'list')).toMatchObject({ title: 'sources', name: 'sources' })
    expect(decode({ module: 'projects', label: 'Projects' }, 'module')).toMatchObject({
      title: 'Projects',
      name: 'projects'
    })
    expect(decode({ name: 'Roof' }).name).toBeNull()
  })

  it('a calendar event has a start, an end and a category', () => {
    const record = decode(
      { title: 'Call', start: '2025-03-04 10:00', end: '2025-03-04 11:30', category: { id: 2, name: 'Calls' } },
      'calendar-event'
    )
    expect(record.fields.map(({ role }) => role)).toEqual(['id', 'title', 'start', 'end', 'category'])
    expect(field(record, 'start').value).toEqual({ type: 'moment', iso: '2025-03-04T10:00:00' })
    expect(record.labels).toEqual([{ kind: 'calendar-category', id: 2, label: 'Calls' }])
  })

  it('folders and files know what holds them', () => {
    expect(decode({ name: 'A', parent_id: '3' }, 'folder').parentId).toBe(3)
    expect(decode({ name: 'A', parent_id: 0 }, 'folder').parentId).toBeNull()
    expect(decodeRecord('file', { id: 1, fields: { id: 1, name: 'x' }, parentId: 9 }).parentId).toBe(9)
    expect(field(decode({ name: 'x.pdf', size: '2048' }, 'file'), 'size')).toMatchObject({
      role: 'size',
      value: { type: 'number', number: 2048 }
    })
  })
})

describe('dates', () => {
  const date = (text: string): FieldValue => ({ type: 'date', date: text })
  const moment = (iso: string): FieldValue => ({ type: 'moment', iso })
  it.each<[unknown, FieldValue]>([
    ['2025-03-04', date('2025-03-04')],
    ['2025-03-04 10:20:30', moment('2025-03-04T10:20:30')],
    ['2025-03-04T10:20', moment('2025-03-04T10:20:00')],
    ['2025-03-04T10:20:30Z', moment('2025-03-04T10:20:30Z')],
    ['2025-03-04T10:20:30.000000Z', moment('2025-03-04T10:20:30Z')],
    ['2025-03-04T10:20:30.125+0300', moment('2025-03-04T10:20:30.125+03:00')],
    ['2025-03-04 10:20:30 +03', moment('2025-03-04T10:20:30+03:00')],
    ['2025-03-04 00:00:00', date('2025-03-04')],
    ['2025-03-04T00:00:00+03:00', date('2025-03-04')],
    ['04.03.2025', date('2025-03-04')],
    ['04.03.2025 10:20', moment('2025-03-04T10:20:00')],
    ['Tue, 04 Mar 2025 10:20:30 +0300', moment('2025-03-04T07:20:30Z')],
    ['/Date(1741069230000)/', moment('2025-03-04T06:20:30Z')],
    [1741069230, moment('2025-03-04T06:20:30Z')],
    ['1741069230', moment('2025-03-04T06:20:30Z')],
    [1741069230000, moment('2025-03-04T06:20:30Z')],
    [
      { date: '2025-03-04 10:20:30.000000', timezone_type: 3, timezone: 'Europe/Moscow' },
      moment('2025-03-04T10:20:30')
    ],
    [{ date: '2025-03-04 10:20:30.000000', timezone_type: 1, timezone: '+03:00' }, moment('2025-03-04T10:20:30+03:00')],
    ['0000-00-00', { type: 'empty' }],
    ['0000-00-00 00:00:00', { type: 'empty' }],
    ['-0001-11-30T00:00:00+00:00', { type: 'empty' }],
    ['0001-01-01T00:00:00', { type: 'empty' }],
    [0, { type: 'empty' }],
    [null, { type: 'empty' }],
    ['', { type: 'empty' }]
  ])('%j', (written, expected) => expect(value({ created: written }, 'created')).toEqual(expected))

  it.each(['2025-02-30', '2025-13-01', '2025-03-04 25:00', '04/03/2025', '2025', 'tomorrow'])(
    '%j is no date',
    (text) => {
      expect(value({ created: text }, 'created')).toEqual({ type: 'text', text })
    }
  )

  it('are numbers where nobody says that they are dates', () => {
    expect(value({ views: 1741069230 }, 'views')).toEqual({ type: 'number', number: 1741069230 })
    expect(value({ phone: '1741069230' }, 'phone')).toEqual({ type: 'text', text: '1741069230' })
    expect(value({ deadline: 1741069230 }, 'deadline')).toEqual(moment('2025-03-04T06:20:30Z'))
    expect(value({ spent_time: 3600 }, 'spent_time')).toEqual({ type: 'number', number: 3600 })
  })

  it('as seconds since 1970 fall on the day of the service, when its zone is known', () => {
    const late = Date.UTC(2025, 2, 4, 22, 30) / 1000
    const at = (receivedZone?: string) =>
      decode({ created: late }, 'project', receivedZone === undefined ? {} : { receivedZone }).created
    expect(at()).toBe('2025-03-04T22:30:00Z')
    expect(at('Europe/Moscow')).toBe('2025-03-05T01:30:00+03:00')
    expect(at('Nowhere/Nothing')).toBe('2025-03-04T22:30:00Z')
  })
})

describe('money', () => {
  it.each<[unknown, number]>([
    [1500, 1500],
    ['1500.50', 1500.5],
    ['1 500,50', 1500.5],
    ['1\u00a0500,50 ₽', 1500.5],
    ['1,500.50', 1500.5],
    ['1.500,50', 1500.5],
    ['1,500', 1500],
    ['12,5', 12.5],
    ['$1,234,567.89', 1234567.89],
    ['RUB 100', 100],
    ['-5', -5],
    [0, 0],
    ['0.00', 0]
  ])('%j', (written, amount) => {
    expect(value({ price: written }, 'price')).toEqual({ type: 'money', amount, currency: null })
    expect(decode({ price: written }).price).toBe(amount)
  })

  it('may be an object with its currency', () => {
    expect(decode({ price: { amount: '15.00', currency: 'EUR' } })).toMatchObject({
      price: 15,
      currency: { id: 0, label: 'EUR' }
    })
    expect(decode({ price: { value: 15, currency_id: 3 } })).toMatchObject({
      price: 15,
      currency: { id: 3, label: null }
    })
  })

  it('is in the currency of its record', () => {
    const record = decode({ price: '10', cost: 5, currency: { id: 2, code: 'USD' } })
    expect(field(record, 'price').value).toEqual({ type: 'money', amount: 10, currency: { id: 2, label: 'USD' } })
    expect(field(record, 'cost').value).toEqual({ type: 'money', amount: 5, currency: { id: 2, label: 'USD' } })
  })

  it('may have a currency that is a code alone, which is then no id', () => {
    const record = decode({ price: 10, currency: 'RUB' })
    expect(record.currency).toEqual({ id: 0, label: 'RUB' })
    expect(record.labels).toEqual([])
  })

  it.each(['call me', '+7 900 123-45-67', '10-20', '1e9x', ''])('%j is none', (text) =>
    expect(decode({ price: text }).price).toBeNull()
  )
})

describe('flags', () => {
  it('are read where the name says so', () => {
    expect(value({ is_hot: '1' }, 'is_hot')).toEqual({ type: 'flag', flag: true })
    expect(value({ hasFiles: 0 }, 'hasFiles')).toEqual({ type: 'flag', flag: false })
    expect(value({ closed: 'нет' }, 'closed')).toEqual({ type: 'flag', flag: false })
    expect(value({ anything: false }, 'anything')).toEqual({ type: 'flag', flag: false })
    expect(value({ rooms: 1 }, 'rooms')).toEqual({ type: 'number', number: 1 })
    expect(value({ note: '1' }, 'note')).toEqual({ type: 'text', text: '1' })
  })
})

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
      { kind: 'currency', id: 1, label: 'RUB' }
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

describe('dynamic fields', () => {
  const expected = [
    {
      key: 'data.contract_date',
      label: 'contract_date',
      section: 'dynamic',
      role: null,
      value: { type: 'date', date: '2025-03-04' }
    },
    {
      key: 'data.client',
      label: 'client',
      section: 'dynamic',
      role: null,
      value: { type: 'references', kind: 'unknown', references: [{ id: 12, label: null }] }
    }
  ]
  const base = { name: 'Roof', a: 1, b: 2, c: 3, d: 4 }
  const dynamic = (record: DecodedRecord) => record.fields.filter(({ section }) => section === 'dynamic')

  it('may be a map', () => {
    expect(dynamic(decode({ ...base, data: { contract_date: '2025-03-04', client: [12] } }))).toEqual(expected)
  })

  it('may be a list of names, titles and values', () => {
    const data = [
      { name: 'contract_date', title: 'Contract date', value: '2025-03-04' },
      { name: 'client', title: 'Client', value: ['12'] }
    ]
    expect(dynamic(decode({ ...base, data }))).toEqual([
      { ...expected[0], label: 'Contract date' },
      { ...expected[1], label: 'Client' }
    ])
  })

  it('may be a map of titles and values', () => {
    const data = {
      contract_date: { title: 'Contract date', type: 'date', value: '2025-03-04' },
      client: { title: 'Client', value: [12] }
    }
    expect(dynamic(decode({ ...base, data })).map(({ key, label }) => `${key} ${label}`)).toEqual([
      'data.contract_date Contract date',
      'data.client Client'
    ])
  })

  it('may have any container, and keys that are numbers', () => {
    expect(
      dynamic(decode({ ...base, customFields: { '101': 'x', '102': { id: 5, name: 'Five' } } })).map(({ key }) => key)
    ).toEqual(['customFields.101', 'customFields.102'])
  })

  it('may be a list under a key that nobody knows', () => {
    const zyx = [{ code: 'contract_date', label: 'Date', val: '2025-03-04' }]
    expect(dynamic(decode({ ...base, zyx }))).toMatchObject([
      { key: 'zyx.contract_date', label: 'Date', value: { type: 'date' } }
    ])
  })

  it('may repeat a name without losing a value', () => {
    const data = [
      { name: 'phone', value: '1' },
      { name: 'phone', value: '2' }
    ]
    expect(dynamic(decode({ ...base, data })).map(({ key }) => key)).toEqual(['data.phone', 'data.phone#2'])
  })

  it('may stand among the others', () => {
    const record = decode({ ...base, contract_date: '2025-03-04', uf_source: 'web' })
    expect(field(record, 'contract_date')).toMatchObject({ section: 'other', value: { type: 'date' } })
    expect(field(record, 'uf_source').section).toBe('dynamic')
  })

  it('do not take the roles of built-in ones', () => {
    const record = decode({ ...base, data: { price: 99, title: 'Other' } })
    expect(record).toMatchObject({ title: 'Roof', price: null })
  })

  it('are no dynamic fields when they are all there is', () => {
    const record = decodeRecord('project', {
      id: 7,
      fields: { id: 7, data: { name: 'Roof', price: 5, created: '2025-03-04' } }
    })
    expect(record).toMatchObject({ title: 'Roof', price: 5, created: '2025-03-04' })
  })

  it('are empty when PHP wrote an empty map as a list', () => {
    expect(field(decode({ ...base, data: [] }), 'data').value).toEqual({ type: 'empty' })
  })
})

describe('nesting', () => {
  it('of JSON:API is laid out', () => {
    const record = decodeRecord('project', {
      id: 7,
      fields: {
        type: 'projects',
        id: '7',
        attributes: { name: 'Roof', 'created-at': '2025-03-04', price: '5.00' },
        relationships: {
          user: { data: { type: 'users', id: '5' }, links: { self: '/x' } },
          goods: { data: [{ type: 'goods', id: '1' }] },
          step: { data: null }
        }
      }
    })
    expect(record).toMatchObject({
      title: 'Roof',
      created: '2025-03-04',
      price: 5,
      responsible: { id: 5 },
      stage: null
    })
    expect(record.fields.map(({ key, role }) => `${key} ${role}`)).toEqual([
      'type null',
      'id id',
      'attributes.name title',
      'attributes.created-at created',
      'attributes.price price',
      'relationships.user responsible',
      'relationships.user.links null',
      'relationships.goods goods',
      'relationships.step stage'
    ])
  })

  it('of built-in fields is looked through', () => {
    const record = decodeRecord('project', {
      id: 7,
      fields: { main: { id: 7, name: 'Roof' }, money: { price: 5, paid: 2 } }
    })
    expect(record).toMatchObject({ id: 7, title: 'Roof', price: 5 })
    expect(field(record, 'money.paid')).toMatchObject({ section: 'other', value: { type: 'money', amount: 2 } })
  })

  it('of anything else is shown under its path, and below a few levels as JSON', () => {
    const record = decode({ address: { city: 'Perm', geo: { lat: 1.5, more: { deep: { er: 1 } } } } })
    expect(field(record, 'address.city').value).toEqual({ type: 'text', text: 'Perm' })
    expect(field(record, 'address.geo.lat').value).toEqual({ type: 'number', number: 1.5 })
    expect(field(record, 'address.geo.more.deep').value).toEqual({ type: 'json', json: '{\n  "er": 1\n}' })
  })
})

describe('nothing is dropped', () => {
  it('and what nobody recognises stands under its own name', () => {
    const odd = {
      zyx: 'abc',
      n: 4.5,
      list: ['a', 'b'],
      mixed: [1, 'a', null],
      grid: [[1, 2], [3]],
      deep: { x: [{ y: 1 }] },
      nothing: null
    }
    const record = decode(odd)
    expect(record.fields.slice(1).map(({ key, section, value: shown }) => [key, section, shown.type])).toEqual([
      ['zyx', 'other', 'text'],
      ['n', 'other', 'number'],
      ['list', 'other', 'texts'],
      ['mixed', 'other', 'json'],
      ['grid', 'other', 'json'],
      ['deep.x', 'other', 'json'],
      ['nothing', 'other', 'empty']
    ])
    expect(record.raw).toEqual({ id: 7, ...odd })
  })
})

describe('corrections', () => {
  it('give and take roles, names and kinds', () => {
    const corrections = new Map([
      ['name', { role: null }],
      ['code', { role: 'title' as const }],
      ['data.boss', { kind: 'user' as const, label: 'The boss' }],
      ['price', { role: null }]
    ])
    const record = decode({ name: 'Roof', code: 'R-7', price: 5, e: 1, f: 2, data: { boss: 5 } }, 'project', {
      corrections
    })
    expect(record).toMatchObject({ title: 'R-7', price: null })
    expect(field(record, 'name')).toMatchObject({ role: null, value: { type: 'text', text: 'Roof' } })
    expect(field(record, 'data.boss')).toMatchObject({
      label: 'The boss',
      value: { type: 'references', kind: 'user', references: [{ id: 5, label: null }] }
    })
  })

  it('that the value does not allow leave it as it was recognised', () => {
    const corrections = new Map([['note', { role: 'price' as const }]])
    const record = decode({ note: 'by agreement', price: 5 }, 'project', { corrections })
    expect(record.price).toBe(5)
    expect(field(record, 'note')).toMatchObject({ role: null, value: { type: 'text', text: 'by agreement' } })
  })
})
