import { afterEach, describe, expect, it } from 'vitest'
import { FILE_KINDS } from '@shared/rules/file-kinds'
import { kindsNamed } from '@shared/rules/kind-words'
import { setLanguage } from '../locales'
import { kindOfMany, kindOfOne } from './file-kind-words'

afterEach(() => setLanguage('en'))

describe.each(['en', 'ru'] as const)('what kinds of files are called (%s)', (language) => {
  it('tells them apart, and finds them in a search', () => {
    setLanguage(language)
    for (const words of [kindOfOne, kindOfMany]) expect(new Set(FILE_KINDS.map(words)).size).toBe(FILE_KINDS.length)
    for (const kind of FILE_KINDS.filter((one) => one !== 'other')) {
      for (const words of [kindOfOne(kind), kindOfMany(kind)]) {
        // The last word is the noun: "technical drawing".
        const last = words.split(' ').at(-1) ?? ''
        expect(kindsNamed(last), words).toContain(kind)
      }
    }
  })
})
