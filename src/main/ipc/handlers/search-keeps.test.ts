import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDay } from '../../../../test/demo/test-service'
import { USUAL_CONDITIONS } from '../../sync/conditions'
import { UserEntries } from '../../user-data/user-entries'
import type { Workspaces } from '../../workspace/workspaces'
import { searchHandlers } from './search'
import { type CalendarRoom, openCalendarRoom } from '../../../../test/main/ipc/handlers/calendar-room'

let room: CalendarRoom

beforeEach(async () => {
  // Sweeps read only this month; the demo has events before and after it.
  const conditions = () => ({ ...USUAL_CONDITIONS, calendarPast: 0, calendarFuture: 0 })
  room = await openCalendarRoom({ events: 120, projects: 30 }, 'UTC', { conditions })
  await room.sweep()
})
afterEach(() => room.close())

const saved = async (noun: 'calendar-event' | 'file' | 'folder' | 'project-group', ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await room.workspace.cache.records.get({ noun, id }))?.value.fields))
const changes = async () =>
  (await room.workspace.cache.changes.feed({ nouns: null, before: null, since: null, limit: 100 })).changes

describe('after a sweep of everything', () => {
  it('no search replaces what is saved of any event, in whichever place it is typed', async () => {
    const rows = await room.rows({ kind: 'range', from: null, to: null })
    const ids = [...new Set(rows.map(({ occurrence }) => occurrence.id))]
    const before = await saved('calendar-event', ids)
    const searches = searchHandlers({
      workspaces: { opened: async () => room.workspace } as unknown as Workspaces,
      userData: { of: () => new UserEntries() }
    })
    const words = rows.flatMap(({ occurrence: { title } }) => title?.match(/\p{L}{3,}/u)?.[0] ?? [])
    let found = 0
    for (const text of [...new Set(words)].slice(0, 12)) {
      const { parse, run } = searches['search.service']
      const question = {
        workspaceId: 'w',
        attempt: text,
        again: true,
        text,
        module: null,
        deleted: false,
        offset: 0,
        count: 200
      }
      const { hits } = await run(parse(question), { webContentsId: 1 })
      found += hits.filter(({ noun }) => noun === 'calendar-event').length
      await room.workspace.events.search(text, { from: null, to: null, deleted: false }, 100, 1)
      await room.workspace.records.revalidate({ noun: 'calendar-event', deleted: false, text }, null)
    }
    expect(found).toBeGreaterThan(20)
    expect(await saved('calendar-event', ids)).toEqual(before)
    expect(await changes()).toEqual([])
  })

  it('the events of a year that is looked at for the first time are no news', async () => {
    const counted = async () => (await room.rows({ kind: 'range', from: null, to: null })).length
    const before = await counted()
    const year = testYear()
    await room.workspace.events.look({ from: `${year - 1}-01-01`, to: `${year + 1}-12-31`, deleted: false }, 1)
    expect((await counted()) - before).toBeGreaterThan(20)
    expect(await changes()).toEqual([])
  })
})

const testYear = (): number => new Date(testDay() * 86_400_000).getUTCFullYear()
