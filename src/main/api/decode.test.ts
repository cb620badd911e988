import { describe, expect, it } from 'vitest'
import { decode, field } from '../../../test/contract/decoding'
import { decodeRecord } from './decode'
import type { DecodedRecord } from './fields/decoded'

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
  it('of JSON:API is not of the category that its kind is called', () => {
    const attributes = { name: 'Call', start: '2026-03-16 09:30:00' }
    const fields = { type: 'calendar-events', id: '7', attributes }
    const { fields: read } = decodeRecord('calendar-event', { id: 7, fields })
    expect(read.find(({ role }) => role === 'category')).toBeUndefined()
    expect(read.find(({ key }) => key === '_type')?.value).toEqual({ type: 'text', text: 'calendar-events' })
  })

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
      'name title',
      'created-at created',
      'price price',
      '_type null',
      'id id',
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
