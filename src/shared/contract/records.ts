import type { AskedBehind, CachedValue } from '../model/cached'
import type { ChangeFeed, SinceLastVisit } from '../model/changes'
import { REFERENCE_KINDS } from '../model/record'
import type { Options, PeoplePage, RecordDetail, RecordPage } from '../model/records'
import {
  answer,
  done,
  fieldKey,
  inWorkspace,
  MOST_TEXT,
  noun,
  recordId,
  referenceId,
  route,
  rows,
  text,
  workspaceId,
  z,
  type Infer,
  type InferShape
} from './kit'
import { columns, peopleListing, recordListing, whole, type RowIndex } from './listing'

const MOST_IDS = 1_000

const page = { ...recordListing, columns, ...rows, whole }
export type RecordQuery = InferShape<typeof page>
// Lists also contain records without an id of the service.
const place = { ...recordListing, id: referenceId }
export type RecordPlaceQuery = InferShape<typeof place>
const people = { ...peopleListing, ...rows, whole }
export type PeopleQuery = InferShape<typeof people>

/** Source of a picker's options: all known labels of a kind, the elements of a dynamic list, or a funnel's stages. */
const options = z.union([
  z.strictObject({ kind: z.enum(REFERENCE_KINDS).exclude(['stage', 'list-element', 'unknown']) }),
  z.strictObject({ kind: z.literal('stage'), funnels: z.array(referenceId).max(MOST_IDS) }),
  /** `list`: the name that `/core/lists/info` expects. */
  z.strictObject({ kind: z.literal('list-element'), list: text(MOST_TEXT) }),
  /** Ids of a project field of unknown kind, with labels from payloads. `key` as in `Field.key`. */
  z.strictObject({ kind: z.literal('field'), key: fieldKey })
])
export type OptionsOf = Infer<typeof options>

export const records = {
  /** Records of a noun other than projects, from the cache at once; the service is asked in the background. */
  'records.list': inWorkspace(page, answer<AskedBehind<RecordPage>>()),
  'records.position': inWorkspace(place, answer<RowIndex>()),
  /** One record with all its fields. `refresh` asks its `/info` first, if the interface has one. */
  'records.get': route(
    z
      .strictObject({ workspaceId, noun: recordListing.noun, id: referenceId, refresh: z.boolean() })
      // Records of other modules have local (negative) ids.
      .refine((record) => record.id >= 0 || record.noun === 'module-record'),
    answer<CachedValue<RecordDetail>>()
  ),
  /** Everyone named in cached records. The service has no list of people and is not asked. */
  'people.list': inWorkspace(people, answer<PeoplePage>()),
  'people.position': inWorkspace({ ...peopleListing, id: referenceId }, answer<RowIndex>()),
  /** The options of a picker. `text` narrows; at most 500. `name`: counts them in the project field of that name. */
  'records.options': inWorkspace(
    { of: options, text: text(MOST_TEXT), name: text(MOST_TEXT).optional() },
    answer<Options>()
  ),
  /** Labels of ids, in the requested order; for chips and pickers that only have ids. */
  'records.labels': inWorkspace(
    { of: options, ids: z.array(referenceId).max(MOST_IDS) },
    answer<readonly (string | null)[]>()
  )
}

const feed = {
  nouns: z.array(noun).min(1).max(50).nullable(),
  /** `next` of the previous answer; null for the newest. An id, not a time: all changes of a page share one time. */
  before: recordId.nullable(),
  /** Changes found at or after this time; null for all stored ones. */
  since: z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
  /** Only changes of records that this person is responsible for. */
  responsible: referenceId.optional(),
  limit: rows.limit
}
export type ChangeFeedQuery = InferShape<typeof feed>

export const changes = {
  /** Changes, newest first. */
  'changes.feed': inWorkspace(feed, answer<ChangeFeed>()),
  /** Changes in a record since the last `changes.visited`. */
  'changes.since': inWorkspace({ noun, id: recordId }, answer<SinceLastVisit>()),
  /** Marks the record as seen in its current state, and as the most recently opened. */
  'changes.visited': inWorkspace({ noun, id: recordId }, done)
}
