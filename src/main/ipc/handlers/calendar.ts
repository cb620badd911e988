import type { CalendarFilter, CalendarListOf, CalendarListQuery } from '@shared/model/calendar'
import { dayNumber } from '@shared/rules/filter/days'
import type { CalendarListing, ReadAs } from '../../cache/types'
import { readAsOf } from '../../calendar-times'
import type { AskedRange } from '../../sync/live-calendar'
import { hiddenCategories, zoneName } from '../../user-data/calendar-view'
import type { UserData } from '../../user-data/types'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, recordId, referenceId, text, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

const LIMIT = 500
const MOST_TEXT = 200
const MOST_PER_DAY = 200

const day = z.string().refine((value) => dayNumber(value) !== null)
const filter: z.ZodType<CalendarFilter> = z.strictObject({
  deleted: z.boolean(),
  hidden: hiddenCategories,
  person: referenceId.nullable()
})
const days = { from: day, to: day, zone: zoneName, filter }
const open = { from: day.nullable(), to: day.nullable() }
const of: z.ZodType<CalendarListOf> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('range'), ...open }),
  z.strictObject({ kind: z.literal('undated') }),
  z.strictObject({ kind: z.literal('search'), text: text(MOST_TEXT), ...open }),
  z.strictObject({ kind: z.literal('event'), id: recordId }),
  z.strictObject({ kind: z.literal('project'), id: recordId })
])

/** Which occurrences, in the zone of whoever looks. */
export const calendarListing = { of, filter, zone: zoneName }

export interface CalendarHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'of'>
  readonly now: () => number
}

type CalendarHandlers = Pick<
  Handlers,
  | 'calendar.days'
  | 'calendar.counts'
  | 'calendar.list'
  | 'calendar.position'
  | 'calendar.positionOfDay'
  | 'calendar.endSearch'
  | 'calendar.categories'
  | 'calendar.verify'
  | 'calendar.reading'
>

type Opened = Pick<OpenWorkspace, 'cache' | 'events' | 'records'>

export function calendarHandlers({ workspaces, userData, now }: CalendarHandlersOptions): CalendarHandlers {
  async function opened(workspace: string): Promise<Opened & { readonly readAs: ReadAs }> {
    const from = await workspaces.opened(workspace)
    return {
      cache: from.cache,
      events: from.events,
      records: from.records,
      readAs: readAsOf(userData.of(workspace).get('times'))
    }
  }

  const listingOf = <Query extends CalendarListQuery>(
    { events, readAs }: Opened & { readonly readAs: ReadAs },
    query: Query
  ): CalendarListing<Query> => ({ ...readAs, query, found: foundFor(events, query), now: now() })

  return {
    'calendar.days': {
      parse: parser(
        z.strictObject({
          workspaceId,
          ...days,
          perDay: z.number().int().min(0).max(MOST_PER_DAY),
          ahead: z.boolean().default(false)
        })
      ),
      run: async ({ workspaceId: workspace, ahead, ...query }, { webContentsId }) => {
        const { cache, events, readAs } = await opened(workspace)
        const { coverage, fetchedAt, ...value } = await cache.calendar.days({ ...query, ...readAs })
        const asked = { from: query.from, to: query.to, deleted: query.filter.deleted }
        // Behind the answer: the service itself. An event tells what came of it.
        if (!ahead) void events.look(asked, webContentsId)
        return { value, fetchedAt, source: 'cache', coverage, failure: events.failureOf(asked) }
      }
    },
    'calendar.counts': {
      parse: parser(z.strictObject({ workspaceId, ...days, text: text(MOST_TEXT), look: z.boolean().default(false) })),
      run: async ({ workspaceId: workspace, look, ...query }, { webContentsId }) => {
        const { cache, events, readAs } = await opened(workspace)
        const { from, to, text: words } = query
        if (look) void events.look({ from, to, deleted: query.filter.deleted }, webContentsId)
        const found = events.found(words, { from, to, deleted: query.filter.deleted })
        return cache.calendar.counts({ ...query, ...readAs, found })
      }
    },
    'calendar.list': {
      parse: parser(
        z.strictObject({
          workspaceId,
          ...calendarListing,
          offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
          limit: z.number().int().min(1).max(LIMIT),
          ahead: z.boolean().default(false)
        })
      ),
      run: async ({ workspaceId: workspace, ahead, ...query }, { webContentsId }) => {
        const from = await opened(workspace)
        const { coverage, fetchedAt, ...value } = await from.cache.calendar.list(listingOf(from, query))
        const failure = ahead ? null : askBehind(from, query, query.offset + query.limit, webContentsId)
        return { value, fetchedAt, source: 'cache', coverage, failure }
      }
    },
    'calendar.position': {
      parse: parser(z.strictObject({ workspaceId, ...calendarListing, id: referenceId })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const from = await opened(workspace)
        return { index: await from.cache.calendar.position(listingOf(from, query)) }
      }
    },
    'calendar.positionOfDay': {
      parse: parser(z.strictObject({ workspaceId, ...calendarListing, day })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const from = await opened(workspace)
        return { index: await from.cache.calendar.positionOfDay(listingOf(from, query)) }
      }
    },
    'calendar.endSearch': {
      parse: parser(z.strictObject({ workspaceId, text: text(MOST_TEXT) })),
      run: async ({ workspaceId: workspace, text: words }, { webContentsId }) => {
        const { events } = await opened(workspace)
        events.endSearch(words, webContentsId)
        return undefined
      }
    },
    'calendar.categories': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async ({ workspaceId: workspace }) => {
        const { cache } = await opened(workspace)
        return cache.calendar.categories()
      }
    },
    'calendar.verify': {
      parse: parser(z.strictObject({ workspaceId, ...days })),
      run: async ({ workspaceId: workspace, from, to, filter: shown }) => {
        const { cache, events } = await opened(workspace)
        const categories = await cache.calendar.categories()
        // Of those without a category, and of what is known by name alone, the service can't be asked.
        const ids = categories.flatMap(({ id }) => (id > 0 && !shown.hidden.includes(id) ? [id] : []))
        return events.verify({ from, to, deleted: shown.deleted, shown: ids })
      }
    },
    'calendar.reading': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async ({ workspaceId: workspace }) => {
        const { cache, readAs } = await opened(workspace)
        return cache.calendar.reading(readAs)
      }
    }
  }
}

/** The days of a search, as the service is asked for them. */
const searched = ({ of: list, filter: { deleted } }: CalendarListQuery): AskedRange =>
  list.kind === 'search' ? { from: list.from, to: list.to, deleted } : { from: null, to: null, deleted }

const foundFor = (events: Opened['events'], query: CalendarListQuery): readonly number[] =>
  query.of.kind === 'search' ? events.found(query.of.text, searched(query)) : []

/** Asks the service for what is looked at, and says why it gave no answer the last time. */
function askBehind(
  { events }: Pick<Opened, 'events'>,
  query: CalendarListQuery,
  until: number,
  who: number
): ReturnType<Opened['events']['failureOf']> {
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
