import {
  REFERENCE_ROOMS,
  SEARCH_ORDERS,
  SEARCHED_NOUNS,
  type KnownModules,
  type ReferenceHit,
  type SearchResult,
  type ServiceFound
} from '../model/search'
import { answer, done, day, inWorkspace, limitTo, offset, route, text, z, type InferShape } from './kit'

/** Maximum length; longer texts are refused, not truncated. */
export const MOST_SEARCHED = 1000
const limit = limitTo(200)
const attempt = z.string().min(1).max(64)
export const moduleName = z.string().min(1).max(200)

const cached = {
  text: z.string().max(MOST_SEARCHED),
  /** Null for all; an empty list matches nothing. */
  nouns: z.array(z.enum(SEARCHED_NOUNS)).max(SEARCHED_NOUNS.length).nullable(),
  /**
   * False: active records and those no longer returned. True: deleted ones too, ranked below equally good hits. `only`:
   * deleted ones alone.
   */
  deleted: z.union([z.boolean(), z.literal('only')]),
  limit,
  /** Upper bound for hits per noun (and per module with records of its own), so that one kind cannot fill the limit. */
  each: limit.optional(),
  /** Only records of this module; without `nouns`, nothing else. Empty: records of an unknown module. */
  module: z.union([moduleName, z.literal('')]).optional(),
  /** Only records last changed, or else created, on these days, both included; null: open. See `day` of a hit. */
  from: day.nullable().optional(),
  to: day.nullable().optional(),
  /** `date`: newest first, undated last. Default: relevance. */
  order: z.enum(SEARCH_ORDERS).optional(),
  /**
   * Number of hits to skip, for paging the same query with the same limits. If absent (not even 0), the caller does not
   * page: `hasMore` may then be true although the examined part had no hit.
   */
  offset: offset.optional()
}
export type SearchQuery = InferShape<typeof cached>

/** Query of the service's own search (`POST /search`, "Base entities and search"). */
const question = {
  text: text(MOST_SEARCHED).refine((typed) => typed.trim() !== ''),
  /** Name of a module; null: all. */
  module: moduleName.nullable(),
  deleted: z.boolean(),
  offset,
  count: limit
}
export type ServiceQuestion = InferShape<typeof question>

/** `room`: only references that lead to this room; null: all. */
const reference = { text: text(MOST_SEARCHED), room: z.enum(REFERENCE_ROOMS).nullable(), limit }
export type ReferenceQuery = InferShape<typeof reference>

export const search = {
  /** Full-text search over the cache. */
  'search.cache': inWorkspace(cached, answer<SearchResult>()),
  /**
   * The service's own search across modules; hits are saved too. `again`: repeats a query that was answered just now.
   * `attempt`: chosen by the caller. Rejects with the connection's error, `credentials-missing` or `cancelled`.
   */
  'search.service': inWorkspace({ ...question, attempt, again: z.boolean() }, answer<ServiceFound>()),
  /** Reference data by name; see `FOUND_REFERENCES`. */
  'search.references': inWorkspace(reference, answer<readonly ReferenceHit[]>()),
  /** Cancels a request to the service, also in flight. */
  'search.cancel': route(z.strictObject({ attempt }), done),
  /** All known modules of the service and what each holds. */
  'search.modules': inWorkspace({}, answer<KnownModules>())
}
