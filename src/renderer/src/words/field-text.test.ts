import { beforeEach, describe, expect, it } from 'vitest'
import { setFormatLocale } from '../basics/format'
import { setLanguage } from '../locales'
import {
  amountText,
  fieldLabel,
  fieldView,
  linksIn,
  placeLabel,
  projectTitle,
  referenceName,
  shortAmount
} from './field-text'

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('the text of a field', () => {
  it('shows nothing for what has no value, spaces included', () => {
    expect(fieldView({ type: 'empty' }).kind).toBe('none')
    expect(fieldView({ type: 'text', text: ' \n ' }).kind).toBe('none')
    expect(fieldView({ type: 'texts', texts: [] }).kind).toBe('none')
    expect(fieldView({ type: 'references', kind: 'user', references: [] }).kind).toBe('none')
  })

  it('keeps a text as the service sent it', () => {
    const text = '  <b>not bold</b>\n\u202eright to left 🏗️ '
    expect(fieldView({ type: 'text', text })).toEqual({ kind: 'text', text })
  })

  it('does not group the digits of a number that may be a year or an id', () => {
    expect(fieldView({ type: 'number', number: 2026 }).text).toBe('2026')
    expect(fieldView({ type: 'number', number: 1_234_567.125 }).text).toBe('1234567.125')
  })

  it('says a size in the units of the language', () => {
    expect(fieldView({ type: 'number', number: 148_245 }, 'size')).toEqual({ kind: 'figure', text: '145 KB' })
    expect(fieldView({ type: 'number', number: 148_245 }, 'position').text).toBe('148245')
    setFormatLocale('ru')
    expect(fieldView({ type: 'number', number: 148_245 }, 'size').text).toMatch(/^145\sКБ$/u)
  })

  it('writes money with its currency', () => {
    expect(fieldView({ type: 'money', amount: 450_000, currency: { id: 1, label: 'EUR' } }).text).toBe('€450,000')
  })

  it('keeps a day on its day, short near and full on hover', () => {
    expect(fieldView({ type: 'date', date: '2024-03-14' })).toEqual({
      kind: 'date',
      text: '14 Mar 2024',
      full: 'Thursday, 14 March 2024'
    })
  })

  it('keeps Russian months whole, and years without their letter', () => {
    setFormatLocale('ru-RU')
    expect(fieldView({ type: 'date', date: '2024-08-02' }).text).toBe('2 авг. 2024')
    expect(fieldView({ type: 'date', date: `${new Date().getFullYear()}-08-02` }).text).toBe('2 авг.')
  })

  it('shows a moment with its time', () => {
    expect(fieldView({ type: 'moment', iso: '2024-03-14 16:05:00' }).text).toBe('14 Mar 2024, 16:05')
  })

  it('says yes and no in the language on screen', () => {
    setLanguage('ru')
    expect(fieldView({ type: 'flag', flag: true }).text).toBe('Да')
  })

  it('names people, and those that nobody has named yet by their number', () => {
    const view = fieldView({
      type: 'references',
      kind: 'user',
      references: [
        { id: 7, label: 'Anna Petrova' },
        { id: 44, label: null }
      ]
    })
    expect(view).toMatchObject({ kind: 'people', text: 'Anna Petrova, Person 44' })
  })

  it.each(['good', 'event-type', 'list-element', 'calendar-category', 'unknown'] as const)(
    'never passes a bare number for a name: %s',
    (kind) => {
      expect(referenceName({ id: 9, label: '  ' }, kind)).toBe('No. 9 (name not read yet)')
      setLanguage('ru')
      expect(referenceName({ id: 9, label: null }, kind)).toBe('№\u00a09 (название ещё не прочитано)')
      expect(referenceName({ id: 9, label: 'Дверь' }, kind)).toBe('Дверь')
    }
  )

  it('makes a list of several references and of texts, to be copied line by line', () => {
    expect(fieldView({ type: 'texts', texts: ['a', 'b'] })).toEqual({ kind: 'items', text: 'a\nb', items: ['a', 'b'] })
    const one = fieldView({ type: 'references', kind: 'list-element', references: [{ id: 1, label: 'North' }] })
    expect(one).toEqual({ kind: 'text', text: 'North' })
  })

  it('shows what was not recognised as it is', () => {
    expect(fieldView({ type: 'json', json: '{"a": 1}' })).toEqual({ kind: 'json', text: '{"a": 1}' })
  })

  it('gives a project without a title its number', () => {
    expect(projectTitle({ id: 123, title: null })).toBe('Project 123')
    expect(projectTitle({ id: 123, title: '  ' })).toBe('Project 123')
  })
})

