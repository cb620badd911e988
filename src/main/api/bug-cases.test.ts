/** Values that real services send, taken from public bug reports, with variants. */
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { decodeText } from '../lookup/tables/decode-text'
import { decode, field, value } from '../../../test/contract/decoding'
import { decodeRecord } from './decode'
import { readAnswer } from './envelope'
import { utf8Body } from './http/answer'
import { readJson, textOfBytes } from './json'

const text = (written: string): FieldValue => ({ type: 'text', text: written })

/** Field value in a body as received. */
function sent(json: string, key: string): FieldValue {
  const [raw] = readAnswer(`[${json}]`, 'list', 'project').records
  if (raw === undefined) throw new Error('no record')
  return field(decodeRecord('project', raw), key).value
}

describe('digits beyond 2^53', () => {
  it.each([
    ['40702810900000012345', 'account'],
    ['30101810400000000225', 'corr_account'],
    ['9007199254740993', 'contract_no'],
    ['-9007199254740993', 'shift'],
    ['12345678901234567890.25', 'measure'],
    ['4.0702810900000012e+19', 'account'],
    ['1e400', 'factor'],
    ['40702810900000012345', 'price']
  ])('%s under %s stays as it was sent', (digits, key) =>
    expect(sent(`{"id":1,"name":"A","${key}": ${digits} }`, key)).toEqual(text(digits))
  )

  it.each([
    ['9007199254740991', 9007199254740991],
    ['79000000001', 79000000001],
    ['1.25', 1.25],
    ['55.123456789012345678', Number('55.123456789012345678')],
    ['1e3', 1000]
  ])('%s is a number', (digits, number) =>
    expect(sent(`{"id":1,"name":"A","measure":${digits}}`, 'measure')).toEqual({ type: 'number', number })
  )

  it('are kept in lists and maps too, and texts with digits stay', () => {
    expect(sent('{"id":1,"name":"A","accounts":[40702810900000012345,40702810900000012346]}', 'accounts')).toEqual({
      type: 'texts',
      texts: ['40702810900000012345', '40702810900000012346']
    })
    const said = '{"a":"say \\"40702810900000012345\\", 40702810900000012345","b":[-40702810900000012345]}'
    expect(readJson(said)).toEqual({
      a: 'say "40702810900000012345", 40702810900000012345',
      b: ['-40702810900000012345']
    })
  })
})

describe('charsets', () => {
  const utf8 = (json: string): Uint8Array => new TextEncoder().encode(json)
  /** Encodes Cyrillic and ASCII in Windows-1251. */
  const cp1251 = (json: string): Uint8Array =>
    Uint8Array.from([...json], (letter) => {
      const code = letter.charCodeAt(0)
      return code < 0x80 ? code : letter === 'ё' ? 0xb8 : letter === '№' ? 0xb9 : code - 0x410 + 0xc0
    })
  const received = (body: Uint8Array, type?: string): unknown =>
    readJson(
      utf8Body({ status: 200, headers: type === undefined ? {} : { 'content-type': type }, body } as Parameters<
        typeof utf8Body
      >[0])
    )
  const names = '[{"id":1,"name":"ООО Северный луч"},{"id":2,"name":"Тихий берег"}]'
  /** A body cut inside the last letter of the last name. */
  const halved = ((): Uint8Array => {
    const bytes = utf8(names)
    return Uint8Array.from([...bytes.slice(0, -4), ...bytes.slice(-3)])
  })()
  const types = [undefined, 'windows-1251', 'utf-8', 'UTF-8', '"utf-8"', 'iso-8859-1', 'koi8-r', 'nonsense']
  const header = (charset: string | undefined): string | undefined =>
    charset === undefined ? undefined : `application/json; charset=${charset}`

  it.each(types)('UTF-8 under charset=%s is UTF-8', (charset) =>
    expect(received(utf8(names), header(charset))).toEqual(JSON.parse(names))
  )

  it.each(types)('a letter cut in half under charset=%s changes no other', (charset) =>
    expect(received(halved, header(charset))).toEqual([
      { id: 1, name: 'ООО Северный луч' },
      { id: 2, name: 'Тихий бере\ufffd' }
    ])
  )

  it.each([undefined, 'windows-1251', 'cp1251', 'utf-8', 'nonsense'])(
    'Windows-1251 under charset=%s is read',
    (charset) =>
      expect(received(cp1251('[{"id":1,"name":"№ 5, Тёмный лес"}]'), header(charset))).toEqual([
        { id: 1, name: '№ 5, Тёмный лес' }
      ])
  )

  it('other bytes are in the charset of the header', () => {
    expect(received(Uint8Array.from([0x22, 0xf0, 0xc5, 0xd4, 0xd2, 0x22]), 'text/json; charset=koi8-r')).toBe('Петр')
  })

  it.each(['utf-16le', 'utf-16be'] as const)('%s is told by its NULs', (charset) => {
    const units = [...'["Я"]'].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return charset === 'utf-16le' ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
    })
    expect(textOfBytes(Uint8Array.from(units))).toBe('["Я"]')
  })

  it('a table with one broken letter is UTF-8 too', () => {
    const bytes = utf8('Компания;Адрес\nСеверный луч;Тихая улица')
    const table = decodeText(Uint8Array.from([...bytes.slice(0, 40), ...bytes.slice(41)]))
    expect(table).toMatchObject({ encoding: 'utf-8', from: 'mostly-utf-8' })
    expect(table?.text).toMatch(/^Компания;Адрес\n.*\ufffd.*Тихая улица$/s)
  })

  it.each<[what: string, bytes: readonly number[], text: string]>([
    ['two whole letters and one broken', [...utf8('яя'), 0xff], 'яя\ufffd'],
    ['one whole letter and one broken', [...utf8('aя'), 0xe9], 'aСЏй'],
    ['a sign of broken letters that was there', [...utf8('a\ufffd\ufffd')], 'a\ufffd\ufffd'],
    ['Windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет']
  ])('a table and an answer are told apart alike: %s', (_what, bytes, text) => {
    expect([textOfBytes(Uint8Array.from(bytes)), decodeText(Uint8Array.from(bytes))?.text]).toEqual([text, text])
  })
})

