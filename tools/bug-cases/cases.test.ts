/** Inputs from bug reports: values, charsets, events, searches, pasted texts and file names. */
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { readConfiguration } from '../../src/renderer/src/rules/paste-configuration'
import { addressAsMeant } from '@shared/rules/typed-address'
import { decode, field } from '../../test/contract/decoding'
import { decodeRecord } from '../../src/main/api/decode'
import { readAnswer } from '../../src/main/api/envelope'
import { utf8Body } from '../../src/main/api/http/answer'
import { readJson } from '../../src/main/api/json'
import { GOOGLE_SERIES, shownOf } from '../../test/main/cache/calendar/as-sent'
import { openEngine, page } from '../../test/main/cache/engine'
import { trueDecoder } from '../../test/main/cache/true-decoder'
import { suggestedName } from '../../src/main/ipc/handlers/exports'
import { leadsTo, piecesOf } from '../../src/renderer/src/words/outside-links'

describe('a value', () => {
  const text = (written: string): FieldValue => ({ type: 'text', text: written })
  const phone = (id: string, use: string, number: string): object => ({
    ...{ ID: id, VALUE_TYPE: use, VALUE: number, TYPE_ID: 'PHONE' }
  })
  const PHONES = [phone('101', 'WORK', '+7 900 000-00-01'), phone('102', 'MOBILE', '8 900 000-00-02')]

  it('B01: an account number sent as a number', () => {
    const body = '[{"id":7,"name":"A","account":40702810900000012345,"corr_account":30101810400000000225}]'
    const [raw] = readAnswer(body, 'list', 'project').records
    if (raw === undefined) throw new Error('no record')
    const record = decodeRecord('project', raw)
    expect(field(record, 'account').value).toEqual(text('40702810900000012345'))
    expect(field(record, 'corr_account').value).toEqual(text('30101810400000000225'))
    expect(found(body, '40702810900000012345')).toEqual(['A'])
  })

  it.each<[title: string, sent: Record<string, unknown>, read: Record<string, object>]>([
    ['B04: U+2212 before a refund', { price: '\u22121250,00' }, { price: { type: 'money', amount: -1250 } }],
    ['B05: millions', { price: '1,5 млн ₽' }, { price: { type: 'money', amount: 1_500_000 } }],
    [
      'B06: an amount and its currency beside a bar',
      { price: '1200|USD', own: '1200|USD' },
      {
        price: { type: 'money', amount: 1200, currency: { code: 'USD' } },
        own: { type: 'money', amount: 1200, currency: { code: 'USD' } }
      }
    ],
    [
      'B07: a day whose months count from 0',
      { deadline: { contentType: 'DateOnly', year: 2026, month: 11, day: 5 } },
      { deadline: { type: 'date', date: '2026-12-05' } }
    ],
    ['B10: a birthday in seconds', { birthday: -315619200 }, { birthday: { type: 'date', date: '1960-01-01' } }],
    ['B12: the empty date of PHP', { start_date: '30.11.-0001' }, { start_date: { type: 'empty' } }],
    ['B13: a phone as a number', { phone: 79000000001 }, { phone: text('79000000001') }],
    [
      'B14: phones with their kinds',
      { PHONE: PHONES },
      { PHONE: { type: 'texts', texts: ['+7 900 000-00-01 (work)', '8 900 000-00-02 (mobile)'] } }
    ],
    ['B15: false for nothing', { phone: false, email: false }, { phone: { type: 'empty' }, email: { type: 'empty' } }]
  ])('%s', (_title, sent, read) => {
    const record = decode({ name: 'A', ...sent })
    for (const [key, value] of Object.entries(read)) expect(field(record, key).value).toMatchObject(value)
    expect(record.fields.map(({ key }) => key)).toEqual(['id', 'name', ...Object.keys(sent)])
  })

  it.each(['79000000001', '+7 900 000-00-01 (work)', '8 900 000-00-02 (mobile)'])('B13, B14: %s can be called', (one) =>
    expect(piecesOf(one, leadsTo({ key: 'PHONE', label: 'PHONE' }))[0]?.url).toMatch(/^tel:\+?\d{11}$/)
  )

  it('B09: a name that the server escaped', () => {
    const { title } = decode({ name: 'ООО &quot;Северный луч&quot; &amp; Ко' })
    expect(title).toBe('ООО "Северный луч" & Ко')
  })

  it('B63: a mark that turns the end of a file name', () => {
    const { title, ending } = decode({ name: 'Счёт\u202efdp.exe' }, 'file')
    expect(title).not.toContain('\u202e')
    expect(title).toMatch(/exe$/)
    expect(ending).toBe('exe')
  })
})

