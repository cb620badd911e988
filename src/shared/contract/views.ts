/** One schema for views: stored, sent over the bridge and exported. */
import { PROJECT_SORT_KEYS } from '../model/project'
import { ENTRY_KEYS, PROJECT_OWN_KEYS, TABLE_NAMES, type ColumnKey } from '../model/view'
import { chosenFilter } from './filter'
import { answer, done, inWorkspace, someOf, text, z, type Infer, type InferShape } from './kit'
import { byField } from './listing'

const MOST_COLUMNS = 500
/** Upper bound for views made by hand; a file may hold more. */
export const MOST_VIEWS = 500

/** A key of `own`, or of any field. */
const columnAmong = (own: readonly string[]) =>
  z.custom<ColumnKey>((key) => own.some((one) => one === key) || (key !== 'field:' && byField.safeParse(key).success))

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
const table = tableWith(['id', 'title', 'created', 'projects', ...ENTRY_KEYS])
/** Stored columns and sort of a table. Without columns, the defaults apply. */
export type TableSettings = InferShape<typeof table>
export type ViewColumn = TableSettings['columns'][number]
export type ViewSort = TableSettings['sort']

/** Keys in the order of writing. */
const content = {
  deleted: z.boolean(),
  filter: chosenFilter.nullable(),
  ...tableWith([...PROJECT_SORT_KEYS, ...PROJECT_OWN_KEYS]),
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
/** How projects are displayed; the content of a saved view. */
export type ViewContent = Infer<typeof viewContent>

export const savedView = z.strictObject({
  id: viewId,
  name: viewName,
  /** Prefetches details and children of its projects, within the budget. */
  keepOffline: z.boolean(),
  ...content
})
/** A named view, stored in the file of its workspace, exported and imported with it. */
export type SavedView = Infer<typeof savedView>

export const savedViews = z
  .array(savedView)
  .max(MOST_VIEWS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)

export const viewsChange = z.union([
  /** Adds or restores a view at an index (null: at the end); a view with the same id is replaced. */
  z.strictObject({ put: savedView, index: z.number().int().min(0).max(MOST_VIEWS).nullable() }),
  /** Absent keys stay unchanged. */
  z.strictObject({ update: viewId, change: someOf({ name: viewName, keepOffline: z.boolean(), ...content }) }),
  /** Moves these ids to the front, in this order. */
  z.strictObject({ first: z.array(viewId).max(MOST_VIEWS) }),
  z.strictObject({ remove: viewId })
])
/** A change to the saved views, applied to the stored state. */
export type ViewsChange = Infer<typeof viewsChange>

/** Content of the project list, and the saved or built-in view it belongs to; null for none. */
const shown = { viewId: viewId.nullable(), content: viewContent }
export type ShownView = InferShape<typeof shown>

export const views = {
  /** Last content of the project list in this run, saved or not; a reloaded page restores it. */
  'views.shown': inWorkspace({}, answer<ShownView | null>()),
  'views.setShown': inWorkspace(shown, done)
}
