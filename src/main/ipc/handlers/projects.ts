import { projects } from '@shared/contract/projects'
import { oneRecord } from '../one-record'
import { openedBy, serve, type HandlerOptions } from '../serve'

export function projectHandlers({ workspaces, userData }: Pick<HandlerOptions, 'workspaces' | 'userData'>) {
  const opened = openedBy(workspaces)
  return serve(projects, {
    'fields.kinds': opened(({ cache }) => cache.fields.kinds()),
    'fields.list': opened(({ cache }, { noun }) => cache.fields.inventory(noun)),
    'fields.roles': opened(({ cache }, { noun }) => cache.fields.roles(noun)),
    'projects.list': opened(async ({ cache, live }, query) => {
      const [page, coverage] = await Promise.all([
        cache.projects.list(query),
        cache.sweep.coverage({ noun: 'project', deleted: query.deleted })
      ])
      // Fetches the same window from the service in the background; an event reports the result.
      void live.revalidate(query, coverage.sweptAt)
      const { fetchedAt, ...value } = page
      return { value, fetchedAt, source: 'cache', coverage, failure: live.failureOf(query, coverage.sweptAt) }
    }),
    'projects.glance': opened(async ({ cache }, query) => {
      const [{ fetchedAt, ...value }, coverage] = await Promise.all([
        cache.projects.glance(query),
        cache.sweep.coverage({ noun: 'project', deleted: query.deleted })
      ])
      return { value, fetchedAt, source: 'cache', coverage }
    }),
    'projects.position': opened(async ({ cache }, query) => ({ index: await cache.projects.position(query) })),
    'projects.totals': opened(({ cache }, list) => cache.projects.totals(list)),
    'projects.readiness': opened(async ({ cache }, list) => {
      const ids = await cache.projects.ids({ ...list, sort: { key: 'id', descending: true } })
      return { projects: ids.length, ...(await cache.children.readiness(ids)) }
    }),
    'projects.get': opened(({ cache, records }, { id, refresh: shouldRefresh }) =>
      oneRecord(cache, 'project', id, shouldRefresh ? () => records.record('project', id) : null, () =>
        cache.projects.get(id)
      )
    ),
    'projects.briefs': opened(async ({ cache }, { ids }) => {
      const rows = await cache.projects.rows({ ids, columns: [] })
      return rows.map(({ id, stage, price, currency, responsible }) => ({ id, stage, price, currency, responsible }))
    }),
    'projects.filterStatus': opened(async ({ cache, live, parity }, list) => {
      const [unknown, light, answered] = await Promise.all([
        cache.filter.unknownParts(list),
        parity.of(list.filter, list.deleted),
        cache.filter.answered(list)
      ])
      return { unknown, parity: light, answered, failed: live.failureOf(list, null) }
    }),
    'projects.values': opened(({ cache }, query) => cache.projects.values(query)),
    'projects.pastDates': opened(async ({ cache }, query, { workspaceId }) => {
      // The user's choices for stages decide which projects are still active.
      const stages = userData.of(workspaceId).get('stages') ?? []
      const [value, coverage] = await Promise.all([
        cache.projects.pastDates({ ...query, stages }),
        cache.sweep.coverage({ noun: 'project', deleted: false })
      ])
      return { value, fetchedAt: coverage.sweptAt, source: 'cache', coverage }
    })
  })
}
