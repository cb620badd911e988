/** Calendar routes of an open workspace, against a demo service. */
import type { AskedBehind } from '@shared/model/cached'
import type { CalendarPage, CalendarRow, CalendarSettings, DaysPage } from '@shared/model/calendar'
import type { CalendarFilter, CalendarListOf, CalendarListQuery } from '@shared/contract/calendar'
import { SYNC_GROUPS } from '@shared/model/sync'
import type { DemoServiceOptions } from '../../../../demo/options'
import { startTestService, testDay, type TestService } from '../../../demo/test-service'
import { USUAL_CONDITIONS } from '../../../../src/main/sync/conditions'
import { openAgainst, sweepOnly } from '../../sync/faults/workspace'
import type { UserData } from '../../../../src/main/user-data/user-data'
import type { OpenWorkspace, OpenWorkspaceOptions } from '../../../../src/main/workspace/open-workspace'
import { calendarHandlers } from '../../../../src/main/ipc/handlers/calendar'

const NOON = testDay() * 86_400_000 + 12 * 3_600_000
const MOST = 500
const LISTS = [...SYNC_GROUPS.reference, ...SYNC_GROUPS.calendar]
export const ALL: CalendarFilter = { deleted: false, hidden: [], person: null }

export interface CalendarRoom {
  readonly service: TestService
  readonly workspace: OpenWorkspace
  readonly handlers: ReturnType<typeof calendarHandlers>
  readonly userData: Pick<UserData, 'of'>
  /** The user's time settings. */
  settings: CalendarSettings
  /** Events with reported changes; `all` for the whole list. */
  readonly changed: string[]
  /** Sweeps every list of events, and the names of categories. */
  sweep(): Promise<void>
  days(from: string, to: string, change?: Partial<CalendarFilter>, who?: number): Promise<AskedBehind<DaysPage>>
  list(
    of: CalendarListOf,
    change?: Partial<CalendarListQuery & { offset: number; limit: number }>
  ): Promise<AskedBehind<CalendarPage>>
  /** All rows of a list, window by window. */
  rows(of: CalendarListOf, change?: Partial<CalendarListQuery>): Promise<CalendarRow[]>
  close(): Promise<void>
}

/** @param zone the viewer's time zone */
export async function openCalendarRoom(
  options: DemoServiceOptions = {},
  zone = 'Europe/Moscow',
  opening: Partial<OpenWorkspaceOptions> = {}
): Promise<CalendarRoom> {
  const service = await startTestService({ projects: 40, events: 300, language: 'en', ...options })
  const began = Date.now()
  const changed: string[] = []
  const workspace = await openAgainst(service, {
    now: () => NOON + (Date.now() - began),
    conditions: () => USUAL_CONDITIONS,
    onChanged: (noun, ids) => {
      if (noun === 'calendar-event') changed.push(ids === undefined ? 'all' : ids.join(','))
    },
    ...opening
  })
  const userData = { of: () => ({ get: () => room.settings }) } as unknown as Pick<UserData, 'of'>
  const handlers = calendarHandlers({
    workspaces: { opened: () => Promise.resolve(workspace) },
    userData,
    now: () => NOON
  })
  const room: CalendarRoom = {
    ...{ service, workspace, handlers, changed, userData },
    settings: { zone, endDay: null },
    sweep: async () => void (await sweepOnly(workspace, LISTS, NOON)),
    days: async (from, to, change = {}, who = 1) => {
      const { parse, run } = handlers['calendar.days']
      const filter = { ...ALL, ...change }
      return run(parse({ workspaceId: 'w', from, to, zone, filter, perDay: 200 }), { webContentsId: who })
    },
    list: async (of, change = {}) => {
      const { parse, run } = handlers['calendar.list']
      const query = { workspaceId: 'w', of, filter: ALL, zone, offset: 0, limit: MOST, ...change }
      return run(parse(query), { webContentsId: 1 })
    },
    rows: async (of, change = {}) => {
      const all: CalendarRow[] = []
      for (let page: CalendarPage | null = null; page === null || all.length < page.total;) {
        page = (await room.list(of, { ...change, offset: all.length })).value
        if (page.rows.length === 0) break
        all.push(...page.rows)
      }
      return all
    },
    close: async () => {
      await workspace.close()
      await service.close()
    }
  }
  return room
}
