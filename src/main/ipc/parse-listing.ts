/** Schemas of the parts of a list, which come from outside: from the page, from links, from saved views. */
import { NOUNS } from '@shared/model/record'
import type { RecordFilter } from '@shared/model/records'
import type { ColumnKey } from '@shared/model/view'
import { datedFilter } from '@shared/rules/filter/dated'
import { dayNumber } from '@shared/rules/filter/days'
import { parseProjectFilter } from '@shared/rules/filter/parse'
import { fieldKey } from '../user-data/corrections'
import { recordId, text, z } from './parse'

/** A filter, normalised, with its days; refused if any of its conditions cannot be understood. */
export const projectFilter = z.unknown().transform((value, context) => {
  const filter = parseProjectFilter(value)
  if (filter !== null) return datedFilter(filter, new Date())
  context.addIssue({ code: 'custom', message: 'not a filter' })
  return z.NEVER
})

/** Columns of folders and files alone. */
const OF_ENTRIES = ['updated', 'size', 'kind', 'path', 'position'] as const
const BY_ROLE = ['id', 'title', 'created', 'price', 'stage', 'responsible'] as const

export const byField = z.custom<`field:${string}`>(
  (value) => typeof value === 'string' && value.startsWith('field:') && fieldKey.safeParse(value.slice(6)).success
)

/** A column of any table. */
export const columnKey: z.ZodType<ColumnKey> = z.union([
  z.enum([...BY_ROLE, 'projects', 'overdue', ...OF_ENTRIES]),
  byField
])

/** A column by its role, or `field:` with the key of a field. */
export const projectSort = z.strictObject({
  key: z.union([z.enum([...BY_ROLE, 'overdue']), byField]),
  descending: z.boolean()
})

const MOST_TEXT = 200
const MOST_ENDINGS = 50
const day = z.string().refine((text) => dayNumber(text) !== null)

export const days = z.strictObject({ from: day.nullable(), to: day.nullable() })
export const bytes = z.number().min(0).max(Number.MAX_SAFE_INTEGER)

const recordFilter: z.ZodType<RecordFilter> = z.strictObject({
  created: days.nullable(),
  updated: days.nullable(),
  size: z.strictObject({ from: bytes.nullable(), to: bytes.nullable() }).nullable(),
  endings: z.array(text(20)).max(MOST_ENDINGS)
})

/** The records of a noun other than `project`, and their order. */
export const recordListing = {
  noun: z.enum(NOUNS).exclude(['project']),
  deleted: z.boolean(),
  parent: z.strictObject({ id: recordId.nullable(), name: text(MOST_TEXT).nullable() }).nullable(),
  text: text(MOST_TEXT),
  filter: recordFilter.nullable(),
  sort: z.strictObject({
    key: z.union([z.enum(['id', 'title', 'created', 'projects', 'position']), byField]),
    descending: z.boolean()
  })
}

/** The people of a list, and their order. */
export const peopleListing = {
  text: text(MOST_TEXT),
  sort: z.strictObject({ key: z.enum(['id', 'title', 'projects']), descending: z.boolean() }),
  bestFirst: z.boolean().optional()
}
