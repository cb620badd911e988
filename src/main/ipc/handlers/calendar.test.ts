import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CalendarOccurrence } from '@shared/model/calendar'
import { DIALECT_NAMES } from '../../../../demo/dialects'
import { startTestService } from '../../../../test/demo/test-service'
import { givenSeed } from '../../../../tools/testing/seed'
import { type CalendarRoom, openCalendarRoom } from '../../../../test/main/ipc/handlers/calendar-room'

/** Random dialects: some from the seed, and those that failed in earlier runs. */
const seed = givenSeed()
const DRAWN = [seed, seed + 1, seed + 2, seed + 3].map((each) => `random:${each}`)

let room: CalendarRoom | null = null
afterEach(async () => {
  await room?.close()
  room = null
})

/** The demo's own data in its plainest dialect: days or times of each event in the demo's zone. */
const truth = { '0': new Map<number, string>(), '1': new Map<number, string>() }
beforeAll(async () => {
  const plain = await startTestService({ projects: 40, events: 300, language: 'en' })
  const short = (value: unknown): string => String(value).slice(0, 16)
  for (const deleted of ['0', '1'] as const)
    for (const row of await plain.rows(`/calendar?start=2010-01-01&end=2040-01-01&deleted=${deleted}`))
      truth[deleted].set(Number(row['id']), `${short(row['start'])} – ${short(row['end'])}`)
  await plain.close()
})

function drawn({ times }: CalendarOccurrence): string {
  if (times.kind === 'days') return `${times.first} – ${times.last}`
  if (times.kind === 'none') return 'none'
  const show = (at: number): string => new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Moscow' }).slice(0, 16)
  return `${show(times.start)} – ${times.end === null ? '' : show(times.end)}`
}

/** Calendar requests as sent. */
const asked = (): string[] =>
  room?.service.log.requests.filter(({ path }) => path.endsWith('/calendar')).map(({ query }) => query) ?? []

describe('the calendar in every dialect', () => {
  it.each([...DIALECT_NAMES, ...DRAWN])('draws in %s what the demo has, each event on its days', async (dialect) => {
    room = await openCalendarRoom({ dialect })
    await room.sweep()
    for (const deleted of ['0', '1'] as const) {
      const filter = { deleted: deleted === '1', hidden: [], person: null }
      const rows = await room.rows({ kind: 'range', from: null, to: null }, { filter })
      const shown = new Map(rows.map(({ occurrence }) => [occurrence.id, drawn(occurrence)]))
      expect(shown).toEqual(truth[deleted])
      expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted())
    }
  })
})

describe('events that come again each week', () => {
  const week = async (seriesAs: 'occurrences' | 'rule', dialect = 'total'): Promise<string[]> => {
    room = await openCalendarRoom({ dialect, events: 1, calendar: { series: 5, seriesAs } })
    await room.sweep()
    const { value } = await room.days('2026-03-01', '2026-04-26')
    await room.close()
    room = null
    return value.occurrences.map((occurrence) => `${occurrence.id} ${drawn(occurrence)}`).toSorted()
  }

  let sent: string[]
  beforeAll(async () => {
    sent = await week('occurrences')
  })

  it('are drawn alike, whether each occurrence was sent or a rule', async () => {
    expect(sent.length).toBeGreaterThan(5 * 7)
    expect(await week('rule')).toEqual(sent)
  })

  it.each(['php', 'jsonapi', 'described', 'office', 'tangled'])('are all there in %s', async (dialect) => {
    expect(await week('occurrences', dialect)).toEqual(sent)
  })
})

