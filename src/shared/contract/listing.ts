/** Schemas for the parts of lists. Their input is untrusted: pages, links and saved views. */
import { NOUNS } from '../model/record'
import { PROJECT_SORT_KEYS } from '../model/project'
import { ENTRY_KEYS, PROJECT_OWN_KEYS, type ColumnKey } from '../model/view'
import { projectFilter } from './filter'
import { day, fieldKey, MOST_TEXT, recordId, text, z, type Infer, type InferShape } from './kit'

const OF_PROJECTS = [...PROJECT_SORT_KEYS, ...PROJECT_OWN_KEYS] as const

/** A sort or column key of the form `field:<key>`. */
export const byField = z.custom<`field:${string}`>(
  (value) => typeof value === 'string' && value.startsWith('field:') && fieldKey.safeParse(value.slice(6)).success
)

export const columnKey: z.ZodType<ColumnKey> = z.union([z.enum([...OF_PROJECTS, 'projects', ...ENTRY_KEYS]), byField])

const projectSortKey: z.ZodType<ColumnKey> = z.union([z.enum(OF_PROJECTS), byField])

export const projectListing = {
  deleted: z.boolean(),
  /** Null for all. */
  filter: projectFilter.nullable(),
  /**
   * A `field:` key sorts by the field's values. Rejects with `sort-unavailable` if the cache has no order for it (see
   * `KnownField.isSortable`).
   */
  sort: z.strictObject({ key: projectSortKey, descending: z.boolean() })
}
export type ProjectListing = InferShape<typeof projectListing>
export type ProjectSort = ProjectListing['sort']

/** Both included; null: open. */
export const days = z.strictObject({ from: day.nullable(), to: day.nullable() })
export type Days = Infer<typeof days>
const bytes = z.number().min(0).max(Number.MAX_SAFE_INTEGER)
/** Bytes, both included; null: open. */
export const size = z.strictObject({ from: bytes.nullable(), to: bytes.nullable() })

/** Records without the value do not match. */
const recordFilter = z.strictObject({ created: days.nullable() })
export type RecordFilter = Infer<typeof recordFilter>

export const recordListing = {
  noun: z.enum(NOUNS).exclude(['project']),
  deleted: z.boolean(),
  /** Elements of a list by its name, stages by the funnel's id; null for nouns without a parent. */
  parent: z.strictObject({ id: recordId.nullable(), name: text(MOST_TEXT).nullable() }).nullable(),
  /** Only records whose title contains this; empty for all. */
  text: text(MOST_TEXT),
  /** Null for all. */
  filter: recordFilter.nullable(),
  /** `position` is the service's own order; field keys as in `projectListing`. */
  sort: z.strictObject({
    key: z.union([z.enum(['id', 'title', 'created', 'projects', 'position']), byField]),
    descending: z.boolean()
  })
}
export type RecordListQuery = InferShape<typeof recordListing>
export type RecordSortKey = RecordListQuery['sort']['key']

export const peopleListing = {
  /** Only people whose name contains this, or whose number it is; empty for all. */
  text: text(MOST_TEXT),
  sort: z.strictObject({ key: z.enum(['id', 'title', 'projects']), descending: z.boolean() }),
  /**
   * Orders by relevance first, with the search's readings and ranks; the sort breaks ties. If unset, or without text,
   * only the sort counts.
   */
  bestFirst: z.boolean().optional()
}
export type PeopleListQuery = InferShape<typeof peopleListing>

/** Field keys of the additional columns. */
export const columns = z.array(fieldKey).max(50)
/** Returns long texts untruncated, for copying. */
export const whole = z.boolean().optional()
/** Index of a row, from 0; null when absent. */
export interface RowIndex {
  readonly index: number | null
}
/** The type-ahead searches after this index, from 0; -1: from the beginning. */
export const after = z.number().int().min(-1)
