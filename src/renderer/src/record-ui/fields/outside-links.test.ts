import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from './outside-links'

const urls = (text: string, ...named: string[]): string[] => piecesOf(text, named).flatMap(({ url }) => url ?? [])

describe('what in a text leads out of the app', () => {
  it.each([
    ['write to anna@example.org, please.', 'mailto:anna@example.org'],
    ['a%b@example.org', 'mailto:a%25b@example.org'],
    ['анна@почта.рф', 'mailto:анна@почта.рф'],
    ['see https://crm.example.org/card?id=5.', 'https://crm.example.org/card?id=5'],
    ['(https://a.example/x)', 'https://a.example/x'],
    ['call +44 20 7946 0123 today', 'tel:+442079460123'],
    ['+7 (912) 345-67-89', 'tel:+79123456789']
  ])('%s', (text, url) => {
    expect(urls(text)).toEqual([url])
  })

  it.each([
    ['8 (912) 345-67-89', 'phone', 'tel:89123456789'],
    ['345-67-89', 'Телефон', 'tel:3456789'],
    ['+44 20 7946 0123 ext. 77', 'mobile_phone', 'tel:+442079460123'],
    ['8 800 555-35-35 доб. 12', 'contact_tel', 'tel:88005553535'],
    ['8 495 123-45-67 доб. 12345', 'phone', 'tel:84951234567'],
    ['+44 20 7946 0123 extension: 40112', 'phone', 'tel:+442079460123'],
    ['+44 (0)20 7946 0123', 'phone', 'tel:+442079460123'],
    ['8 912 345 67 89, 8 913 345 67 89', 'phone', 'tel:89123456789 tel:89133456789']
  ])('in a field for phones every number is one, without its extension: %s (%s)', (text, name, expected) => {
    expect(urls(text, name)).toEqual(expected.split(' tel').map((one, at) => (at === 0 ? one : `tel${one}`)))
  })

  it.each(['*21*89123456789#', '*#06#', '+79123456789#', '89123456789 *1', 'DE89370400440532013000'])(
    'a command to the telephone, or a part of something else, is no number to call: %s',
    (text) => {
      expect(urls(text, 'phone')).toEqual([])
    }
  )

  it.each(['7707083893', '2026-11-24', '12 345 678,90', 'contract 12-3456789/24', '1234567890123456789012'])(
    'elsewhere a number that names no country is none to call: %s',
    (text) => {
      expect(urls(text, 'comment')).toEqual([])
    }
  )

  it.each(['http://a.example', 'javascript:alert(1)', 'https://bank.example@evil.example/'])(
    '%s leads nowhere',
    (text) => {
      expect(urls(text).filter((url) => !url.startsWith('mailto:'))).toEqual([])
    }
  )

  it('nothing of the text is lost', () => {
    const property = fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      expect(
        piecesOf(text, ['phone'])
          .map((piece) => piece.text)
          .join('')
      ).toBe(text)
    })
    fc.assert(property)
  })

  it('is quick with a text that is made to be slow', () => {
    const began = performance.now()
    for (const text of ['a.'.repeat(50_000), '1 '.repeat(50_000), 'a@' + 'b.'.repeat(50_000), 'x'.repeat(100_000)])
      expect(
        piecesOf(text, ['phone'])
          .map((piece) => piece.text)
          .join('').length
      ).toBe(text.length)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
