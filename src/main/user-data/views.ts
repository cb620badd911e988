/** Views as stored, sent over the bridge and exported: one schema for all three. */
import { z } from 'zod'
import type { ChosenFilter } from '@shared/model/filter'
import { PROJECT_SORT_KEYS } from '@shared/model/project'
import {
  TABLE_NAMES,
  type ColumnKey,
  type SavedView,
  type TableSettings,
  type ViewColumn,
  type ViewContent,
  type ViewSort
} from '@shared/model/view'
import { parseProjectFilter } from '@shared/rules/filter/parse'

/** Keys of fields are paths in a payload and may contain anything. */
const MOST_KEY = 20_000
const MOST_COLUMNS = 500
/** More than anybody keeps by hand; a file may hold more. */
export const MOST_VIEWS = 500

const OF_TABLES: readonly ColumnKey[] = [
  ...(['id', 'title', 'created', 'projects'] as const),
  ...(['updated', 'size', 'kind', 'path', 'position'] as const)
]

/** One of `own`, or any field. */
const columnAmong = (own: readonly string[]) =>
  z
    .string()
    .max(MOST_KEY + 'field:'.length)
    .refine((key) => own.includes(key) || (key.startsWith('field:') && key.length > 'field:'.length))
    .transform((key) => key as ColumnKey)

const filter = z.unknown().transform((value, context): ChosenFilter | null => {
  if (value === null) return null
  const parsed = parseProjectFilter(value)
  if (parsed === null) context.addIssue({ code: 'custom', message: 'This is no filter.' })
  return parsed
})

function tableWith(own: readonly ColumnKey[]) {
  const key = columnAmong(own)
  const column = z.strictObject({
    key,
    width: z.number().min(20).max(4_000).nullable(),
    pinned: z.boolean()
  }) satisfies z.ZodType<ViewColumn>
  return {
    sort: z.strictObject({ key, descending: z.boolean() }) satisfies z.ZodType<ViewSort>,
    columns: z
      .array(column)
      .max(MOST_COLUMNS)
      .refine((all) => new Set(all.map((one) => one.key)).size === all.length)
  }
}
const table = tableWith(OF_TABLES)

const content = {
  ...tableWith([...PROJECT_SORT_KEYS, 'overdue']),
  deleted: z.boolean(),
  filter,
  layout: z.enum(['table', 'board', 'chart'])
}

export const viewName = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\0') && value.trim() !== '')
export const viewId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const tableName = z.enum(TABLE_NAMES)
export const tableSettings = z.strictObject(table) satisfies z.ZodType<TableSettings>
/** The form in the file of a workspace. */
export const keptTable = z.strictObject({ table: tableName, ...table })

export const viewContent = z.strictObject(content) satisfies z.ZodType<ViewContent>

export const savedView = z.strictObject({
  id: viewId,
  name: viewName,
  keepOffline: z.boolean(),
  ...content
}) satisfies z.ZodType<SavedView>

export const savedViews = z
  .array(savedView)
  .max(MOST_VIEWS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)

/** Changes of a view; what is left out stays. */
export const viewChange = z.strictObject({
  name: viewName.exactOptional(),
  keepOffline: z.boolean().exactOptional(),
  deleted: content.deleted.exactOptional(),
  filter: filter.exactOptional(),
  sort: content.sort.exactOptional(),
  columns: content.columns.exactOptional(),
  layout: content.layout.exactOptional()
})
export type ViewChange = Partial<ViewContent & Pick<SavedView, 'name' | 'keepOffline'>>
