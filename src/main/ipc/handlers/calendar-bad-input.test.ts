/** Calendar of a faulty service, from the wire to the routes. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CalendarOccurrence, CalendarRow } from '@shared/model/calendar'
import { defectOf, type EventDefect, GONE_CATEGORY } from '../../../../demo/faults/calendar-faults'
import type { DemoServiceOptions } from '../../../../demo/options'
import { testDay } from '../../../../test/demo/test-service'
import { type CalendarRoom, openCalendarRoom } from '../../../../test/main/ipc/handlers/calendar-room'

const EVER = { kind: 'range', from: null, to: null } as const
const BIG = 2 ** 33
const NOON = testDay() * 86_400_000 + 12 * 3_600_000

let room: CalendarRoom | null = null
afterEach(async () => {
  await room?.close()
  room = null
})

/** Milliseconds by which the clock was advanced. */
let later = 0

async function swept(options: DemoServiceOptions): Promise<CalendarRoom> {
  later = 0
  room = await openCalendarRoom(options, 'Europe/Moscow', { now: () => NOON + later })
  await room.sweep()
  return room
}

const keys = (rows: readonly CalendarRow[]): string[] => rows.map(({ occurrence }) => occurrence.key).toSorted()

/** All occurrences of a correct service. */
async function sound(options: DemoServiceOptions = {}): Promise<string[]> {
  const all = keys(await (await swept(options)).rows(EVER))
  await room?.close()
  return all
}

describe('events with defects', () => {
  it.each(['total', 'php', 'mixed', 'zoned', 'seconds', 'random:23'])(
    'are all shown in %s, and why',
    async (dialect) => {
      const { rows } = await swept({ dialect, faults: ['event-defects'] })
      const dated = (await rows(EVER)).map(({ occurrence }) => occurrence)
      const undated = (await rows({ kind: 'undated' })).map(({ occurrence }) => occurrence)
      const ids = new Set([...dated, ...undated].map(({ id }) => id))
      const there = room!.service.world.calendar.range(-Infinity, Infinity, false, null)
      expect([...ids].toSorted((a, b) => a - b)).toEqual(there.toSorted((a, b) => a - b))
      const of = (all: readonly CalendarOccurrence[], defect: EventDefect): CalendarOccurrence[] =>
        all.filter(({ id }) => defectOf(id) === defect)
      expect(new Set(undated.map(({ id }) => defectOf(id)))).toEqual(new Set(['no-start', 'text-start']))
      expect(new Set(of(undated, 'no-start').map(({ doubt }) => doubt))).toEqual(new Set(['no-start']))
      for (const { doubt, sent } of of(undated, 'text-start')) {
        expect(doubt).toBe('start-unreadable')
        expect(sent.start).toMatch(/^(after the holidays|после праздников)$/)
      }
      expect(new Set(of(dated, 'backwards').map(({ doubt }) => doubt))).toEqual(new Set(['end-before-start']))
      for (const { times } of of(dated, 'thirty-years')) {
        const years =
          times.kind === 'days'
            ? Number(times.last.slice(0, 4)) - Number(times.first.slice(0, 4))
            : times.kind === 'moments'
              ? ((times.end ?? 0) - times.start) / (365.25 * 86_400_000)
              : 0
        expect(Math.round(years)).toBe(30)
      }
      const named = of(dated, 'gone-category').flatMap(({ category }) => category?.id ?? [])
      expect(named.length).toBeGreaterThan(3)
      expect(new Set(named)).toEqual(new Set([GONE_CATEGORY]))
    }
  )
})

describe('answers that bring other events than were asked for', () => {
  it.each(['whole-calendar', 'other-days', 'other-days:400'])('%s: each is there once', async (fault) => {
    const expected = await sound()
    const { rows } = await swept({ faults: [fault] })
    expect(keys(await rows(EVER))).toEqual(expected)
  })

  it('lose nothing when a month is looked at, and the service is in order again', async () => {
    const expected = await sound()
    const { days, rows, service, changed } = await swept({ faults: ['whole-calendar'] })
    service.faults.clear()
    const before = changed.length
    await days('2026-03-01', '2026-03-31')
    await vi.waitFor(() => expect(changed.length).toBeGreaterThanOrEqual(before))
    expect(keys(await rows(EVER))).toEqual(expected)
  })
})

describe('ids beyond 32 bits', () => {
  it('are those by which events are listed and asked for', async () => {
    const { rows, workspace } = await swept({ faults: ['big-event-ids'] })
    const all = await rows(EVER)
    expect(all.length).toBeGreaterThan(200)
    expect(all.every(({ occurrence }) => occurrence.id > BIG)).toBe(true)
    const [first] = all
    const record = await workspace.cache.records.get({ noun: 'calendar-event', id: first!.occurrence.id })
    expect(record?.value.title).toBe(first!.occurrence.title)
  })
})

describe('ten thousand events on a day', () => {
  it('are counted, and the first are named', async () => {
    const { days, list } = await swept({ events: 20, calendar: { today: 10_000 } })
    const { value } = await days('2026-03-18', '2026-03-18')
    expect(value.days[0]?.total).toBeGreaterThanOrEqual(10_000)
    expect(value.days[0]?.keys).toHaveLength(200)
    const of = { kind: 'range', from: '2026-03-18', to: '2026-03-18' } as const
    const { value: end } = await list(of, { offset: 9_900, limit: 500 })
    expect(end.total).toBe(value.days[0]?.total)
    expect(end.rows).toHaveLength(end.total - 9_900)
  })
})

describe('an answer that comes late', () => {
  it('after another month was chosen takes nothing away from that', async () => {
    room = await openCalendarRoom({ faults: [{ name: 'latency', argument: '400', path: '/calendar', times: 1 }] })
    const { days, changed } = room
    await days('2026-03-01', '2026-03-31')
    await days('2026-05-01', '2026-05-31')
    await vi.waitFor(() => expect(changed.length).toBeGreaterThan(0))
    const { value } = await days('2026-05-01', '2026-05-31')
    expect(value.days.map(({ saved }) => saved)).toEqual(value.days.map(() => 'whole'))
    await room.sweep()
    expect((await days('2026-03-01', '2026-03-31')).coverage.state).toBe('complete')
    expect(keys(await room.rows(EVER))).toEqual(await sound())
  })
})

describe('a month that comes empty all of a sudden', () => {
  it('is held until the service was asked again, and another month is taken at its word', async () => {
    const { days, rows, service, changed, workspace } = await swept({})
    const march = { kind: 'range', from: '2026-03-01', to: '2026-03-31' } as const
    const before = keys(await rows(march))
    expect(before.length).toBeGreaterThan(20)
    service.faults.add('emptied;path=/public/calendar;times=1')
    service.log.clear()
    // Visible data older than half a minute is requested again.
    const told = changed.length
    const at = await workspace.cache.calendar.months({ deleted: false, from: '2026-03', to: '2026-03' })
    later += 31_000
    await days('2026-03-01', '2026-03-31')
    await vi.waitFor(() => expect(changed.length).toBeGreaterThan(told))
    expect(keys(await rows(march))).toEqual(before)
    const [month] = await workspace.cache.calendar.months({ deleted: false, from: '2026-03', to: '2026-03' })
    expect(month?.fetchedAt).toBeGreaterThan(at[0]?.fetchedAt ?? Infinity)
    expect(service.log.of('calendar.list').filter(({ query }) => query.startsWith('start=2026-03-01')).length).toBe(2)
  })
})
