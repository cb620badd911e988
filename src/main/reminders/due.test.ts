import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_REMINDERS, type ReminderSettings } from '@shared/contract/prefs'
import type { CalendarOccurrence } from '@shared/model/calendar'
import { leadOf, planOf, quietUntil, upcomingOf, type Upcoming } from './due'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (text: string): number => new Date(text).getTime()
const NOON = at('2026-03-10T12:00')

const occurrence = (change: Partial<CalendarOccurrence>): CalendarOccurrence => ({
  ...{ key: '1/a', id: 1, title: 'Call', state: 'active', doubt: null, sent: { start: null, end: null } },
  ...{ repeats: null, category: null, colour: null, place: null, project: null, people: [] },
  times: { kind: 'moments', start: NOON, end: NOON + HOUR, zone: 'sent' },
  ...change
})
const event = (key: string, start: number, length = HOUR, category = 0): Upcoming => ({
  ...{ key, id: 1, title: key, place: null, category, start },
  ...{ end: length === 0 ? null : start + length, over: start + Math.max(length, 5 * MINUTE) }
})
const plan = (all: readonly Upcoming[], now: number, change: Partial<Parameters<typeof planOf>[1]> = {}) =>
  planOf(all, { settings: { ...DEFAULT_REMINDERS, of: 'all' }, since: 0, isReminded: () => false, now, ...change })
const due = (...given: Parameters<typeof plan>): string[] => plan(...given).due.map(({ key }) => key)

describe('what is reminded of', () => {
  it('has an hour, and is still there', () => {
    const { key } = occurrence({})
    expect(upcomingOf([occurrence({})]).map((one) => one.key)).toEqual([key])
    expect(upcomingOf([occurrence({ times: { kind: 'days', first: '2026-03-10', last: '2026-03-10' } })])).toEqual([])
    expect(upcomingOf([occurrence({ times: { kind: 'none' } })])).toEqual([])
    expect(upcomingOf([occurrence({ state: 'deleted' }), occurrence({ state: 'missing' })])).toEqual([])
  })

  it('is over with its end; without one, or with one before its start, some minutes after its start', () => {
    const over = (end: number | null) =>
      upcomingOf([occurrence({ times: { kind: 'moments', start: NOON, end, zone: 'sent' } })])[0]
    expect(over(NOON + HOUR)).toMatchObject({ end: NOON + HOUR, over: NOON + HOUR })
    for (const end of [null, NOON, NOON - HOUR]) expect(over(end)).toMatchObject({ end: null, over: NOON + 5 * MINUTE })
  })

  it('is due so many minutes before its start, and not before', () => {
    const all = [event('a', NOON)]
    expect(plan(all, NOON - 11 * MINUTE)).toEqual({ due: [], next: NOON - 10 * MINUTE })
    expect(due(all, NOON - 10 * MINUTE)).toEqual(['a'])
  })

  it('is due earlier, or never, as its category says', () => {
    const settings: ReminderSettings = {
      ...{ ...DEFAULT_REMINDERS, of: 'all' },
      byCategory: [
        { id: 3, minutes: 60 },
        { id: 4, minutes: null },
        { id: 0, minutes: 0 }
      ]
    }
    expect([3, 4, 0, 5].map((category) => leadOf(settings, category))).toEqual([HOUR, null, 0, 10 * MINUTE])
    const all = [event('three', NOON, HOUR, 3), event('four', NOON, HOUR, 4), event('none', NOON, HOUR, 0)]
    expect(plan(all, NOON - HOUR, { settings })).toMatchObject({ due: [{ key: 'three' }], next: NOON })
    expect(due(all, NOON, { settings })).toEqual(['none', 'three'])
  })

  it('is due once, and not after it is over', () => {
    const all = [event('a', NOON)]
    expect(due(all, NOON, { isReminded: (key) => key === 'a' })).toEqual([])
    expect(due(all, NOON + HOUR - 1)).toEqual(['a'])
    expect(plan(all, NOON + HOUR)).toEqual({ due: [], next: null })
  })

  it('is not what came due before anything was set, unless it is still to begin', () => {
    const all = [event('running', NOON - HOUR, 3 * HOUR), event('coming', NOON + 5 * MINUTE)]
    expect(due(all, NOON, { since: NOON })).toEqual(['coming'])
    expect(due(all, NOON, { since: NOON - 2 * HOUR })).toEqual(['running', 'coming'])
  })
})

