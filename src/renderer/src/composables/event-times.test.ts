import { afterEach, describe, expect, it } from 'vitest'
import type { EventTimes } from '@shared/model/calendar'
import { setFormatLocale } from '../basics/format'
import { clockOf, startClockOf } from './event-times'

const at = (hour: number): number => new Date(2026, 10, 24, hour, 30).getTime()
const moments = (start: number, end: number | null, zone: 'own' | 'unknown' = 'own'): EventTimes =>
  ({ kind: 'moments', start, end, zone }) as EventTimes
const spaces = (text: string): string => text.replace(/\s/gu, ' ')

afterEach(() => setFormatLocale('en-GB'))

describe('the start of an event', () => {
  it.each([
    ['en-US', moments(at(14), at(15)), '2:30 PM', '2:30 – 3:30 PM'],
    ['en-US', moments(at(9), at(15)), '9:30 AM', '9:30 AM – 3:30 PM'],
    ['en-US', moments(at(14), null, 'unknown'), '≈ 2:30 PM', '≈ 2:30 PM'],
    ['en-GB', moments(at(14), at(15)), '14:30', '14:30–15:30'],
    ['ru-RU', moments(at(9), at(10)), '09:30', '09:30–10:30']
  ] as const)('names its half of the day in %s: %j', (locale, times, start, clock) => {
    setFormatLocale(locale)
    expect([startClockOf(times), clockOf(times)].map(spaces)).toEqual([start, clock])
  })

  it('is empty for whole days', () => {
    expect(startClockOf({ kind: 'days', first: '2026-11-24', last: '2026-11-24' } as EventTimes)).toBe('')
  })
})
