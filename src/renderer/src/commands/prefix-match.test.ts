import { describe, expect, it } from 'vitest'
import { inEitherLayout, isPrefixMatch } from './prefix-match'

describe('what is meant by the beginnings of words', () => {
  it('has a word for each that was typed, in any order', () => {
    expect(isPrefixMatch(' Card  meet ', 'Meeting card')).toBe(true)
    expect(isPrefixMatch('встреч', 'Карточка: встречи')).toBe(true)
    expect(isPrefixMatch('eet', 'Meeting card')).toBe(false)
    expect(isPrefixMatch('card x', 'Meeting card')).toBe(false)
    expect(isPrefixMatch('card x', 'Meeting card', (word) => word === 'x')).toBe(true)
  })

  it('is looked for in the other layout only where nothing is found', () => {
    const find = (known: readonly string[]) => (typed: string) => known.filter((one) => isPrefixMatch(typed, one))
    expect(inEitherLayout('сфкв', find(['Card', 'Сфквы']))).toEqual(['Сфквы'])
    expect(inEitherLayout('сфкв', find(['Card', 'Map']))).toEqual(['Card'])
    expect(inEitherLayout('12', find(['Card']))).toEqual([])
  })
})
