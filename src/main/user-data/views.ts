/** Views as stored, sent over the bridge and exported: one schema for all three. */
import { z } from 'zod'
import { DesksideError } from '@shared/ipc/errors'
import type { ChosenFilter } from '@shared/model/filter'
import { PROJECT_SORT_KEYS } from '@shared/model/project'
import {
  TABLE_NAMES,
  type ColumnKey,
  type NamedTable,
  type SavedView,
  type ViewColumn,
  type ViewContent,
  type ViewsChange,
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

/** In the order in which they are written. */
const content = {
  deleted: z.boolean(),
  filter,
  ...tableWith([...PROJECT_SORT_KEYS, 'overdue']),
  layout: z.enum(['table', 'board', 'chart'])
}

export const viewName = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\0') && value.trim() !== '')
export const viewId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const tableName = z.enum(TABLE_NAMES)
export const keptTable: z.ZodType<NamedTable> = z.strictObject({
  table: tableName,
  columns: table.columns,
  sort: table.sort
})

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

const change = z.strictObject({
  name: viewName.exactOptional(),
  keepOffline: z.boolean().exactOptional(),
  deleted: content.deleted.exactOptional(),
  filter: filter.exactOptional(),
  sort: content.sort.exactOptional(),
  columns: content.columns.exactOptional(),
  layout: content.layout.exactOptional()
})

export const viewsChange: z.ZodType<ViewsChange> = z.union([
  z.strictObject({ put: savedView, index: z.number().int().min(0).max(MOST_VIEWS).nullable() }),
  z.strictObject({ update: viewId, change }),
  z.strictObject({ first: z.array(viewId).max(MOST_VIEWS) }),
  z.strictObject({ remove: viewId })
])

/**
 * The views after a change.
 *
 * @throws `bad-input` when there are too many; `not-found` for a view that no longer exists
 */
export function changedViews(all: readonly SavedView[], asked: ViewsChange): readonly SavedView[] {
  if ('put' in asked) {
    const { put: view, index } = asked
    const others = all.filter(({ id }) => id !== view.id)
    if (others.length >= MOST_VIEWS) {
      throw new DesksideError('bad-input', 'There are too many views.', { details: { most: MOST_VIEWS } })
    }
    return others.toSpliced(index ?? others.length, 0, view)
  }
  if ('first' in asked) {
    const first = [...new Set(asked.first)].flatMap((id) => all.find((view) => view.id === id) ?? [])
    return [...first, ...all.filter((view) => !first.includes(view))]
  }
  const id = 'remove' in asked ? asked.remove : asked.update
  if (!all.some((view) => view.id === id)) {
    throw new DesksideError('not-found', 'There is no such view any more.')
  }
  if ('remove' in asked) return all.filter((view) => view.id !== id)
  return all.map((view) => (view.id === id ? { ...view, ...asked.change } : view))
}

/** The views with imported ones: each in the place of its older version, else at the end. */
export const withViews = (all: readonly SavedView[], added: readonly SavedView[]): readonly SavedView[] =>
  added.reduce((views, view) => {
    const at = views.findIndex(({ id }) => id === view.id)
    return changedViews(views, { put: view, index: at < 0 ? null : at })
  }, all)
