import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '@shared/model/record'
import { leastTime } from '../../../../tools/testing/work-time'
import { beginningOf, leadsTo, piecesOf } from './outside-links'

const urls = (text: string, name = 'comment'): string[] =>
  piecesOf(text, leadsTo({ key: name, label: name })).flatMap(({ url }) => url ?? [])

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
    ['https://example.test/a_(b)', 'https://example.test/a_(b)'],
    ['see https://example.test/a_(b).', 'https://example.test/a_(b)'],
    ['(https://example.test/a_(b))', 'https://example.test/a_(b)'],
    ['(see https://example.test/a_(b)_(c), please)', 'https://example.test/a_(b)_(c)'],
    ['[docs](https://example.test/a_(b))', 'https://example.test/a_(b)'],
    ['(https://example.test/a)', 'https://example.test/a'],
    ['((https://example.test/a))', 'https://example.test/a'],
    ['https://example.test/a_(b', 'https://example.test/a_(b'],
    ['https://example.test/x[1]', 'https://example.test/x[1]'],
    ['[https://example.test/x[1]]', 'https://example.test/x[1]'],
    ['https://example.test/{id}', 'https://example.test/%7Bid%7D'],
    ['«https://example.test/a»', 'https://example.test/a'],
    [
      'https://ru.example.test/wiki/Луч_(значения)!',
      'https://ru.example.test/wiki/%D0%9B%D1%83%D1%87_(%D0%B7%D0%BD%D0%B0%D1%87%D0%B5%D0%BD%D0%B8%D1%8F)'
    ],
    ['https://example.test/a?q=(b)&c=[d],', 'https://example.test/a?q=(b)&c=[d]'],
    ['https://example.test/a…', 'https://example.test/a']
  ])('keeps brackets that the address opens and closes itself: %s', (text, url) => {
    expect(urls(text)).toEqual([url])
  })

  it('keeps them in a host without a scheme', () => {
    expect(urls('(example.test/a_(b))', 'site')).toEqual(['https://example.test/a_(b)'])
  })

  it.each([
    ['8 (912) 345-67-89', 'phone', 'tel:89123456789'],
    ['+7 900 000-00-01 (work)', 'PHONE', 'tel:+79000000001'],
    ['89000000002 (mobile)', 'fm.PHONE', 'tel:89000000002'],
    ['79000000001', 'contacts.phone', 'tel:79000000001'],
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
        piecesOf(text, 'phone')
          .map((piece) => piece.text)
          .join('')
      ).toBe(text)
    })
    fc.assert(property)
  })

  it('is quick with a text that is made to be slow', () => {
    const took = leastTime(() => {
      for (const text of ['a.'.repeat(50_000), '1 '.repeat(50_000), 'a@' + 'b.'.repeat(50_000), 'x'.repeat(100_000)])
        for (const to of ['phone', 'site'] as const)
          expect(
            piecesOf(text, to)
              .map((piece) => piece.text)
              .join('').length
          ).toBe(text.length)
    }, 2_000)
    expect(took).toBeLessThan(2_000)
  })
})

describe('what a field is for', () => {
  type FieldChanges = Partial<Pick<Field, 'isRenamed' | 'answer'>>
  const to = (key: string, label = key, said: FieldChanges = {}) => leadsTo({ key, label, ...said })

  it.each([
    ['phone', 'phone', {}, 'phone'],
    ['data.uf_7', 'Телефон клиента', {}, 'phone'],
    ['hotel', 'Hotel', {}, null],
    ['website', 'website', {}, 'site'],
    ['uf_8', 'Сайт', {}, 'site'],
    ['website_status', 'Website status', {}, null]
  ] as const)('is told by its key or its title: %s, "%s"', (key, label, said, expected) => {
    expect(to(key, label, said)).toBe(expected)
  })

  it.each([
    ['contract_number', 'Contract number', { answer: 'phone' }, 'phone'],
    ['website', 'Website', { answer: 'phone' }, 'phone'],
    ['phone', 'Phone', { answer: 'contact' }, null],
    ['website', 'Website', { answer: 'client' }, null],
    ['phone', 'Phone', { answer: null }, null],
    // A website is no answer, so a plain field can be one.
    ['website', 'Website', { answer: null }, 'site']
  ] as const)('is what the user says it answers: %s, "%s" %j', (key, label, said, expected) => {
    expect(to(key, label, said)).toBe(expected)
    expect(to(key, 'My word', { ...said, isRenamed: true })).toBe(expected === 'site' ? null : expected)
  })

  it.each([
    ['phone', 'Lift code', null],
    ['uf_7', 'Phone', 'phone'],
    ['website', 'Где прочитать', null],
    ['uf_8', 'Website', 'site']
  ] as const)('is told by the name that the user gave, and by no other: %s, "%s"', (key, label, expected) => {
    expect(to(key, label, { isRenamed: true })).toBe(expected)
  })

  it('is told by what it is called on screen too', () => {
    expect(leadsTo({ key: 'uf_7', label: 'uf_7' }, 'Телефон')).toBe('phone')
    expect(leadsTo({ key: 'uf_7', label: 'Lift code', isRenamed: true }, 'Телефон')).toBeNull()
  })
})

describe('a host without a scheme', () => {
  it.each([
    ['www.firm.ru', 'https://www.firm.ru/'],
    ['firm.ru', 'https://firm.ru/'],
    ['firm.co.uk/about?id=5#top', 'https://firm.co.uk/about?id=5#top'],
    ['see firm.ru, please.', 'https://firm.ru/'],
    ['Site: firm.ru', 'https://firm.ru/'],
    ['firm.ru: our site', 'https://firm.ru/'],
    ['24.example', 'https://24.example/'],
    ['firm.ru/@us', 'https://firm.ru/@us'],
    ['фирма.рф', 'https://xn--80apmps.xn--p1ai/'],
    ['xn--80apmps.xn--p1ai', 'https://xn--80apmps.xn--p1ai/'],
    ['https://firm.ru/a', 'https://firm.ru/a'],
    ['info@firm.ru', 'mailto:info@firm.ru']
  ])('leads there in a field for a site: %s', (text, url) => {
    expect(urls(text, 'website')).toEqual([url])
  })

  it.each([
    'http://firm.ru',
    'http://www.firm.ru/a.html',
    'ftp.firm.ru:21',
    'firm',
    'none',
    'firm.r',
    'v1.2',
    'и т.д.'
  ])('is none of these: %s', (text) => {
    expect(urls(text, 'website')).toEqual([])
  })

  it('leads nowhere from any other field', () => {
    expect(['comment', 'phone', 'company'].flatMap((name) => urls('www.firm.ru', name))).toEqual([])
  })
})

it('of a link that is cut on screen all is followed', () => {
  const long = `https://firm.example/${'a'.repeat(400)}`
  const shown = beginningOf(piecesOf(`see ${long} and more`), 100)
  expect(shown).toEqual([{ text: 'see ' }, { text: long.slice(0, 96), url: long }])
  expect(beginningOf(piecesOf('see here'), 100)).toEqual([{ text: 'see here' }])
})
