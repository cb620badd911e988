/** Length of a key in characters, which keeps the index small. Titles with equal keys are ordered by id. */
const LENGTH = 64

/** Fast path for ASCII and Russian: nearly all titles, in half the time. */
const COMMON = /^[\0-\x7f\xa0«»\u0401\u0410-\u044f\u0451\u2013-\u201e ]*$/

/**
 * A sort key whose byte order is the usual order in Russian and English. It ignores case, leading quotes and dashes
 * ("ООО Ромашка" beside «ООО Ромашка»). ё equals е, and numbers sort by size ("№ 9" before "№ 10"). Null for a title
 * without letters and digits.
 */
export function titleKey(title: string | null): string | null {
  if (title === null) return null
  // The number sign is a symbol, but its compatibility form is the word "No".
  const signs = title.slice(0, 4 * LENGTH).replaceAll('№', ' ')
  const isCommon = COMMON.test(signs)
  const folded = (isCommon ? signs : signs.normalize('NFKC')).toLowerCase().replaceAll('ё', 'е')
  const plain = (
    isCommon ? folded.replace(/[^0-9a-z\u0430-\u044f]+/g, ' ') : folded.replace(/[^\p{L}\p{N}]+/gu, ' ')
  ).trim()
  if (plain === '') return title.trim() === '' ? null : title.trim().slice(0, LENGTH)
  return plain.replace(/\d+/g, sizedNumber).slice(0, LENGTH)
}

/** A run of digits, prefixed with its length, so a longer number is greater; `:` follows `9` in byte order. */
function sizedNumber(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  const { length } = significant
  return `${length < 10 ? length : `:${String(Math.min(length, 99)).padStart(2, '0')}`}${significant}`
}

/**
 * A date or moment as epoch milliseconds, for sorting. A time without a zone is read as UTC, so the order does not
 * depend on this computer's zone. Null for texts that are no date.
 */
export function momentKey(text: string | null): number | null {
  if (text === null) return null
  const isZoned = /^\d{4}-\d{2}-\d{2}$|(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const time = Date.parse(isZoned ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : time
}
