/** Number formats of spreadsheets, as far as tax ids, post codes, phones and dates need them. */
import { formatValue, isDateFormat } from 'hucre'

export interface CellFormat {
  readonly isDate: boolean
  /** Pattern that shows all digits of an integer, with zeros or separators; null for other formats. */
  readonly mask: string | null
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

export const builtInFormat = (id: number): CellFormat => ({ isDate: isBuiltInDate(id), mask: null })

export function cellFormat(code: string): CellFormat {
  if (isDateFormat(code)) return { isDate: true, mask: null }
  // Colours and conditions do not affect digits; literal texts and escaped characters may stand between them.
  const [shape = ''] = code
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/"[^"]*"|[\\_*]./g, '-')
    .split(';')
  const isMask = /^[-+()\s0#–]+$/.test(shape) && (shape.includes('00') || /[0#][^0#]+[0#]/.test(shape))
  return { isDate: false, mask: isMask ? code : null }
}

/** Formats an integer by its mask; null if not all digits would be shown. */
export function maskedNumber(number: number, mask: string | null): string | null {
  if (mask === null || !Number.isSafeInteger(number) || number < 0) return null
  const shown = formatValue(number, mask).trim()
  return shown.replace(/\D/g, '').endsWith(String(number)) ? shown : null
}
