import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavedEvents } from '@shared/contract/calendar'
import { clockAt } from '@shared/rules/calendar/zones'
import { testDay } from '../../../../test/demo/test-service'
import { Attempts } from '../../attempts'
import { calendarFileHandlers } from './calendar-file'
import { ALL, openCalendarRoom, type CalendarRoom } from '../../../../test/main/ipc/handlers/calendar-room'

const ZONE = 'Europe/Moscow'
const dayOf = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10)
const FROM = dayOf(testDay() - 20)
const TO = dayOf(testDay() + 20)
const RANGE = { kind: 'range', from: FROM, to: TO } as const

let folder: string
let room: CalendarRoom
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-ics-'))
  room = await openCalendarRoom({}, ZONE)
  await room.sweep()
})
afterAll(async () => {
  await room.close()
  rmSync(folder, { recursive: true, force: true })
})

function saving(path: string | null) {
  const handlers = calendarFileHandlers({
    workspaces: {
      opened: () => Promise.resolve(room.workspace),
      list: () => Promise.resolve([])
    } as never,
    userData: room.userData,
    dialogs: { save: () => Promise.resolve(path) },
    jobs: new Attempts(),
    log: { warn: () => undefined },
    version: '1.0.0',
    now: () => testDay() * 86_400_000
  })
  const { parse, run } = handlers['calendar.save']
  return async (of: SavedEvents) =>
    run(parse({ workspaceId: 'w', zone: ZONE, of, locale: 'en-GB', name: 'Mine' }), { webContentsId: 1 })
}

const read = (path: string): readonly ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(readFileSync(path, 'utf8')))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

describe('a calendar file', () => {
  it('has every event of a range once, each where the room shows it', async () => {
    const path = join(folder, 'range.ics')
    const rows = await room.rows(RANGE)
    const saved = await saving(path)({ kind: 'list', list: { of: RANGE, filter: ALL, zone: ZONE } })
    expect(rows.length).toBeGreaterThan(10)
    expect(saved).toEqual({ savedAs: 'range.ics', events: rows.length, withoutDate: 0 })
    const events = read(path)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(rows.length)
    // A time sent without a zone keeps having none.
    const shown = rows.map(({ occurrence: { times } }) => {
      if (times.kind !== 'moments') return times.kind === 'days' ? times.first : null
      const text = (at: number): string => new Date(at).toISOString().slice(0, 19)
      return times.zone === 'sent' ? `${text(times.start)}Z` : text(clockAt(times.start, ZONE))
    })
    const started = events.map(({ startDate }) => startDate.toString())
    expect(started).toEqual(shown)
    expect(readdirSync(folder)).toEqual(['range.ics'])
  })

  it('has the chosen events alone, by their keys', async () => {
    const path = join(folder, 'chosen.ics')
    const chosen = (await room.rows(RANGE)).slice(3, 5).map(({ occurrence }) => occurrence)
    const keys = [...chosen.map(({ key }) => key), '99999999/gone']
    expect(await saving(path)({ kind: 'occurrences', keys })).toMatchObject({ events: 2 })
    expect(read(path).map(({ summary }) => summary)).toEqual(chosen.map(({ id, title }) => title ?? `Event ${id}`))
  })

  it('of a category has only its events', async () => {
    const path = join(folder, 'category.ics')
    const rows = await room.rows(RANGE)
    const kept = rows.find(({ occurrence: { category } }) => category !== null)?.occurrence.category?.id
    const hidden = [...new Set(rows.map(({ occurrence: { category } }) => category?.id ?? 0))].filter(
      (id) => id !== kept
    )
    await saving(path)({ kind: 'list', list: { of: RANGE, filter: { ...ALL, hidden }, zone: ZONE } })
    expect(read(path)).toHaveLength(rows.filter(({ occurrence: { category } }) => category?.id === kept).length)
  })

  it('says how many events have no date, and leaves them out', async () => {
    const undated = await room.rows({ kind: 'undated' })
    const list = { of: { kind: 'undated' }, filter: ALL, zone: ZONE } as const
    const saved = await saving(join(folder, 'undated.ics'))({ kind: 'list', list })
    expect(saved).toMatchObject({ events: 0, withoutDate: undated.length })
  })

  it('says which events have only the dates that were sent, and has whichever date of them was chosen', async () => {
    const hourly = { id: 900_001, name: 'Hourly', start: '1999-01-01T10:30:00Z', rrule: 'FREQ=HOURLY' }
    const body = new TextEncoder().encode(JSON.stringify({ items: [hourly] }))
    const answer = { receivedAt: testDay() * 86_400_000, pass: null, cursor: null, month: '1999-01' }
    await room.workspace.cache.ingestPage({ ...answer, list: { noun: 'calendar-event', deleted: false }, body })
    const list = { of: { kind: 'event', id: 900_001 }, filter: ALL, zone: ZONE } as const
    expect(await saving(join(folder, 'hourly.ics'))({ kind: 'list', list })).toEqual({
      ...{ savedAs: 'hourly.ics', events: 1, withoutDate: 0 },
      tooOften: { events: 1, first: { id: 900_001, title: 'Hourly' } }
    })
    const day = { kind: 'range', from: '2026-03-10', to: '2026-03-10' } as const
    const [row] = (await room.rows(day)).filter(({ occurrence }) => occurrence.id === 900_001).slice(-1)
    const chosen = { kind: 'occurrences', keys: [row!.occurrence.key] } as const
    expect(await saving(join(folder, 'hour.ics'))(chosen)).toMatchObject({ events: 1 })
  })

  it('is not written when nobody chose a place', async () => {
    const list = { of: RANGE, filter: ALL, zone: ZONE } as const
    expect(await saving(null)({ kind: 'list', list })).toEqual({ savedAs: null, events: 0, withoutDate: 0 })
  })

  it('is refused where it can’t be written, and leaves nothing behind', async () => {
    const list = { of: RANGE, filter: ALL, zone: ZONE } as const
    const before = readdirSync(folder)
    const saved = saving(join(folder, 'missing', 'a.ics'))({ kind: 'list', list })
    await expect(saved).rejects.toMatchObject({ code: 'file-unwritable' })
    expect(readdirSync(folder)).toEqual(before)
  })

  it.each([[[]], [['no key']], [['7']]])('is refused for keys that are none: %j', async (keys) => {
    await expect(saving(null)({ kind: 'occurrences', keys })).rejects.toThrow()
  })
})
