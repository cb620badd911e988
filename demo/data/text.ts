import { hash, PURPOSE } from './random'

/** Languages of the demo data; `mixed` chooses one per thing. */
export const DEMO_LANGUAGES = ['en', 'ru', 'mixed'] as const
export type DemoLanguage = (typeof DEMO_LANGUAGES)[number]

export interface Text {
  readonly en: string
  readonly ru: string
}

/** Language of one thing, identified by kind and number. */
export function languageOf(language: DemoLanguage, seed: number, kind: number, id: number): 'en' | 'ru' {
  if (language !== 'mixed') return language
  return hash(seed, kind, id, PURPOSE.language) % 5 < 2 ? 'en' : 'ru'
}

/** Splits a text into words; keeps name lists readable. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
