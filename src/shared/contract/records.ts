import type { AskedBehind, Cached } from '../model/cached'
import type { ChangeFeed, SinceLastVisit } from '../model/changes'
import { OPTION_KINDS, type Options, type PeoplePage, type RecordDetail, type RecordPage } from '../model/records'
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

/** Options of a picker: all known labels of a kind, or the elements of a dynamic list, or a funnel's stages. */
const options = z.union([
  z.strictObject({ kind: z.enum(OPTION_KINDS) }),
  z.strictObject({ kind: z.literal('stage'), funnels: z.array(referenceId).max(MOST_IDS) }),
  /** `list`: as `/core/lists/info` takes it. */
  z.strictObject({ kind: z.literal('list-element'), list: text(MOST_TEXT) }),
  /** Ids of a project's field of no known kind, with labels from payloads. `key` as in `Field.key`. */
  z.strictObject({ kind: z.literal('field'), key: fieldKey })
])
export type OptionsOf = Infer<typeof options>

export const records = {
  /** Records of a noun other than projects, from the cache at once, asked of the service behind it. */
  'records.list': inWorkspace(page, answer<AskedBehind<RecordPage>>()),
  /** Where a record stands in its list now; null when it is not in it. */
  'records.position': inWorkspace(place, answer<RowIndex>()),
  /** One record with all its fields; `refresh` asks its `/info` first, where the interface has one. */
  'records.get': route(
    z
      .strictObject({ workspaceId, noun: recordListing.noun, id: referenceId, refresh: z.boolean() })
      // Records of other modules have numbers of this computer's own.
      .refine((record) => record.id >= 0 || record.noun === 'module-record'),
    answer<Cached<RecordDetail>>()
  ),
  /** Everybody named in cached records: the service has no list of people, and is not asked. */
  'people.list': inWorkspace(people, answer<PeoplePage>()),
  /** The position of a person in that list; null when they are not in it. */
  'people.position': inWorkspace({ ...peopleListing, id: referenceId }, answer<RowIndex>()),
  /** The options of a picker. `text` narrows; at most 500. */
  'records.options': inWorkspace({ of: options, text: text(MOST_TEXT) }, answer<Options>()),
  /** Labels of ids, for chips and pickers that have ids only; in the order asked. */
  'records.labels': inWorkspace(
    { of: options, ids: z.array(referenceId).max(MOST_IDS) },
    answer<readonly (string | null)[]>()
  )
}

const feed = {
  nouns: z.array(noun).min(1).max(50).nullable(),
  /** The `next` of the last answer; null for the newest. Not a time: all changes of a page have the same. */
  before: recordId.nullable(),
  /** Changes found at or after this time; null for all that are kept. */
  since: z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
  /** Only changes of records that this person is responsible for. */
  responsible: referenceId.optional(),
  limit: rows.limit
}
export type ChangeFeedQuery = InferShape<typeof feed>

export const changes = {
  /** Changes, the newest first. */
  'changes.feed': inWorkspace(feed, answer<ChangeFeed>()),
  /** What changed in a record since the last `changes.visited`. */
  'changes.since': inWorkspace({ noun, id: recordId }, answer<SinceLastVisit>()),
  /** The user has seen the record as it is now; it becomes the latest of the recently opened ones. */
  'changes.visited': inWorkspace({ noun, id: recordId }, done)
}
