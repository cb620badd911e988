import { describe, expect, it } from 'vitest'
import { decline } from './declension'
import { isOneApart, otherLayout } from './text'

describe('the words of the lookup', () => {
  it('turn the keyboard layout both ways', () => {
    expect(otherLayout('vjcrdf')).toBe('москва')
    expect(otherLayout('ьфшд')).toBe('mail')
  })

  it('know one slip from two', () => {
    expect(isOneApart('москва', 'моква')).toBe(true)
    expect(isOneApart('москва', 'мосвка')).toBe(false)
    expect(isOneApart('москва', 'масква')).toBe(true)
    expect(isOneApart('москва', 'москвичи')).toBe(false)
  })

  it('decline names', () => {
    expect(decline('Островский', 'SURNAME', false).dative).toBe('Островскому')
    expect(decline('Вишневская', 'SURNAME', true).ablative).toBe('Вишневской')
    expect(decline('Павел', 'NAME', false).genitive).toBe('Павла')
    expect(decline('Никита', 'NAME', false).genitive).toBe('Никиты')
    expect(decline('Ольга', 'NAME', true).genitive).toBe('Ольги')
    expect(decline('Мария', 'NAME', true).dative).toBe('Марии')
    expect(decline('Сергеевич', 'PATRONYMIC', false).ablative).toBe('Сергеевичем')
  })
})