describe('amounts', () => {
  it.each<[string, number]>([
    ['\u22121250,00', -1250],
    ['\u2212 1 250,00 ₽', -1250],
    ['\u20131250.50', -1250.5],
    ['\u2013\u00a01\u00a0250', -1250],
    ['1250,00-', -1250],
    ['1 250,00\u2212', -1250],
    ['1250- ₽', -1250],
    ['(1250,00)', -1250],
    ['(1 250,00 ₽)', -1250],
    ['$(1,250.00)', -1250],
    ['(1 250) руб.', -1250],
    ['-$1,250', -1250],
    ['$-1,250', -1250],
    ['- 5', -5],
    ['(0)', 0],
    ['+5', 5],
    ['1500.-', 1500],
    ['1500,\u2013', 1500],
    ['0,500', 0.5],
    ['12,34,567.5', 1234567.5],
    ['1500 000,00', 1500000],
    ["1'500.5", 1500.5]
  ])('%j is %d', (written, amount) =>
    expect(value({ price: written }, 'price')).toMatchObject({ type: 'money', amount })
  )

  it.each<[string, number]>([
    ['1,5 млн ₽', 1_500_000],
    ['1,5млн', 1_500_000],
    ['1,5 млн. руб.', 1_500_000],
    ['−2 млн', -2_000_000],
    ['250 тыс.', 250_000],
    ['250 тыс. ₽', 250_000],
    ['250 тыс.руб.', 250_000],
    ['500 т.р.', 500_000],
    ['500 тр', 500_000],
    ['5к', 5000],
    ['3k', 3000],
    ['1.2M', 1_200_000],
    ['1.1M', 1_100_000],
    ['$1.2M', 1_200_000],
    ['1.2M $', 1_200_000],
    ['USD 1.2M', 1_200_000],
    ['2 млрд', 2_000_000_000],
    ['1.5 million', 1_500_000],
    ['1.5bn EUR', 1_500_000_000],
    ['1 500 тыс', 1_500_000]
  ])('%j is %d', (written, amount) =>
    expect(value({ price: written }, 'price')).toMatchObject({ type: 'money', amount })
  )

  it.each([
    ...['12,5 %', '12.5%', '5 percent', '10 проц.', '5‰', '1,500 млн', '1.234M', '1,2 м', '5m', '5 т', '1,2М'],
    ...[
      '1 млн 200 тыс.',
      'от 500',
      'до 1000',
      '~100',
      '<5',
      '≈ 1 000',
      '100 + НДС',
      '1 250 – 1 500',
      '--5',
      '-5-',
      '(-5)'
    ],
    ...['1,2,3', '10 20', '1.2.3', '1200 / 1500', '5 лимонов и ещё'],
    ...[
      'PT1H30M',
      '1:30',
      '01:30:00',
      '2 ч',
      '2ч',
      '2 ч 30 мин',
      '90 мин',
      '90 min',
      '3 дня',
      '1 мес.',
      '2h',
      '8 hours',
      '1d 4h'
    ],
    ...['5 лет', '2 недели', '30 сек', 'P1D']
  ])('%j stays as it was sent', (written) => {
    expect(value({ price: written }, 'price')).toEqual(text(written))
    expect(value({ budget_total: written }, 'budget_total')).toEqual(text(written))
    expect(decode({ price: written }).price).toBeNull()
  })

  it('a multiplier gives its currency', () => {
    expect(value({ price: '1,5 млн ₽' }, 'price')).toMatchObject({ currency: { code: 'RUB' } })
    expect(value({ price: '1.2M USD' }, 'price')).toMatchObject({ currency: { code: 'USD' } })
  })

  it.each([
    ['time_cost', 3600],
    ['hours_budget', 40],
    ['time_budget', 7200],
    ['total_time_amount', 90],
    ['vacation_days_balance', 14],
    ['paid_hours', 8],
    ['сумма_часов', 12]
  ])('%s is no money', (key, number) => {
    expect(value({ [key]: number }, key)).toEqual({ type: 'number', number })
    expect(decode({ [key]: number }).price).toBeNull()
  })

  it.each(['hour_price', 'hourly_cost', 'day_price', 'price_per_hour', 'цена_часа'])('%s is money', (key) =>
    expect(value({ [key]: 5 }, key)).toMatchObject({ type: 'money', amount: 5 })
  )

  it.each<[unknown, string, number, string]>([
    ['1200|USD', 'price', 1200, 'USD'],
    ['1200.50|RUB', 'price', 1200.5, 'RUB'],
    ['-1200|EUR', 'opportunity', -1200, 'EUR'],
    ['0|KZT', 'UF_CRM_1700000000', 0, 'KZT'],
    ['1200|USD', 'UF_CRM_1700000000', 1200, 'USD'],
    ['99.9|usd', 'анything', 99.9, 'USD']
  ])('%j in %s is in its own currency', (written, key, amount, code) =>
    expect(value({ [key]: written, currency: 1 }, key)).toMatchObject({ type: 'money', amount, currency: { code } })
  )

  it.each(['1200|QQQ', 'A|USD', '|USD', '1200|USD|5', '12|5'])('%j in a field of its own is a text', (written) =>
    expect(value({ note: written }, 'note')).toEqual(text(written))
  )
})
