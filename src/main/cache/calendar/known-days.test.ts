import { beforeEach, expect, it } from 'vitest'
import type { CalendarListQuery } from '@shared/contract/calendar'
import { type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const EVENTS = { noun: 'calendar-event', deleted: false } as const

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
})

const answer = (month: string, receivedAt: number, rows: readonly object[]) =>
  engine.ingestPage(page(rows, { list: EVENTS, month, isSure: true, receivedAt }))
const event = (id: number, day: string) => ({ id, name: 'Call', start: `${day} 10:00:00`, project_id: 7 })

/** The coverage of a list, and its age. */
function known(of: CalendarListQuery['of']): readonly unknown[] {
  const { coverage, fetchedAt } = engine.calendar.list({
    ...{ settings: { zone: 'UTC', endDay: null }, computerZone: 'UTC', found: [], now: Date.UTC(2026, 2, 18) },
    query: { of, filter: { deleted: false, hidden: [], person: null }, zone: 'UTC', offset: 0, limit: 10 }
  })
  return [coverage.state, coverage.cached, fetchedAt]
}

it.each<readonly [string, CalendarListQuery['of'], number]>([
  ['the events of a project', { kind: 'project', id: 7 }, 2],
  ['a search without an end', { kind: 'search', text: 'call', from: null, to: null }, 2],
  ['what has no date', { kind: 'undated' }, 0],
  ['the dates of one event', { kind: 'event', id: 1 }, 1]
])('%s is known as far as the whole calendar, not as far as the months of what was found', (_, of, found) => {
  expect(known(of)).toEqual(['none', 0, null])
  answer('2026-03', 20, [event(1, '2026-03-20')])
  answer('2026-05', 10, [event(2, '2026-05-20')])
  expect(known(of)).toEqual(['partial', found, 10])
  const { pass } = engine.sweep.begin(EVENTS, 0, 30)
  expect(pass).toBeGreaterThan(0)
  engine.sweep.end(EVENTS, { isComplete: true, obstacle: null, at: 30, removal: 'by-month' })
  expect(known(of)).toEqual(['complete', found, 30])
})

it('a project without events is known as far as the calendar as well', () => {
  answer('2026-03', 20, [event(1, '2026-03-20')])
  expect(known({ kind: 'project', id: 8 })).toEqual(['partial', 0, 20])
})

it('days are known by the answers for their months', () => {
  answer('2026-03', 20, [event(1, '2026-03-20')])
  const of = { kind: 'range', from: '2026-03-02', to: '2026-03-30' } as const
  expect(known(of)).toEqual(['complete', 1, 20])
  expect(known({ ...of, to: '2026-04-02' })).toEqual(['partial', 1, 20])
  expect(known({ ...of, kind: 'search', text: 'call' })).toEqual(['complete', 1, 20])
})
