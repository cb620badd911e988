/** Views as stored, sent over the bridge and exported: one schema for all three. */
import type { ChosenFilter } from '../model/filter'
import { PROJECT_SORT_KEYS } from '../model/project'
import { TABLE_NAMES, type ColumnKey } from '../model/view'
import { parseProjectFilter } from '../rules/filter/parse'
import { answer, done, inWorkspace, text, z, type Infer, type InferShape } from './kit'
import { byField } from './listing'

const MOST_COLUMNS = 500
/** More than anybody keeps by hand; a file may hold more. */
export const MOST_VIEWS = 500

const OF_TABLES: readonly ColumnKey[] = [
  ...(['id', 'title', 'created', 'projects'] as const),
  ...(['updated', 'size', 'kind', 'path', 'position'] as const)
]

/** One of `own`, or any field. */
const columnAmong = (own: readonly string[]) =>
  z.custom<ColumnKey>((key) => own.some((one) => one === key) || (key !== 'field:' && byField.safeParse(key).success))

const filter = z.custom().transform((value, context): ChosenFilter | null => {
  if (value === null) return null
  const parsed = parseProjectFilter(value)
  if (parsed === null) context.addIssue({ code: 'custom', message: 'This is no filter.' })
  return parsed
})

function tableWith(own: readonly ColumnKey[]) {
  const key = columnAmong(own)
  const column = z.strictObject({
    key,
    /** CSS pixels; null for the default. */
    width: z.number().min(20).max(4_000).nullable(),
    pinned: z.boolean()
  })
  return {
    sort: z.strictObject({ key, descending: z.boolean() }),
    columns: z
      .array(column)
      .max(MOST_COLUMNS)
      .refine((all) => new Set(all.map((one) => one.key)).size === all.length)
  }
}
const table = tableWith(OF_TABLES)
/** Columns and order of a table, stored permanently. Without columns it has the default ones. */
export type TableSettings = InferShape<typeof table>
export type ViewColumn = TableSettings['columns'][number]
export type ViewSort = TableSettings['sort']

/** In the order in which they are written. */
const content = {
  deleted: z.boolean(),
  filter,
  ...tableWith([...PROJECT_SORT_KEYS, 'overdue']),
  layout: z.enum(['table', 'board', 'chart'])
}

const viewName = text(200).refine((name) => name.trim() !== '')
const viewId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const keptTable = z.strictObject({
  table: z.enum(TABLE_NAMES),
  columns: table.columns,
  sort: table.sort
})
export type NamedTable = Infer<typeof keptTable>

export const viewContent = z.strictObject(content)
/** How projects are shown; the content of a saved view. */
export type ViewContent = Infer<typeof viewContent>

export const savedView = z.strictObject({
  id: viewId,
  name: viewName,
  /** Details and children of its projects are fetched ahead, within the budget. */
  keepOffline: z.boolean(),
  ...content
})
/** A view that the user named; stored in the file of its workspace, exported and imported with it. */
export type SavedView = Infer<typeof savedView>

export const savedViews = z
  .array(savedView)
  .max(MOST_VIEWS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)

const change = z.strictObject({
  name: viewName.exactOptional(),
  keepOffline: z.boolean().exactOptional(),
  deleted: content.deleted.exactOptional(),
  filter: filter.exactOptional(),
  sort: content.sort.exactOptional(),
  columns: content.columns.exactOptional(),
  layout: content.layout.exactOptional()
})

export const viewsChange = z.union([
  /** Adds a view at an index (null: at the end), or puts it back; one with the same id is replaced. */
  z.strictObject({ put: savedView, index: z.number().int().min(0).max(MOST_VIEWS).nullable() }),
  /** What is left out stays. */
  z.strictObject({ update: viewId, change }),
  /** These ids first, as given; the others follow. */
  z.strictObject({ first: z.array(viewId).max(MOST_VIEWS) }),
  z.strictObject({ remove: viewId })
])
/** A change of the saved views, made on what is stored by then. */
export type ViewsChange = Infer<typeof viewsChange>

/** What the list of projects shows, and the view that it belongs to, saved or built in; null for none. */
const shown = { viewId: viewId.nullable(), content: viewContent }
export type ShownView = InferShape<typeof shown>

export const views = {
  /** What the list of projects last showed in this run, saved or not: a reloaded page restores it. */
  'views.shown': inWorkspace({}, answer<ShownView | null>()),
  'views.setShown': inWorkspace(shown, done)
}
