/** Amounts as people type them. Pure. */
import { formatLocale } from '../../../composables/format'

/** `1,234,567.50`; in India the thousands are parted as `12,34,567`. */
const PARTED_BY_COMMAS = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/

/**
 * The number that was typed: null for nothing, NaN for what is no number. Blanks may part thousands, and a comma is what a
 * Russian keyboard has for decimals; where the language parts thousands by commas, as English does, `400,000` is no 400.
 */
export function readAmount(text: string, locale = formatLocale()): number | null {
  const plain = text.replace(/[\s\u00A0\u202F]/gu, '')
  if (plain === '') return null
  const parted = PARTED_BY_COMMAS.test(plain) && partsByCommas(locale)
  return Number(parted ? plain.replaceAll(',', '') : plain.replace(',', '.'))
}

const partsByCommas = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567).some(({ type, value }) => type === 'group' && value === ',')
