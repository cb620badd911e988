import { DesksideError } from '@shared/ipc/errors'
import { factsOf } from '@shared/model/nouns'
import { NOUNS } from '@shared/model/record'
import type { OptionsOf } from '@shared/model/records'
import { fieldKey } from '../../user-data/corrections'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, recordId, referenceId, text, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

const LIMIT = 500
const MOST_IDS = 1_000
const MOST_TEXT = 200

const noun = z.enum(NOUNS).exclude(['project'])

const options: z.ZodType<OptionsOf> = z.union([
  z.strictObject({ kind: z.enum(['user', 'user-group', 'project-group', 'funnel', 'currency', 'good', 'event-type']) }),
  z.strictObject({ kind: z.enum(['calendar-category', 'folder']) }),
  z.strictObject({ kind: z.literal('stage'), funnels: z.array(referenceId).max(MOST_IDS) }),
  z.strictObject({ kind: z.literal('list-element'), list: text(MOST_TEXT) }),
  z.strictObject({ kind: z.literal('field'), key: fieldKey })
])

const listing = {
  workspaceId,
  noun,
  deleted: z.boolean(),
  parent: z.strictObject({ id: recordId.nullable(), name: text(MOST_TEXT).nullable() }).nullable(),
  text: text(MOST_TEXT),
  sort: z.strictObject({ key: z.enum(['id', 'title', 'created', 'position']), descending: z.boolean() })
}

type RecordHandlers = Pick<
  Handlers,
  'records.list' | 'records.position' | 'records.get' | 'records.options' | 'records.labels'
>

export function recordHandlers(workspaces: Workspaces): RecordHandlers {
  return {
    'records.list': {
      parse: parser(
        z.strictObject({
          ...listing,
          offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
          limit: z.number().int().min(1).max(LIMIT)
        })
      ),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache, records } = await workspaces.opened(workspace)
        const list = {
          noun: query.noun,
          deleted: query.deleted,
          ...(query.parent === null ? {} : { parent: query.parent })
        }
        const within = factsOf(query.noun).within !== null
        const [page, coverage] = await Promise.all([
          cache.records.list({ query, found: records.found(query) }),
          cache.sweep.coverage(within ? list : { noun: query.noun, deleted: query.deleted })
        ])
        // Behind the answer: the service itself. What it brings is told by an event.
        void records.look(query, coverage.sweptAt)
        const { fetchedAt, ...value } = page
        return { value, fetchedAt, source: 'cache', coverage }
      }
    },
    'records.position': {
      // What has no number of the service's stands in lists as well.
      parse: parser(z.strictObject({ ...listing, id: referenceId })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache, records } = await workspaces.opened(workspace)
        return { index: await cache.records.position({ query, found: records.found(query) }) }
      }
    },
    'records.get': {
      parse: parser(z.strictObject({ workspaceId, noun, id: recordId, refresh: z.boolean() })),
      run: async ({ workspaceId: workspace, refresh, ...record }) => {
        const { cache, records } = await workspaces.opened(workspace)
        const asked = refresh && records.hasInfo(record.noun)
        if (asked) await records.record(record.noun, record.id)
        const [found, coverage] = await Promise.all([
          cache.records.get(record),
          cache.sweep.coverage({ noun: record.noun, deleted: false })
        ])
        if (found === null) {
          throw new DesksideError('not-found', 'This record is not in the cache yet.', { details: { id: record.id } })
        }
        return { ...found, source: asked ? 'service' : 'cache', coverage }
      }
    },
    'records.options': {
      parse: parser(z.strictObject({ workspaceId, of: options, text: text(MOST_TEXT) })),
      run: async ({ workspaceId: workspace, of, text: narrowedBy }) => {
        const { cache } = await workspaces.opened(workspace)
        return cache.records.options(of, narrowedBy)
      }
    },
    'records.labels': {
      parse: parser(z.strictObject({ workspaceId, of: options, ids: z.array(referenceId).max(MOST_IDS) })),
      run: async ({ workspaceId: workspace, of, ids }) => {
        const { cache } = await workspaces.opened(workspace)
        return cache.records.labels(of, ids)
      }
    }
  }
}
