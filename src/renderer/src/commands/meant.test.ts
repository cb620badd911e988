import { describe, expect, it } from 'vitest'
import { inEitherLayout, isMeant } from './meant'

describe('what is meant by the beginnings of words', () => {
  it('has a word for each that was typed, in any order', () => {
    expect(isMeant(' Card  meet ', 'Meeting card')).toBe(true)
    expect(isMeant('встреч', 'Карточка: встречи')).toBe(true)
    expect(isMeant('eet', 'Meeting card')).toBe(false)
    expect(isMeant('card x', 'Meeting card')).toBe(false)
    expect(isMeant('card x', 'Meeting card', (word) => word === 'x')).toBe(true)
  })

  it('is looked for in the other layout only where nothing is found', () => {
    const find = (known: readonly string[]) => (typed: string) => known.filter((one) => isMeant(typed, one))
    expect(inEitherLayout('сфкв', find(['Card', 'Сфквы']))).toEqual(['Сфквы'])
    expect(inEitherLayout('сфкв', find(['Card', 'Map']))).toEqual(['Card'])
    expect(inEitherLayout('12', find(['Card']))).toEqual([])
  })
})
