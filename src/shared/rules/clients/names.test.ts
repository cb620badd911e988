import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkableText } from '../links'
import { apartKey, bareClientName, clientKey, foldClientName, keyWithTaxId, partsOfKey, taxIdOf } from './names'

describe('names of clients', () => {
  it.each([
    ['ООО «Ромашка»', 'ооо   "РОМАШКА"'],
    ['ООО«Ромашка»', 'ООО Ромашка'],
    ['Север–Строй', 'север - строй'],
    ['Север - — Строй', 'север-строй'],
    ['ИП Иванов А. Б.', 'ИП Иванов А.Б.'],
    ['Smith & Sons, Ltd', 'SMITH&SONS ,LTD'],
    ["O’Neil 'Bakery'", "o'neil bakery"],
    ['ＡＢＣ', 'abc'],
    ['Ро\u00adмашка\u00a0Плюс', 'ромашка плюс']
  ])('are one: %s and %s', (one, other) => {
    expect(foldClientName(one)).toBe(foldClientName(other))
  })

  it.each([
    ['ООО «Ромашка»', 'АО «Ромашка»'],
    ['ООО «Ромашка»', 'Ромашка'],
    ['ИП Иванов А Б', 'ИП Иванова Б'],
    ['Ромашка Плюс', 'РомашкаПлюс'],
    ['Берёза', 'Береза'],
    ["O'Neil", 'ONeil']
  ])('are two: %s and %s', (one, other) => {
    expect(foldClientName(one)).not.toBe(foldClientName(other))
  })

  it('fold to the same when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const folded = foldClientName(name)
        expect(foldClientName(folded)).toBe(folded)
      }),
      { numRuns: 500 }
    )
  })

  it('fold alike in any case, with any quotes, dashes and spaces', () => {
    const word = fc.stringMatching(/^[а-яa-z0-9]{1,8}$/u)
    const quotes = fc.constantFrom(['«', '»'], ['"', '"'], ['„', '“'], ['', ''])
    const spaces = fc.constantFrom(' ', '  ', '\u00a0', '\t')
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        quotes,
        spaces,
        fc.boolean(),
        (words, [a, b], gap, isUp) => {
          const other = `${a}${words.join(gap)}${b}`
          expect(foldClientName(isUp ? other.toUpperCase() : other)).toBe(foldClientName(words.join(' ')))
        }
      ),
      { numRuns: 300 }
    )
  })

  it.each([
    ['ООО «Берёзка»', 'березка', 'ооо'],
    ['Березка, АО', 'березка', 'ао'],
    ['Общество с ограниченной ответственностью «Березка»', 'березка', 'общество ограниченной ответственностью с'],
    ['Северлайт Сервис ЗАО', 'северлайтсервис', 'зао'],
    ['Quay Lane Properties Ltd.', 'quaylaneproperties', 'ltd'],
    ['Müller GmbH & Co. KG', 'muller', 'co gmbh kg'],
    ['ООО', '', 'ооо']
  ])('have a bare name: %s', (name, bare, forms) => {
    expect(bareClientName(name)).toEqual({ bare, forms })
  })

  it.each([
    ['7707083893', '7707083893'],
    [' 7707 083 893 / 770701001', '7707083893'],
    ['ИНН: 7707083893', '7707083893'],
    ['gb123456789', 'GB123456789'],
    ['0000000000', null],
    ['—', null],
    ['нет', null],
    ['12', null]
  ])('have a tax id: %s', (text, id) => {
    expect(taxIdOf(text)).toBe(id)
  })
})

describe('keys of clients', () => {
  it('tell name and tax id', () => {
    expect(partsOfKey(keyWithTaxId(clientKey('ооо ромашка'), '7707083893'))).toEqual({
      name: 'ооо ромашка',
      taxId: '7707083893'
    })
    expect(partsOfKey(clientKey('c# бюро'))).toEqual({ name: 'c# бюро', taxId: null })
    expect(apartKey(' ООО  «Ромашка» ')).not.toBe(clientKey(foldClientName('ООО «Ромашка»')))
  })

  it('fit into links, however long the name is, and differ for different names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
        const folded = foldClientName(name)
        fc.pre(folded !== '')
        const key = keyWithTaxId(clientKey(folded), '7707083893')
        expect(key.length).toBeLessThanOrEqual(200)
        expect(linkableText(key)).toBe(key)
      }),
      { numRuns: 300 }
    )
    const long = 'очень длинное название '.repeat(12).trim()
    expect(clientKey(`${long} 1`)).not.toBe(clientKey(`${long} 2`))
  })
})
