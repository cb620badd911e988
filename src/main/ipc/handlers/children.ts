import { DesksideError } from '@shared/ipc/errors'
import { CHILD_KINDS, type ChildFilter, type ChildKind } from '@shared/model/children'
import { strangeFilterKey } from '@shared/rules/children'
import { dayNumber, localDay } from '@shared/rules/filter/days'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, recordId, text, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type ChildHandlers = Pick<
  Handlers,
  | 'children.list'
  | 'children.counts'
  | 'children.glance'
  | 'children.totals'
  | 'children.event'
  | 'children.one'
  | 'children.due'
  | 'children.overdue'
>

const LIMIT = 500
/** Ids in one filter: far more than there are stages or event types. */
const MOST_IDS = 1_000

const kind = z.enum(CHILD_KINDS)
const filter = z.strictObject({
  date: z.iso.date().exactOptional(),
  ids: z.array(recordId).max(MOST_IDS).exactOptional(),
  id: recordId.exactOptional(),
  direction: z.enum(['debit', 'credit']).exactOptional()
})
const offset = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const limit = z.number().int().min(1).max(LIMIT)

/**
 * Refuses a filter that the interface does not have for this kind: the service would ignore it, and its answer would be
 * taken for filtered.
 */
function refuseStrange<T extends { kind: ChildKind; filter: ChildFilter }>(input: T): T {
  const key = strangeFilterKey(input.kind, input.filter)
  if (key === null) return input
  throw new DesksideError('bad-input', 'Children of this kind have no such filter.', {
    details: { path: `filter.${key}`, problem: 'unrecognized_keys' }
  })
}

export function childHandlers(workspaces: Pick<Workspaces, 'opened'>, now: () => number): ChildHandlers {
  const listed = parser(
    z.strictObject({ workspaceId, id: recordId, kind, filter, offset, limit, refresh: z.boolean() })
  )
  const summed = parser(z.strictObject({ workspaceId, id: recordId, kind, filter }))
  return {
    'children.list': {
      parse: (input) => refuseStrange(listed(input)),
      run: async ({ workspaceId: workspace, refresh, ...query }) => {
        const { cache, children } = await workspaces.opened(workspace)
        const list = { project: query.id, kind: query.kind, filter: query.filter }
        if (refresh) await children.refresh(list, query.offset + query.limit)
        const answer = await cache.children.page({ ...query, today: localDay(now()) })
        if (refresh) return { ...answer, source: 'service', failure: null }
        // Runs behind the answer; an event reports the result.
        void children.revalidate(list)
        return { ...answer, failure: children.failureOf(list) }
      }
    },
    'children.counts': {
      parse: parser(z.strictObject({ workspaceId, id: recordId })),
      run: async ({ workspaceId: workspace, id }) => (await workspaces.opened(workspace)).cache.children.counts(id)
    },
    'children.glance': {
      parse: parser(z.strictObject({ workspaceId, id: recordId })),
      run: async ({ workspaceId: workspace, id }) => {
        const { cache } = await workspaces.opened(workspace)
        return cache.children.glance({ project: id, now: now() })
      }
    },
    'children.totals': {
      parse: (input) => refuseStrange(summed(input)),
      run: async ({ workspaceId: workspace, ...query }) =>
        (await workspaces.opened(workspace)).cache.children.totals({ ...query, now: now() })
    },
    'children.event': {
      parse: parser(z.strictObject({ workspaceId, projectId: recordId, eventId: recordId, refresh: z.boolean() })),
      run: async ({ workspaceId: workspace, projectId: project, eventId: event, refresh }) => {
        const { cache, children } = await workspaces.opened(workspace)
        if (refresh) await children.event(project, event)
        const answer = await cache.children.event({ project, event, today: localDay(now()) })
        return refresh ? { ...answer, source: 'service' } : answer
      }
    },
    'children.one': {
      parse: parser(z.strictObject({ workspaceId, id: recordId, kind, key: text(200) })),
      run: async ({ workspaceId: workspace, id: project, ...which }) =>
        (await workspaces.opened(workspace)).cache.children.one({ project, ...which, today: localDay(now()) })
    },
    'children.overdue': {
      parse: parser(z.strictObject({ workspaceId, projects: z.array(recordId).max(500) })),
      run: async ({ workspaceId: workspace, projects }) => {
        const { cache } = await workspaces.opened(workspace)
        return cache.children.overdue({ projects, today: localDay(now()) })
      }
    },
    'children.due': {
      parse: parser(
        z.strictObject({ workspaceId, responsible: recordId.nullable(), weekFrom: z.iso.date(), offset, limit })
      ),
      run: async ({ workspaceId: workspace, weekFrom, ...query }) => {
        const { cache } = await workspaces.opened(workspace)
        const today = localDay(now())
        return cache.children.due({ ...query, today, weekFrom: dayNumber(weekFrom) ?? today })
      }
    }
  }
}
