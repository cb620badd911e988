import { calendar, type CalendarListQuery } from '@shared/contract/calendar'
import type { CalendarListing, ReadAs } from '../../cache/types'
import { readAsOf } from '../../calendar-times'
import type { AskedRange } from '../../sync/live-calendar'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { openedBy, serve, type HandlerOptions } from '../serve'

export function calendarHandlers(options: Pick<HandlerOptions, 'workspaces' | 'userData' | 'now'>) {
  const { workspaces, userData, now } = options
  const opened = openedBy(workspaces)
  const readAsIn = (workspace: string): ReadAs => readAsOf(userData.of(workspace).get('times'))
  const listingOf = <Query extends CalendarListQuery>(
    { events }: OpenWorkspace,
    query: Query,
    workspace: string
  ): CalendarListing<Query> => ({
    ...readAsIn(workspace),
    query,
    found: query.of.kind === 'search' ? events.found(query.of.text, searched(query)) : [],
    now: now()
  })

  return serve(calendar, {
    'calendar.days': opened(async ({ cache, events }, { ahead: isAhead, ...query }, context) => {
      const readAs = readAsIn(context.workspaceId)
      const { coverage, fetchedAt, ...value } = await cache.calendar.days({ ...query, ...readAs })
      const asked = { from: query.from, to: query.to, deleted: query.filter.deleted }
      // Refreshes from the service in the background; an event reports changes.
      if (isAhead !== true) void events.look(asked, context.webContentsId)
      return { value, fetchedAt, source: 'cache', coverage, failure: events.failureOf(asked) }
    }),
    'calendar.counts': opened(async ({ cache, events }, { look: shouldLook, ...query }, context) => {
      const readAs = readAsIn(context.workspaceId)
      const asked = { from: query.from, to: query.to, deleted: query.filter.deleted }
      if (shouldLook === true) void events.look(asked, context.webContentsId)
      return cache.calendar.counts({ ...query, ...readAs, found: events.found(query.text, asked) })
    }),
    'calendar.list': opened(async (from, { ahead: isAhead, ...query }, context) => {
      const listing = listingOf(from, query, context.workspaceId)
      const { coverage, fetchedAt, ...value } = await from.cache.calendar.list(listing)
      const until = query.offset + query.limit
      const failure = isAhead === true ? null : askBehind(from, query, until, context.webContentsId)
      return { value, fetchedAt, source: 'cache', coverage, failure }
    }),
    'calendar.position': opened(async (from, query, context) => ({
      index: await from.cache.calendar.position(listingOf(from, query, context.workspaceId))
    })),
    'calendar.positionOfDay': opened(async (from, query, context) => ({
      index: await from.cache.calendar.positionOfDay(listingOf(from, query, context.workspaceId))
    })),
    'calendar.endSearch': opened(({ events }, { text }, { webContentsId }) => events.endSearch(text, webContentsId)),
    'calendar.categories': opened(({ cache }) => cache.calendar.categories()),
    'calendar.verify': opened(async ({ cache, events }, { from, to, filter }) => {
      const categories = await cache.calendar.categories()
      // The service can only filter by category id: leave out events without one and categories known by name only.
      const ids = categories.flatMap(({ id }) => (id > 0 && !filter.hidden.includes(id) ? [id] : []))
      return events.verify({ from, to, deleted: filter.deleted, shown: ids })
    }),
    'calendar.reading': opened(({ cache }, _query, { workspaceId: id }) => cache.calendar.reading(readAsIn(id)))
  })
}

const searched = ({ of: list, filter: { deleted } }: CalendarListQuery): AskedRange =>
  list.kind === 'search' ? { from: list.from, to: list.to, deleted } : { from: null, to: null, deleted }

/** Refreshes the visible data in the background, and returns the error of the last request. */
function askBehind({ events }: OpenWorkspace, query: CalendarListQuery, until: number, who: number) {
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
    // The interface has no request for these; they come with the months.
    case 'undated':
    case 'event':
    case 'project':
      return null
  }
}
