import type { AskedBehind } from '../model/cached'
import type { EntryPlace, PathOption, FilesPage, FilesSpace, FilesSums, TreePage } from '../model/files'
import { FILE_KINDS } from '../rules/file-kinds'
import { answer, done, inWorkspace, MOST_TEXT, recordId, rows, text, z, type Infer, type InferShape } from './kit'
import { after, byField, columns, days, size, whole, type RowIndex } from './listing'

/** Upper bound for a path made of names of maximum length. */
const MOST_PATH = 4_000
const MOST_ENTRIES = 100_000
const MOST_RANGES = 10_000

const openFolders = z.strictObject({
  all: z.boolean(),
  /** Open folders (`all` false), or closed ones (`all` true), newest last. Beyond the limit, the first are dropped. */
  ids: z.array(recordId).max(MOST_ENTRIES)
})
export type OpenFolders = Infer<typeof openFolders>
/** `position` is the service's own order. */
const shown = { open: openFolders, order: z.enum(['position', 'title']) }
const tree = { ...shown, ...rows }
export type TreeQuery = InferShape<typeof tree>

const noun = z.enum(['folder', 'file'])
const entryName = z.strictObject({ noun, id: recordId })

const listOf = z.discriminatedUnion('kind', [
  /** Contents of a folder; null: the top. */
  z.strictObject({ kind: z.literal('folder'), id: recordId.nullable() }),
  /** All entries without a place in the tree. */
  z.strictObject({ kind: z.literal('unplaced') }),
  /**
   * Search results: names, kinds and endings in the cache, and the service's own searches. `below`: only within this
   * folder.
   */
  z.strictObject({ kind: z.literal('search'), text: text(MOST_TEXT), below: recordId.nullable() }),
  /** All entries, ordered by last change. */
  z.strictObject({ kind: z.literal('changed') }),
  /** Deleted entries, flat: the service has no tree of them. */
  z.strictObject({ kind: z.literal('deleted') })
])
export type FilesListOf = Infer<typeof listOf>

/** All conditions must hold. */
const filesFilter = z.strictObject({
  /** Null: folders and files. */
  noun: noun.nullable(),
  /** Any of these kinds of files; empty: all. Folders have no kind. */
  kinds: z.array(z.enum(FILE_KINDS)).max(FILE_KINDS.length),
  created: days.nullable(),
  updated: days.nullable(),
  size: size.nullable()
})
export type FilesFilter = Infer<typeof filesFilter>

export const filesListing = {
  of: listOf,
  filter: filesFilter.nullable(),
  /**
   * `position` is the service's own order, or relevance in a search. Folders come first, except in search results by
   * `position` and in `changed` by `updated`. An entry that was never changed counts as changed when it was created.
   */
  sort: z.strictObject({
    key: z.union([z.enum(['title', 'size', 'holds', 'kind', 'created', 'updated', 'path', 'id', 'position']), byField]),
    descending: z.boolean()
  })
}
export type FilesListQuery = InferShape<typeof filesListing>
export type FilesSortKey = FilesListQuery['sort']['key']
const page = { ...filesListing, columns, ...rows, whole }
export type FilesQuery = InferShape<typeof page>

/** `FilesRow.id`. Half numbers stand for entries without an id of their own; see `placeKey`. */
export const rowId = z
  .number()
  .min(Number.MIN_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER)
  .refine((id) => Number.isInteger(id * 2))

const summed = z.discriminatedUnion('kind', [
  /** Everything below a folder; null: the top. */
  z.strictObject({ kind: z.literal('below'), folder: recordId.nullable() }),
  /** These entries and everything below them. */
  z.strictObject({ kind: z.literal('entries'), entries: z.array(entryName).max(MOST_ENTRIES) }),
  /** Rows of a list by index, first and last included. */
  z.strictObject({
    kind: z.literal('rows'),
    list: z.strictObject(filesListing),
    ranges: z.array(z.strictObject({ first: rows.offset, last: rows.offset })).max(MOST_RANGES)
  })
])
export type SummedEntries = Infer<typeof summed>

export const files = {
  /** Visible folders, from the cache. A stale `/cloud/tree` is refreshed in the background. */
  'files.tree': inWorkspace(tree, answer<AskedBehind<TreePage>>()),
  /** Index of a folder among the visible ones; null if an ancestor is closed or the folder has no place. */
  'files.treePosition': inWorkspace({ ...shown, id: recordId }, answer<RowIndex>()),
  /**
   * Type-ahead in the tree: first visible folder after the index `after` whose name begins with `text`, wrapping
   * around. Null without a match.
   */
  'files.treeTyped': inWorkspace({ ...shown, text: text(MOST_TEXT), after }, answer<RowIndex>()),
  /**
   * A list from the cache at once. In the background the service is asked: `/cloud` for a folder, both searches for
   * text (3 letters or more), otherwise the lists.
   */
  'files.list': inWorkspace(page, answer<AskedBehind<FilesPage>>()),
  /** Index of a row in its list, by `FilesRow.id`; null when absent. */
  'files.position': inWorkspace({ ...filesListing, id: rowId }, answer<RowIndex>()),
  /** Type-ahead in a list: first row after `after` whose name begins with `text`, wrapping around. */
  'files.typed': inWorkspace({ ...filesListing, text: text(MOST_TEXT), after }, answer<RowIndex>()),
  'files.place': inWorkspace(entryName.shape, answer<EntryPlace>()),
  'files.sums': inWorkspace({ of: summed }, answer<FilesSums>()),
  'files.space': inWorkspace({ folder: recordId.nullable() }, answer<FilesSpace>()),
  /**
   * Completes a typed path (segments separated by slashes); at most 50 folders. `exact`: the folder whose path was
   * typed in full.
   */
  'files.complete': inWorkspace(
    { text: text(MOST_PATH) },
    answer<{ readonly options: readonly PathOption[]; readonly hasMore: boolean; readonly exact: number | null }>()
  ),
  /** Cancels the running service searches for this text. */
  'files.endSearch': inWorkspace({ text: text(MOST_TEXT) }, done)
}
