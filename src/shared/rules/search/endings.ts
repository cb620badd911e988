import { stemmer } from '@orama/stemmers/russian'

/** The rest of shorter words is meaningless. */
const LEAST_STEM = 3

const RUSSIAN = /^[а-я]+$/

/**
 * Forms under which a folded Russian word is found: the word and its stem. Two words are related if they share one.
 * Stems alone would miss some: the stemmer takes "-ова" from "Кузнецова", but "-ов" from "Кузнецов". Empty for other
 * words.
 */
export function stemsOf(word: string): readonly string[] {
  if (word.length < LEAST_STEM || !RUSSIAN.test(word)) return []
  const stem = stemmer(word)
  return stem.length < LEAST_STEM || stem === word ? [word] : [word, stem]
}

export const areForms = (a: readonly string[], b: readonly string[]): boolean => a.some((stem) => b.includes(stem))
