import { withoutLookalikes } from './lookalikes'

/** A text normalised for comparison: without case, diacritics, compatibility forms and invisible characters. */
export interface FoldedText {
  readonly text: string
  /** Original index of each UTF-16 unit of `text`, and of its end. Null: identical. */
  readonly at: readonly number[] | null
}

/** Texts that fold letter by letter: ASCII, Russian, and the quotes, dashes and spaces in between. */
const PLAIN = /^[\0-\x7f\xa0«»\u0401\u0410-\u044f\u0451\u2010-\u2029\u202f-\u203a№]*$/
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu
/** Combining marks, soft hyphens, joiners, zero-width spaces and direction marks. */
const UNHEARD = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu
/** Latin letters without a compatibility form, as typed without a key for them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ĸ: 'k', ŧ: 't' }
}
const TYPED_OTHERWISE = /[ßæœøłđðþħıŋĸŧ]/g

/**
 * Folds a text. Case is ignored; ё equals е, é equals e, ß equals ss; full-width forms and ligatures equal plain ones.
 * й is a separate letter. A letter of several code points counts as one. Invisible characters are removed. In a word of
 * two alphabets, look-alike letters are unified.
 */
export function fold(text: string): FoldedText {
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

/** Like `fold`, without indexes. */
export const foldText = (text: string): string => (PLAIN.test(text) ? foldPlain(text) : fold(text).text)

const foldPlain = (text: string): string => withoutLookalikes(text.toLowerCase().replaceAll('ё', 'е'))

function foldCluster(cluster: string): string {
  const composed = cluster.normalize('NFC').toLowerCase()
  // The breve of й is no diacritic, and № is no word.
  if (composed === 'й' || composed === '№') return composed
  const bare = composed.normalize('NFKD').replace(UNHEARD, '').toLowerCase().normalize('NFC')
  return bare.replace(TYPED_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter)
}
