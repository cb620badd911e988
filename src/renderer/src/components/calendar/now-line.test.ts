import { expect, it } from 'vitest'
import type { CalendarRow, Day, EventTimes } from '@shared/model/calendar'
import { nowBeside } from './now-line'

const at = { today: '2026-11-25', now: Date.parse('2026-11-25T10:30:00') }
const row = (day: Day | null, times: EventTimes): CalendarRow =>
  ({ day, occurrence: { times } }) as unknown as CalendarRow
const timed = (day: Day, clock: string): CalendarRow =>
  row(day, { kind: 'moments', start: Date.parse(`${day}T${clock}:00`), end: null, zone: 'sent' } as EventTimes)
const wholeDay = (day: Day): CalendarRow => row(day, { kind: 'days', first: day, last: day })

/** The edges of all rows of a list. */
const edges = (list: readonly CalendarRow[]) =>
  list.map((one, index) => nowBeside(one, list[index - 1] ?? null, index + 1 === list.length, at))

it('stands once, between what has begun and what comes', () => {
  const [morning, noon, evening] = [timed(at.today, '09:00'), timed(at.today, '12:00'), timed(at.today, '18:00')]
  expect(edges([wholeDay(at.today), morning, noon, evening])).toEqual([null, null, 'above', null])
  expect(edges([timed('2026-11-24', '12:00'), noon, timed('2026-11-26', '09:00')])).toEqual([null, 'above', null])
  expect(edges([morning, timed('2026-11-26', '09:00')])).toEqual([null, 'above'])
  expect(edges([noon, evening])).toEqual(['above', null])
  expect(edges([wholeDay(at.today), morning])).toEqual([null, 'below'])
})

it('stands nowhere in a list of other days, without days, or beside a row that loads', () => {
  expect(edges([timed('2026-11-20', '12:00'), timed('2026-11-21', '12:00')])).toEqual([null, null])
  expect(edges([timed('2026-11-26', '12:00'), timed('2026-11-27', '12:00')])).toEqual([null, null])
  expect(edges([row(null, { kind: 'none' } as EventTimes)])).toEqual([null])
  expect(nowBeside(timed(at.today, '12:00'), undefined, false, at)).toBeNull()
})
