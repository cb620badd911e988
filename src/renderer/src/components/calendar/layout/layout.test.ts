import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CalendarOccurrence, EventTimes } from '@shared/model/calendar'
import { shiftDays } from '../../../basics/days'
import { columnsOf, LEAST_MINUTES } from './columns'
import { fitted, lanesOf } from './lanes'
import { placedOf, spanOf } from './span'
import { stepped, steppedInDay } from './walk'
import { daysFrom, weekNumber, weekOf, weeksOfMonth } from './weeks'

const event = (id: number, times: EventTimes): CalendarOccurrence => ({
  ...{ key: String(id), id, title: `Event ${id}`, state: 'active', times, doubt: null },
  sent: { start: null, end: null },
  ...{ repeats: null, category: null, colour: null, place: null, project: null, people: [] }
})
const WEEK = weekOf('2026-11-24', 1)
const days = fc.tuple(fc.integer({ min: -9, max: 12 }), fc.integer({ min: 0, max: 12 }))
const bars = (spans: readonly (readonly [number, number])[]) =>
  placedOf(
    spans.map(([from, length], id) => {
      const first = shiftDays(WEEK[0]!, from)
      return event(id + 1, { kind: 'days', first, last: shiftDays(first, length) })
    })
  )
const touches = (bar: { from: number; days: number }, day: number): boolean =>
  bar.from <= day && day < bar.from + bar.days

const ZONES = ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const

describe.each(ZONES)('what is laid out with the computer in %s', (zone) => {
  afterEach(() => void vi.unstubAllEnvs())

  it('stands on the days, and at the hours, that the clock of the zone shows', () => {
    vi.stubEnv('TZ', zone)
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    const shown = (at: number): { day: string; minutes: number } => {
      const [day = '', time = ''] = clock.format(at).split(' ')
      return { day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
    }
    // A whole year includes both clock changes.
    const start = fc.integer({ min: 0, max: 366 * 1440 })
    const length = fc.integer({ min: 1, max: 1380 })
    fc.assert(
      fc.property(start, length, (minute, lasts) => {
        const from = Date.UTC(2026, 0, 1) + minute * 60_000
        const to = from + lasts * 60_000
        const [begins, ends] = [shown(from), shown(to - 1)]
        const times = { kind: 'moments', start: from, end: to, zone: 'sent' } as const
        const placed = placedOf([event(1, times)])
        expect(placed[0]!.span).toMatchObject({ first: begins.day, last: ends.day, start: begins.minutes })
        for (const day of [shiftDays(begins.day, -1), ...daysFrom(begins.day, ends.day), shiftDays(ends.day, 1)]) {
          const { blocks } = columnsOf(day, placed)
          const isInside = begins.day <= day && day <= ends.day
          expect([day, blocks.length]).toEqual([day, isInside ? 1 : 0])
          if (isInside)
            expect(blocks[0]!.top).toBe(day === begins.day ? Math.min(begins.minutes, 1440 - LEAST_MINUTES) : 0)
          const { bars: laid } = lanesOf([day], placed)
          expect(laid.length).toBe(isInside ? 1 : 0)
        }
      })
    )
  })
})

describe('weeks', () => {
  it('are those that a month touches, from the first weekday on', () => {
    expect(weeksOfMonth('2026-11-24', 1).map((week) => week[0])).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30'
    ])
    expect(weeksOfMonth('2026-02-01', 7)).toHaveLength(4)
  })

  it('are numbered by ISO 8601, or as America counts', () => {
    const iso = { firstDay: 1, minimalDays: 4 }
    expect(['2026-01-01', '2025-12-29', '2027-01-01', '2027-01-04'].map((day) => weekNumber(day, iso))).toEqual([
      1, 1, 53, 1
    ])
    expect(weekNumber('2026-01-04', { firstDay: 7, minimalDays: 1 })).toBe(2)
  })
})

