import { stemmer } from '@orama/stemmers/russian'

/** What is left of shorter words means nothing. */
const LEAST_STEM = 3

const RUSSIAN = /^[а-я]+$/

/**
 * What a folded Russian word may be the form of: the word itself and its stem. Two words are forms of one when they
 * share one of these: the stemmer takes "-ова" from "Кузнецова", and "-ов" from "Кузнецов", so stems alone would part
 * them. Empty for any other word.
 */
export function stemsOf(word: string): readonly string[] {
  if (word.length < LEAST_STEM || !RUSSIAN.test(word)) return []
  const stem = stemmer(word)
  return stem.length < LEAST_STEM || stem === word ? [word] : [word, stem]
}

export const areForms = (a: readonly string[], b: readonly string[]): boolean => a.some((stem) => b.includes(stem))
