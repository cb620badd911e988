/** A text as it is compared: without case, diacritics and compatible forms. */
export interface Folded {
  readonly text: string
  /** Where each UTF-16 unit of `text` stood in the original; one more entry for its end. Null: each where it stands. */
  readonly at: readonly number[] | null
}

/** Text whose letters fold one to one: ASCII, Russian, and the quotes, dashes and spaces between them. */
const PLAIN = /^[\0-\x7f\xa0«»\u0401\u0410-\u044f\u0451\u2010-\u203a№]*$/
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu
const MARKS = /\p{M}+/gu

/**
 * Folds a text: case does not count, ё is е, é is e, full-width and ligatured forms are their plain ones. й is a letter
 * of its own. What is composed of several code points is one letter, however it is written.
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

/** The same, without places. */
export const foldText = (text: string): string => (PLAIN.test(text) ? foldPlain(text) : fold(text).text)

const foldPlain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

function foldCluster(cluster: string): string {
  const composed = cluster.normalize('NFC').toLowerCase()
  // Its breve is no diacritic: without it, it would be another letter. The number sign is no word.
  if (composed === 'й' || composed === '№') return composed
  return composed.normalize('NFKD').replace(MARKS, '').toLowerCase().normalize('NFC')
}
