/** Parses typed amounts. Pure. */
import { formatLocale } from '../../../basics/format'

/** `1,234,567.50`; Indian grouping `12,34,567`. */
const PARTED_BY_COMMAS = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/

/**
 * The typed number: null if empty, NaN if invalid. Blanks may separate thousands. A comma is a decimal sign, as on
 * Russian keyboards. But in languages that separate thousands by commas, such as English, `400,000` is not 400.
 */
export function readAmount(text: string, locale = formatLocale()): number | null {
  const plain = text.replace(/[\s\u00A0\u202F]/gu, '')
  if (plain === '') return null
  const isParted = PARTED_BY_COMMAS.test(plain) && partsByCommas(locale)
  return Number(isParted ? plain.replaceAll(',', '') : plain.replace(',', '.'))
}

const partsByCommas = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567).some(({ type, value }) => type === 'group' && value === ',')
