/** Values with a stated type, and notations of "no value", taken from public bug reports, with variants. */
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { decode, field, value } from '../../../test/contract/decoding'

const EMPTY: FieldValue = { type: 'empty' }
const text = (written: string): FieldValue => ({ type: 'text', text: written })
const texts = (...written: string[]): FieldValue => ({ type: 'texts', texts: written })

describe('contacts', () => {
  const phone = (id: string, use: string, number: string) => ({
    ...{ ID: id, VALUE_TYPE: use, VALUE: number, TYPE_ID: 'PHONE' }
  })
  const both = [phone('101', 'WORK', '+7 900 000-00-01'), phone('102', 'MOBILE', '89000000002')]

  it.each<[string, unknown, FieldValue]>([
    ['PHONE', both, texts('+7 900 000-00-01 (work)', '89000000002 (mobile)')],
    ['PHONE', { '101': both[0], '102': both[1] }, texts('+7 900 000-00-01 (work)', '89000000002 (mobile)')],
    ['PHONE', { n0: both[0], n1: both[1] }, texts('+7 900 000-00-01 (work)', '89000000002 (mobile)')],
    ['PHONE', [both[0]], text('+7 900 000-00-01 (work)')],
    ['PHONE', [phone('1', 'OTHER', '89000000002')], text('89000000002')],
    ['PHONE', [phone('1', 'WORK', '')], EMPTY],
    ['PHONE', [], EMPTY],
    ['EMAIL', [{ ID: '7', VALUE_TYPE: 'WORK', VALUE: 'a@b.example', TYPE_ID: 'EMAIL' }], text('a@b.example (work)')],
    [
      'WEB',
      [{ ID: '7', VALUE_TYPE: 'WORK', VALUE: 'https://b.example', TYPE_ID: 'WEB' }],
      text('https://b.example (work)')
    ],
    ['IM', [{ ID: '7', VALUE_TYPE: 'TELEGRAM', VALUE: '@anna', TYPE_ID: 'IM' }], text('@anna (telegram)')],
    ['phone', [{ label: 'work', value: '+7 900 000-00-01', primary: true }], text('+7 900 000-00-01 (work)')],
    ['phones', [{ id: 5, type: 'home', number: '+7 900 000-00-01' }], text('+7 900 000-00-01 (home)')],
    ['phone', { value: '+7 900 000-00-01', type: 'mobile' }, text('+7 900 000-00-01 (mobile)')],
    ['phone', { value: '+7 900 000-00-01', type: 'text' }, text('+7 900 000-00-01')],
    ['phone', { value: 79000000001, kind: 'Phone' }, text('79000000001')],
    ['e-mail', { value: 'a@b.example', type: 'string' }, text('a@b.example')],
    ['phone', [{ value: 79000000001, type: 'mobile' }], text('79000000001 (mobile)')],
    [
      'emails',
      [
        { value: 'a@b.example', type: 'work' },
        { value: 'c@d.example', type: null }
      ],
      texts('a@b.example (work)', 'c@d.example')
    ],
    ['Телефон', [{ value: '8 900 000-00-02', type: 'рабочий' }], text('8 900 000-00-02 (рабочий)')]
  ])('%s %j', (key, written, expected) => {
    const record = decode({ name: 'A', [key]: written })
    expect(field(record, key).value).toEqual(expected)
    expect(record.fields.map((one) => one.key)).toEqual(['id', 'name', key])
  })

  it('of several kinds in one list stand apart', () => {
    const record = decode({
      name: 'A',
      fm: [
        { id: 1, typeId: 'PHONE', valueType: 'WORK', value: '+7 900 000-00-01' },
        { id: 2, typeId: 'EMAIL', valueType: 'HOME', value: 'a@b.example' }
      ],
      contacts: [
        { type: 'phone', value: '+7 900 000-00-03' },
        { type: 'email', value: 'c@d.example' }
      ]
    })
    expect(field(record, 'fm.PHONE').value).toEqual(text('+7 900 000-00-01 (work)'))
    expect(field(record, 'fm.EMAIL').value).toEqual(text('a@b.example (home)'))
    expect(field(record, 'contacts.phone').value).toEqual(text('+7 900 000-00-03'))
    expect(field(record, 'contacts.email').value).toEqual(text('c@d.example'))
    expect(record.fields).toHaveLength(6)
  })

  it('in fields of their own are texts, whatever ids they have', () => {
    const values = [
      { value: '+7 900 000-00-01', enum_id: 5, enum_code: 'WORK' },
      { value: '89000000002', enum_id: 6, enum_code: 'MOB' }
    ]
    const record = decode({
      name: 'A',
      custom_fields_values: [{ field_code: 'PHONE', field_name: 'Телефон', field_type: 'multitext', values }]
    })
    expect(field(record, 'custom_fields_values.PHONE').value).toEqual(
      texts('+7 900 000-00-01 (work)', '89000000002 (mob)')
    )
  })

  it.each<[string, unknown, FieldValue]>([
    ['phone', 79000000001, text('79000000001')],
    ['mobile', 9000000001, text('9000000001')],
    ['client_phone', 79000000001, text('79000000001')],
    ['contactPhone', 79000000001, text('79000000001')],
    ['Телефон', 79000000001, text('79000000001')],
    ['fax', 74950000001, text('74950000001')],
    ['phone', 0, EMPTY],
    ['phones', [79000000001, 79000000002], texts('79000000001', '79000000002')],
    ['phones', ['79000000001'], text('79000000001')],
    ['phones', '79000000001,79000000002', text('79000000001,79000000002')],
    ['phone_count', 3, { type: 'number', number: 3 }],
    ['phone_type_id', 3, { type: 'references', kind: 'unknown', references: [{ id: 3, label: null }] }],
    ['measure', 79000000001, { type: 'number', number: 79000000001 }]
  ])('%s %j', (key, written, expected) => expect(value({ [key]: written }, key)).toEqual(expected))

  it('are told by the title of a field of its own', () => {
    const record = decode({ fields: [{ code: 'UF_7', title: 'Телефон', value: 79000000001 }] })
    expect(field(record, 'fields.UF_7').value).toEqual(text('79000000001'))
  })
})

