/** Events whose rules need too much work: each query stays bounded and reports what it left out. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarFilter, CalendarListOf } from '@shared/contract/calendar'
import { type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { RuleTimes } from './rule-times'
import { inSlices, type Question } from './question'

const FILTER: CalendarFilter = { deleted: false, hidden: [], person: null }
const READ_AS = { settings: { zone: 'UTC', endDay: null }, computerZone: 'UTC' } as const
const NOW = Date.UTC(2026, 2, 18)
/** Upper bound of slices for the whole budget: each does part of it, or a single stretch. */
const MOST_SLICES = 40

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
})

const save = (rows: readonly object[]) =>
  engine.ingestPage(page(rows, { list: { noun: 'calendar-event', deleted: false }, month: '2026-03' }))
const march = () => ({
  ...{ ...READ_AS, from: '2026-02-23', to: '2026-04-05', zone: 'UTC', filter: FILTER, perDay: 200 }
})
const days = () => engine.calendar.days(march())
const list = (of: CalendarListOf) =>
  engine.calendar.list({
    ...READ_AS,
    found: [],
    now: NOW,
    query: { of, filter: FILTER, zone: 'UTC', offset: 0, limit: 500 }
  })

/** Number of slices until the reader has answered. */
function slices(answer: Iterator<unknown>): number {
  let count = 1
  while (answer.next().done !== true) count += 1
  return count
}

const ordinary = {
  id: 1,
  name: 'Stand-up',
  start: '2026-03-02 09:00:00',
  end: '2026-03-02 09:15:00',
  rrule: 'FREQ=DAILY'
}
const numbers = (count: number): string => Array.from({ length: count }, (_, at) => at).join(',')
const dates = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 0, 1, at, 30)).toISOString().slice(0, 19) + 'Z')
const compact = (date: string): string => date.replaceAll(/[-:]/g, '')

const TOO_OFTEN: Readonly<Record<string, object>> = {
  'a thousand years, every day, each for a thousand years': {
    start: '1500-01-01',
    end: '2500-01-01',
    rrule: 'FREQ=DAILY'
  },
  'every second': { start: '2020-01-01T00:30:00Z', rrule: 'FREQ=SECONDLY' },
  'every minute': { start: '2020-01-01T00:30:00Z', rrule: 'FREQ=MINUTELY' },
  'many times a day': {
    start: '2020-01-01T00:30:00Z',
    rrule: `FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`
  },
  'twenty rules by the hour': {
    start: '2020-01-01T00:30:00Z',
    rrule: Array.from({ length: 20 }, (_, at) => `RRULE:FREQ=HOURLY;BYMINUTE=${at},${at + 20},${at + 40}`).join('\n')
  },
  'every second, a huge number of times': { start: '2020-01-01T00:30:00Z', rrule: 'FREQ=SECONDLY;COUNT=999999999999' },
  'a hundred thousand further dates': { start: '2020-01-01T00:30:00Z', rrule: 'FREQ=YEARLY', rdates: dates(100_000) },
  'a hundred thousand dates in its text': {
    start: '2020-01-01T00:30:00Z',
    rrule: `RRULE:FREQ=YEARLY\nRDATE:${dates(100_000).map(compact).join(',')}`
  },
  'more rules than anybody has': {
    start: '2020-01-01T00:30:00Z',
    rrule: Array.from({ length: 500 }, () => 'RRULE:FREQ=DAILY').join('\n')
  }
}

describe('an event that comes too often to be drawn', () => {
  it.each(Object.entries(TOO_OFTEN))('%s: is shown as it was sent, and said to be so everywhere', (_, event) => {
    save([{ id: 2, name: 'Bomb', ...event }, ordinary])
    expect(slices(engine.paced.days(march()))).toBeLessThan(MOST_SLICES)
    const shown = days()
    expect(shown.tooOften).toEqual({ events: 1, first: { id: 2, title: 'Bomb' } })
    // The rare event is complete nevertheless.
    const standUps = shown.occurrences.filter(({ id }) => id === 1)
    expect(standUps).toHaveLength(35)
    expect(standUps.every(({ repeats }) => repeats === 'rule')).toBe(true)
    expect(shown.occurrences.filter(({ id }) => id === 2).length).toBeLessThanOrEqual(1)

    const range = list({ kind: 'range', from: '2026-01-01', to: '2026-12-31' })
    expect(range.tooOften).toMatchObject({ events: 1 })
    const own = list({ kind: 'event', id: 2 })
    expect([own.total, own.rows[0]?.occurrence.repeats]).toEqual([1, 'too-often'])
    const query = { ...march(), text: 'Bomb', found: [] }
    expect(slices(engine.paced.counts(query))).toBeLessThan(MOST_SLICES)
    expect(list({ kind: 'search', text: 'stand', from: null, to: '2026-12-31' }).tooOften).toBeUndefined()
  })

  it('says so alike whatever was asked before', () => {
    const bombs = Array.from({ length: 50 }, (_, at) => ({
      ...{ id: at + 2, name: `Bomb ${at}`, start: '2020-01-01T00:30:00Z' },
      rrule: Array.from({ length: 20 }, (_, minute) => `RRULE:FREQ=HOURLY;BYMINUTE=${(minute + at) % 60}`).join('\n')
    }))
    const hourly = Array.from({ length: 50 }, (_, at) => ({
      ...{ id: at + 100, name: `Hourly ${at}`, start: '2020-01-01T00:30:00Z', rrule: `FREQ=HOURLY;BYMINUTE=${at}` }
    }))
    const early = { ...ordinary, start: '2026-03-02 00:01:00', end: '2026-03-02 00:02:00' }
    save([early, ...bombs, ...hourly])
    const first = days()
    list({ kind: 'range', from: '2020-01-01', to: '2026-12-31' })
    list({ kind: 'event', id: 2 })
    expect(days()).toEqual(first)
    expect(first.tooOften?.events).toBeGreaterThan(1)
    expect(first.occurrences.filter(({ id }) => id === 1)).toHaveLength(35)
    const again = openEngine(undefined, trueDecoder())
    again.ingestPage(
      page([...hourly, ...bombs.toReversed(), early], {
        list: { noun: 'calendar-event', deleted: false },
        month: '2026-03'
      })
    )
    expect(again.calendar.days(march()).tooOften?.events).toBe(first.tooOften?.events)
  })
})

