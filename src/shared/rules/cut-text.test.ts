import { describe, expect, it } from 'vitest'
import { cutText, cutToBytes, withoutDirectionMarks } from './cut-text'

const FAMILY = '👨\u200d👩\u200d👧\u200d👦'
const bytes = (text: string): number => new TextEncoder().encode(text).length

describe('a text that is cut', () => {
  it.each(['', 'ten signs!'])('stays as it is where it is short enough: %j', (text) => {
    expect(cutText(text, 10)).toBe(text)
    expect(cutToBytes(text, 10)).toBe(text)
  })

  it.each([
    ['ten signs and more', 10, 'ten signs…'],
    [`ab${FAMILY}cd`, 10, 'ab…'],
    ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
    ['🇩🇪🇫🇷🇮🇹', 7, '🇩🇪…'],
    ['😀😀😀', 4, '😀…']
  ])('%j to %d signs divides nothing that is seen as one', (text, most, cut) => {
    expect(cutText(text, most)).toBe(cut)
  })

  it.each(['я', '😀', FAMILY, 'e\u0301', 'z'])('of many %j has at most so many bytes', (sign) => {
    for (let most = 90; most < 110; most++) {
      const cut = cutToBytes(sign.repeat(200), most)
      expect([bytes(cut) <= most, cut.length % sign.length, cut.isWellFormed()]).toEqual([true, 0, true])
      expect(bytes(cut) + bytes(sign)).toBeGreaterThan(most)
    }
  })

  it('is cut somewhere where one sign has no end', () => {
    expect(cutText(`a${'\u0301'.repeat(1_000_000)}`, 10)).toHaveLength(10)
    expect(cutText(`😀${'\u0301'.repeat(1_000)}`, 2)).toBe('…')
  })
})

it('direction marks are taken out, letters of any direction stay', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  expect(withoutDirectionMarks(`שלום${[...marks].join('x')}عربي`)).toBe(`שלום${'x'.repeat(11)}عربي`)
})
