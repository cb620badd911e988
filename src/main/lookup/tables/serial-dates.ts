/** Dates that a spreadsheet exported as serial numbers. */
import { serialToDate } from 'hucre'

/** Serial numbers from 1927 to 2099, optionally with a time. */
const SERIAL = /^(\d{5})(?:[.,]\d{1,12})?$/
const [FIRST, LAST] = [10_000, 73_050]
/** Minimum share of dates, including serial numbers. */
const LIKENESS = 0.8

export const isSerialDate = (text: string): boolean => {
  const [, days = '0'] = SERIAL.exec(text) ?? []
  return Number(days) >= FIRST && Number(days) <= LAST
}

const isDate = (text: string): boolean =>
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.test(text)

/** Whether a column of dates contains serial numbers; `texts` are those of filled cells. */
export function hasSerialDates(texts: readonly string[]): boolean {
  const serial = texts.filter(isSerialDate).length
  return serial > 0 && (serial + texts.filter(isDate).length) / texts.length >= LIKENESS
}

/** `05.05.1980`, with a time if there is one. */
export function serialDateText(text: string, isFrom1904: boolean): string {
  const date = serialToDate(Number(text.replace(',', '.')), isFrom1904)
  const [day = '', time = ''] = date.toISOString().split('T')
  const shown = day.split('-').toReversed().join('.')
  return time.startsWith('00:00') ? shown : `${shown} ${time.slice(0, 5)}`
}
