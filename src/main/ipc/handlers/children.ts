import { children as routes } from '@shared/contract/children'
import { dayNumber, localDay } from '@shared/rules/filter/days'
import { openedBy, serve, type HandlerOptions } from '../serve'

export function childHandlers(workspaces: HandlerOptions['workspaces'], now: () => number) {
  const opened = openedBy(workspaces)
  return serve(routes, {
    'children.list': opened(async ({ cache, children }, { refresh: shouldRefresh, ...query }) => {
      const list = { project: query.id, kind: query.kind, filter: query.filter }
      if (shouldRefresh) await children.refresh(list, query.offset + query.limit)
      const answer = await cache.children.page({ ...query, today: localDay(now()) })
      if (shouldRefresh) return { ...answer, source: 'service', failure: null }
      // Refreshes in the background; an event reports the result.
      void children.revalidate(list)
      return { ...answer, failure: children.failureOf(list) }
    }),
    'children.counts': opened(({ cache }, { id }) => cache.children.counts(id)),
    'children.glance': opened(({ cache }, { id }) => cache.children.glance({ project: id, now: now() })),
    'children.totals': opened(({ cache }, query) => cache.children.totals({ ...query, now: now() })),
    'children.action': opened(
      async ({ cache, children }, { projectId: project, actionId: action, refresh: shouldRefresh }) => {
        if (shouldRefresh) await children.action(project, action)
        const answer = await cache.children.action({ project, action, today: localDay(now()) })
        return shouldRefresh ? { ...answer, source: 'service' } : answer
      }
    ),
    'children.one': opened(({ cache }, { id: project, ...which }) =>
      cache.children.one({ project, ...which, today: localDay(now()) })
    ),
    'children.overdue': opened(({ cache }, { projects }) =>
      cache.children.overdue({ projects, today: localDay(now()) })
    ),
    'children.due': opened(({ cache }, { weekFrom, ...query }) => {
      const today = localDay(now())
      return cache.children.due({ ...query, today, weekFrom: dayNumber(weekFrom) ?? today })
    })
  })
}
