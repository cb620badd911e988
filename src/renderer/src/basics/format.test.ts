import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  formatBytes,
  formatFileSize,
  formatClock,
  formatClockRange,
  formatDateFull,
  formatDateShort,
  formatDayNear,
  formatDuration,
  formatMoney,
  formatMoneyCompact,
  formatNear,
  formatNumber,
  formatPercent,
  formatRelative,
  initials,
  localeFor,
  setFormatLocale
} from './format'

/** Replaces the narrow and non-breaking spaces of Intl, so that tests compare visible text. */
const spaces = (text: string): string => text.replace(/[\u00A0\u2009\u202F]/g, ' ')
const now = new Date(2026, 10, 21, 14, 2)

beforeEach(() => setFormatLocale('en-GB'))
afterEach(() => setFormatLocale('en-GB'))

describe('choosing the locale', () => {
  it('takes the region of the system within the language on screen', () => {
    expect(localeFor('en', ['ru-RU', 'en-US', 'en-GB'])).toBe('en-US')
    expect(localeFor('ru', ['en-US', 'ru-KZ'])).toBe('ru-KZ')
  })

  it('falls back to a sensible region', () => {
    expect(localeFor('en', ['ru-RU', 'en'])).toBe('en-GB')
    expect(localeFor('ru', [])).toBe('ru-RU')
  })
})

describe('a day on which the clocks change', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'))
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['with 23 hours', 2, 29],
    ['with 25 hours', 9, 25]
  ])('is a day like any other: %s', (_, month, day) => {
    const at = (days: number, hour: number): number => new Date(2026, month, day + days, hour, 2).getTime()
    // The first and last minute of a day too.
    for (const [then, later] of [
      [at(0, 0), at(1, 23)],
      [at(0, 23), at(1, 0)],
      [at(-1, 23), at(0, 0)],
      [at(-1, 0), at(0, 23)]
    ] as const) {
      expect(formatDayNear(then, later)).toBe('yesterday')
      expect(formatNear(then, later)).toMatch(/^yesterday, /)
    }
    for (const hour of [0, 1, 4, 23]) {
      expect(formatDayNear(at(0, hour), at(0, 12))).toBe('today')
      expect(formatNear(at(0, hour), at(0, 12))).toBe(`${String(hour).padStart(2, '0')}:02`)
    }
    expect(formatDayNear(at(-1, 12), at(1, 12))).not.toBe('yesterday')
  })
})

describe('money', () => {
  it('writes an ISO code as the locale does', () => {
    expect(formatMoney(450_000, { id: 1, label: 'EUR' })).toBe('€450,000')
    setFormatLocale('ru-RU')
    expect(spaces(formatMoney(450_000, { id: 1, label: 'RUB' }))).toBe('450 000 ₽')
  })

  it('shows both decimals or none', () => {
    expect(formatMoney(1.5, { id: 1, label: 'EUR' })).toBe('€1.50')
    expect(formatMoney(2, { id: 1, label: 'EUR' })).toBe('€2')
  })

  it('tells currencies apart that share a sign', () => {
    const of = (label: string): string => spaces(formatMoney(5, { id: 1, label }))
    for (const locale of ['en-GB', 'en-US', 'ru-RU']) {
      setFormatLocale(locale)
      for (const [one, other] of [
        ['USD', 'CAD'],
        ['JPY', 'CNY'],
        ['SEK', 'NOK']
      ] as const) {
        expect(of(one), locale).not.toBe(of(other))
      }
    }
    expect(of('USD')).toBe('5 $')
    setFormatLocale('en-US')
    expect(of('USD')).toBe('$5')
    setFormatLocale('en-GB')
    expect([of('USD'), of('GBP'), of('KZT')]).toEqual(['US$5', '£5', '₸5'])
  })

  it('puts any other label after the number', () => {
    expect(spaces(formatMoney(-1200, { id: 7, label: 'тыс. руб.' }))).toBe('-1,200 тыс. руб.')
  })

  it('does not guess at a currency without a name', () => {
    expect(formatMoney(1200, { id: 7, label: null })).toBe('1,200')
    expect(formatMoney(1200, null)).toBe('1,200')
  })
})

describe('numbers and sizes', () => {
  it('groups digits', () => {
    expect(formatNumber(98_310)).toBe('98,310')
    expect(formatPercent(0.426)).toBe('43%')
  })

  it('gives sizes in decimal units', () => {
    expect(formatBytes(0)).toBe('0 bytes')
    expect(spaces(formatBytes(48_234_496))).toBe('48.2 MB')
    expect(spaces(formatBytes(999_900_000_000))).toBe('1,000 GB')
  })

  it('gives spans roughly', () => {
    expect(spaces(formatDuration(200))).toBe('1 sec')
    expect(spaces(formatDuration(46_000))).toBe('46 secs')
    expect(spaces(formatDuration(10 * 60_000))).toBe('10 mins')
    expect(spaces(formatDuration(3 * 3_600_000))).toBe('3 hrs')
  })
})

