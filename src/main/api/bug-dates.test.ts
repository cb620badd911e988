/** Dates that real services send, taken from public bug reports, with variants. */
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { decode, field, value } from '../../../test/contract/decoding'

const EMPTY: FieldValue = { type: 'empty' }
const day = (date: string): FieldValue => ({ type: 'date', date })

describe('days in numbers', () => {
  it.each<[object, FieldValue]>([
    [{ contentType: 'DateOnly', year: 2026, month: 11, day: 5 }, day('2026-12-05')],
    [{ contentType: 'DateOnly', year: 2026, month: 0, day: 31 }, day('2026-01-31')],
    [{ contentType: 'DateOnly', year: 2024, month: 1, day: 29 }, day('2024-02-29')],
    [{ contentType: 'DateOnly', year: '2026', month: '11', day: '5' }, day('2026-12-05')],
    [{ content_type: 'date_only', year: 2026, month: 11, day: 5 }, day('2026-12-05')],
    [{ type: 'DateOnly', day: 5, month: 11, year: 2026 }, day('2026-12-05')],
    [{ contentType: 'DateOnly', year: null, month: null, day: null }, EMPTY],
    [{ year: 2026, month: 0, day: 5 }, day('2026-01-05')],
    [{ year: 2026, month: 12, day: 5 }, day('2026-12-05')],
    [{ years: 2026, months: 11, date: 5, hours: 0, minutes: 0, seconds: 0, milliseconds: 0 }, day('2026-12-05')],
    [{ year: 2026, month: 11, dayOfMonth: 5, hourOfDay: 0, minute: 0, second: 0 }, day('2026-12-05')]
  ])('%j', (written, expected) => {
    expect(value({ deadline: written }, 'deadline')).toEqual(expected)
    expect(value({ created: written }, 'created')).toEqual(expected)
  })

  it.each([
    { contentType: 'DateOnly', year: 2026, month: 1, day: 30 },
    { contentType: 'DateOnly', year: 2026, month: 12, day: 5 },
    { year: 2026, month: 11, day: 5 },
    { year: 2026, month: 0, day: 5, price: 7 }
  ])('%j is no certain date', (written) => {
    const { fields } = decode({ name: 'A', deadline: written })
    expect(fields.some(({ value: { type } }) => type === 'date' || type === 'moment')).toBe(false)
  })
})

describe('birthdays', () => {
  const zones = [undefined, 'Europe/Moscow', 'America/New_York'] as const
  it.each<[unknown, string]>([
    [-315619200, '1960-01-01'],
    [318211200, '1980-02-01'],
    ['-315619200', '1960-01-01'],
    ['318211200', '1980-02-01'],
    [-315619200000, '1960-01-01'],
    [86400, '1970-01-02'],
    [-86400, '1969-12-31'],
    [-2208902400, '1900-01-02'],
    [946684800, '2000-01-01'],
    [1325376000000, '2012-01-01'],
    [19800501, '1980-05-01'],
    ['19800501', '1980-05-01'],
    ['01.02.1980', '1980-02-01'],
    ['1980-02-01T00:00:00+03:00', '1980-02-01'],
    ['1980-02-01 00:00:00', '1980-02-01'],
    ['1980-02-01T12:00:00+03:00', '1980-02-01'],
    ['01.01.1970', '1970-01-01'],
    ['1970-01-01', '1970-01-01']
  ])('%j is %s', (written, date) => {
    for (const receivedZone of zones) {
      const record = decode({ birthday: written }, 'project', receivedZone === undefined ? {} : { receivedZone })
      expect(field(record, 'birthday').value).toEqual(day(date))
    }
  })

  it.each([
    ...[
      'birthday',
      'birthDate',
      'BIRTHDATE',
      'date_of_birth',
      'dob',
      'bdate_birthday',
      'client_birthday',
      'Дата рождения'
    ],
    'день_рождения'
  ])('under %s', (key) => {
    expect(value({ [key]: -315619200 }, key)).toEqual(day('1960-01-01'))
    expect(value({ [key]: '-315619200' }, key)).toEqual(day('1960-01-01'))
  })

  it('at midnight of the service are on its day', () => {
    const moscow = Date.UTC(1985, 4, 14, 20) / 1000
    const at = (receivedZone?: string) =>
      field(decode({ birthday: moscow }, 'project', receivedZone === undefined ? {} : { receivedZone }), 'birthday')
        .value
    expect(at('Europe/Moscow')).toEqual(day('1985-05-15'))
    expect(at()).toEqual(day('1985-05-15'))
    expect(value({ birthday: '1985-05-14T20:00:00Z' }, 'birthday')).toEqual(day('1985-05-15'))
    expect(value({ birthday: '1985-05-15T05:00:00.000Z' }, 'birthday')).toEqual(day('1985-05-15'))
  })

  it.each<[string, unknown]>([
    ['birthday', 29],
    ['birthday', 1980],
    ['birthday', 29346],
    ['days_to_birthday', 12],
    ['birth_place', 318211200],
    ['measure', -315619200]
  ])('%s %j is a number', (key, number) => expect(value({ [key]: number }, key)).toEqual({ type: 'number', number }))

  it('named by the title of a field of its own', () => {
    const record = decode({ fields: [{ code: 'UF_12', title: 'Дата рождения', value: -315619200 }] })
    expect(field(record, 'fields.UF_12').value).toEqual(day('1960-01-01'))
  })
})

