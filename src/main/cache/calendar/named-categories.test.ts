/** Categories that events have by name alone, next to those that the service lists. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarFilter } from '@shared/contract/calendar'
import { type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const READ_AS = { settings: { zone: 'UTC', endDay: null }, computerZone: 'UTC' } as const

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
})

const list = (categories: readonly object[]): unknown =>
  engine.ingestPage(page(categories, { list: { noun: 'calendar-category', deleted: false } }))
const answer = (...categories: readonly unknown[]): unknown =>
  engine.ingestPage(
    page(
      categories.map((category, at) => ({
        id: at + 1,
        name: `Event ${at + 1}`,
        start: '2026-03-03 10:00:00',
        category
      })),
      { list: { noun: 'calendar-event', deleted: false }, month: '2026-03', isSure: true }
    )
  )

const AGENDA = { kind: 'range', from: null, to: null } as const
const SEARCH = { kind: 'search', text: 'event', from: null, to: null } as const

/** The ids of the displayed events, with their category ids. */
function drawn(
  hidden: readonly number[] = [],
  of: typeof AGENDA | typeof SEARCH = AGENDA
): (readonly [number, number | undefined])[] {
  const filter: CalendarFilter = { deleted: false, hidden: [...hidden], person: null }
  const query = { of, filter, zone: 'UTC', offset: 0, limit: 500 }
  const { rows } = engine.calendar.list({ ...READ_AS, found: [], now: Date.UTC(2026, 2, 18), query })
  return rows.map(({ occurrence: { id, category } }) => [id, category?.id] as const)
}

describe('a category by name alone', () => {
  const spellings = ['Meetings', ' meetings ', 'MEETINGS', { name: 'Meetings' }]

  it.each(['before', 'after'])('is the listed category of that name, listed %s the events', (when) => {
    if (when === 'before') list([{ id: 5, name: 'Meetings', color: '#3652d9' }])
    answer(...spellings, 5)
    if (when === 'after') list([{ id: 5, name: 'Meetings', color: '#3652d9' }])
    expect(drawn()).toEqual([1, 2, 3, 4, 5].map((id) => [id, 5]))
    expect(engine.calendar.categories()).toEqual([
      { id: 5, title: 'Meetings', colour: '#3652d9', isListed: true, slot: 0 }
    ])
  })

  it('is hidden with it', () => {
    list([
      { id: 5, name: 'Meetings' },
      { id: 6, name: 'Holidays' }
    ])
    answer('Meetings', 'Holidays', 5)
    expect(drawn([5])).toEqual([[2, 6]])
  })

  it.each([AGENDA, SEARCH])('is hidden once it is listed or renamed, also in a $kind shown before', (of) => {
    const ids = () => drawn([5], of).map(([id]) => id)
    answer('Meetings', 'Trips', 5)
    expect(ids()).toEqual([1, 2])
    list([{ id: 5, name: 'Meetings' }])
    expect(ids()).toEqual([2])
    list([{ id: 5, name: 'Trips' }])
    expect(ids()).toEqual([1])
  })

  it('stays itself where no category is called so, or two are', () => {
    list([
      { id: 5, name: 'Meetings' },
      { id: 6, name: 'Meetings' }
    ])
    answer('Meetings', 'Trips')
    const own = drawn().map(([, category]) => category ?? 0)
    expect(own.every((id) => id < 0)).toBe(true)
    expect(engine.calendar.categories().map(({ title, isListed }) => [title, isListed])).toEqual(
      expect.arrayContaining([
        ['Meetings', false],
        ['Trips', false]
      ])
    )
  })
})
