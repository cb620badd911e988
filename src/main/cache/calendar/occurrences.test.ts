import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarFilter } from '@shared/contract/calendar'
import { type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const EVENTS = { noun: 'calendar-event', deleted: false } as const
const ALL: CalendarFilter = { deleted: false, hidden: [], person: null }
const READ_AS = { settings: { zone: 'UTC', endDay: null }, computerZone: 'UTC' } as const

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
})

const event = (id: number, day: string, more: object = {}) => ({
  ...{ id, name: `Event ${id}`, start: `${day} 10:00:00`, end: `${day} 11:00:00` },
  ...more
})
const answer = (month: string, rows: readonly object[], change: object = {}) =>
  engine.ingestPage(page(rows, { list: EVENTS, month, isSure: true, ...change }))
const found = (rows: readonly object[]) => engine.ingestPage(page(rows, { list: EVENTS, filtered: 'hits' }))

/** The displayed occurrences, as `id day title`. */
function drawn(filter: Partial<CalendarFilter> = {}): string[] {
  const query = { of: { kind: 'range', from: null, to: null }, filter: { ...ALL, ...filter }, zone: 'UTC' } as const
  const listing = { ...READ_AS, found: [], now: Date.UTC(2026, 2, 18) }
  const { rows } = engine.calendar.list({ ...listing, query: { ...query, offset: 0, limit: 500 } })
  return rows.map(({ day, occurrence }) => `${occurrence.id} ${day} ${occurrence.title}`)
}

describe('an event that stands on several dates under one id', () => {
  it('is drawn on each of them, whether one answer brought them or several', () => {
    answer('2026-03', [event(1, '2026-03-03'), event(1, '2026-03-10'), event(1, '2026-03-17')])
    answer('2026-04', [event(1, '2026-04-07')])
    expect(drawn()).toEqual(['2026-03-03', '2026-03-10', '2026-03-17', '2026-04-07'].map((day) => `1 ${day} Event 1`))
    expect(engine.calendar.list(listOf(1)).rows.map(({ occurrence }) => occurrence.repeats)).toEqual(
      Array.from({ length: 4 }, () => 'sent')
    )
  })

  it('says of each what that one says: its title, its category, its place', () => {
    answer('2026-03', [
      event(1, '2026-03-03', { category_id: 5, place: 'Room 1' }),
      event(1, '2026-03-10', { name: 'Special', category_id: 6, place: 'Room 2' })
    ])
    const { rows } = engine.calendar.list(listOf(1))
    expect(rows.map(({ occurrence: { title, category, place } }) => [title, category?.id, place])).toEqual([
      ['Event 1', 5, 'Room 1'],
      ['Special', 6, 'Room 2']
    ])
    expect(drawn({ hidden: [6] })).toEqual(['1 2026-03-03 Event 1'])
  })

  it('does not seem to change from answer to answer', () => {
    answer('2026-03', [event(1, '2026-03-03'), event(1, '2026-03-10')])
    answer('2026-04', [event(1, '2026-04-07')])
    expect(answer('2026-03', [event(1, '2026-03-03'), event(1, '2026-03-10')]).changedIds).toEqual([])
    expect(answer('2026-04', [event(1, '2026-04-07')]).changedIds).toEqual([])
    expect(engine.records.get({ noun: 'calendar-event', id: 1 })?.value.title).toBe('Event 1')
  })

  it('loses one that its month no longer has, and keeps the others', () => {
    answer('2026-03', [event(1, '2026-03-03'), event(1, '2026-03-10')])
    answer('2026-04', [event(1, '2026-04-07')])
    expect(answer('2026-03', [event(1, '2026-03-10')]).changedIds).toEqual([1])
    expect(drawn()).toEqual(['1 2026-03-10 Event 1', '1 2026-04-07 Event 1'])
    expect(answer('2026-03', []).changedIds).toEqual([1])
    expect(drawn()).toEqual(['1 2026-04-07 Event 1'])
  })
})

describe('the answer for a month', () => {
  it('decides only about its own days', () => {
    answer('2026-03', [event(1, '2026-03-03'), event(2, '2026-03-20')])
    answer('2026-04', [event(3, '2026-04-07')])
    expect(drawn()).toHaveLength(3)
  })

  it.each([
    ['first', ['2026-04', '2026-03']],
    ['last', ['2026-03', '2026-04']]
  ])('takes an event that moved away from where it was, with the month to which it moved answered %s', (_, order) => {
    answer('2026-03', [event(1, '2026-03-10')])
    for (const month of order) answer(month, month === '2026-04' ? [event(1, '2026-04-07')] : [])
    expect(drawn()).toEqual(['1 2026-04-07 Event 1'])
    const fields = engine.records.get({ noun: 'calendar-event', id: 1 })?.value.fields ?? []
    expect(fields.find(({ role }) => role === 'start')?.value).toEqual({ type: 'moment', iso: '2026-04-07T10:00:00' })
  })

  it('keeps what lasts over its end, where a service sends an event only with the month in which it begins', () => {
    const long = { id: 1, name: 'Leave', start: '2026-03-28', end: '2026-04-05', all_day: 1 }
    answer('2026-03', [long])
    answer('2026-04', [])
    expect(drawn()).toEqual(['1 2026-03-28 Leave'])
  })

  it('may bring events outside its days, and takes them away when it no longer does', () => {
    answer('2026-03', [event(1, '2026-07-10'), event(2, '2026-03-10')])
    answer('2026-04', [])
    expect(drawn()).toEqual(['2 2026-03-10 Event 2', '1 2026-07-10 Event 1'])
    answer('2026-03', [event(2, '2026-03-10')])
    expect(drawn()).toEqual(['2 2026-03-10 Event 2'])
  })

  it('may be the whole calendar, whatever was asked', () => {
    const all = [event(1, '2026-02-10'), event(2, '2026-03-10'), event(3, '2026-04-10')]
    for (const month of ['2026-03', '2026-04', '2026-02']) answer(month, all)
    expect(drawn()).toHaveLength(3)
    for (const month of ['2026-03', '2026-04', '2026-02']) answer(month, all.slice(0, 2))
    expect(drawn()).toHaveLength(2)
    expect(engine.records.get({ noun: 'calendar-event', id: 3 })?.value.state).toBe('missing')
  })

  it('that comes empty all of a sudden, or with less than half of many, is not believed at once', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      event(at + 1, `2026-03-${String((at % 28) + 1).padStart(2, '0')}`)
    )
    answer('2026-03', many)
    expect(answer('2026-03', [], { isSure: false }).held).toBe('emptied')
    expect(answer('2026-03', many.slice(0, 10), { isSure: false }).held).toBe('striking')
    expect(drawn()).toHaveLength(30)
    expect(answer('2026-03', many.slice(0, 20), { isSure: false }).held).toBeUndefined()
    expect(drawn()).toHaveLength(20)
  })

  it('takes nothing away within a pass before that has ended', () => {
    answer('2026-03', [event(1, '2026-03-10')])
    const cursor = engine.sweep.begin(EVENTS, 0, 2000)
    answer('2026-03', [], { pass: cursor.pass, cursor })
    expect(drawn()).toHaveLength(1)
    engine.sweep.end(EVENTS, { isComplete: true, obstacle: null, at: 2000, removal: 'by-month' })
    expect(drawn()).toEqual([])
  })
})

