/** The first and last sixty allowed days, with all week rules: nothing loops, throws or exceeds the limits. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALENDAR_MODES, type CalendarOccurrence, type Day } from '@shared/model/calendar'
import { FIRST_DAY, LAST_DAY } from '@shared/rules/day-limits'
import { dayText } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'
import {
  dayFrom,
  dayOf,
  isDay,
  lastOfMonth,
  readDay,
  isSameMonth,
  shiftDays,
  shiftMonths,
  startOfWeek,
  weekdayOf,
  weeksOf
} from '../../../basics/days'
import { formatDateFull, formatDayRange, formatMonth, formatWeekday } from '../../../basics/format'
import { readTypedDate } from '../../../composables/typed-dates'
import { isWholeRange } from '../../../views/calendar/whole-range'
import { lanesOf } from './lanes'
import { placedOf, spanOf } from './span'
import { daysFrom, drawnRange, namedRange, turned, weekNumber, weekOf, weeksOfMonth } from './weeks'

const [FIRST, LAST] = [dayNumber(FIRST_DAY)!, dayNumber(LAST_DAY)!]
const edgeDay = fc.oneof(
  fc.integer({ min: 0, max: 59 }).map((by) => dayText(FIRST + by)),
  fc.integer({ min: 0, max: 59 }).map((by) => dayText(LAST - by))
)
const weekRules = fc.record({ firstDay: fc.integer({ min: 1, max: 7 }), minimalDays: fc.integer({ min: 1, max: 7 }) })
const step = fc.oneof(fc.integer({ min: -70, max: 70 }), fc.constantFrom(-1e9, 1e9, 1e15, -Infinity, Infinity))

const isInRow = (days: readonly Day[]): boolean =>
  days.every((day, index) => index === 0 || dayNumber(day) === dayNumber(days[index - 1]!)! + 1)

describe('at the edges of all dates', () => {
  it('a step leads to a day that one can go to', () =>
    fc.assert(
      fc.property(edgeDay, step, weekRules, (day, by, { firstDay }) => {
        const ends = [shiftDays(day, by), shiftMonths(day, by), startOfWeek(day, firstDay), lastOfMonth(day)]
        for (const end of [...ends, ...CALENDAR_MODES.map((mode) => turned(mode, day, by))])
          expect(isDay(end)).toBe(true)
        const wanted = dayNumber(day)! + by
        expect(dayNumber(shiftDays(day, by))).toBe(Math.max(FIRST, Math.min(LAST, wanted)))
      })
    ))

  it('weeks are whole but the one in which the days end, and a month has all of its days once', () =>
    fc.assert(
      fc.property(edgeDay, weekRules, (day, { firstDay }) => {
        const week = weekOf(day, firstDay)
        expect(week).toContain(day)
        expect(week.length === 7 || week.at(-1) === LAST_DAY).toBe(true)
        expect(weekdayOf(week[0]!)).toBe(firstDay)
        for (const weeks of [weeksOfMonth(day, firstDay), weeksOf(day)]) {
          expect(weeks.length).toBeLessThanOrEqual(6)
          expect(isInRow(weeks.flat())).toBe(true)
          const inMonth = weeks.flat().filter((one) => isSameMonth(one, day))
          expect([inMonth[0], inMonth.at(-1)]).toEqual([`${day.slice(0, 7)}-01`, lastOfMonth(day)])
        }
      })
    ))

  it('every week has a number, and the next week the next one or the first', () =>
    fc.assert(
      fc.property(edgeDay, weekRules, (day, rules) => {
        const number = weekNumber(day, rules)
        expect(number).toBeGreaterThanOrEqual(1)
        expect(number).toBeLessThanOrEqual(54)
        const next = dayText(dayNumber(day)! + 7)
        if (next < LAST_DAY) expect([number + 1, 1]).toContain(weekNumber(next, rules))
      })
    ))

  it('every view has a range of days, a heading, and an end', () =>
    fc.assert(
      fc.property(edgeDay, weekRules, fc.constantFrom(...CALENDAR_MODES), (day, { firstDay }, mode) => {
        for (const { from, to } of [drawnRange(mode, day, firstDay), namedRange(mode, day, firstDay)]) {
          expect(from <= to && to <= LAST_DAY).toBe(true)
          expect(mode === 'agenda' ? from <= day : from <= day && day <= to).toBe(true)
          const days = daysFrom(from, to)
          expect([isInRow(days), days[0], days.at(-1)]).toEqual([true, from, to])
          expect(isWholeRange({ from, to }, new Map())).toBe(false)
          expect(isWholeRange({ from, to }, new Map(days.map((one) => [one.slice(0, 7), 1])))).toBe(true)
          expect(formatDayRange(from, to)).not.toBe('')
        }
        expect([formatMonth(day), formatWeekday(day, 'long'), formatDateFull(day)]).not.toContain('')
      })
    ))

  it('an event has its place in the week, also where a clock already shows the year 10000', () =>
    fc.assert(
      fc.property(edgeDay, fc.integer({ min: -40, max: 40 * 24 }), weekRules, (day, hours, { firstDay }) => {
        const start = Date.parse(`${day}T23:30:00Z`)
        const times = { kind: 'moments', start, end: start + hours * 3_600_000, zone: 'sent' } as const
        const { first, last } = spanOf(times)!
        expect(dayNumber(first)! <= dayNumber(last)!).toBe(true)
        const placed = placedOf([{ key: 'a', id: 1, title: null, times } as CalendarOccurrence])
        for (const { from, days } of lanesOf(weekOf(first, firstDay), placed).bars) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(days).toBeGreaterThanOrEqual(1)
        }
        expect(dayNumber(dayOf(new Date(start + hours * 3_600_000)))).not.toBeNull()
      })
    ))

  it('typed dates are days that one can go to, or are not read', async () => {
    const words = ['tomorrow', 'in 9999 years', 'next week', 'next month', 'end of year', 'last day of next month']
    const others = ['week 53', 'week 60 9999', 'in 9999 weeks', '9999 days ago', '31.12.9999', 'friday', '9999', '0099']
    const russian = ['завтра', 'через 9999 лет', 'конец месяца', 'следующая пятница']
    await fc.assert(
      fc.asyncProperty(
        edgeDay,
        weekRules,
        fc.constantFrom(...words, ...others, ...russian),
        fc.constantFrom('en-GB', 'ru'),
        async (today, rules, text, locale) => {
          const read = await readTypedDate(text, { today, locale, ...rules })
          if (read !== null) expect(isDay(read.day)).toBe(true)
        }
      )
    )
  })

  it.each([
    ['0001-01-01', FIRST_DAY],
    ['0000-02-29', FIRST_DAY],
    ['9999-12-31', LAST_DAY],
    ['2026-02-30', null],
    ['10000-01-01', null],
    ['-0001-01-01', null],
    ['+010000-01-01', null]
  ])('a link to %s leads to %s', (text, day) => expect(readDay(text)).toBe(day))

  it('December 9999 ends on its last day', () => {
    const weeks = weeksOfMonth('9999-12-15', 1)
    expect(weeks.at(-1)).toEqual(['9999-12-27', '9999-12-28', '9999-12-29', '9999-12-30', '9999-12-31'])
    expect(weekNumber('9999-12-31', { firstDay: 1, minimalDays: 4 })).toBe(52)
    expect(dayFrom(10_000, 1, 1)).toBeNull()
  })
})
