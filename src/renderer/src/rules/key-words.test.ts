import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMON_FIELDS, commonField, keyPhrase } from './key-words'

describe('a key as people write it', () => {
  it.each([
    ['kp_code', 'Kp code'],
    ['roofColour', 'Roof colour'],
    ['data.roof-colour', 'Roof colour'],
    ['CLIENT_NAME', 'Client name'],
    ['taxID', 'Tax ID'],
    ['tax_id', 'Tax ID'],
    ['HTTPServer', 'HTTP server'],
    ['field_17', 'Field 17'],
    ['line2', 'Line2'],
    ['тип_крыши', 'Тип крыши'],
    ['типКрыши', 'Тип крыши'],
    ['инн_плательщика', 'ИНН плательщика'],
    ['_hidden_', 'Hidden'],
    ['SKU', 'SKU']
  ])('%s is "%s"', (key, phrase) => {
    expect(keyPhrase(key)).toBe(phrase)
  })

  it.each(['Contact person', 'as the Client wrote', '17', '2024.17', '___', ''])('leaves "%s" as it is', (key) => {
    expect(keyPhrase(key)).toBe(key)
  })

  it('keeps every letter and digit of the key, in their order, and says a phrase once only', () => {
    const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    const part = fc.stringMatching(/^[A-Za-z0-9а-яА-ЯёЁ]{1,8}$/u)
    const key = fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom('_', '-', ''))
      .map(([parts, between]) => parts.join(between))
    fc.assert(
      fc.property(key, (one) => {
        const phrase = keyPhrase(one)
        expect(letters(phrase)).toBe(letters(one))
        if (/\p{L}/u.test(one)) expect(phrase).not.toMatch(/[_-]/u)
        if (phrase.includes(' ')) expect(keyPhrase(phrase)).toBe(phrase)
      })
    )
  })
})

describe('a field that many workspaces have', () => {
  it.each([
    ['contact_person', 'contactPerson'],
    ['data.contactPerson', 'contactPerson'],
    ['CONTACT-PERSON', 'contactPerson'],
    ['контактное_лицо', 'contactPerson'],
    ['e-mail', 'email'],
    ['eMail', 'email'],
    ['ИНН', 'inn'],
    ['inn', 'inn'],
    ['Расчётный_счёт', 'accountNumber'],
    ['web_site', 'website'],
    ['webSite', 'website']
  ])('%s is known as %s', (key, field) => {
    expect(commonField(key)).toBe(field)
  })

  it.each(['client_name', 'emailed', 'kp_code', 'constructor', '__proto__', '17', ''])(
    'takes "%s" for no such field',
    (key) => {
      expect(commonField(key)).toBeNull()
    }
  )

  it('knows each by its own name, in camelCase', () => {
    for (const field of COMMON_FIELDS) expect(commonField(field)).toBe(field)
  })
})
