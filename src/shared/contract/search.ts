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

/** A longer text is refused, instead of searching for a part of it. */
export const MOST_SEARCHED = 1000
const limit = limitTo(200)
const attempt = z.string().min(1).max(64)
export const moduleName = z.string().min(1).max(200)

const cached = {
  text: z.string().max(MOST_SEARCHED),
  /** Null for all; an empty list finds nothing. */
  nouns: z.array(z.enum(SEARCHED_NOUNS)).max(SEARCHED_NOUNS.length).nullable(),
  /**
   * False: active records and those that are no longer returned. True: deleted ones too, after equally good others.
   * `only`: deleted ones alone.
   */
  deleted: z.union([z.boolean(), z.literal('only')]),
  limit,
  /** Of one noun, and of one module of records of its own, at most so many, so that a common word does not fill the limit with one kind; else up to the limit. */
  each: limit.optional(),
  /** Only records of this module among those of modules of their own, and without `nouns` nothing else; empty: of one that is not known. */
  module: z.union([moduleName, z.literal('')]).optional(),
  /** Only what was changed last, or else created, on these days, both included; null: open. See `day` of a hit. */
  from: day.nullable().optional(),
  to: day.nullable().optional(),
  /** `date`: the newest first, what has no date last. By relevance unless said. */
  order: z.enum(SEARCH_ORDERS).optional(),
  /**
   * So many hits of the same question, with the same limits, are left out at the beginning: those of the pages before.
   * Who gives none, not even 0, asks for no pages: where what was examined had no hit, `more` says that others may.
   */
  offset: offset.optional()
}
export type SearchQuery = InferShape<typeof cached>

/** What the service's own search is asked (`POST /search`, "Base entities and search"). */
const question = {
  text: text(MOST_SEARCHED).refine((typed) => typed.trim() !== ''),
  /** The name of a module; null: all of them. */
  module: moduleName.nullable(),
  deleted: z.boolean(),
  offset,
  count: limit
}
export type ServiceQuestion = InferShape<typeof question>

/** `room`: only what leads to this one; null: all. */
const reference = { text: text(MOST_SEARCHED), room: z.enum(REFERENCE_ROOMS).nullable(), limit }
export type ReferenceQuery = InferShape<typeof reference>

export const search = {
  /** Full text over the cache. */
  'search.cache': inWorkspace(cached, answer<SearchResult>()),
  /**
   * The service's own search across modules. What it finds is saved as well. `again`: also when it answered the same a
   * moment ago. `attempt`: chosen by the caller. Rejects with what the connection failed with, `credentials-missing`, or
   * `cancelled`.
   */
  'search.service': inWorkspace({ ...question, attempt, again: z.boolean() }, answer<ServiceFound>()),
  /** Reference data by name: see `FOUND_REFERENCES`. */
  'search.references': inWorkspace(reference, answer<readonly ReferenceHit[]>()),
  /** Ends a request to the service, also on the wire. */
  'search.cancel': route(z.strictObject({ attempt }), done),
  /** The modules of the service, as far as they are known from anywhere, and what each holds. */
  'search.modules': inWorkspace({}, answer<KnownModules>())
}
