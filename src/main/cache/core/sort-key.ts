/** Longer titles than this are told apart by id alone: the index stays small. In characters. */
const LENGTH = 64

/**
 * A title as a key whose plain byte order is the order that people expect in Russian and English: case does not count,
 * ё stands with е, quotes and dashes in front do not count ("ООО Ромашка" beside «ООО Ромашка»), and numbers go by size
 * ("№ 9" before "№ 10"). Null for what has nothing to sort by.
 */
export function titleKey(title: string | null): string | null {
  if (title === null) return null
  const plain = title
    .slice(0, 4 * LENGTH)
    // The number sign is no word, but its compatible form is: "No".
    .replaceAll('№', ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plain === '') return title.trim() === '' ? null : title.trim().slice(0, LENGTH)
  return plain.replace(/\d+/g, sizedNumber).slice(0, LENGTH)
}

/** A run of digits behind its length, so that a longer number is a greater one; `:` follows `9` in byte order. */
function sizedNumber(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  const { length } = significant
  return `${length < 10 ? length : `:${String(Math.min(length, 99)).padStart(2, '0')}`}${significant}`
}

/**
 * A date or moment as epoch milliseconds, to sort by. What has no zone is the service's local time; it is taken as UTC
 * for all alike, so that the order does not depend on where this computer stands. Null for what is not a date.
 */
export function momentKey(text: string | null): number | null {
  if (text === null) return null
  const zoned = /^\d{4}-\d{2}-\d{2}$|(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const time = Date.parse(zoned ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : time
}
