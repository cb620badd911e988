import type { Workspaces } from '../../workspace/workspaces'
import { fieldKey } from '../../user-data/corrections'
import { oneRecord } from '../one-record'
import { parser, recordId, workspaceId, z } from '../parse'
import { projectFilter, projectSort } from '../parse-listing'
import type { Handlers } from '../router'

type ProjectHandlers = Pick<
  Handlers,
  'projects.list' | 'projects.glance' | 'projects.position' | 'projects.totals' | 'projects.readiness' | 'projects.get'
>

const LIMIT = 500
const MOST_COLUMNS = 50
const listing = { workspaceId, deleted: z.boolean(), filter: projectFilter.nullable(), sort: projectSort }

export function projectHandlers(workspaces: Workspaces): ProjectHandlers {
  return {
    'projects.list': {
      parse: parser(
        z.strictObject({
          ...listing,
          columns: z.array(fieldKey).max(MOST_COLUMNS),
          offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
          limit: z.number().int().min(1).max(LIMIT),
          whole: z.boolean().optional()
        })
      ),
      run: async ({ workspaceId: id, ...query }) => {
        const { cache, live } = await workspaces.opened(id)
        const [page, coverage] = await Promise.all([
          cache.projects.list(query),
          cache.sweep.coverage({ noun: 'project', deleted: query.deleted })
        ])
        // Fetches the same window from the service behind the answer. An event reports the result.
        void live.revalidate(query, coverage.sweptAt)
        const { fetchedAt, ...value } = page
        return { value, fetchedAt, source: 'cache', coverage, failure: live.failureOf(query, coverage.sweptAt) }
      }
    },
    'projects.glance': {
      parse: parser(z.strictObject({ ...listing, limit: z.number().int().min(1).max(LIMIT) })),
      run: async ({ workspaceId: id, ...query }) => {
        const { cache } = await workspaces.opened(id)
        const [{ fetchedAt, ...value }, coverage] = await Promise.all([
          cache.projects.glance(query),
          cache.sweep.coverage({ noun: 'project', deleted: query.deleted })
        ])
        return { value, fetchedAt, source: 'cache', coverage }
      }
    },
    'projects.position': {
      parse: parser(z.strictObject({ ...listing, id: recordId })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache } = await workspaces.opened(workspace)
        return { index: await cache.projects.position(query) }
      }
    },
    'projects.totals': {
      parse: parser(z.strictObject({ workspaceId, deleted: z.boolean(), filter: projectFilter.nullable() })),
      run: async ({ workspaceId: workspace, ...list }) => {
        const { cache } = await workspaces.opened(workspace)
        return cache.projects.totals(list)
      }
    },
    'projects.readiness': {
      parse: parser(z.strictObject({ workspaceId, deleted: z.boolean(), filter: projectFilter.nullable() })),
      run: async ({ workspaceId: workspace, ...list }) => {
        const { cache } = await workspaces.opened(workspace)
        const ids = await cache.projects.ids({ ...list, sort: { key: 'id', descending: true } })
        return { projects: ids.length, ...(await cache.children.readiness(ids)) }
      }
    },
    'projects.get': {
      parse: parser(z.strictObject({ workspaceId, id: recordId, refresh: z.boolean() })),
      run: async ({ workspaceId: workspace, id, refresh }) => {
        const { cache, records } = await workspaces.opened(workspace)
        return oneRecord(cache, {
          ...{ noun: 'project', id, ask: refresh ? () => records.record('project', id) : null },
          read: () => cache.projects.get(id)
        })
      }
    }
  }
}