describe('false for no value', () => {
  const forms = [false, [false], { '0': false }, { '0': '' }, [''], [null], { '0': null }, { '0': '', '1': '' }]
  it.each(forms)('%j', (written) => {
    const keys = [
      ...['phone', 'email', 'mobile', 'street', 'website', 'description', 'comment', 'date_deadline', 'contract_date'],
      ...['partner_id', 'user_id', 'price', 'budget', 'client', 'address', 'город', 'Телефон', 'zip', 'code', 'manager']
    ]
    for (const key of keys) expect(value({ name: 'A', [key]: written }, key), key).toEqual(EMPTY)
  })

  it.each([[false], { '0': '' }, [''], { '0': false }])('%j in any field that is no yes or no', (written) =>
    expect(value({ anything: written }, 'anything')).toEqual(EMPTY)
  )

  it.each([
    'active',
    'is_hot',
    'has_phone',
    'vat_included',
    'anything',
    'show_author',
    'notify_user',
    'paid',
    'members_only'
  ])('%s is no', (key) => expect(value({ [key]: false }, key)).toEqual({ type: 'flag', flag: false }))

  it.each<[unknown, FieldValue]>([
    [['', 'a'], texts('', 'a')],
    [{ '5': 'Anna' }, { type: 'references', kind: 'unknown', references: [{ id: 5, label: 'Anna' }] }]
  ])('%j is a value', (written, expected) => expect(value({ anything: written }, 'anything')).toEqual(expected))
})

