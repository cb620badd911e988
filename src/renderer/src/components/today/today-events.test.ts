import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { CalendarDay, CalendarOccurrence } from '@shared/model/calendar'
import type { RecordDetail } from '@shared/model/records'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useWorkspaces } from '../../state/workspaces'
import { useMe } from '../../stores/me'
import TodayEvents from './today-events.vue'

const NOW = new Date('2026-03-10T12:00').getTime()
const HOUR = 60 * 60_000

let wrapper: VueWrapper | null = null
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOW)
})
afterEach(() => {
  wrapper?.unmount()
  vi.useRealTimers()
})

const occurrence = (id: number, start: number): CalendarOccurrence => ({
  ...{ key: `${id}/x`, id, title: `Event ${id}`, state: 'active', doubt: null, sent: { start: null, end: null } },
  ...{ repeats: null, category: null, colour: null, place: 'Room 3', project: null, people: [] },
  times: { kind: 'moments', start, end: start + HOUR, zone: 'sent' }
})
const day = (name: string, change: Partial<CalendarDay> = {}): CalendarDay => ({
  ...{ day: name, total: 0, keys: [], saved: 'whole', fetchedAt: NOW },
  ...change
})

const coverage = { state: 'complete' as const, cached: 0, total: 0, sweptAt: NOW, obstacle: null }
const answered = { fetchedAt: NOW, source: 'cache' as const, failure: null, coverage }

interface EventsCase {
  readonly me?: number | null
  /** Events on later days. */
  readonly later?: readonly (readonly [day: string, one: CalendarOccurrence])[]
  /** Whether all later days are saved. */
  readonly isLaterSaved?: boolean
  /** Texts of events, by id. */
  readonly texts?: Readonly<Record<number, string>>
}
const names =
  (person: number | null) =>
  ({ people }: CalendarOccurrence): boolean =>
    person === null || people.some(({ id }) => id === person)

async function given(
  days: readonly CalendarDay[],
  occurrences: readonly CalendarOccurrence[] = [],
  { me = null, later = [], isLaterSaved = true, texts = {} }: EventsCase = {}
) {
  freshStores()
  installBridge({
    'workspaces.list': () => [workspace({ isActive: true })],
    'prefs.get me': () => ({ userId: me, keepOffline: false }),
    'calendar.days': ({ filter: { person } }) => {
      const of = occurrences.filter(names(person))
      const keysOf = ({ keys }: CalendarDay) => keys.filter((key) => of.some((one) => one.key === key))
      const left = days.map((one) => (person === null ? one : { ...one, keys: keysOf(one), total: keysOf(one).length }))
      return { value: { days: left, occurrences: of, undated: 0 }, ...answered }
    },
    'calendar.list': ({ of, filter: { person } }) => {
      const to = of.kind === 'range' ? of.to : null
      const rows = later
        .filter(([day, one]) => names(person)(one) && (to === null || day <= to))
        .map(([day, one]) => ({ id: one.id, day, occurrence: one, foundBy: null }))
      const state = isLaterSaved ? ('complete' as const) : ('partial' as const)
      return { value: { rows, total: rows.length }, ...answered, coverage: { ...coverage, state } }
    },
    'records.get': ({ id }) => {
      const text = texts[id]
      if (text === undefined) throw new DesksideError('not-found', 'It is gone.')
      const field = { key: 'text', label: 'text', section: 'other', role: null, value: { type: 'text', text } } as const
      return { value: { fields: [field] } as unknown as RecordDetail, ...answered }
    }
  })
  await useWorkspaces().load()
  useMe().follow()
  await flushPromises()
  const mounted = await mountApp(TodayEvents)
  wrapper = mounted.wrapper
  await flushPromises()
  await nextTick()
  await flushPromises()
  return mounted.wrapper
}
const TODAY = '2026-03-10'
const TOMORROW = '2026-03-11'
const ANN = { id: 7, label: 'Ann' }
const BORIS = { id: 8, label: 'Boris' }
const leave = (id: number, people: CalendarOccurrence['people'], first = TODAY): CalendarOccurrence => ({
  ...occurrence(id, NOW),
  ...{ title: `Leave ${id}`, people, times: { kind: 'days', first, last: first } }
})
const keyed = (...ids: readonly number[]) => ({ total: ids.length, keys: ids.map((id) => `${id}/x`) })

describe('the events of today and tomorrow', () => {
  it('say how long it is until they begin, where they are, and lead to their date', async () => {
    const block = await given(
      [day('2026-03-10', { total: 1, keys: ['1/x'] }), day('2026-03-11', { total: 1, keys: ['2/x'] })],
      [occurrence(1, NOW + 25 * 60_000), occurrence(2, NOW + 24 * HOUR)]
    )
    const [today, tomorrow] = block.findAll('a.row')
    expect(today?.text()).toContain('Event 1')
    expect(today?.text()).toContain('in 25 min')
    expect(today?.text()).toContain('Room 3')
    expect(decodeURIComponent(today?.attributes('href') ?? '')).toContain('/calendar/events/1?at=1/x')
    expect(tomorrow?.text()).not.toContain('in ')
  })

  it('say how many more there are', async () => {
    const all = Array.from({ length: 15 }, (_, at) => occurrence(at + 1, NOW + HOUR))
    const keys = all.map(({ key }) => key)
    const block = await given([day('2026-03-10', { total: 40, keys }), day('2026-03-11')], all)
    expect(block.findAll('a.row')).toHaveLength(5)
    expect(block.text()).toContain('35 more')
  })

  it('are none only where both days are saved whole', async () => {
    expect((await given([day('2026-03-10'), day('2026-03-11')])).text()).toContain('Nothing today or tomorrow.')
    wrapper?.unmount()
    const unsaved = { saved: 'none', fetchedAt: null } as const
    const nothing = await given([day('2026-03-10', unsaved), day('2026-03-11', unsaved)])
    expect(nothing.text()).toContain('These days are not saved on this computer yet.')
    expect(nothing.text()).not.toContain('Nothing today')
    wrapper?.unmount()
    const partly = await given([day('2026-03-10', { saved: 'part' }), day('2026-03-11')])
    expect(partly.text()).toContain('there may be more: Today')
    expect(partly.text()).not.toContain('Nothing today')
  })
})

