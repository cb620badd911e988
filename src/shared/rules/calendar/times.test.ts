import { afterEach, describe, expect, it, vi } from 'vitest'
import { Random } from '../../../../demo/data/random'
import { clocksOf } from './clocks'
import { place } from './placed'
import { DAY, dayText, decideTimes, isSameStart, type SentPair, type SentTime, startKey } from './times'

const MINUTE = 60_000
const clock = (text: string, offset: number | null = null): SentTime => ({
  kind: 'clock',
  clock: Date.parse(`${text.length === 10 ? `${text}T00:00` : text}Z`),
  isTimed: text.length > 10,
  offset
})
const moment = (text: string): SentTime => ({ kind: 'moment', at: Date.parse(text) })
const pair = (start: SentTime | null, end: SentTime | null, more: Partial<SentPair> = {}): SentPair => ({
  ...{ start, end, allDay: null },
  ...more
})
const settings = (zone: string, endDay: 'included' | 'excluded' = 'included') => ({ own: clocksOf(zone), endDay })
/** The displayed result in the viewer's zone. */
function shown(sent: SentPair, own = 'Europe/Moscow', zone = own, endDay: 'included' | 'excluded' = 'included') {
  const { times, days } = place(decideTimes(sent).times, settings(own, endDay), clocksOf(zone))
  return { times, days: days === null ? null : `${dayText(days.first)} ${dayText(days.last)}` }
}

afterEach(() => void vi.unstubAllEnvs())

describe('start and end together', () => {
  it.each([
    [
      '22:00 to midnight ends that night',
      pair(clock('2026-03-05T22:00', 180), clock('2026-03-06T00:00', 180)),
      '2026-03-05 2026-03-05'
    ],
    [
      'start and end at one midnight are one day',
      pair(clock('2026-03-05T00:00'), clock('2026-03-05T00:00')),
      '2026-03-05 2026-03-05'
    ],
    [
      'midnights of an offset are days',
      pair(clock('2026-03-05T00:00', 180), clock('2026-03-06T00:00', 180)),
      '2026-03-05 2026-03-06'
    ],
    ['a day without an end is one day', pair(clock('2026-03-05'), null), '2026-03-05 2026-03-05'],
    ['23:59 ends its own day', pair(clock('2026-03-05T00:00'), clock('2026-03-06T23:59')), '2026-03-05 2026-03-06'],
    [
      'a flag outranks times',
      pair(clock('2026-03-05T09:00'), clock('2026-03-05T18:00'), { allDay: true }),
      '2026-03-05 2026-03-05'
    ],
    [
      'a flag outranks midnights',
      pair(clock('2026-03-05T00:00'), clock('2026-03-06T00:00'), { allDay: false }),
      '2026-03-05 2026-03-05'
    ],
    ['it may last over midnight', pair(clock('2026-03-05T22:00'), clock('2026-03-06T02:00')), '2026-03-05 2026-03-06'],
    ['it may last over months', pair(clock('2026-03-05'), clock('2026-05-06')), '2026-03-05 2026-05-06'],
    ['it may last thirty years', pair(clock('1996-03-05'), clock('2026-05-06')), '1996-03-05 2026-05-06'],
    [
      'without a length it is at its start',
      pair(clock('2026-03-05T10:00'), clock('2026-03-05T10:00')),
      '2026-03-05 2026-03-05'
    ]
  ])('%s', (_, sent, days) => {
    for (const zone of ['Europe/Moscow', 'UTC'])
      expect(shown(sent, 'Europe/Moscow', 'Europe/Moscow').days, zone).toBe(days)
  })

  it('shows an end before the start at its start, and doubts it', () => {
    const { times, doubt } = decideTimes(pair(clock('2026-03-05T10:00'), clock('2026-03-04T10:00')))
    expect(doubt).toBe('end-before-start')
    expect(times).toMatchObject({ kind: 'clocks', end: null })
  })

  it('has no times without a start that is a date', () => {
    expect(decideTimes({ start: 'unreadable', end: null, allDay: null })).toMatchObject({ doubt: 'start-unreadable' })
    expect(decideTimes(pair(null, clock('2026-03-05')))).toMatchObject({ times: { kind: 'none' }, doubt: 'no-start' })
  })

  it('learns what the end of whole days means where the record proves it', () => {
    const days = (end: string, length: number | null) =>
      decideTimes(pair(clock('2026-03-05'), clock(end), { allDay: true, length })).proof
    expect(days('2026-03-05', null)).toBe('included')
    expect(days('2026-03-06', 2 * DAY)).toBe('included')
    expect(days('2026-03-06', DAY)).toBe('excluded')
    expect(days('2026-03-06', null)).toBeNull()
  })

  it('leaves the end of whole days to the setting where nothing proves it', () => {
    const sent = pair(clock('2026-03-05'), clock('2026-03-07'), { allDay: true })
    expect(shown(sent).days).toBe('2026-03-05 2026-03-07')
    expect(shown(sent, 'UTC', 'UTC', 'excluded').days).toBe('2026-03-05 2026-03-06')
  })

  it('puts whole days that were sent as moments where they are in the workspace’s zone', () => {
    const sent = pair(moment('2026-03-04T21:00:00Z'), moment('2026-03-04T21:00:00Z'), { allDay: true })
    expect(shown(sent, 'Europe/Moscow', 'America/New_York').days).toBe('2026-03-05 2026-03-05')
  })
})