describe('typed values', () => {
  const reference = (id: number, label: string | null): FieldValue => ({
    ...{ type: 'references', kind: 'unknown', references: [{ id, label }] }
  })
  const yes: FieldValue = { type: 'flag', flag: true }
  it.each<[unknown, FieldValue]>([
    [{ type: 'text', value: 'Red' }, text('Red')],
    [{ type: 'text', text: 'Red' }, text('Red')],
    [{ kind: 'string', value: 'Red' }, text('Red')],
    [{ type: 'text', value: '2026-03-04' }, text('2026-03-04')],
    [{ type: 'string', value: '79000000001' }, text('79000000001')],
    [{ type: 'text', value: null }, EMPTY],
    [{ type: 'text', value: false }, EMPTY],
    [{ type: 'rich_text', rich_text: [{ plain_text: 'Red ' }, { plain_text: 'roof' }] }, text('Red roof')],
    [{ stringValue: 'Red' }, text('Red')],
    [
      { type: 'number', value: 12 },
      { type: 'number', number: 12 }
    ],
    [
      { type: 'number', value: '12.5' },
      { type: 'number', number: 12.5 }
    ],
    [
      { dataType: 'Integer', value: '12' },
      { type: 'number', number: 12 }
    ],
    [{ integerValue: '12' }, { type: 'number', number: 12 }],
    [
      { type: 'money', value: '1500.00' },
      { type: 'money', amount: 1500, currency: null }
    ],
    [
      { contentType: 'Money', value: 1500, currency: 'RUB', valueInMain: 1500, rate: 1 },
      { type: 'money', amount: 1500, currency: { id: 0, label: 'RUB', code: 'RUB' } }
    ],
    [
      { type: 'date', value: '2026-03-04' },
      { type: 'date', date: '2026-03-04' }
    ],
    [
      { type: 'date', value: '04.03.2026' },
      { type: 'date', date: '2026-03-04' }
    ],
    [
      { type: 'date', value: 1772582400 },
      { type: 'date', date: '2026-03-04' }
    ],
    [
      { type: 'date', value: '1772582400' },
      { type: 'date', date: '2026-03-04' }
    ],
    [
      { type: 'date', value: '2026-03-03T21:00:00.000Z' },
      { type: 'date', date: '2026-03-04' }
    ],
    [
      { type: 'date', value: '2026-03-04T00:00:00+03:00' },
      { type: 'date', date: '2026-03-04' }
    ],
    [
      { type: 'date', value: '2026-03-04T10:00:00+03:00' },
      { type: 'date', date: '2026-03-04' }
    ],
    [
      { type: 'date', date: { start: '2026-03-04', end: null } },
      { type: 'date', date: '2026-03-04' }
    ],
    [{ type: 'date', value: 0 }, EMPTY],
    [
      { type: 'datetime', value: 1772582400 },
      { type: 'moment', iso: '2026-03-04T00:00:00Z' }
    ],
    [
      { type: 'datetime', value: '2026-03-04 00:00:00' },
      { type: 'moment', iso: '2026-03-04T00:00:00' }
    ],
    [
      { contentType: 'DateTime', value: '2026-03-04T10:00:00+03:00' },
      { type: 'moment', iso: '2026-03-04T10:00:00+03:00' }
    ],
    [{ type: 'boolean', value: true }, yes],
    [{ type: 'boolean', value: 'Y' }, yes],
    [{ type: 'bool', value: 1 }, yes],
    [{ type: 'checkbox', checkbox: true }, yes],
    [
      { type: 'flag', value: false },
      { type: 'flag', flag: false }
    ],
    [{ type: 'option', value: 'Red' }, text('Red')],
    [{ type: 'option', value: { id: 5, name: 'Red' } }, reference(5, 'Red')],
    [{ type: 'select', select: { name: 'Red' } }, text('Red')],
    [{ id: 'a%3Bc', type: 'select', select: { id: 'x1', name: 'Red', color: 'red' } }, text('Red')],
    [{ type: 'options', value: ['Red', 'Blue'] }, texts('Red', 'Blue')],
    [{ type: 'options', value: [] }, EMPTY],
    [
      {
        type: 'options',
        value: [
          { type: 'option', value: 'Red' },
          { type: 'option', value: 'Blue' }
        ]
      },
      texts('Red', 'Blue')
    ],
    [
      {
        type: 'multi_select',
        multi_select: [
          { id: 5, name: 'Red' },
          { id: 6, name: 'Blue' }
        ]
      },
      {
        type: 'references',
        kind: 'unknown',
        references: [
          { id: 5, label: 'Red' },
          { id: 6, label: 'Blue' }
        ]
      }
    ],
    [
      [
        { type: 'text', value: 'Red' },
        { type: 'text', value: 'Blue' }
      ],
      texts('Red', 'Blue')
    ],
    [{ type: 'phone', value: 79000000001 }, text('79000000001')],
    [{ type: 'email', value: 'a@b.example' }, text('a@b.example')],
    [
      { type: 'user', value: { id: 5, name: 'Anna' } },
      { type: 'references', kind: 'user', references: [{ id: 5, label: 'Anna' }] }
    ]
  ])('%j', (written, expected) => {
    for (const holder of [{ custom: written }, { name: 'A', data: { custom: written } }]) {
      const record = decode(holder)
      const key = 'custom' in holder ? 'custom' : 'data.custom'
      expect(field(record, key).value).toEqual(expected)
      expect(record.fields.every(({ value: { type } }) => type !== 'json')).toBe(true)
    }
  })

  it('have the roles of their names', () => {
    const record = decode({
      name: { type: 'text', value: 'Roof' },
      price: { type: 'money', value: '1500.50' },
      created: { type: 'datetime', value: '2026-03-04T10:00:00Z' },
      stage: { type: 'option', value: { id: 5, name: 'New' } },
      responsible: { type: 'user', value: { id: 3, name: 'Anna' } },
      deleted: { type: 'boolean', value: false }
    })
    expect(record).toMatchObject({
      ...{ title: 'Roof', price: 1500.5, created: '2026-03-04T10:00:00Z', deleted: false },
      ...{ stage: { id: 5, label: 'New' }, responsible: { id: 3, label: 'Anna' } }
    })
  })

  it('in fields of their own are read by their type', () => {
    const own = (type: string, written: unknown): FieldValue =>
      field(decode({ fields: [{ code: 'UF_7', title: 'Own', type, value: written }] }), 'fields.UF_7').value
    expect(own('date', 1772582400)).toEqual({ type: 'date', date: '2026-03-04' })
    expect(own('date', '2026-03-03T21:00:00Z')).toEqual({ type: 'date', date: '2026-03-04' })
    expect(own('datetime', '2026-03-04 00:00:00')).toEqual({ type: 'moment', iso: '2026-03-04T00:00:00' })
    expect(own('boolean', 'Y')).toEqual(yes)
    expect(own('boolean', '0')).toEqual({ type: 'flag', flag: false })
    expect(own('phone', 79000000001)).toEqual(text('79000000001'))
    expect(own('number', 1772582400)).toEqual({ type: 'number', number: 1772582400 })
    expect(own('string', 'Red')).toEqual(text('Red'))
    expect(own('date', false)).toEqual(EMPTY)
  })

  it.each([
    { type: 'option', value: 5, label: 'Five' },
    { type: 'text', title: 'A', size: 5 },
    { type: 'users', id: '5' }
  ])('%j is something else', (written) => expect(() => decode({ custom: written })).not.toThrow())
})
