/** Whether the end of whole days is inclusive or exclusive. */
import { beforeEach, describe, expect, it } from 'vitest'
import { decodeRecord } from '../../api/decode'
import { type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { endDayOf } from './reading'

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
})

const day = (at: number): string => `2026-03-${String(at).padStart(2, '0')}`
const event = (id: number, from: number, to: number) => ({
  id,
  name: 'Leave',
  all_day: 1,
  start: day(from),
  end: day(to)
})
const each = (length: number, days = 1) => Array.from({ length }, (_, at) => event(at + 1, at + 1, at + 1 + days))

function says(events: readonly object[]): string {
  engine.ingestPage(
    page(events, { list: { noun: 'calendar-event', deleted: false }, month: '2026-03', isSure: true, receivedAt: 1 })
  )
  return endDayOf(engine.queries, { zone: 'UTC', endDay: null })
}

describe('the end of whole days', () => {
  it('is the first day after where none of many events ends on the day it begins', () => {
    expect(says(each(12))).toBe('excluded')
  })

  it('is one of them where one does', () => {
    expect(says([...each(12), event(20, 5, 5)])).toBe('included')
  })

  it('is one of them where they are few, or all last for days', () => {
    expect(says(each(4))).toBe('included')
    expect(says(each(12, 5))).toBe('included')
  })

  it.each([
    [{ date: '2026-03-02' }, { date: '2026-03-03' }],
    [{ date: '20260302' }, { date: '20260303' }],
    [
      { date: '2026-03-02', timeZone: 'Europe/Moscow' },
      { date: '2026-03-03', timeZone: 'Europe/Moscow' }
    ],
    [
      { type: 'date', value: '2026-03-02' },
      { type: 'DATE', value: '2026-03-03' }
    ]
  ])('is the first day after where the kind of value says "date": %j to %j', (start, end) => {
    const { event: read } = decodeRecord('calendar-event', { id: 1, fields: { id: 1, summary: 'Leave', start, end } })
    expect(read).toMatchObject({ times: { kind: 'days', isCertain: true }, proof: 'excluded' })
    expect(read?.times.kind === 'days' && read.times.last - read.times.first).toBe(0)
  })

  it('is not told by a date of PHP, which has a time', () => {
    const at = (text: string) => ({ date: `${text} 00:00:00.000000`, timezone_type: 3, timezone: 'UTC' })
    const fields = { id: 1, name: 'Leave', start: at('2026-03-02'), end: at('2026-03-03') }
    expect(decodeRecord('calendar-event', { id: 1, fields }).event?.proof).toBeNull()
  })
})
