import { describe, expect, it } from 'vitest'
import { decodeRecord } from '../decode'
import { isDataKey, isFactKey, isRandomKey } from './data-keys'
import { keyInfo, UNRECOGNISED } from './key-info'

const keysOf = (fields: object, noun: 'project' | 'file' = 'project'): string[] =>
  decodeRecord(noun, { id: 7, fields: { id: 7, name: 'Seven', ...fields } }).fields.map(({ key }) => key)

const UUID = '550e8400-e29b-41d4-a716-446655440000'

describe('a key that is no name', () => {
  it.each([
    [UUID, 'uuid'],
    [UUID.toUpperCase(), 'uuid in capitals'],
    [`{${UUID}}`, 'uuid in braces'],
    [`file_${UUID}`, 'uuid with a prefix'],
    [UUID.replaceAll('-', ''), 'uuid without dashes'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'md5'],
    ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'sha256'],
    ['507f1f77bcf86cd799439011', 'object id'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'ulid'],
    ['V1StGXR8_Z5jdHi6B-myT', 'nanoid'],
    ['x'.repeat(101), 'longer than names are']
  ])('%s is a random id', (key) => {
    expect([isRandomKey(key), isDataKey(key)]).toEqual([true, true])
  })

  it.each([
    ...['2026-03-18', '2026-03', '18.03.2026', '2026/03/18', '2026-03-18T10:30:00Z', '2026-03-18 10:30:00+03:00'],
    ...['10:30', '2026-W12', '2026-Q1', '12345678901234567890', '-1', '1.5', '192.168.0.1', '+7 (495) 123-45-67'],
    'anna@example.org'
  ])('%s is a fact', (key) => {
    expect([isFactKey(key), isDataKey(key)]).toEqual([true, true])
  })

  it.each([
    ...['0', '101', '20260318'],
    ...[
      'id',
      'name',
      'responsible_user_id',
      'UF_CRM_1200',
      'UF_CRM_64A5B2C3D4E5F',
      'custom_field_10001',
      'customfield_10001',
      'address_line_1_2'
    ],
    ...['контрагент', 'Дата договора', 'data', '', 'effectivenessOfTheYear2026', 'utm_source', 'price.1', 'facade'],
    ...['a@', 'created at 2026', 'поле 12', 'deadbeefcafe', 'sum_2026_q1_plan_v2_final', '2nd_phone', '1c_code']
  ])('%s may be a name', (key) => {
    expect(isDataKey(key)).toBe(false)
  })
})

it('nothing is looked for in an id, and none is remembered', () => {
  for (const key of [UUID, UUID.replaceAll('-', ''), '01ARZ3NDEKTSV4RRFFQ69G5FAV'])
    expect(keyInfo('project', key)).toBe(UNRECOGNISED)
  expect(keyInfo('project', 'UF_CRM_64A5B2C3D4E5F').isDynamic).toBe(true)
})

describe('an object that is keyed by no names', () => {
  const attachment = { name: 'a.pdf', size: 5 }
  it.each([
    ['attachments', { [UUID]: attachment, [UUID.replace('5', '6')]: attachment }],
    ['attachments', { [UUID]: 'a.pdf' }],
    ['history', { '2026-03-18': { by: 'Anna', to: 3 }, '2026-03-19': { by: 'Olga', to: 4 } }],
    ['checksums', { d41d8cd98f00b204e9800998ecf8427e: true }],
    ['opinions', { 'anna@example.org': { says: 'yes' } }],
    ['attachments', { total: 2, [UUID]: attachment, [UUID.replace('5', '6')]: attachment }],
    // Containers of dynamic fields: dates are no field names.
    ['data', { '2026-03-18': { by: 'Anna' }, '2026-03-19': { by: 'Olga' } }],
    ['attributes', { [UUID]: attachment, [UUID.replace('5', '6')]: attachment }]
  ])('is one value: %s', (key, value) => {
    expect(keysOf({ [key]: value })).toEqual(['id', 'name', key])
    expect(keysOf({ [key]: value }, 'file')).toEqual(['id', 'name', key])
  })

  it('stands whole under a random key of the record, too', () => {
    expect(keysOf({ [UUID]: attachment, data: { [UUID]: { size: 5, by: 'Anna' } } })).toEqual([
      'id',
      'name',
      UUID,
      `data.${UUID}`
    ])
  })

  it.each([
    ['users', { 5: 'Anna', 7: { id: 7, name: 'Olga' } }],
    ['tags', { 1: { id: 1, name: 'Red' }, 2: { id: 2, name: 'Blue' } }]
  ])('by ids of names or records stays a list of references: %s', (key, value) => {
    const { fields } = decodeRecord('project', { id: 7, fields: { id: 7, [key]: value } })
    expect(fields.find((field) => field.key === key)?.value.type).toBe('references')
  })

  it('and dynamic fields that a service calls by hashes stay fields', () => {
    const data = { d41d8cd98f00b204e9800998ecf8427e: 'red', [UUID]: { name: 'Colour', value: 'blue' } }
    expect(keysOf({ custom_fields: data })).toEqual([
      'id',
      'name',
      'custom_fields.d41d8cd98f00b204e9800998ecf8427e',
      `custom_fields.${UUID}`
    ])
  })
})

describe('a record with more fields than anybody made', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`made_up_${at}_x`, at]))

  it('has 2,000 of them, and the rest as one value', () => {
    const { fields } = decodeRecord('project', { id: 7, fields: { id: 7, ...many(2_500) } })
    expect(fields).toHaveLength(2_001)
    const rest = fields.at(-1)
    expect([rest?.key, rest?.value.type]).toEqual(['…', 'json'])
    const { value } = rest!
    expect(Object.keys(JSON.parse(value.type === 'json' ? value.json : '{}') as object)).toHaveLength(501)
  })

  it('keeps what every record has, though it stands among the last', () => {
    const { title } = decodeRecord('project', { id: 7, fields: { ...many(2_500), id: 7, name: 'Seven' } })
    expect(title).toBe('Seven')
  })
})
