import { withoutLookalikes } from './lookalikes'

/** A text prepared for comparison: without case, diacritics, compatible forms and characters that can't be seen. */
export interface Folded {
  readonly text: string
  /** The index of each UTF-16 unit of `text` in the original, and of its end. Null: the same indexes. */
  readonly at: readonly number[] | null
}

/** Texts that fold letter by letter: ASCII, Russian, and the quotes, dashes and spaces between them. */
const PLAIN = /^[\0-\x7f\xa0«»\u0401\u0410-\u044f\u0451\u2010-\u2029\u202f-\u203a№]*$/
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu
/** Marks on letters; soft hyphens, joiners, zero-width spaces and direction marks. */
const UNHEARD = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu
/** Latin letters that have no compatible form, as people type them without a key for them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ĸ: 'k', ŧ: 't' }
}
const TYPED_OTHERWISE = /[ßæœøłđðþħıŋĸŧ]/g

/**
 * Folds a text: case does not count, ё equals е, é equals e, ß equals ss, full-width forms and ligatures equal their
 * plain ones. й is a letter of its own. A letter of several code points counts as one, however it is written. What can't
 * be seen is left out. In a word of two alphabets the letters of one stand for those of the other that look alike.
 */
export function fold(text: string): Folded {
  if (PLAIN.test(text)) return { text: foldPlain(text), at: null }
  const at: number[] = []
  let folded = ''
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const letter = foldCluster(cluster)
    for (let unit = 0; unit < letter.length; unit++) at.push(index)
    folded += letter
  }
  at.push(text.length)
  return { text: withoutLookalikes(folded), at }
}

/** The same, without indexes. */
export const foldText = (text: string): string => (PLAIN.test(text) ? foldPlain(text) : fold(text).text)

const foldPlain = (text: string): string => withoutLookalikes(text.toLowerCase().replaceAll('ё', 'е'))

function foldCluster(cluster: string): string {
  const composed = cluster.normalize('NFC').toLowerCase()
  // The breve of й is no diacritic. The number sign is no word.
  if (composed === 'й' || composed === '№') return composed
  const bare = composed.normalize('NFKD').replace(UNHEARD, '').toLowerCase().normalize('NFC')
  return bare.replace(TYPED_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter)
}
