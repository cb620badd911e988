import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold'
import { inOtherLayout } from './layouts'
import { excerpt, matchText } from './match'
import { parseQuery } from './query'
import { canonicalNumber, indexText } from './words'

const wordsOf = (text: string): readonly string[] => indexText(text).words
const marked = (text: string, query: string): string[] =>
  matchText(text, parseQuery(query)).ranges.map(([start, end]) => text.slice(start, end))

describe('folding', () => {
  it('knows no case, no ё, no diacritics and no compatible forms', () => {
    expect(foldText('Ёлка ÉTÉ ﬁn Ｆｕｌｌ')).toBe('елка ete fin full')
  })

  it('keeps й a letter of its own, however it is written', () => {
    expect(foldText('Йод')).toBe('йод')
    expect(foldText('И\u0306од')).toBe('йод')
    expect(foldText('Е\u0308лка')).toBe('елка')
  })

  it('folds what is folded already to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      })
    )
  })
})

describe('the words of a text', () => {
  it('are letters and digits, without what stands between them', () => {
    expect(wordsOf('АО «ТехМастер»: № 7, a-b@c.example')).toEqual(['ао', 'техмастер', '7', 'a', 'b', 'c', 'example'])
  })

  it('have one spelling for a phone, in groups or not, with 7, with 8 or without', () => {
    for (const phone of ['+7 (495) 123-45-67', '84951234567', '4951234567', '8 495 123 45 67', '8(495)1234567']) {
      expect(wordsOf(phone), phone).toContain('4951234567')
    }
    expect(canonicalNumber('79991234567')).toBe('9991234567')
    expect(canonicalNumber('500100732259')).toBe('500100732259')
  })

  it('keep the groups as well, for they may be numbers of their own', () => {
    expect(wordsOf('Акт 3748 2024')).toEqual(['акт', '3748', '2024', '37482024'])
  })

  it('do not run two long numbers together', () => {
    expect(wordsOf('7707083893 770701001')).toEqual(['7707083893', '770701001'])
  })

  it('are cut when they are as long as no word is', () => {
    expect(wordsOf('x'.repeat(150)).map(({ length }) => length)).toEqual([64, 64, 22])
  })
})

describe('the other keyboard layout', () => {
  it('is read both ways', () => {
    expect(inOtherLayout('ghjtrn')).toBe('проект')
    expect(inOtherLayout('Ghjtrn')).toBe('Проект')
    expect(inOtherLayout('сфдд')).toBe('call')
    expect(inOtherLayout('j,]tv')).toBe('объем')
  })

  it('is not guessed for digits, punctuation and mixed alphabets', () => {
    for (const text of ['123', '[];', 'VRF-система', '']) expect(inOtherLayout(text), text).toBeNull()
  })

  it('is not one in which words become punctuation', () => {
    expect(inOtherLayout('ёж 4951234567')).toBeNull()
    expect(inOtherLayout('щэикшут')).toBe("o'brien")
  })

  it('comes back to what was typed', () => {
    const letter = fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя')
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1 }), (text) => {
        const typed = inOtherLayout(text)
        // Punctuation keys alone reveal no layout.
        if (typed !== null && /[a-z]/.test(typed)) expect(inOtherLayout(typed)).toBe(text)
      })
    )
  })
})

describe('a query', () => {
  it('is an id when it is a bare number', () => {
    expect(parseQuery('№ 107').id).toBe(107)
    expect(parseQuery('107 a').id).toBeNull()
    expect(parseQuery('9'.repeat(16)).id).toBeNull()
  })

  it('asks for each word once', () => {
    expect(parseQuery('дом Дом дом').terms).toHaveLength(1)
  })

  it('has nothing to search for without letters and digits', () => {
    expect(parseQuery(' «—» ').terms).toEqual([])
  })
})

describe('what is marked', () => {
  it('is the place in the original text', () => {
    expect(marked('Монтаж в Королёве', 'королев')).toEqual(['Королёв'])
    expect(marked('Е\u0308лка на площади', 'ёлка')).toEqual(['Е\u0308лка'])
    expect(marked('👩‍🔧 Zoë O’Brien', 'zoe brien')).toEqual(['Zoë', 'Brien'])
    expect(marked('ﬁnal', 'f')).toEqual(['ﬁ'])
  })

  it('is a number from its first digit to its last', () => {
    expect(marked('тел. +7 (495) 123-45-67', '84951234567')).toEqual(['495) 123-45-67'])
    expect(marked('тел. +7 (495) 123-45-67', '1234567')).toEqual(['123-45-67'])
  })

  it('lies within the text, in order and apart, whatever text and query are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(text, text, (shown, query) => {
        let before = -1
        for (const [start, end] of matchText(shown, parseQuery(query)).ranges) {
          expect(start).toBeGreaterThan(before)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(shown.length)
          before = end
        }
      })
    )
  })

  it('is still marked in an excerpt of a long text', () => {
    const text = `${'слово '.repeat(100)}ромашка${' слово'.repeat(100)}`
    const { ranges } = matchText(text, parseQuery('ромашка'))
    const shown = excerpt(text, ranges)
    expect(shown.text.length).toBeLessThanOrEqual(162)
    expect(shown.text.startsWith('…') && shown.text.endsWith('…')).toBe(true)
    expect(shown.ranges.map(([start, end]) => shown.text.slice(start, end))).toEqual(['ромашка'])
  })
})
