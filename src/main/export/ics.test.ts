import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterEach, describe, expect, it } from 'vitest'
import type { CalendarOccurrence } from '@shared/model/calendar'
import { calendarEvent, calendarHead, calendarTail, hasDate, type CalendarFile } from '@shared/rules/calendar/ics'

const zoneBefore = process.env.TZ
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

const FILE: CalendarFile = {
  name: 'March; all, of it',
  mark: '0f1e2d3c4b5a',
  now: Date.parse('2026-03-01T12:00:00Z'),
  version: '1.2.3',
  assumedZone: 'Asia/Kathmandu',
  untitled: (id) => `Event ${id}`,
  named: (_, { id, label }) => label ?? `No. ${id}`
}

const event = (change: Partial<CalendarOccurrence> = {}): CalendarOccurrence => ({
  key: '7/2026-03-04T09:00:00Z',
  id: 7,
  title: 'Meeting',
  state: 'active',
  times: {
    kind: 'moments',
    start: Date.parse('2026-03-04T09:00:00Z'),
    end: Date.parse('2026-03-04T10:30:00Z'),
    zone: 'sent'
  },
  doubt: null,
  sent: { start: '2026-03-04T09:00:00Z', end: '2026-03-04T10:30:00Z' },
  repeats: null,
  category: null,
  colour: null,
  place: null,
  project: null,
  people: [],
  ...change
})

const fileOf = (...events: readonly CalendarOccurrence[]): string =>
  [calendarHead(FILE), ...events.map((one) => calendarEvent(one, FILE)), calendarTail()].join('')

/** Parses the file with another library. */
const readBack = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))

const first = (...events: readonly CalendarOccurrence[]): ICAL.Event => {
  const [read] = readBack(fileOf(...events))
  if (read === undefined) throw new Error('no event was read')
  return read
}

describe.each(['UTC', 'Europe/Moscow', 'America/New_York'])('a calendar file that is written in %s', (zone) => {
  it('has moments in UTC', () => {
    process.env.TZ = zone
    const { startDate, endDate } = first(event())
    expect([startDate.toString(), startDate.zone.tzid]).toEqual(['2026-03-04T09:00:00Z', 'UTC'])
    expect(endDate.toString()).toBe('2026-03-04T10:30:00Z')
  })

  it('has whole days as dates, whose end is the day behind them', () => {
    process.env.TZ = zone
    const { startDate, endDate } = first(event({ times: { kind: 'days', first: '2026-03-07', last: '2026-03-08' } }))
    expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([true, '2026-03-07', '2026-03-09'])
  })

  it('has times whose zone nobody said without one, as they were sent', () => {
    process.env.TZ = zone
    const start = Date.parse('2026-03-04T09:00:00+05:45')
    const { startDate } = first(event({ times: { kind: 'moments', start, end: null, zone: 'assumed' } }))
    expect([startDate.toString(), startDate.zone.tzid]).toEqual(['2026-03-04T09:00:00', 'floating'])
  })
})

describe('an event in a calendar file', () => {
  it('names no zone anywhere', () => expect(fileOf(event())).not.toContain('TZID'))

  it.each([null, Date.parse('2026-03-04T09:00:00Z'), Date.parse('2026-03-04T08:00:00Z')])(
    'has no end when it has no length: %s',
    (end) => {
      const times = { kind: 'moments', start: Date.parse('2026-03-04T09:00:00Z'), end, zone: 'sent' } as const
      expect(fileOf(event({ times }))).not.toContain('DTEND')
    }
  )

  it('has title, place, category, project and people', () => {
    const read = first(
      event({
        title: 'A; b, c\\d\ne',
        place: 'Тверская, 1',
        category: { id: 3, label: 'Visits, long' },
        project: { id: 4, label: 'Kitchen' },
        people: [{ id: 5, label: null }]
      })
    )
    expect([read.summary, read.location, read.description]).toEqual(['A; b, c\\d\ne', 'Тверская, 1', 'Kitchen\nNo. 5'])
    expect(read.component.getFirstPropertyValue('categories')).toBe('Visits, long')
  })

  it('is named by its id without a title', () => expect(first(event({ title: null })).summary).toBe('Event 7'))

  it('is cancelled when it is deleted', () => {
    expect(first(event({ state: 'deleted' })).component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(first(event()).component.getFirstPropertyValue('status')).toBeNull()
  })

  it('is the same event for other programs when it is moved, and occurrences are different ones', () => {
    const times = { kind: 'days', first: '2026-04-01', last: '2026-04-01' } as const
    expect(first(event({ times, key: '7/x' })).uid).toBe(first(event()).uid)
    const uids = [event({ repeats: 'sent' }), event({ repeats: 'sent', times })].map((one) => first(one).uid)
    expect(new Set(uids).size).toBe(2)
  })

  it('is left out without a date', () => {
    const undated = event({ times: { kind: 'none' } })
    expect(hasDate(undated)).toBe(false)
    expect(calendarEvent(undated, FILE)).toBe('')
  })
})

describe('whatever an event is called', () => {
  const title = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 }))

  it('lines have 75 octets at most, end in CR LF, and are whole characters', () => {
    fc.assert(
      fc.property(title, (called) => {
        const text = fileOf(event({ title: called }))
        const lines = text.split('\r\n')
        expect(lines.at(-1)).toBe('')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          // eslint-disable-next-line no-control-regex -- none of these may be in it
          expect(line).not.toMatch(/[\u0000-\u001f\u007f]/)
          expect(line.isWellFormed()).toBe(true)
        }
      })
    )
  })

  it('it is read back as it was, but for control characters', () => {
    const printable = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => text === text.toWellFormed())
    fc.assert(
      fc.property(printable, (called) => {
        // eslint-disable-next-line no-control-regex -- these are left out
        const kept = called.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, '')
        expect(first(event({ title: kept })).summary).toBe(kept)
      })
    )
  })
})