describe('dates of the service', () => {
  it('are short near, with the year only when it is another', () => {
    expect(formatDateShort('2026-03-14', now)).toBe('14 Mar')
    expect(formatDateShort('2024-03-14', now)).toBe('14 Mar 2024')
  })

  it('do without the Russian mark of the year', () => {
    setFormatLocale('ru-RU')
    expect(spaces(formatDateShort('2024-03-14', now))).toBe('14 мар. 2024')
  })

  it('are full on hover', () => {
    expect(formatDateFull('2024-03-14')).toBe('Thursday, 14 March 2024')
    expect(formatDateFull('2024-03-14 09:05:00')).toBe('Thursday, 14 March 2024, 09:05')
  })

  it('follow a computer that is taken to another zone', () => {
    vi.stubEnv('TZ', 'Europe/Moscow')
    expect(formatDateFull('2024-03-14T12:00:00Z')).toContain('15:00')
    vi.stubEnv('TZ', 'Europe/London')
    expect(formatDateFull('2024-03-14T12:00:00Z')).toContain('12:00')
    vi.unstubAllEnvs()
  })

  it('float: a day stays that day in every zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Moscow']) {
      vi.stubEnv('TZ', zone)
      expect(formatDateShort('2024-03-14', now), zone).toBe('14 Mar 2024')
      expect(formatDateFull('2024-12-31 23:30:00'), zone).toContain('31 December 2024, 23:30')
    }
    vi.unstubAllEnvs()
  })

  it('show a time without an offset as it stands', () => {
    expect(formatDateFull('2024-03-14T23:30:00')).toContain('14 March 2024, 23:30')
  })

  it('show a time with an offset in the zone of the user', () => {
    const local = new Date('2024-03-14T12:00:00+03:00')
    expect(formatDateFull('2024-03-14T12:00:00+03:00')).toContain(formatClock(local.getTime()))
  })

  it.each(['0000-00-00', '2024-02-31', 'soon', '', '14.03.2024'])('leave %j as it is', (text) => {
    expect(formatDateShort(text, now)).toBe(text)
    expect(formatDateFull(text)).toBe(text)
  })
})

describe('ages', () => {
  const at = (day: number, hour: number, year = 2026, month = 10): number =>
    new Date(year, month, day, hour, 2).getTime()

  it('are as near as they need to be', () => {
    expect(formatNear(at(21, 9), now.getTime())).toBe('09:02')
    expect(formatNear(at(20, 9), now.getTime())).toBe('yesterday, 09:02')
    expect(formatNear(at(12, 9), now.getTime())).toBe('12 Nov, 09:02')
    expect(formatNear(at(12, 9, 2024), now.getTime())).toBe('12 Nov 2024')
  })

  it('count days by the calendar, not by hours', () => {
    expect(formatNear(at(20, 23), at(21, 0))).toBe('yesterday, 23:02')
  })

  it('follow the twelve hours of a region that has them', () => {
    setFormatLocale('en-US')
    expect(spaces(formatClock(at(21, 14)))).toBe('2:02 PM')
    expect(spaces(formatClockRange(at(21, 14), at(21, 15)))).toBe('2:02 – 3:02 PM')
    expect(spaces(formatClockRange(at(21, 9), at(21, 15)))).toBe('9:02 AM – 3:02 PM')
    setFormatLocale('de-DE')
    expect(formatClockRange(at(21, 9), at(21, 15))).toBe('09:02–15:02')
  })

  it('are told relatively', () => {
    expect(formatRelative(now.getTime() + 25_000, now.getTime())).toBe('in 25 seconds')
    expect(formatRelative(now.getTime() - 5 * 60_000, now.getTime())).toBe('5 minutes ago')
    expect(formatRelative(now.getTime() - 86_400_000, now.getTime())).toBe('yesterday')
  })
})

describe('initials', () => {
  it.each([
    ['Анна Петрова', 'АП'],
    ['james o’connell', 'JO'],
    ['Бюро «Севермост»: всё', 'БС'],
    ['Sales', 'SA'],
    ['42', '42'],
    ['  ', '?'],
    ['🦊 Fox', 'FO']
  ])('of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})

describe('the size of a file', () => {
  it('is told in steps of 1,024, as file managers do', () => {
    setFormatLocale('en-GB')
    expect([0, 1, 1_023, 1_024, 12_288, 1_048_575, 4_404_019, 2 ** 40 * 3].map(formatFileSize)).toEqual([
      ...['0 bytes', '1 byte', '1,023 bytes', '1 KB', '12 KB', '1 MB', '4.2 MB', '3 TB']
    ])
  })

  it('has the units of the language', () => {
    setFormatLocale('ru-RU')
    expect(spaces(formatFileSize(12_288))).toBe('12 КБ')
    expect(spaces(formatFileSize(4_404_019))).toBe('4,2 МБ')
  })
})

describe('amounts for narrow places', () => {
  const euro = { id: 1, label: 'EUR' }
  it.each([
    [788_455.79, '€788k'],
    [9_999.5, '€9,999.50'],
    [-1_234_567, '-€1.23m'],
    [0, '€0']
  ])('%d: %s', (amount, text) => expect(spaces(formatMoneyCompact(amount, euro))).toBe(text))

  it('says them as the language does, and keeps a currency with another name', () => {
    setFormatLocale('ru-RU')
    expect(spaces(formatMoneyCompact(1_234_567, { id: 1, label: 'RUB' }))).toBe('1,23 млн ₽')
    expect(spaces(formatMoneyCompact(45_600, { id: 9, label: 'бонусы' }))).toBe('45,6 тыс. бонусы')
    expect(spaces(formatMoneyCompact(45_600, null))).toBe('45,6 тыс.')
  })
})