describe('the user’s own events, on Today', () => {
  const of = (id: number, start: number, people: CalendarOccurrence['people']) => ({ ...occurrence(id, start), people })

  it('are those that name them or nobody; the others are one line that leads to the day', async () => {
    const block = await given(
      [day(TODAY, keyed(1, 2, 3, 4, 5)), day(TOMORROW, keyed(6))],
      [
        leave(1, [BORIS]),
        leave(2, [ANN]),
        of(3, NOW + HOUR, [BORIS, ANN]),
        of(4, NOW + HOUR, [BORIS]),
        of(5, NOW + 2 * HOUR, []),
        of(6, NOW + 24 * HOUR, [BORIS])
      ],
      { me: 7 }
    )
    expect(block.findAll('.row .title').map((title) => title.text())).toEqual(['Leave 2', 'Event 3', 'Event 5'])
    const others = block.get('.others')
    expect(others.text()).toBe('Others today: Leave 1 · 1 more')
    expect(others.attributes('href')).toContain(TODAY)
    expect(block.text()).toContain('My events')
  })

  it('that are over stand behind a number', async () => {
    const block = await given(
      [day(TODAY, keyed(1, 2)), day(TOMORROW)],
      [of(1, NOW - 3 * HOUR, [ANN]), of(2, NOW - HOUR / 2, [ANN])],
      { me: 7 }
    )
    expect(block.findAll('.row .title').map((title) => title.text())).toEqual(['Event 2'])
    expect(block.text()).toContain('1 more')
  })

  it('are followed by the next one, however far, where today and tomorrow have none', async () => {
    const monday = of(9, NOW + 6 * 24 * HOUR, [ANN])
    const block = await given([day(TODAY, keyed(1)), day(TOMORROW)], [leave(1, [BORIS])], {
      ...{
        me: 7,
        later: [
          ['2026-03-12', of(8, NOW + 48 * HOUR, [BORIS])],
          ['2026-03-16', monday]
        ]
      }
    })
    expect(block.text()).toContain('Nothing today or tomorrow.')
    expect(block.text()).toMatch(/Next: Mon, 16 Mar/)
    expect(block.findAll('.row .title').map((title) => title.text())).toEqual(['Event 9'])
    expect(block.text()).not.toContain('Not all days are saved')
  })

  it.each([
    ['of a whole calendar', true, 'Nothing in the 60 days after that.'],
    ['of a part of it', false, 'Not all days are saved yet']
  ])('are none later only where that is known: %s', async (_name, isLaterSaved, words) => {
    const block = await given([day(TODAY), day(TOMORROW)], [], { me: 7, isLaterSaved })
    expect(block.text()).toContain(words)
    expect(block.findAll('a.row')).toHaveLength(0)
  })

  it('that lasts from before is not the next one', async () => {
    const later = [
      ['2026-03-12', leave(1, [ANN])],
      ['2026-03-13', of(2, NOW + 72 * HOUR, [ANN])]
    ] as const
    const block = await given([day(TODAY), day(TOMORROW)], [], { me: 7, later })
    expect(block.findAll('.row .title').map((title) => title.text())).toEqual(['Event 2'])
  })

  it('have the address where one joins, else the first one that they carry', async () => {
    const block = await given(
      [day(TODAY, keyed(1, 2, 3)), day(TOMORROW)],
      [1, 2, 3].map((id) => of(id, NOW + HOUR, [ANN])),
      {
        me: 7,
        texts: { 1: 'https://docs.example/plan https://acme.zoom.us/j/1', 2: 'see https://docs.example/plan', 3: '' }
      }
    )
    expect(
      block
        .findAll('li')
        .map((line) => line.findAll('button').map((one) => `${one.text()} ${one.attributes('data-tip') ?? ''}`))
    ).toEqual([['Join https://acme.zoom.us/j/1'], ['Link https://docs.example/plan'], []])
  })
})

describe('everyone’s events, on Today', () => {
  it('have whole days of today in one line, and are not none beside it', async () => {
    const block = await given(
      [day(TODAY, keyed(1)), day(TOMORROW, keyed(2))],
      [leave(1, [BORIS]), leave(2, [BORIS], TOMORROW)]
    )
    expect(block.get('.others').text()).toBe('All day today: Leave 1')
    expect(block.text()).not.toContain('Nothing today or tomorrow.')
    // Tomorrow's events are part of the number.
    expect(block.text()).toContain('1 more')
  })
})
