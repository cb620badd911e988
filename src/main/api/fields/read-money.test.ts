import { describe, expect, it } from 'vitest'
import { decode, field, value } from '../../../../test/contract/decoding'
import { currencyCode, readCurrency, readMoney } from './read-money'

describe('a currency', () => {
  it.each([
    ['RUB', 'RUB'],
    ['rub', 'RUB'],
    ['RUR', 'RUB'],
    ['₽', 'RUB'],
    ['руб.', 'RUB'],
    ['Рубль', 'RUB'],
    ['€', 'EUR'],
    ['usd', 'USD']
  ])('%s has the code %s', (text, code) => expect(currencyCode(text)).toBe(code))

  it('keeps a sign that several currencies share for itself', () => {
    expect(currencyCode('$')).toBe('$')
    expect(currencyCode('$')).not.toBe(currencyCode('USD'))
  })

  it.each<[unknown, unknown]>([
    [3, { id: 3, label: null }],
    ['3', { id: 3, label: null }],
    ['EUR', { id: 0, label: 'EUR', code: 'EUR' }],
    ['₽', { id: 0, label: '₽', code: 'RUB' }],
    ['Crypto credits', { id: 0, label: 'Crypto credits', code: 'CRYPTO CREDITS' }],
    [
      { id: 3, code: 'EUR' },
      { id: 3, label: 'EUR', code: 'EUR' }
    ],
    [
      { id: 3, name: 'Euro', iso_code: 'EUR' },
      { id: 3, label: 'Euro', code: 'EUR' }
    ],
    [
      { id: 3, name: 'Euro', symbol: '€' },
      { id: 3, label: 'Euro', code: 'EUR' }
    ],
    [
      { code: 'EUR', name: 'Euro' },
      { id: 0, label: 'Euro', code: 'EUR' }
    ],
    [[3, 'EUR'], { id: 3, label: 'EUR', code: 'EUR' }],
    [[3, 4], null],
    [0, null],
    ['', null]
  ])('%j', (written, expected) => expect(readCurrency(written)).toEqual(expected))
})

describe('an amount', () => {
  const eur = { id: 0, label: '€', code: 'EUR' }
  it.each<[unknown, unknown]>([
    ['1 500,00 €', { amount: 1500, currency: eur }],
    ['€1,500.5', { amount: 1500.5, currency: eur }],
    ['USD 20', { amount: 20, currency: { id: 0, label: 'USD', code: 'USD' } }],
    ['1500.00', { amount: 1500, currency: null }],
    ['20 pcs', { amount: 20, currency: null }],
    [
      { amount: '20', currency: 'usd' },
      { amount: 20, currency: { id: 0, label: 'usd', code: 'USD' } }
    ],
    [
      { value: 20, unit: 'EUR' },
      { amount: 20, currency: { id: 0, label: 'EUR', code: 'EUR' } }
    ],
    [{ value: 20, unit: 'pcs' }, null]
  ])('%j', (written, expected) => expect(readMoney(written)).toEqual(expected))
})

describe('the currency of a record', () => {
  it('is known by its code where that is all there is', () => {
    const record = decode({ price: 100, currency: 'EUR', budget: '5.00' })
    const euro = { id: 0, label: 'EUR', code: 'EUR' }
    expect(record.currency).toEqual(euro)
    expect(value({ price: 100, currency: 'EUR', budget: '5.00' }, 'budget')).toEqual({
      type: 'money',
      amount: 5,
      currency: euro
    })
  })

  it('is one where its id and its code stand apart, and is learned', () => {
    const record = decode({ price: 100, currency_id: 3, currency_code: 'EUR' })
    expect(record.currency).toEqual({ id: 3, label: 'EUR', code: 'EUR' })
    expect(record.labels).toContainEqual({ kind: 'currency', id: 3, label: 'EUR', code: 'EUR' })
    expect(decode({ price: '100 €', currency_id: 3 }).currency).toEqual({ id: 3, label: '€', code: 'EUR' })
  })

  it('is not taken from another amount', () => {
    expect(decode({ price: 100, currency_id: 3, salary_currency: 'USD' }).currency).toEqual({ id: 3, label: null })
  })

  it('gives way to the code that the price itself names', () => {
    const record = decode({ price: '100 EUR', currency: 'RUB', budget: 7 })
    expect(record.currency).toMatchObject({ code: 'EUR' })
    expect(field(record, 'budget').value).toMatchObject({ currency: { code: 'RUB' } })
  })

  it.each([
    [{ price: '1 500 ₽', currency: 'EUR' }],
    [{ price: '1 500 руб.', currency: 'EUR' }],
    [{ price: '1 500 ₽', currency: { id: 3, name: 'Euro', code: 'EUR' } }],
    [{ price: '1 500 ₽', currency_id: 3, currency_code: 'EUR' }],
    [{ price: '1 500 ₽', currency_id: 3, currency_name: 'EUR' }],
    [{ price: '₽1500', currency: '€' }],
    [{ currency: 'EUR', amount: '1,5 тыс. ₽' }],
    [{ price: { type: 'text', value: '1500 ₽' }, currency: 'EUR' }]
  ])('goes before a sign in a text: %j', (fields) => {
    const record = decode(fields)
    const key = 'amount' in fields ? 'amount' : 'price'
    expect(record).toMatchObject({ price: 1500, currency: { code: 'EUR' } })
    expect(field(record, key).value).toMatchObject({ amount: 1500, currency: { code: 'EUR' } })
    expect(record.labels.filter(({ code }) => code === 'RUB')).toEqual([])
  })

  it('does not take the sign of another amount away', () => {
    const record = decode({ price: 100, currency: 'EUR', delivery_cost: '5 ₽' })
    expect(field(record, 'delivery_cost').value).toMatchObject({ amount: 5, currency: { code: 'RUB' } })
  })
})
