import { factsOf } from '@shared/model/nouns'
import { OPTION_KINDS, type OptionsOf } from '@shared/model/records'
import { fieldKey } from '../../user-data/corrections'
import type { Workspaces } from '../../workspace/workspaces'
import { oneRecord } from '../one-record'
import { parser, referenceId, text, workspaceId, z } from '../parse'
import { peopleListing, recordListing } from '../parse-listing'
import type { Handlers } from '../router'

const LIMIT = 500
const MOST_COLUMNS = 50
const MOST_IDS = 1_000
const MOST_TEXT = 200

const { noun } = recordListing
const listing = { workspaceId, ...recordListing }
const window = {
  offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  limit: z.number().int().min(1).max(LIMIT)
}

const options: z.ZodType<OptionsOf> = z.union([
  z.strictObject({ kind: z.enum(OPTION_KINDS) }),
  z.strictObject({ kind: z.literal('stage'), funnels: z.array(referenceId).max(MOST_IDS) }),
  z.strictObject({ kind: z.literal('list-element'), list: text(MOST_TEXT) }),
  z.strictObject({ kind: z.literal('field'), key: fieldKey })
])

type RecordHandlers = Pick<
  Handlers,
  | 'records.list'
  | 'records.position'
  | 'records.get'
  | 'records.options'
  | 'records.labels'
  | 'people.list'
  | 'people.position'
>

export function recordHandlers(workspaces: Workspaces): RecordHandlers {
  return {
    'records.list': {
      parse: parser(
        z.strictObject({
          ...listing,
          columns: z.array(fieldKey).max(MOST_COLUMNS),
          ...window,
          whole: z.boolean().optional()
        })
      ),
      run: async ({ workspaceId: workspace, whole, ...query }) => {
        const { cache, records } = await workspaces.opened(workspace)
        const list = {
          noun: query.noun,
          deleted: query.deleted,
          ...(query.parent === null ? {} : { parent: query.parent })
        }
        const within = factsOf(query.noun).within !== null
        const [page, coverage] = await Promise.all([
          cache.records.list({ query, found: records.found(query), whole }),
          cache.sweep.coverage(within ? list : { noun: query.noun, deleted: query.deleted })
        ])
        // Asks the service behind the answer. An event reports the result.
        void records.revalidate(query, coverage.sweptAt)
        const { fetchedAt, ...value } = page
        return { value, fetchedAt, source: 'cache', coverage, failure: records.failureOf(query, coverage.sweptAt) }
      }
    },
    'records.position': {
      // Lists also contain records without an id of the service.
      parse: parser(z.strictObject({ ...listing, id: referenceId })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache, records } = await workspaces.opened(workspace)
        return { index: await cache.records.position({ query, found: records.found(query) }) }
      }
    },
    'records.get': {
      // Records of other modules have numbers of this computer's own.
      parse: parser(
        z
          .strictObject({ workspaceId, noun, id: referenceId, refresh: z.boolean() })
          .refine((record) => record.id >= 0 || record.noun === 'module-record')
      ),
      run: async ({ workspaceId: workspace, refresh, ...record }) => {
        const { cache, records } = await workspaces.opened(workspace)
        const { noun, id } = record
        const asked = refresh && records.hasInfo(noun)
        return oneRecord(cache, {
          ...{ noun, id, ask: asked ? () => records.record(noun, id) : null },
          read: () => cache.records.get(record)
        })
      }
    },
    'people.list': {
      parse: parser(z.strictObject({ workspaceId, ...peopleListing, ...window, whole: z.boolean().optional() })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache } = await workspaces.opened(workspace)
        return cache.records.people(query)
      }
    },
    'people.position': {
      parse: parser(z.strictObject({ workspaceId, ...peopleListing, id: referenceId })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache } = await workspaces.opened(workspace)
        return { index: await cache.records.personPosition(query) }
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
