/** Titles that are equal up to here are ordered by id: the index stays small. In characters. */
const LENGTH = 64

/** Titles in ASCII and Russian: nearly all, and in half the time. */
const COMMON = /^[\0-\x7f\xa0«»\u0401\u0410-\u044f\u0451\u2013-\u201e ]*$/

/**
 * A title as a key whose byte order is the usual order in Russian and English: case does not count, ё equals е, leading
 * quotes and dashes do not count ("ООО Ромашка" beside «ООО Ромашка»), and numbers go by size ("№ 9" before "№ 10").
 * Null for a title without letters and digits.
 */
export function titleKey(title: string | null): string | null {
  if (title === null) return null
  // The number sign is no word, but its compatible form is: "No".
  const signs = title.slice(0, 4 * LENGTH).replaceAll('№', ' ')
  const isCommon = COMMON.test(signs)
  const folded = (isCommon ? signs : signs.normalize('NFKC')).toLowerCase().replaceAll('ё', 'е')
  const plain = (
    isCommon ? folded.replace(/[^0-9a-z\u0430-\u044f]+/g, ' ') : folded.replace(/[^\p{L}\p{N}]+/gu, ' ')
  ).trim()
  if (plain === '') return title.trim() === '' ? null : title.trim().slice(0, LENGTH)
  return plain.replace(/\d+/g, sizedNumber).slice(0, LENGTH)
}

/** A run of digits after its length, so that a longer number is greater; `:` follows `9` in byte order. */
function sizedNumber(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  const { length } = significant
  return `${length < 10 ? length : `:${String(Math.min(length, 99)).padStart(2, '0')}`}${significant}`
}

/**
 * A date or moment as epoch milliseconds, to sort by. A time without a zone is the service's local time; it is taken as
 * UTC everywhere, so that the order does not depend on this computer's zone. Null for what is no date.
 */
export function momentKey(text: string | null): number | null {
  if (text === null) return null
  const zoned = /^\d{4}-\d{2}-\d{2}$|(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const time = Date.parse(zoned ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : time
}
