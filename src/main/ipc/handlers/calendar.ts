import { calendar, type CalendarListQuery } from '@shared/contract/calendar'
import type { EventName, Events } from '@shared/ipc/contract'
import type { CalendarListing, ReadAs } from '../../cache/types'
import { readAsOf } from '../../calendar-times'
import type { AskedRange } from '../../sync/live-calendar'
import { calendarSettings } from '../../user-data/calendar-view'
import type { UserData } from '../../user-data/types'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handler } from '../router'
import { openedBy, serve } from '../serve'

export interface CalendarHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'views'>
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
  readonly now: () => number
}

export function calendarHandlers({ workspaces, userData, emit, now }: CalendarHandlersOptions) {
  const opened = openedBy(workspaces)
  const readAsIn = async (workspace: string): Promise<ReadAs> => readAsOf(await userData.views.times(workspace))
  const listingOf = async <Query extends CalendarListQuery>(
    { events }: OpenWorkspace,
    query: Query,
    workspace: string
  ): Promise<CalendarListing<Query>> => ({
    ...(await readAsIn(workspace)),
    query,
    found: foundFor(events, query),
    now: now()
  })

  const setReading: Handler<'calendar.setReading'> = {
    parse: parser(z.strictObject({ workspaceId, settings: calendarSettings })),
    run: async ({ workspaceId: workspace, settings }) => {
      const { cache } = await workspaces.opened(workspace)
      await userData.views.setTimes(workspace, settings)
      // Every event may stand elsewhere now.
      emit('changed', { workspaceId: workspace, noun: 'calendar-event' })
      return cache.calendar.reading(readAsOf(settings))
    }
  }
  return {
    'calendar.setReading': setReading,
    ...serve(calendar, {
      'calendar.days': opened(async ({ cache, events }, { ahead, ...query }, context) => {
        const readAs = await readAsIn(context.workspaceId)
        const { coverage, fetchedAt, ...value } = await cache.calendar.days({ ...query, ...readAs })
        const asked = { from: query.from, to: query.to, deleted: query.filter.deleted }
        // Behind the answer: the service itself. An event tells what came of it.
        if (ahead !== true) void events.look(asked, context.webContentsId)
        return { value, fetchedAt, source: 'cache', coverage, failure: events.failureOf(asked) }
      }),
      'calendar.counts': opened(async ({ cache, events }, { look, ...query }, context) => {
        const readAs = await readAsIn(context.workspaceId)
        const asked = { from: query.from, to: query.to, deleted: query.filter.deleted }
        if (look === true) void events.look(asked, context.webContentsId)
        return cache.calendar.counts({ ...query, ...readAs, found: events.found(query.text, asked) })
      }),
      'calendar.list': opened(async (from, { ahead, ...query }, context) => {
        const listing = await listingOf(from, query, context.workspaceId)
        const { coverage, fetchedAt, ...value } = await from.cache.calendar.list(listing)
        const until = query.offset + query.limit
        const failure = ahead === true ? null : askBehind(from, query, until, context.webContentsId)
        return { value, fetchedAt, source: 'cache', coverage, failure }
      }),
      'calendar.position': opened(async (from, query, context) => ({
        index: await from.cache.calendar.position(await listingOf(from, query, context.workspaceId))
      })),
      'calendar.positionOfDay': opened(async (from, query, context) => ({
        index: await from.cache.calendar.positionOfDay(await listingOf(from, query, context.workspaceId))
      })),
      'calendar.endSearch': opened(({ events }, { text }, { webContentsId }) => events.endSearch(text, webContentsId)),
      'calendar.categories': opened(({ cache }) => cache.calendar.categories()),
      'calendar.verify': opened(async ({ cache, events }, { from, to, filter }) => {
        const categories = await cache.calendar.categories()
        // Of those without a category, and of what is known by name alone, the service can't be asked.
        const ids = categories.flatMap(({ id }) => (id > 0 && !filter.hidden.includes(id) ? [id] : []))
        return events.verify({ from, to, deleted: filter.deleted, shown: ids })
      }),
      'calendar.reading': opened(async ({ cache }, _query, { workspaceId: id }) =>
        cache.calendar.reading(await readAsIn(id))
      )
    })
  }
}

/** The days of a search, as the service is asked for them. */
const searched = ({ of: list, filter: { deleted } }: CalendarListQuery): AskedRange =>
  list.kind === 'search' ? { from: list.from, to: list.to, deleted } : { from: null, to: null, deleted }

const foundFor = (events: OpenWorkspace['events'], query: CalendarListQuery): readonly number[] =>
  query.of.kind === 'search' ? events.found(query.of.text, searched(query)) : []

/** Asks the service for what is looked at, and says why it gave no answer the last time. */
function askBehind(
  { events }: Pick<OpenWorkspace, 'events'>,
  query: CalendarListQuery,
  until: number,
  who: number
): ReturnType<OpenWorkspace['events']['failureOf']> {
  const { of: list, filter: shown } = query
  switch (list.kind) {
    case 'range': {
      if (list.from === null || list.to === null) return null
      const asked = { from: list.from, to: list.to, deleted: shown.deleted }
      void events.look(asked, who)
      return events.failureOf(asked)
    }
    case 'search':
      void events.search(list.text, searched(query), until, who)
      return events.searchFailure(list.text, searched(query))
    // Nothing of the interface answers these: the months bring them.
    case 'undated':
    case 'event':
    case 'project':
      return null
  }
}
