/** A text prepared for comparison: without case, diacritics and compatible forms. */
export interface Folded {
  readonly text: string
  /** The index of each UTF-16 unit of `text` in the original, and of its end. Null: the same indexes. */
  readonly at: readonly number[] | null
}

/** Texts that fold letter by letter: ASCII, Russian, and the quotes, dashes and spaces between them. */
const PLAIN = /^[\0-\x7f\xa0«»\u0401\u0410-\u044f\u0451\u2010-\u203a№]*$/
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu
const MARKS = /\p{M}+/gu

/**
 * Folds a text: case does not count, ё equals е, é equals e, full-width forms and ligatures equal their plain ones. й
 * is a letter of its own. A letter of several code points counts as one, however it is written.
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
  return { text: folded, at }
}

/** The same, without indexes. */
export const foldText = (text: string): string => (PLAIN.test(text) ? foldPlain(text) : fold(text).text)

const foldPlain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

function foldCluster(cluster: string): string {
  const composed = cluster.normalize('NFC').toLowerCase()
  // The breve of й is no diacritic. The number sign is no word.
  if (composed === 'й' || composed === '№') return composed
  return composed.normalize('NFKD').replace(MARKS, '').toLowerCase().normalize('NFC')
}
