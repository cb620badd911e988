import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences } from './differences'
import { matchedRanges } from './matching'
import { normalText } from '@shared/rules/lookup/normal-text'

const marked = (typed: string, shown: string) => matchedRanges(typed, shown).map(([from, to]) => shown.slice(from, to))

describe('what of a suggestion is marked', () => {
  it.each([
    ['моск лен', 'г Москва, ул Ленина', ['Моск', 'Лен']],
    ['vjcrdf ktybycrbq 5', 'г Москва, Ленинский пр-кт, д 5', ['Москва', 'Ленинский', '5']],
    ['екатеринбург зелен', 'г Екатеринбург, ул Зелёная', ['Екатеринбург', 'Зелён']],
    ['qwerty', 'г Москва', []]
  ])('%s in %s', (typed, shown, expected) => {
    expect(marked(typed, shown)).toEqual(expected)
  })

  it('lies within the text, in order, without overlaps', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (typed, shown) => {
        let end = 0
        for (const [from, to] of matchedRanges(typed, `${shown} ${typed} x`)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(`${shown} ${typed} x`.length)
      })
    )
  })
})

describe('the differences of two texts', () => {
  const show = (pieces: readonly { text: string; hasChanged: boolean }[]) =>
    pieces.map(({ text, hasChanged }) => (hasChanged ? `[${text}]` : text)).join('')

  it.each([
    ['мск, Ленина 5', 'г Москва, ул Ленина, д 5', '[мск], Ленина 5', '[г Москва, ул] Ленина, [д] 5'],
    ['ООО РОМАШКА', 'ООО «Ромашка»', 'ООО РОМАШКА', 'ООО «Ромашка»'],
    ['улица Зелёная', 'Улица Зеленая', 'улица Зелёная', 'Улица Зеленая'],
    ['', 'x', '', '[x]']
  ])('%s and %s', (before, after, left, right) => {
    const found = differences(before, after)
    expect([show(found.before), show(found.after)]).toEqual([left, right])
  })

  it('leave both texts whole, and are none between a text and itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const found = differences(before, after)
        expect(found.before.map(({ text }) => text).join('')).toBe(before)
        expect(found.after.map(({ text }) => text).join('')).toBe(after)
        expect(differences(before, before).before.every(({ hasChanged }) => !hasChanged)).toBe(true)
      })
    )
  })

  it('come soon for long texts', () => {
    const long = 'слово '.repeat(20_000)
    expect(
      differences(long, `${long}x`)
        .after.map(({ text }) => text)
        .join('')
    ).toBe(`${long}x`)
  })
})

it('a text is sent trimmed and composed', () => {
  expect(normalText(' \u00a0и\u0306ога\t')).toBe('йога')
})
