import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAccount, isBic, isEmail, isInn, isKpp, isOgrn, phoneDigits } from './checks'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${String(length)}}$`))
/** Each body, completed by every last digit that the check accepts. */
const completions = (body: string, check: (text: string) => boolean) =>
  Array.from({ length: 10 }, (_, digit) => body + String(digit)).filter(check)

describe('a tax id', () => {
  it.each(['7707083893', '7830002293', '500100732259'])('%s holds', (text) => {
    expect(isInn(text)).toBe(true)
  })

  it.each(['7707083894', '500100732258', '500100732249', '770708389', '', '77070838930', '７７０７０８３８９３'])(
    '%s does not',
    (text) => {
      expect(isInn(text)).toBe(false)
    }
  )

  it('has exactly one last digit', () => {
    fc.assert(fc.property(digits(9), (body) => completions(body, isInn).length === 1))
    fc.assert(
      fc.property(digits(10), (body) => {
        const both = Array.from({ length: 100 }, (_, at) => body + String(at).padStart(2, '0')).filter(isInn)
        return both.length === 1
      })
    )
  })

  it('notices a slip of one digit', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(8), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const [inn = ''] = completions(body, isInn)
        const slipped = inn.slice(0, at) + String((Number(inn[at]) + by) % 10) + inn.slice(at + 1)
        // A remainder of 10 counts as 0, so a few typing errors go unnoticed.
        const rest =
          [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((sum, weight, nth) => sum + weight * Number(slipped[nth]), 0) % 11
        return !isInn(slipped) || rest === 10 || inn.endsWith('0')
      })
    )
  })
})

describe('a registration number', () => {
  it.each(['1027700132195', '304500116000157'])('%s holds', (text) => {
    expect(isOgrn(text)).toBe(true)
  })

  it('has exactly one last digit', () => {
    fc.assert(fc.property(digits(12), (body) => completions(body, isOgrn).length === 1))
    fc.assert(fc.property(digits(14), (body) => completions(body, isOgrn).length === 1))
  })
})

describe('an account', () => {
  it('of a bank’s customer is checked with the bank’s number', () => {
    expect(isAccount('40702810900000002453', '044525716')).toBe(false)
    fc.assert(
      fc.property(digits(8), digits(11), (start, end) => {
        const fitting = Array.from({ length: 10 }, (_, key) => `4${start.slice(0, 7)}${String(key)}${end}`).filter(
          (text) => isAccount(text, '044525225')
        )
        return fitting.length === 1
      })
    )
  })

  it.each([
    ['30101810400000000225', '044525225'],
    ['30101810145250000974', '044525974'],
    ['30101810200000000593', '044525593']
  ])('%s at the central bank fits the BIC %s', (account, bic) => {
    expect(isAccount(account, bic)).toBe(true)
    expect(isAccount(`${account.slice(0, 8)}${String((Number(account[8]) + 1) % 10)}${account.slice(9)}`, bic)).toBe(
      false
    )
  })
})

describe('shapes', () => {
  it('of KPP and BIC', () => {
    expect(['770701001', '7707AB001', '77070100', '7707ab001'].map(isKpp)).toEqual([true, true, false, false])
    expect(['044525225', '944525225', '04452522'].map(isBic)).toEqual([true, false, false])
  })

  it.each([
    ['anna@example.org', true],
    ['a.b+c@mail.example.org', true],
    ['anna@example', false],
    ['anna@@example.org', false],
    ['an na@example.org', false],
    ['@example.org', false],
    ['anna@example..org', false]
  ])('of an e-mail address: %s', (text, holds) => {
    expect(isEmail(text)).toBe(holds)
  })

  it.each([
    ['+7 (495) 123-45-67', '74951234567'],
    ['8 800 555 35 35', '88005553535'],
    ['123-45-67', null],
    ['call 8 800 555 35 35', null]
  ])('of a telephone number: %s', (text, found) => {
    expect(phoneDigits(text)).toBe(found)
  })
})
