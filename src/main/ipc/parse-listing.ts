/** The parts of a list of projects, as they come from outside: from the page, from links, from saved views. */
import type { ColumnKey } from '@shared/model/view'
import { parseProjectFilter } from '@shared/rules/filter/parse'
import { fieldKey } from '../user-data/corrections'
import { z } from './parse'

/** A filter, in its plainest form; refused as soon as one of its conditions can't be understood. */
export const projectFilter = z.unknown().transform((value, context) => {
  const filter = parseProjectFilter(value)
  if (filter !== null) return filter
  context.addIssue({ code: 'custom', message: 'not a filter' })
  return z.NEVER
})

const BY_ROLE = ['id', 'title', 'created', 'price', 'stage', 'responsible'] as const

const byField = z.custom<`field:${string}`>(
  (value) => typeof value === 'string' && value.startsWith('field:') && fieldKey.safeParse(value.slice(6)).success
)

/** A column with a role, or `field:` with a field's key. */
export const columnKey: z.ZodType<ColumnKey> = z.union([z.enum(BY_ROLE), byField])

export const projectSort = z.strictObject({ key: columnKey, descending: z.boolean() })
