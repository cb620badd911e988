import { hash, PURPOSE } from './random'

/** The languages that the demo data speaks; `mixed` gives each thing one of the two. */
export const DEMO_LANGUAGES = ['en', 'ru', 'mixed'] as const
export type DemoLanguage = (typeof DEMO_LANGUAGES)[number]

export interface Text {
  readonly en: string
  readonly ru: string
}

/** The language of one thing, told apart by a kind and a number. */
export function languageOf(language: DemoLanguage, seed: number, kind: number, id: number): 'en' | 'ru' {
  if (language !== 'mixed') return language
  return hash(seed, kind, id, PURPOSE.language) % 5 < 2 ? 'en' : 'ru'
}

/** The words of a text: a pool of names is easier to read so. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
