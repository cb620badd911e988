import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { checkablesOf, factsOf } from './recognise'

const field = (key: string, value: string | FieldValue, label = key) => ({
  ...{ key, label },
  value: typeof value === 'string' ? ({ type: 'text', text: value } as const) : value
})
const kindOf = (key: string, value: string | FieldValue, label?: string) =>
  checkablesOf(field(key, value, label)).map(({ kind }) => kind)

describe('what can be checked', () => {
  it.each([
    ['data.delivery_address', 'г Москва, ул Ленина, д 5', undefined, ['address']],
    ['deliveryAddress', '142 Oxford Road', undefined, ['address']],
    ['field_17', 'г Москва', 'Почтовый адрес', ['address']],
    ['inn', '7707083893', undefined, ['inn']],
    ['data.x', '7707083893 / 773601001', 'ИНН', ['inn']],
    ['tax_number', 'GB123456789', 'Tax number', ['inn']],
    ['bank.bic', '044525225', undefined, ['bic']],
    ['x', '044525225', 'БИК', ['bic']],
    ['email', 'anna@example.org', undefined, ['email']],
    ['x', 'anna@example.org', 'E-mail address', ['email']],
    ['x', 'anna@example.org', 'Адрес электронной почты', ['email']],
    ['anything', 'anna@example.org', undefined, ['email']],
    ['phone', '8 495 123-45-67', undefined, ['phone']],
    ['x', '+7 (495) 123-45-67', 'Куда звонить', ['phone']],
    ['x', '89161234567, доб. 5', 'Телефон клиента', ['phone']],
    ['phone2', '89161234567', undefined, ['phone']],
    ['x', '89161234567', 'Номер телефона', ['phone']],
    ['mailing_address', '142 Oxford Road', undefined, ['address']]
  ] as const)('%s: %s (%s)', (key, text, label, kinds) => expect(kindOf(key, text, label)).toEqual(kinds))

  it.each([
    ['notes', 'г Москва, ул Ленина, д 5', undefined],
    ['ip_address', 'anything at all', undefined],
    ['x', 'example.org', 'Адрес сайта'],
    // One number in eleven has a valid check digit by chance.
    ['contract_number', '7707083893', undefined],
    ['contract_number', '044525225', undefined],
    ['contract_number', '89161234567', undefined],
    ['innings', '7707083893', undefined],
    ['hotel', '89161234567', undefined],
    ['addressee', 'Anna Petrova', undefined],
    ['x', 'Анна Петрова', 'Адресат'],
    ['address_id', { type: 'number', number: 17 }, undefined],
    ['address', { type: 'empty' }, undefined],
    ['phone', 'none', undefined],
    ['website', 'https://user@example.org/', undefined]
  ] as const)('not %s: %s (%s)', (key, value, label) => expect(kindOf(key, value, label)).toEqual([]))

  it('each text of several is one, and nothing of what is hidden', () => {
    const phones = field('phones', { type: 'texts', texts: ['+7 495 123-45-67', ' ', '+7 495 765-43-21'] })
    expect(checkablesOf(phones).map(({ text }) => text)).toEqual(['+7 495 123-45-67', '+7 495 765-43-21'])
    expect(checkablesOf({ ...phones, hidden: true })).toEqual([])
  })

  it.each([
    ['inn', '7707083893', '7707083893', null],
    ['inn', '7707083894', '7707083894', 'wrong'],
    ['inn', 'ИНН 7707083893, КПП 773601001', '7707083893', null],
    // A spreadsheet dropped the leading zero.
    ['inn', '278121424', '0278121424', 'zero'],
    ['bic', '044525225', '044525225', null],
    ['bic', '44525225', '44525225', 'wrong'],
    ['email', 'anna@example', 'anna@example', 'wrong'],
    ['phone', '12345', '12345', 'wrong'],
    ['address', 'г Москва\nул Ленина', 'г Москва, ул Ленина', null]
  ] as const)('of %s «%s» the provider is asked %s', (key, text, query, fault) =>
    expect(checkablesOf(field(key, text))).toMatchObject([{ text, query, fault }])
  )

  it('a tax id that came as a number is one', () =>
    expect(checkablesOf(field('inn', { type: 'number', number: 7707083893 }))).toMatchObject([
      { kind: 'inn', query: '7707083893', fault: null }
    ]))

  it('never fails, whatever the name and the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, text) => {
        for (const one of checkablesOf(field(name, text))) {
          expect(one.text).toBe(text.trim())
          expect(one.query).not.toBe('')
        }
      })
    )
  })
})

it('what else a record says of a company is found by names', () => {
  const facts = factsOf([
    field('client_budget', '5000', 'Client’s budget'),
    field('client', 'ООО «Ромашка»', 'Название клиента'),
    field('kpp', '770701001'),
    field('inn', '7707083893'),
    field('inn2', '', 'ИНН'),
    field('address', 'г Москва')
  ])
  expect([...facts]).toEqual([
    ['company', 'ООО «Ромашка»'],
    ['kpp', '770701001'],
    ['inn', '7707083893'],
    ['address', 'г Москва']
  ])
})
