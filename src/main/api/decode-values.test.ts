import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { decode, field, value } from '../../../test/contract/decoding'

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
    expect(value({ price: written }, 'price')).toMatchObject({ type: 'money', amount })
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
    const currency = { id: 2, label: 'USD', code: 'USD' }
    expect(field(record, 'price').value).toEqual({ type: 'money', amount: 10, currency })
    expect(field(record, 'cost').value).toEqual({ type: 'money', amount: 5, currency })
  })

  it('may have a currency that is a code alone, which is then no id', () => {
    const record = decode({ price: 10, currency: 'RUB' })
    expect(record.currency).toEqual({ id: 0, label: 'RUB', code: 'RUB' })
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
    expect(value({ vat_included: 'Y' }, 'vat_included')).toEqual({ type: 'flag', flag: true })
    expect(value({ anything: false }, 'anything')).toEqual({ type: 'flag', flag: false })
    expect(value({ rooms: 1 }, 'rooms')).toEqual({ type: 'number', number: 1 })
    expect(value({ note: '1' }, 'note')).toEqual({ type: 'text', text: '1' })
  })
})