describe('an event that anybody could have', () => {
  it.each([
    ['every hour', { rrule: 'FREQ=HOURLY' }, 42 * 24],
    ['every hour, with ten thousand exceptions', { rrule: 'FREQ=HOURLY', exdates: dates(10_000) }, 0],
    [
      'every hour, with ten thousand days left out',
      {
        rrule: `RRULE:FREQ=HOURLY\nEXDATE;VALUE=DATE:${dates(10_000)
          .map((date) => compact(date).slice(0, 8))
          .join(',')}`
      },
      0
    ],
    [
      'every day, a huge number of times',
      { start: '1980-01-01T00:30:00Z', rrule: 'FREQ=DAILY;COUNT=999999999999' },
      42
    ],
    ['every day, ten thousand times', { rrule: 'FREQ=DAILY;COUNT=10000' }, 42],
    ['once in a huge number of years', { rrule: 'FREQ=YEARLY;INTERVAL=999999999' }, 0],
    ['on a day that never comes', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 0],
    ['on a day of a set that has none', { rrule: 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9' }, 0],
    ['every minute of an hour', { rrule: 'FREQ=MINUTELY;BYHOUR=9' }, 42 * 60]
  ])('%s: is drawn on all of its dates', (_, event, total) => {
    save([{ id: 2, name: 'Often', start: '2020-01-01T00:30:00Z', ...event }])
    const shown = days()
    expect(shown.tooOften).toBeUndefined()
    expect(shown.days.reduce((sum, day) => sum + day.total, 0)).toBe(total)
  })

  it('comes with five hundred like it', () => {
    save(Array.from({ length: 500 }, (_, at) => ({ ...ordinary, id: at + 1, rrule: 'FREQ=WEEKLY' })))
    expect(days().tooOften).toBeUndefined()
    expect(days().days.reduce((sum, day) => sum + day.total, 0)).toBe(500 * 5)
  })

  it('lasts for years, ten thousand times: each is counted, and few are named', () => {
    save(
      Array.from({ length: 10_000 }, (_, at) => ({ id: at + 1, name: 'Long', start: '1500-01-01', end: '2500-01-01' }))
    )
    const shown = days()
    expect(shown.days.map(({ total }) => total)).toEqual(shown.days.map(() => 10_000))
    expect(shown.occurrences).toHaveLength(200)
  })
})

describe('a long question', () => {
  it('is answered in slices, each of which goes on with the work of the last', () => {
    save(
      Array.from({ length: 20 }, (_, at) => ({
        id: at + 1,
        name: 'H',
        start: '2020-01-01T00:30:00Z',
        rrule: `FREQ=HOURLY;BYMINUTE=${at}`
      }))
    )
    const asked = slices(engine.paced.days(march()))
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(MOST_SLICES)
    // Afterwards everything is cached.
    expect(slices(engine.paced.days(march()))).toBe(1)
  })

  it('ends although nothing is kept beside it', () => {
    const rule = {
      text: JSON.stringify({ rule: 'FREQ=HOURLY', excluded: [], added: [] }),
      start: { kind: 'moment', at: 0 },
      zone: 'UTC'
    } as const
    const range = { from: 18_000, to: 18_300 }
    const read = (question: Question) => {
      const rules = new RuleTimes()
      return rules.within(rules.of(rule, question), range, question)?.length
    }
    const answer = inSlices(read)
    let slice = answer.next()
    for (let count = 0; slice.done !== true && count < MOST_SLICES; count += 1) slice = answer.next()
    expect(slice).toEqual({ done: true, value: 301 * 24 })
  })
})