describe('quiet hours', () => {
  const quiet = { from: '22:00', to: '07:30' }

  it('may go over midnight', () => {
    expect(quietUntil(quiet, at('2026-03-10T21:59'))).toBeNull()
    expect(quietUntil(quiet, at('2026-03-10T22:00'))).toBe(at('2026-03-11T07:30'))
    expect(quietUntil(quiet, at('2026-03-11T07:29'))).toBe(at('2026-03-11T07:30'))
    expect(quietUntil(quiet, at('2026-03-11T07:30'))).toBeNull()
    expect(quietUntil({ from: '12:00', to: '13:00' }, at('2026-03-10T12:30'))).toBe(at('2026-03-10T13:00'))
    expect(quietUntil({ from: '12:00', to: '12:00' }, at('2026-03-10T12:00'))).toBeNull()
    expect(quietUntil(null, NOON)).toBeNull()
  })

  it('put off what comes due in them to their end, and drop what is over by then', () => {
    const settings: ReminderSettings = { ...DEFAULT_REMINDERS, of: 'all', quiet }
    const all = [event('short', at('2026-03-11T05:00')), event('long', at('2026-03-11T06:00'), 2 * HOUR)]
    expect(plan(all, at('2026-03-11T06:05'), { settings })).toEqual({ due: [], next: at('2026-03-11T07:30') })
    expect(due(all, at('2026-03-11T07:30'), { settings })).toEqual(['long'])
  })
})

it('reminds of each once, whenever it is looked, if anybody looks between the time and the end', () => {
  const drawn = fc.array(
    fc.record({ start: fc.integer({ min: 0, max: 600 }), length: fc.integer({ min: 0, max: 200 }) }),
    { maxLength: 20 }
  )
  const looks = fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 40 })
  fc.assert(
    fc.property(drawn, looks, fc.integer({ min: 0, max: 60 }), (all, times, minutes) => {
      const events = all.map(({ start, length }, index) => event(`${index}`, NOON + start * MINUTE, length * MINUTE))
      const settings: ReminderSettings = { ...DEFAULT_REMINDERS, of: 'all', minutes }
      const reminded: string[] = []
      const moments = times.toSorted((a, b) => a - b).map((minute) => NOON + minute * MINUTE)
      for (const now of moments) {
        reminded.push(...due(events, now, { settings, isReminded: (key) => reminded.includes(key) }))
      }
      const wanted = events.filter(({ start, over }) =>
        moments.some((now) => now >= start - minutes * MINUTE && now < over)
      )
      expect(reminded.toSorted()).toEqual(wanted.map(({ key }) => key).toSorted())
    })
  )
})

it('says when to look next, so that nothing is due before it', () => {
  const drawn = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 20 })
  const quiet = fc.option(fc.constantFrom({ from: '22:00', to: '07:00' }, { from: '13:00', to: '15:00' }))
  fc.assert(
    fc.property(drawn, quiet, fc.integer({ min: 0, max: 2_999 }), (starts, hours, step) => {
      const events = starts.map((start, index) => event(`${index}`, NOON + start * MINUTE, 12 * HOUR))
      const settings: ReminderSettings = { ...DEFAULT_REMINDERS, of: 'all', quiet: hours }
      const { due: first, next } = plan(events, NOON, { settings })
      const known = new Set(first.map(({ key }) => key))
      const later = NOON + step * MINUTE
      if (next !== null && later >= next) return
      expect(due(events, later, { settings, isReminded: (key) => known.has(key) })).toEqual([])
    })
  )
})
