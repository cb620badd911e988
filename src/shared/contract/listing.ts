/** The parts of lists, which come from outside: from the page, from links, from saved views. */
import type { ProjectFilter } from '../model/filter'
import { NOUNS } from '../model/record'
import type { ColumnKey } from '../model/view'
import { datedFilter } from '../rules/filter/dated'
import { parseProjectFilter } from '../rules/filter/parse'
import { day, fieldKey, MOST_TEXT, recordId, text, z, type Infer, type InferShape } from './kit'

/** A filter, normalised, with its days; refused if any of its conditions cannot be understood. */
export const projectFilter = z.custom<ProjectFilter>().transform((value, context): ProjectFilter => {
  const filter = parseProjectFilter(value)
  if (filter !== null) return datedFilter(filter, new Date())
  context.addIssue({ code: 'custom', message: 'not a filter' })
  return z.NEVER
})

/** Columns of folders and files alone. */
const OF_ENTRIES = ['updated', 'size', 'kind', 'path', 'position'] as const
const BY_ROLE = ['id', 'title', 'created', 'price', 'stage', 'responsible'] as const

/** `field:` with the key of a field. */
export const byField = z.custom<`field:${string}`>(
  (value) => typeof value === 'string' && value.startsWith('field:') && fieldKey.safeParse(value.slice(6)).success
)

/** A column of any table. */
export const columnKey: z.ZodType<ColumnKey> = z.union([
  z.enum([...BY_ROLE, 'projects', 'overdue', ...OF_ENTRIES]),
  byField
])

const projectSortKey: z.ZodType<ColumnKey> = z.union([z.enum([...BY_ROLE, 'overdue']), byField])

/** The projects of a list, and their order. */
export const projectListing = {
  deleted: z.boolean(),
  /** Null for all of them. */
  filter: projectFilter.nullable(),
  /**
   * A field sorts by its values. Rejects with `sort-unavailable` for a field without an order in the cache (see
   * `KnownField.sortable`).
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

/** All conditions must hold. Records without such a value do not match. */
const recordFilter = z.strictObject({
  created: days.nullable(),
  updated: days.nullable(),
  size: size.nullable(),
  /** The last part of the name after a dot, in lower case: `pdf`. Any of these; empty: all. */
  endings: z.array(text(20)).max(50)
})
export type RecordFilter = Infer<typeof recordFilter>

/** The records of a noun other than `project`, and their order. */
export const recordListing = {
  noun: z.enum(NOUNS).exclude(['project']),
  deleted: z.boolean(),
  /** Elements of a list by its name, stages by the funnel's id; null for nouns without a parent. */
  parent: z.strictObject({ id: recordId.nullable(), name: text(MOST_TEXT).nullable() }).nullable(),
  /** Narrows the list by what the title contains; empty for all. */
  text: text(MOST_TEXT),
  /** Null for all of them. */
  filter: recordFilter.nullable(),
  /** `position` is the service's own order; a field as in `projectListing`. */
  sort: z.strictObject({
    key: z.union([z.enum(['id', 'title', 'created', 'projects', 'position']), byField]),
    descending: z.boolean()
  })
}
export type RecordListQuery = InferShape<typeof recordListing>
export type RecordSortKey = RecordListQuery['sort']['key']

/** The people of a list, and their order. */
export const peopleListing = {
  /** Narrows by what the name contains, or by the number itself; empty for all. */
  text: text(MOST_TEXT),
  sort: z.strictObject({ key: z.enum(['id', 'title', 'projects']), descending: z.boolean() }),
  /**
   * Those whom the words fit best come first, by the readings and ranks of the search; the sort decides among equally
   * good ones. Without it, and without words, the sort alone counts.
   */
  bestFirst: z.boolean().optional()
}
export type PeopleListQuery = InferShape<typeof peopleListing>

/** Keys of the fields for further columns. */
export const columns = z.array(fieldKey).max(50)
/** Long texts are not cut, as they are in windows that are shown: for a copy. */
export const whole = z.boolean().optional()
/** A place among rows, from 0; null: it is not among them. */
export interface RowIndex {
  readonly index: number | null
}
/** The place behind which a typed name is looked for, from 0; -1: all. */
export const after = z.number().int().min(-1)