describe('an answer', () => {
  const received = (body: Uint8Array, type: string): unknown =>
    readJson(utf8Body({ status: 200, headers: { 'content-type': type }, body } as Parameters<typeof utf8Body>[0]))
  const utf8 = (names: readonly string[]): Uint8Array => new TextEncoder().encode(JSON.stringify(names))

  it('B02: a letter cut in half', () => {
    const bytes = utf8(['ООО Северный луч', 'Тихий берегя'])
    expect(
      received(
        bytes.filter((_byte, at) => at !== bytes.length - 3),
        'application/json'
      )
    ).toEqual([...['ООО Северный луч', 'Тихий берег\ufffd']])
  })

  it('B03: UTF-8 under the name of another charset', () =>
    expect(received(utf8(['Тихий берег']), 'application/json; charset=windows-1251')).toEqual(['Тихий берег']))
})

describe('a calendar in Moscow', () => {
  const moscow = (dateTime: string): object => ({ dateTime: `2026-12-${dateTime}:00+03:00`, timeZone: 'Europe/Moscow' })
  const berlin = (time: string): object => ({
    ...{ dateTime: `2026-12-01T${time}:00.0000000`, timeZone: 'W. Europe Standard Time' }
  })
  const occurrence = (original: string, start: string, end: string): object => ({
    ...{ id: 90006, name: 'Планёрка', recurringEventId: 90005, originalStartTime: moscow(original) },
    ...{ start: moscow(start), end: moscow(end) }
  })

  it.each<[title: string, events: readonly object[], shown: readonly string[]]>([
    [
      'B20: a moved occurrence',
      [GOOGLE_SERIES, occurrence('10T10:00', '11T15:00', '11T16:00')],
      ['03 10:00–11:00', '11 15:00–16:00', '17 10:00–11:00', '24 10:00–11:00']
    ],
    [
      'B21: a cancelled occurrence',
      [GOOGLE_SERIES, { ...occurrence('17T10:00', '17T10:00', '17T11:00'), status: 'cancelled' }],
      ['03 10:00–11:00', '10 10:00–11:00', '24 10:00–11:00']
    ],
    [
      'B22: the name of a zone in Windows',
      [{ id: 1, name: 'Берлин', start: berlin('10:00'), end: berlin('11:00') }],
      ['01 12:00–13:00']
    ],
    [
      'B23: a duration instead of an end',
      [{ id: 1, name: 'Осмотр', start: '2026-12-05T10:00:00+03:00', duration: 'PT1H30M' }],
      ['05 10:00–11:30']
    ]
  ])('%s', (_title, events, shown) => expect(shownOf(events)).toEqual(shown.map((one) => `2026-12-${one}`)))
})

describe('a search', () => {
  it.each([
    ['B50: an invisible hyphen', 'Ромаш\u00adка поставка', 'ромашка'],
    ['B50: a space of no width', 'Ромаш\u200bка поставка', 'ромашка'],
    ['B52: ß written as two letters', 'Müller Straße', 'strasse'],
    ['B53: words written together', 'Санкт-Петербург склад', 'санктпетербург']
  ])('%s', (_title, name, query) => {
    expect(found(JSON.stringify([{ id: 1, name }]), query)).toHaveLength(1)
  })

  it('B53: the last digits of a phone', () => {
    expect(found('[{"id":1,"name":"A","phone":"+7 900 000-12-34"}]', '1234')).toEqual(['A'])
  })
})

describe('a pasted text', () => {
  const whole = { address: 'https://crm.example.test', token: 'a1b2c3d4e5f60718', secret: 'f0e1d2c3b4a59687' }
  const lines = (...[address, token, secret]: readonly string[]): string =>
    `Адрес: ${address}\nТокен: ${token}\nСекрет: ${secret}\n`

  it.each([
    ['B60: spaces of no width', lines(...Object.values(whole).map((one) => `\u200b${one}\u200b`))],
    ['B60: quotation marks', lines(whole.address, `«${whole.token}»`, `“${whole.secret}”`)]
  ])('%s', (_title, pasted) => expect(readConfiguration(pasted)).toEqual(whole))

  it.each([
    ['B61: a semicolon in the scheme', 'https;//crm.example.test'],
    ['B61: a Cyrillic letter in the scheme', 'httрs://crm.example.test']
  ])('%s', (_title, typed) => expect(addressAsMeant(typed)).toBe(whole.address))

  it('B62: brackets in a link', () => {
    const link = 'https://example.test/a_(b)'
    expect(piecesOf(link)).toEqual([{ text: link, url: link }])
  })
})

it('B64: an export named after a text whose cut meets a pair', () => {
  expect(suggestedName(`${'a'.repeat(79)}😀`, 'csv', Date.UTC(2026, 10, 28, 12))).toBe(
    `${'a'.repeat(79)} 2026-11-28.csv`
  )
})

/** Titles found by a search after an answer was stored. */
function found(body: string, text: string): readonly (string | null)[] {
  const engine = openEngine(undefined, trueDecoder())
  engine.ingestPage({ ...page([]), body: new TextEncoder().encode(body) })
  return engine.search({ text, nouns: null, deleted: false, limit: 5 }).hits.map(({ title }) => title)
}
