import { describe, expect, it } from 'vitest'
import { languageOf, readLaunch } from './launch'

const switches = (given: Record<string, string>) => ({
  has: (name: string) => Object.hasOwn(given, name),
  value: (name: string) => given[name] ?? ''
})

describe('the command line', () => {
  it('asks for the demo and for a language', () => {
    expect(readLaunch(switches({ demo: '', lang: 'ru-RU' }))).toEqual({ isDemo: true, hidden: false, language: 'ru' })
  })

  it('leaves a language that we do not speak to the setting', () => {
    expect(readLaunch(switches({ lang: 'de' }))).toEqual({ isDemo: false, hidden: false, language: null })
  })

  it('asks for a start without a window', () => {
    expect(readLaunch(switches({ hidden: '' }))).toEqual({ isDemo: false, hidden: true, language: null })
  })
})

describe('the language of a run', () => {
  it('is the switch before the setting before the system', () => {
    expect(languageOf({ language: 'ru' }, 'en', ['en-GB'])).toBe('ru')
    expect(languageOf({ language: null }, 'en', ['ru-RU'])).toBe('en')
    expect(languageOf({ language: null }, 'system', ['de-DE', 'ru-RU', 'en-GB'])).toBe('ru')
  })

  it('is English when the system speaks neither', () => {
    expect(languageOf({ language: null }, 'system', ['de-DE'])).toBe('en')
  })
})
