import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../locales'
import { syncList } from '../../../../test/renderer/samples'
import { setFormatLocale } from '../basics/format'
import { coverageWords } from './sync-list-words'

const part = (cached: number, total: number) =>
  syncList({ coverage: { state: 'partial', cached, total, sweptAt: null, obstacle: null } })

describe('how far a list is known, in words', () => {
  beforeEach(() => {
    setLanguage('en')
    setFormatLocale('en-GB')
  })
  afterEach(() => setFormatLocale('en-GB'))

  it('counts the records that there are, not those that are cached', () => {
    expect(coverageWords(part(1, 5))).toBe('1 of 5 records')
    expect(coverageWords(part(0, 1))).toBe('0 of 1 record')
    setLanguage('ru')
    setFormatLocale('ru-RU')
    expect(coverageWords(part(5, 21))).toBe('5 из 21 записи')
    expect(coverageWords(part(5, 24))).toBe('5 из 24 записей')
  })
})
