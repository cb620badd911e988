/** How a spreadsheet shows numbers, as far as it matters for tax ids, post codes, phones and days. */
import { formatValue, isDateFormat } from 'hucre'

export interface CellFormat {
  /** Shows a number as a day or a time. */
  readonly isDate: boolean
  /** Shows all digits of a whole number, with zeros or signs between them; null for any other format. */
  readonly mask: string | null
}

/** Days and times among the formats that exist by their number alone. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

export const builtInFormat = (id: number): CellFormat => ({ isDate: isBuiltInDate(id), mask: null })

export function cellFormat(code: string): CellFormat {
  if (isDateFormat(code)) return { isDate: true, mask: null }
  // Colours and conditions say nothing of the digits; texts and escaped signs stand between them.
  const [shape = ''] = code
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/"[^"]*"|[\\_*]./g, '-')
    .split(';')
  const isMask = /^[-+()\s0#–]+$/.test(shape) && (shape.includes('00') || /[0#][^0#]+[0#]/.test(shape))
  return { isDate: false, mask: isMask ? code : null }
}

/** A whole number by its mask; null where that would not show each of its digits. */
export function maskedNumber(number: number, mask: string | null): string | null {
  if (mask === null || !Number.isSafeInteger(number) || number < 0) return null
  const shown = formatValue(number, mask).trim()
  return shown.replace(/\D/g, '').endsWith(String(number)) ? shown : null
}