describe('the name of a field', () => {
  it('is our word for what it was recognised as, in the language of the screen', () => {
    const field = { key: 'participants_user', label: 'participants_user', role: 'participants-users' } as const
    expect(fieldLabel(field)).toBe('Participants')
    setLanguage('ru')
    expect(fieldLabel(field)).toBe('Участники')
  })

  it('is the title that the service sent, when it sent one', () => {
    expect(fieldLabel({ key: 'price', label: 'Contract sum', role: 'price' })).toBe('Contract sum')
  })

  it('says the key as people write it when nobody recognised it', () => {
    expect(fieldLabel({ key: 'data.kp_code', label: 'kp_code', role: null })).toBe('Kp code')
    for (const label of ['', ' ', '\u200b\u00a0'])
      expect(fieldLabel({ key: 'data.kp_code', label, role: null })).toBe('Kp code')
  })

  it('has a word for what many workspaces have, in the language of the screen', () => {
    const field = { key: 'data.contact_person', label: 'contact_person', role: null }
    expect(fieldLabel(field)).toBe('Contact person')
    setLanguage('ru')
    expect(fieldLabel(field)).toBe('Контактное лицо')
    expect(fieldLabel({ key: 'inn', label: 'inn', role: null })).toBe('ИНН')
    expect(fieldLabel({ ...field, label: 'Кому звонить' })).toBe('Кому звонить')
    expect(fieldLabel({ ...field, isRenamed: true })).toBe('contact_person')
  })
})

describe('a name that the user gave', () => {
  it('holds, also where it is the key itself', () => {
    expect(fieldLabel({ key: 'price', label: 'price', role: 'price', isRenamed: true })).toBe('price')
    expect(fieldLabel({ key: 'price', label: 'Worth', role: 'price', isRenamed: true })).toBe('Worth')
  })
})

describe('an amount', () => {
  it('says its currency, if only by number', () => {
    expect(amountText(400, { id: 2, label: 'EUR' })).toBe('€400')
    expect(amountText(400, { id: 2, label: null })).toBe('400\u00A0(currency 2)')
    expect(shortAmount(400, { id: 2, label: null })).toBe('400\u00A0(No. 2)')
    expect(shortAmount(400, { id: 2, label: 'EUR' })).toBe('€400')
    expect(amountText(400, null)).toBe('400')
  })
})

describe('links in a text', () => {
  it('keep brackets that they open and close themselves', () => {
    expect(linksIn('(see https://example.test/a_(b)), https://x.test/y[1].').map(({ url }) => url)).toEqual([
      'https://example.test/a_(b)',
      'https://x.test/y[1]'
    ])
  })

  it('finds https addresses, once each, without the full stop behind them', () => {
    const text = 'See https://plans.example.org/a?b=1. Again: https://plans.example.org/a?b=1 (https://x.example/y)'
    expect(linksIn(text)).toEqual([
      { url: 'https://plans.example.org/a?b=1', host: 'plans.example.org' },
      { url: 'https://x.example/y', host: 'x.example' }
    ])
  })

  it('offers nothing but https, and no address that hides another in a user name', () => {
    expect(linksIn('http://a.example javascript:alert(1) file:///etc/passwd ftp://b.example')).toEqual([])
    expect(linksIn('https://bank.example@evil.example/ and https://')).toEqual([])
  })

  it('stays quick and short on a huge text', () => {
    expect(linksIn('https://a.example/x '.repeat(50_000)).length).toBe(1)
    const many = Array.from({ length: 100 }, (_, n) => `https://h${n}.example/`).join(' ')
    expect(linksIn(many).length).toBe(8)
  })
})

describe('where words were found', () => {
  const found = (place: { in: string; label: string | null; role?: 'price'; isRenamed?: true }) =>
    placeLabel({ ...place, text: 'x', ranges: [] })

  it.each([
    ['a common key', { in: 'data.contact_person', label: 'contact_person' }, 'Contact person', 'Контактное лицо'],
    ['another key', { in: 'data.kp_code', label: 'kp_code' }, 'Kp code', 'Kp code'],
    ['what was recognised', { in: 'price', label: 'price', role: 'price' }, 'Price', 'Цена'],
    ['the service’s title', { in: 'price', label: 'Contract sum', role: 'price' }, 'Contract sum', 'Contract sum'],
    ['the user’s own name', { in: 'price', label: 'price', role: 'price', isRenamed: true }, 'price', 'price'],
    ['a number or a title', { in: 'id', label: null }, null, null]
  ] as const)('%s is called as in the record', (_, place, en, ru) => {
    expect(found(place)).toBe(en)
    setLanguage('ru')
    expect(found(place)).toBe(ru)
  })
})
