/** From the sent record to the days of a view, in five time zones of the computer. */
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const ZONES = ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const
const EVENTS = { noun: 'calendar-event', deleted: false } as const
const DAY = 86_400_000
const MINUTE = 60_000
const OFFSETS = [0, 180, -300, 345, 840] as const
/** A fortnight around the start of daylight saving time in New York. */
const FIRST = Date.UTC(2026, 2, 1)
const DAYS = 14

afterEach(() => void vi.unstubAllEnvs())

const iso = (clock: number): string => new Date(clock).toISOString().slice(0, 19)
const dayText = (clock: number): string => iso(clock).slice(0, 10)
function offsetText(offset: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.abs(offset)
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The local day in the process's time zone. */
function localDay(at: number): string {
  const date = new Date(at)
  return dayText(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
}

/** The sent times, and the expected days and times on screen. */
interface ZoneCase {
  readonly record: Readonly<Record<string, unknown>>
  readonly first: string
  readonly last: string
  readonly times: unknown
}

const day = fc.integer({ min: 0, max: DAYS - 1 })
const length = fc.integer({ min: 0, max: 4 })
const minute = fc.integer({ min: 1, max: 1438 })
const lasts = fc.integer({ min: 0, max: 3_000 })
const offset = fc.constantFrom(...OFFSETS)

/** Formats of whole days; each service uses one. */
const WAYS = ['days', 'flag', 'last-minute', 'counted'] as const

const wholeDays = (way: (typeof WAYS)[number]) =>
  fc.tuple(day, length, offset).map(([from, more, ahead]): ZoneCase => {
    const [start, end] = [FIRST + from * DAY, FIRST + (from + more) * DAY]
    const zone = offsetText(ahead)
    const [first, last] = [dayText(start), dayText(end)]
    const record =
      way === 'days'
        ? { start: first, end: last }
        : way === 'flag'
          ? { start: `${first}T09:00:00`, end: `${last}T18:00:00`, all_day: 'Y' }
          : way === 'last-minute'
            ? { start: `${first}T00:00:00${zone}`, end: `${last}T23:59:59${zone}` }
            : { start: `${first}T00:00:00${zone}`, end: `${iso(end + DAY)}${zone}`, duration_days: more + 1 }
    return { record, first, last, times: { kind: 'days', first, last } }
  })

/** Times of day with an offset, or as seconds since 1970. */
const moments = fc
  .tuple(day, minute, lasts, offset, fc.boolean())
  .map(([from, at, minutes, ahead, isSeconds]): ZoneCase => {
    const start = FIRST + from * DAY + at * MINUTE
    const end = start + minutes * MINUTE
    const written = (moment: number): unknown =>
      isSeconds ? moment / 1000 : `${iso(moment + ahead * MINUTE)}${offsetText(ahead)}`
    return {
      record: { start: written(start), end: written(end), all_day: 0 },
      // An event that ends at midnight does not touch the next day.
      ...{ first: localDay(start), last: localDay(Math.max(start, end - 1)) },
      times: { kind: 'moments', start, end, zone: 'sent' }
    }
  })

const calendar = fc
  .constantFrom(...WAYS)
  .chain((way) => fc.array(fc.oneof(wholeDays(way), moments), { minLength: 1, maxLength: 12 }))

describe.each(ZONES)('with the computer in %s', (zone) => {
  it('an event stands on each day that its record names, and on no other', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(calendar, (sent) => {
        const engine = openEngine(undefined, trueDecoder())
        const rows = sent.map(({ record }, at) => ({ id: at + 1, name: `Event ${at + 1}`, ...record }))
        engine.ingestPage(page(rows, { list: EVENTS, month: '2026-03', isSure: true }))
        const { days, occurrences } = engine.calendar.days({
          ...{ settings: { zone: null, endDay: null }, computerZone: zone },
          ...{ from: '2026-02-20', to: '2026-03-25', zone, perDay: 200 },
          filter: { deleted: false, hidden: [], person: null }
        })
        const byKey = new Map(occurrences.map((one) => [one.key, one]))
        expect(byKey.size).toBe(sent.length)
        for (const one of days) {
          const here = one.keys.map((key) => byKey.get(key)!.id).toSorted((a, b) => a - b)
          const meant = sent.flatMap(({ first, last }, at) => (first <= one.day && one.day <= last ? [at + 1] : []))
          expect([one.day, one.total, here]).toEqual([one.day, meant.length, meant])
        }
        for (const { id, times, doubt } of occurrences) {
          expect(times).toEqual(sent[id - 1]!.times)
          expect(doubt).toBeNull()
        }
      }),
      { numRuns: 25 }
    )
  })
})