describe('no date', () => {
  const certain = [
    ...['30.11.-0001', '30.11.-0001 00:00:00', '-0001-11-30', '-0001-11-30T00:00:00+00:00', '30.11.-1', '11/30/-0001'],
    ...['0000-00-00', '0000-00-00 00:00:00', '0000-00-00T00:00:00Z', '00.00.0000', '00/00/0000', '00-00-0000'],
    ...[
      '0001-01-01',
      '0001-01-01T00:00:00',
      '01.01.0001 0:00:00',
      '1/1/0001',
      '00.01.1900',
      '1900-01-00',
      '0000-01-01'
    ],
    '/Date(-62135596800000)/'
  ]
  const byName = [
    ...['1970-01-01', '1970-01-01 00:00:00', '1970-01-01T03:00:00+03:00', '01.01.1970', '01.01.1970 03:00:00'],
    ...['1970-01-01T00:00:00.000Z', '1969-12-31T19:00:00-05:00', '1899-12-30', '30.12.1899', '30.12.1899 00:00:00'],
    ...['1899-12-31T00:00:00', '1900-01-01', '01.01.1900', '1753-01-01T00:00:00', '1601-01-01T00:00:00Z', '9999-12-31'],
    ...[
      '31.12.9999 23:59:59',
      'null',
      'None',
      'Invalid date',
      'NaN',
      '-',
      '—',
      'n/a',
      'не указана',
      'нет',
      '0',
      0,
      false
    ],
    ...[-62135596800, -62169984000, -62135596800000, '-62135596800', -2209161600, 253402300799]
  ]
  it.each(certain)('%j in any field', (written) => {
    for (const key of ['start_date', 'created', 'deadline', 'birthday', 'note'])
      expect(value({ [key]: written }, key), key).toEqual(EMPTY)
  })

  it.each(byName)('%j in a field for dates', (written) => {
    for (const key of ['start_date', 'created', 'deadline', 'contract_date', 'closed_at']) {
      // 9999-12-31 ("for ever") is drawn as an end.
      if (key !== 'deadline' && /9999/.test(String(written))) continue
      expect(value({ [key]: written }, key), key).toEqual(EMPTY)
    }
  })

  it.each(['-', 'нет', 'null', '1970-01-01', '9999-12-31'])('%j elsewhere is what it says', (written) =>
    expect(value({ note: written }, 'note')).not.toEqual(EMPTY)
  )

  it.each<[string, unknown, FieldValue]>([
    ['date_founded', '1900-01-01', day('1900-01-01')],
    ['registration_date', '01.01.1970', day('1970-01-01')],
    ['contract_date', '02.01.1970', day('1970-01-02')],
    ['contract_date', '1970-01-01 18:00:00', { type: 'moment', iso: '1970-01-01T18:00:00' }],
    ['contract_date', '2025-00-00', { type: 'text', text: '2025-00-00' }],
    ['spent_time', 0, { type: 'number', number: 0 }]
  ])('%s %j is none of them', (key, written, expected) => expect(value({ [key]: written }, key)).toEqual(expected))
})

it.each(['/Date(253402300800000)/', '/Date(999999999999999)/', '/Date(-99999999999999)/'])(
  '%s lies beyond the years of four digits, and stays a text',
  (written) => {
    expect(value({ note: written }, 'note')).toEqual({ type: 'text', text: written })
    expect(value({ deadline: written }, 'deadline')).toEqual({ type: 'text', text: written })
  }
)
