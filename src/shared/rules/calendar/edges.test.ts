/** Shared rules for days and months, tested within sixty days of the first and last valid date. */
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { CalendarOccurrence } from '../../model/calendar'
import { FIRST_DAY, LAST_DAY } from '../day-limits'
import { dayNumber, localDay, localStart } from '../filter/days'
import { addMonths, dayAfterMonth, isMonth, monthsAround, monthsBetween } from '../months'
import { clocksOf } from './clocks'
import { calendarEvent, calendarHead, calendarTail, type CalendarFile } from './ics'
import { place } from './placed'
import { DAY, dayText, decideTimes } from './times'
import { clockAt, momentOf } from './zones'

const [FIRST, LAST] = [dayNumber(FIRST_DAY)!, dayNumber(LAST_DAY)!]
const edge = fc.oneof(
  fc.integer({ min: FIRST, max: FIRST + 59 }),
  fc.integer({ min: LAST - 59, max: LAST }),
  // A record may have an earlier date.
  fc.integer({ min: dayNumber('0000-01-01')!, max: dayNumber('0001-03-01')! })
)
const zone = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Moscow')
const length = fc.constantFrom(0, 3_600_000, DAY, 400 * DAY, 1e15, 1e18, 1e300)
const hour = fc.integer({ min: 0, max: 23 })

describe('at the edges of all dates', () => {
  it('a month is four digits and two, however far one counts', () =>
    fc.assert(
      fc.property(edge, fc.oneof(fc.integer({ min: -200, max: 200 }), fc.constantFrom(1e9, -1e9)), (day, by) => {
        const month = dayText(day).slice(0, 7)
        expect(isMonth(addMonths(month, by))).toBe(true)
        expect(dayNumber(dayAfterMonth(month))!).toBeGreaterThanOrEqual(day)
        const around = monthsAround(month, 14, 14)
        expect(around[0]).toBe(month)
        expect(new Set(around).size).toBe(around.length)
        expect(around.every(isMonth)).toBe(true)
        expect(monthsBetween(addMonths(month, -14), addMonths(month, 14)).length).toBe(around.length)
      })
    ))

  it('a day is the same as a number and as text, and begins and ends on this computer', () =>
    fc.assert(
      fc.property(edge, (day) => {
        expect(dayNumber(dayText(day))).toBe(day)
        expect(localDay(localStart(day))).toBe(day)
        expect(localStart(day + 1)).toBeGreaterThan(localStart(day))
      })
    ))

  it('a clock shows a moment, and the moment is found by what it shows', () =>
    fc.assert(
      fc.property(edge, hour, zone, (day, hours, name) => {
        const at = day * DAY + hours * 3_600_000
        expect(Math.abs(momentOf(clockAt(at, name), name) - at)).toBeLessThanOrEqual(DAY)
        expect(Math.abs(clocksOf(name).momentOf(clocksOf(name).clockAt(at)) - at)).toBeLessThanOrEqual(DAY)
      })
    ))

  it('an event of any length is on days that have a name, in any zone, and is written into a calendar file', () => {
    const file: CalendarFile = {
      ...{ name: 'Edges', mark: 'm', now: 0, version: '1', assumedZone: 'Pacific/Kiritimati' },
      untitled: (id) => `Event ${id}`,
      named: (what) => what
    }
    fc.assert(
      fc.property(edge, hour, zone, length, fc.boolean(), (day, hours, name, lasts, isTimed) => {
        const clock = day * DAY + (isTimed ? hours * 3_600_000 : 0)
        const start = { kind: 'clock', clock, isTimed, offset: isTimed ? 0 : null } as const
        const { times: read } = decideTimes({ start, end: null, allDay: !isTimed, length: lasts })
        const placed = place(read, { own: clocksOf('UTC'), endDay: 'included' }, clocksOf(name))
        const { first, last } = placed.days!
        expect(first <= last).toBe(true)
        expect([first, last].map((one) => dayNumber(dayText(one)))).toEqual([first, last])
        const event = { id: 1, title: null, times: placed.times, people: [], state: 'active', repeats: null }
        const written = calendarEvent(
          { place: null, category: null, project: null, ...event } as unknown as CalendarOccurrence,
          file
        )
        const parsed = new ICAL.Component(ICAL.parse(calendarHead(file) + written + calendarTail()) as unknown[])
        const read9 = new ICAL.Event(parsed.getFirstSubcomponent('vevent')!)
        expect(written).not.toMatch(/DT(?:START|END)[^:]*:[+-]/)
        expect(read9.endDate.compare(read9.startDate)).toBeGreaterThanOrEqual(0)
      })
    )
  })
})