describe('the span of an event', () => {
  it('ends the evening before when it ends at midnight, and has one day when it has no length', () => {
    const start = new Date(2026, 10, 24, 22).getTime()
    const times = { kind: 'moments', start, zone: 'sent' } as const
    expect(spanOf({ ...times, end: new Date(2026, 10, 25).getTime() })).toMatchObject({
      ...{ first: '2026-11-24', last: '2026-11-24', start: 1320, end: 1440 }
    })
    for (const end of [null, start, start - 1]) {
      expect(spanOf({ ...times, end })).toMatchObject({ first: '2026-11-24', last: '2026-11-24', length: 0 })
    }
  })
})

describe('bars of a week', () => {
  it('are one for each event that touches it, over just its days, and never on top of each other', () => {
    fc.assert(
      fc.property(fc.array(days, { maxLength: 30 }), (spans) => {
        const placed = bars(spans)
        const { bars: laid } = lanesOf(WEEK, placed)
        const inWeek = placed.filter(({ span }) => span.first <= WEEK[6]! && span.last >= WEEK[0]!)
        expect(laid).toHaveLength(inWeek.length)
        for (const bar of laid) {
          const drawn = WEEK.filter((_, index) => touches(bar, index))
          const { first, last } = bar.placed.span
          expect(drawn).toEqual(daysFrom(first, last).filter((day) => WEEK.includes(day)))
        }
        for (const [index, one] of laid.entries()) {
          for (const other of laid.slice(index + 1)) {
            const doMeet = WEEK.some((_, day) => touches(one, day) && touches(other, day))
            expect(doMeet && one.lane === other.lane).toBe(false)
          }
        }
      })
    )
  })

  it('leave a lane for “more” wherever a day has more, and every event is shown or counted', () => {
    fc.assert(
      fc.property(fc.array(days, { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), (spans, room) => {
        const lanes = lanesOf(WEEK, bars(spans))
        const totals = WEEK.map((_, day) => lanes.bars.filter((bar) => touches(bar, day)).length)
        const { bars: shown, more } = fitted(lanes, totals, room)
        WEEK.forEach((_, day) => {
          const here = shown.filter((bar) => touches(bar, day))
          expect(here.length + more[day]!).toBe(totals[day])
          expect(Math.max(-1, ...here.map(({ lane }) => lane))).toBeLessThan(more[day]! > 0 ? room - 1 : room)
        })
      })
    )
  })
})

describe('events of a day side by side', () => {
  it('never overlap, and stay within the day', () => {
    const hours = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 600 }))
    fc.assert(
      fc.property(fc.array(hours, { maxLength: 40 }), (spans) => {
        const placed = placedOf(
          spans.map(([from, length], id) => {
            const start = new Date(2026, 10, 24, 0, from).getTime()
            return event(id + 1, { kind: 'moments', start, end: start + length * 60_000, zone: 'sent' })
          })
        )
        const { blocks } = columnsOf('2026-11-24', placed)
        expect(blocks).toHaveLength(placed.length)
        for (const [index, a] of blocks.entries()) {
          expect(a.left).toBeGreaterThanOrEqual(0)
          expect(a.left + a.width).toBeLessThanOrEqual(1.000001)
          expect(a.bottom).toBeLessThanOrEqual(1440)
          for (const b of blocks.slice(index + 1)) {
            const isBeside = a.left + a.width <= b.left + 1e-9 || b.left + b.width <= a.left + 1e-9
            expect(isBeside || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
          }
        }
      })
    )
  })
})

describe('going from event to event', () => {
  const stops = [
    { day: '2026-11-23', key: 'a' },
    { day: '2026-11-24', key: 'b' },
    { day: '2026-11-24', key: null }
  ]
  it('goes on from the day that one is at, and stays at the ends', () => {
    expect(stepped(stops, { day: '2026-11-24', stop: null }, 1)).toEqual(stops[1])
    expect(stepped(stops, { day: '2026-11-24', stop: null }, -1)).toEqual(stops[0])
    expect(stepped(stops, { day: '2026-11-24', stop: stops[2]! }, 1)).toBeNull()
  })
  it('goes down into a day and back up to it', () => {
    expect(steppedInDay(stops, { day: '2026-11-24', stop: null }, 1)).toEqual(stops[1])
    expect(steppedInDay(stops, { day: '2026-11-24', stop: stops[1]! }, -1)).toBeNull()
  })
})