describe('the same start', () => {
  it('has one name, in whatever zone it was written', () => {
    const [one, other] = [clock('2026-03-05T10:00', 180), clock('2026-03-05T07:00', 0)].map(
      (start) => decideTimes(pair(start, null)).times
    )
    expect(one && other && startKey(one) === startKey(other)).toBe(true)
  })

  it('is found again where one of two notations has no zone', () => {
    const of = (start: SentTime) => decideTimes(pair(start, null)).times
    expect(isSameStart(of(clock('2026-03-05T10:00')), of(clock('2026-03-05T10:00', 180)))).toBe(true)
    expect(isSameStart(of(clock('2026-03-05T10:00')), of(clock('2026-03-06T10:00', 180)))).toBe(false)
    expect(isSameStart(of(clock('2026-03-05')), of(clock('2026-03-05T10:00')))).toBe(false)
  })
})

const ZONES = ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const

describe.each(ZONES)('what is drawn with the computer in %s', (zone) => {
  it('is what the record says', () => {
    vi.stubEnv('TZ', zone)
    // The system may report the zone by its older name.
    expect([zone, 'Asia/Katmandu']).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
    const random = new Random(7, ZONES.indexOf(zone), 55)
    for (let at = 0; at < 3_000; at += 1) {
      const day = 20_000 + random.int(2_000)
      const lasts = random.int(5)
      // Whole days float: they are the same in every zone.
      const offset = random.pick([null, 0, 180, -300, 345, 840])
      const whole = pair(
        { kind: 'clock', clock: day * DAY, isTimed: random.chance(0.5), offset },
        { kind: 'clock', clock: (day + lasts) * DAY, isTimed: random.chance(0.5), offset }
      )
      for (const own of ZONES) expect(shown(whole, own, zone).days).toBe(`${dayText(day)} ${dayText(day + lasts)}`)
      // A moment appears at the viewer's local time, also on days of 23 and 25 hours.
      const start = day * DAY + (1 + random.int(1438)) * MINUTE
      const end = start + random.int(3_000) * MINUTE
      const zoned = pair(
        { kind: 'clock', clock: start, isTimed: true, offset: 180 },
        { kind: 'clock', clock: end, isTimed: true, offset: 180 },
        { allDay: false }
      )
      const [from, to] = [start - 180 * MINUTE, end - 180 * MINUTE]
      const local = (moment: number): string => {
        const date = new Date(moment)
        return dayText(Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY))
      }
      const drawn = shown(zoned, 'UTC', zone)
      expect(drawn.times).toEqual({ kind: 'moments', start: from, end: to, zone: 'sent' })
      expect(drawn.days).toBe(`${local(from)} ${local(Math.max(from, to - 1))}`)
      // Without a zone, the workspace's local time applies; a skipped time moves at most an hour later.
      const plain = shown(pair({ kind: 'clock', clock: start, isTimed: true, offset: null }, null), zone, zone)
      if (plain.times.kind !== 'moments') throw new Error('A time was read as a day.')
      const date = new Date(plain.times.start)
      const shownClock = Date.UTC(
        ...([date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes()] as const)
      )
      expect([0, 60 * MINUTE]).toContain(shownClock - start)
    }
  })
})