describe('what is asked behind a look at days', () => {
  it('is the months that are seen, then their neighbours, and no more for a while', async () => {
    room = await openCalendarRoom()
    const first = await room.days('2026-03-01', '2026-03-31')
    expect(first.coverage.state).toBe('none')
    await vi.waitFor(() => expect(room?.changed.length).toBe(3))
    expect(asked()).toEqual([
      'start=2026-03-01&end=2026-04-01&deleted=0',
      'start=2026-04-01&end=2026-05-01&deleted=0',
      'start=2026-02-01&end=2026-03-01&deleted=0'
    ])
    const second = await room.days('2026-03-01', '2026-03-31')
    expect(second.coverage.state).toBe('complete')
    expect(second.value.occurrences.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked()).toHaveLength(3)
  })

  it('is nothing for days that are only read ahead', async () => {
    room = await openCalendarRoom()
    await room.sweep()
    const before = asked()
    const { parse, run } = room.handlers['calendar.days']
    const query = { workspaceId: 'w', from: '2029-03-01', to: '2029-03-31', zone: 'UTC', perDay: 5 }
    const filter = { deleted: false, hidden: [], person: null }
    const { value } = await run(parse({ ...query, filter, ahead: true }), { webContentsId: 1 })
    expect(value.days).toHaveLength(31)
    await run(parse({ ...query, filter, ahead: false }), { webContentsId: 1 })
    await vi.waitFor(() => expect(asked()).toHaveLength(before.length + 3))
    expect(asked()[before.length]).toContain('start=2029-03-01')
  })

  it('is the months of a year that are old, once in a while, where their counts are looked at', async () => {
    room = await openCalendarRoom()
    const { parse, run } = room.handlers['calendar.counts']
    const query = { workspaceId: 'w', from: '2029-01-01', to: '2029-12-31', zone: 'UTC', text: '' }
    const filter = { deleted: false, hidden: [], person: null }
    const before = asked().length
    await run(parse({ ...query, filter }), { webContentsId: 1 })
    await run(parse({ ...query, filter, look: true }), { webContentsId: 1 })
    // Also the months beside the year.
    await vi.waitFor(() => expect(asked()).toHaveLength(before + 14))
    await run(parse({ ...query, filter, look: true }), { webContentsId: 1 })
    await run(parse({ ...query, from: '2029-12-01', filter, look: true }), { webContentsId: 1 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked()).toHaveLength(before + 14)
  })

  it('is given up when somebody looks elsewhere', async () => {
    room = await openCalendarRoom()
    room.service.faults.add('silence;path=/public/calendar;times=1')
    const before = asked().length
    await room.days('2026-03-01', '2026-03-31')
    await vi.waitFor(() => expect(asked()).toHaveLength(before + 1))
    await room.days('2027-08-01', '2027-08-31')
    await vi.waitFor(() => expect(room?.changed.length).toBeGreaterThan(0))
    const { value } = await room.days('2027-08-01', '2027-08-31')
    expect(value.days[0]?.saved).toBe('whole')
    expect((await room.days('2026-03-01', '2026-03-31')).value.days[0]?.saved).toBe('none')
  })
})

describe('the service’s own filter by category', () => {
  it('is asked for under both of its names, agrees, and does not mark a month as answered', async () => {
    room = await openCalendarRoom()
    await room.sweep()
    const before = asked().length
    const { parse, run } = room.handlers['calendar.verify']
    const filter = { deleted: false, hidden: [2, 3], person: null }
    const verified = await run(
      parse({ workspaceId: 'w', from: '2026-03-01', to: '2026-03-31', zone: 'Europe/Moscow', filter }),
      { webContentsId: 1 }
    )
    expect(verified).toMatchObject({ state: 'verified', differing: 0, failed: null })
    expect(asked().slice(before)).toEqual([
      'start=2026-03-01&end=2026-03-31&filter_actions=1_4_5_6&calendars=1_4_5_6&deleted=0'
    ])
  })

  it('marks no month as answered and takes no event of another category away', async () => {
    room = await openCalendarRoom({ events: 200 })
    const { parse, run } = room.handlers['calendar.verify']
    await room.workspace.cache.ingestPage({
      list: { noun: 'calendar-category', deleted: false },
      body: new TextEncoder().encode(
        JSON.stringify([
          { id: 1, name: 'One' },
          { id: 2, name: 'Two' }
        ])
      ),
      receivedAt: 1,
      pass: null,
      cursor: null
    })
    const filter = { deleted: false, hidden: [2], person: null }
    await run(parse({ workspaceId: 'w', from: '2026-03-01', to: '2026-03-31', zone: 'UTC', filter }), {
      webContentsId: 1
    })
    const months = await room.workspace.cache.calendar.months({ deleted: false, from: '2026-03', to: '2026-03' })
    expect(months).toEqual([{ month: '2026-03', fetchedAt: null }])
  })
})

describe('a search', () => {
  it('shows what the cache finds at once, and what the service finds behind it', async () => {
    room = await openCalendarRoom({ events: 200 })
    const of = { kind: 'search', text: 'Meeting', from: '2026-01-01', to: '2026-12-31' } as const
    expect((await room.list(of)).value.total).toBe(0)
    await vi.waitFor(async () => expect((await room?.list(of))?.value.total).toBeGreaterThan(0))
    const rows = await room.rows(of)
    expect(rows.every(({ foundBy }) => foundBy === 'service')).toBe(true)
    await room.sweep()
    expect((await room.rows({ ...of, text: 'meeting' })).length).toBeGreaterThanOrEqual(rows.length)
    // The cache finds a misspelling; the service does not know the word.
    const slip = await room.rows({ ...of, text: 'meetnig' })
    expect(slip.length).toBeGreaterThan(0)
    expect(slip.every(({ foundBy }) => foundBy === 'cache')).toBe(true)
    const counts = room.handlers['calendar.counts']
    const marks = await counts.run(
      counts.parse({
        ...{ workspaceId: 'w', from: of.from, to: of.to, zone: 'Europe/Moscow', text: of.text },
        filter: { deleted: false, hidden: [], person: null }
      }),
      { webContentsId: 1 }
    )
    expect(marks.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThanOrEqual(rows.length)
  })
})

describe('how times are read', () => {
  it('follows the zone that the user gives to times without one', async () => {
    room = await openCalendarRoom({ events: 200 })
    await room.sweep()
    const one = async () =>
      (await room?.rows({ kind: 'range', from: null, to: null }))?.find(
        ({ occurrence }) => occurrence.times.kind === 'moments'
      )?.occurrence.times
    const before = await one()
    room.settings = { zone: 'UTC', endDay: null }
    const { parse, run } = room.handlers['calendar.reading']
    const reading = await run(parse({ workspaceId: 'w' }), { webContentsId: 1 })
    expect(reading).toMatchObject({ zone: 'UTC', endDayLearned: { says: 'included' } })
    expect(reading.endDayLearned.proofs).toBeGreaterThan(0)
    expect(reading.withoutZone).toBeGreaterThan(0)
    const after = await one()
    if (before?.kind !== 'moments' || after?.kind !== 'moments') throw new Error('No event has times.')
    expect(after.start - before.start).toBe(3 * 3_600_000)
  })
})