describe('a search or an /info', () => {
  it('brings an occurrence and takes none away', () => {
    answer('2026-03', [event(1, '2026-03-03'), event(1, '2026-03-10')])
    found([event(1, '2026-05-05'), { id: 2, name: 'Found', start: '2026-06-01', end: '2026-06-01' }])
    expect(drawn()).toEqual([
      '1 2026-03-03 Event 1',
      '1 2026-03-10 Event 1',
      '1 2026-05-05 Event 1',
      '2 2026-06-01 Found'
    ])
    const body = new TextEncoder().encode(
      JSON.stringify({ item: event(1, '2025-01-07', { description: 'Whole series' }) })
    )
    engine.ingestRecord({ noun: 'calendar-event', id: 1, body, receivedAt: 3000 })
    expect(drawn()).toContain('1 2026-03-03 Event 1')
    expect(drawn()).toContain('1 2025-01-07 Event 1')
    answer('2026-05', [])
    expect(drawn()).not.toContain('1 2026-05-05 Event 1')
  })

  it('is taken for the same occurrence where it writes the start in another zone', () => {
    answer('2026-03', [event(1, '2026-03-03')])
    found([{ id: 1, name: 'Event 1', start: '2026-03-03T10:00:00+03:00', end: '2026-03-03T11:00:00+03:00' }])
    expect(drawn()).toEqual(['1 2026-03-03 Event 1'])
  })

  it('that knows no start leaves the event where it is', () => {
    answer('2026-03', [event(1, '2026-03-03')])
    found([
      { id: 1, name: 'Renamed' },
      { id: 2, name: 'Only a name' }
    ])
    expect(drawn()).toEqual(['1 2026-03-03 Event 1'])
    expect(engine.calendar.list(listIn('undated')).rows.map(({ occurrence }) => occurrence.id)).toEqual([2])
    answer('2026-04', [event(2, '2026-04-03')])
    expect(engine.calendar.list(listIn('undated')).rows).toEqual([])
  })
})

describe('a rule without occurrences', () => {
  const weekly = (more: object = {}) =>
    event(1, '2026-03-02', { rrule: 'FREQ=WEEKLY;COUNT=4', exdate: '2026-03-16 10:00:00', ...more })

  it('is followed, without what it excludes, and says that it was', () => {
    answer('2026-03', [weekly()])
    expect(drawn()).toEqual(['2026-03-02', '2026-03-09', '2026-03-23'].map((day) => `1 ${day} Event 1`))
    const { rows } = engine.calendar.list(listOf(1))
    expect(rows.map(({ occurrence }) => occurrence.repeats)).toEqual(['rule', 'rule', 'rule'])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
    expect(new Set(rows.map(({ occurrence }) => occurrence.key)).size).toBe(3)
  })

  it('gives whole days for whole days', () => {
    answer('2026-03', [
      { id: 1, name: 'Duty', start: '2026-03-02', end: '2026-03-03', all_day: 'Y', rrule: 'RRULE:FREQ=MONTHLY;COUNT=2' }
    ])
    expect(drawn()).toEqual(['1 2026-03-02 Duty', '1 2026-04-02 Duty'])
  })

  it('gives nothing as soon as the service has sent a second occurrence', () => {
    answer('2026-03', [weekly(), weekly({ start: '2026-03-10 10:00:00', end: '2026-03-10 11:00:00' })])
    expect(drawn()).toEqual(['1 2026-03-02 Event 1', '1 2026-03-10 Event 1'])
  })

  it('that can not be read leaves the event itself', () => {
    answer('2026-03', [weekly({ rrule: 'FREQ=SOMETIMES' })])
    expect(drawn()).toEqual(['1 2026-03-02 Event 1'])
  })
})

const base = () => ({ ...READ_AS, found: [], now: Date.UTC(2026, 2, 18) })
const listOf = (id: number) => ({
  ...base(),
  query: { of: { kind: 'event', id } as const, filter: ALL, zone: 'UTC', offset: 0, limit: 500 }
})
const listIn = (kind: 'undated') => ({
  ...base(),
  query: { of: { kind } as const, filter: ALL, zone: 'UTC', offset: 0, limit: 500 }
})
