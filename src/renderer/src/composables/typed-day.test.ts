import { describe, expect, it } from 'vitest'
import { formatDate, setFormatLocale } from '../basics/format'
import { shiftDays } from '../basics/days'
import { dayPattern, readTypedDay } from './typed-day'

const now = new Date(2026, 10, 22)
const LETTERS = { day: 'd', month: 'm', year: 'y' }

it.each([
  ['en-GB', 'd/m/y'],
  ['en-US', 'm/d/y'],
  ['en-CA', 'y-m-d'],
  ['ru-RU', 'd.m.y']
])('%s writes a day as %s', (tag, pattern) => expect(dayPattern(tag, LETTERS)).toBe(pattern))

describe('a day that was typed', () => {
  it.each([
    // ISO 8601 is read in every locale.
    ['en-US', '2026-03-04'],
    ['en-GB', '2026-03-04'],
    ['ru-RU', '2026-03-04'],
    ['en-GB', '4/3/2026'],
    ['en-GB', '04032026'],
    ['en-GB', ' 4 - 3 - 26 '],
    ['en-GB', '4/3'],
    ['en-GB', '4 March'],
    ['en-GB', '4th of mar, 2026'],
    ['en-US', '3/4/2026'],
    ['en-US', '03042026'],
    ['en-US', 'Mar 4, 2026'],
    ['en-CA', '2026/3/4'],
    ['en-CA', '4.3.2026'],
    ['ru-RU', '4.3.2026'],
    ['ru-RU', '04.03.26'],
    ['ru-RU', '4 марта 2026 г.'],
    ['ru-RU', '4 мар.'],
    ['ru-RU', 'март 4 2026'],
    // English month names are read in other locales too: dates are copied from anywhere.
    ['ru-RU', '4 Mar 2026']
  ])('%s: %j is 4 March', (tag, text) => expect(readTypedDay(text, tag, now)).toBe('2026-03-04'))

  it.each([
    ['en-US', '14/3/2026'],
    ['en-GB', '31/2/2026'],
    ['en-GB', '4'],
    ['en-GB', '4/3/202'],
    ['en-GB', '4/3/2026/1'],
    ['en-GB', '4 Ma 2026'],
    ['en-GB', '4 smarch 2026'],
    ['en-GB', 'March'],
    ['en-GB', 'tomorrow'],
    ['en-GB', '$4/3/2026'],
    ['ru-RU', '100.3.2026'],
    ['ru-RU', '']
  ])('%s: %j is none', (tag, text) => expect(readTypedDay(text, tag, now)).toBeNull())

  it.each(['en-GB', 'en-US', 'en-CA', 'ru-RU'])('is read as it is shown, each day of a year (%s)', (tag) => {
    setFormatLocale(tag)
    for (let day = '2024-01-01'; day < '2025-01-01'; day = shiftDays(day, 1))
      expect(readTypedDay(formatDate(day), tag, now)).toBe(day)
    setFormatLocale('en-GB')
  })
})
