/** Values as services really send them: facts of public bug reports, and neighbours of each. */
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { decodeText } from '../lookup/tables/decode-text'
import { decode, field, value } from './contract/decoding'
import { decodeRecord } from './decode'
import { readAnswer } from './envelope'
import { utf8Body } from './http/answer'
import { readJson, textOfBytes } from './json'

const text = (written: string): FieldValue => ({ type: 'text', text: written })
const EMPTY: FieldValue = { type: 'empty' }

/** The value of a field in a body as it comes over the wire. */
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
    ['55.123456789012345678', 55.123456789012345678],
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
  /** Windows-1251 of Cyrillic letters and ASCII. */
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
  /** The last letter of the last name is cut in half. */
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

  it.each([undefined, 'windows-1251', 'cp1251', 'utf-8', 'nonsense'])('Windows-1251 under charset=%s is read', (charset) =>
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
    expect(table).toMatchObject({ encoding: 'utf-8', from: 'guess' })
    expect(table?.text).toMatch(/^Компания;Адрес\n.*\ufffd.*Тихая улица$/s)
  })
})
