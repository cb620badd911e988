/** Fallback for texts that our own rules don't understand: chrono-node, if it understands the whole text. */
import * as en from 'chrono-node/en'
import * as ru from 'chrono-node/ru'
import { dayFrom } from '../../basics/days'
import type { TypedDate, TypedDateContext } from './own-rules'

/** For these words the library looks backwards; forwards it would move a past Friday into the future. */
const LOOKS_BACK = /\b(?:last|past|previous|ago)\b|прошл|назад/i

/** Letters and digits only: separators have no meaning. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\d]/gu, '')

/** @param text 200 characters at most, since the library's patterns backtrack */
export function readByLibrary(text: string, { today, locale }: TypedDateContext): TypedDate | null {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const now = new Date(year, month - 1, day, 12)
  const options = { forwardDate: !LOOKS_BACK.test(text) }
  const english = isMonthFirst(locale) ? en.casual : en.GB
  const readers = locale.startsWith('ru') ? [ru.casual, english] : [english, ru.casual]
  for (const reader of readers) {
    const [found] = reader.parse(text, now, options)
    // Words that it ignored may change the meaning: "not tomorrow" is another day.
    if (found === undefined || bare(found.text) !== bare(text)) continue
    const { start } = found
    if (!start.isCertain('day') && !start.isCertain('weekday')) {
      if (!start.isCertain('month')) continue
      const first = dayFrom(start.get('year') ?? year, start.get('month') ?? month, 1)
      return first === null ? null : { day: first, span: 'month' }
    }
    const read = dayFrom(start.get('year') ?? year, start.get('month') ?? month, start.get('day') ?? day)
    return read === null ? null : { day: read, span: 'day' }
  }
  return null
}

const isMonthFirst = (locale: string): boolean => {
  const parts = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' }).formatToParts(0)
  return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day')
}
