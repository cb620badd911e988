import { describe, expect, it } from 'vitest'
import { languageOf, readLaunch } from './launch'

const switches = (given: Record<string, string>) => ({
  has: (name: string) => Object.hasOwn(given, name),
  value: (name: string) => given[name] ?? ''
})

describe('the command line', () => {
  it('asks for the demo and for a language', () => {
    expect(readLaunch(switches({ demo: '', lang: 'ru-RU' }))).toEqual({ demo: true, language: 'ru' })
  })

  it('leaves a language that we do not speak to the setting', () => {
    expect(readLaunch(switches({ lang: 'de' }))).toEqual({ demo: false, language: null })
  })
})

describe('the language of a run', () => {
  it('is the switch before the setting before the system', () => {
    expect(languageOf({ demo: false, language: 'ru' }, 'en', ['en-GB'])).toBe('ru')
    expect(languageOf({ demo: false, language: null }, 'en', ['ru-RU'])).toBe('en')
    expect(languageOf({ demo: false, language: null }, 'system', ['de-DE', 'ru-RU', 'en-GB'])).toBe('ru')
  })

  it('is English when the system speaks neither', () => {
    expect(languageOf({ demo: false, language: null }, 'system', ['de-DE'])).toBe('en')
  })
})
