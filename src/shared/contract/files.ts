import type { AskedBehind } from '../model/cached'
import type { EntryPlace, OpenFolders, PathOption, FilesPage, FilesSpace, FilesSums, TreePage } from '../model/files'
import { FILE_KINDS } from '../rules/file-kinds'
import { answer, done, inWorkspace, MOST_TEXT, recordId, rows, text, z, type Infer, type InferShape } from './kit'
import { after, byField, columns, days, size, whole, type RowIndex } from './listing'

/** A path of names that are as long as names get. */
const MOST_PATH = 4_000
const MOST_ENTRIES = 100_000
const MOST_RANGES = 10_000

const openFolders: z.ZodType<OpenFolders> = z.strictObject({
  all: z.boolean(),
  ids: z.array(recordId).max(MOST_ENTRIES)
})
/** `position` is the service's own order. */
const shown = { open: openFolders, order: z.enum(['position', 'title']) }
const tree = { ...shown, ...rows }
export type TreeQuery = InferShape<typeof tree>

const noun = z.enum(['folder', 'file'])
/** A folder or file, by the service's id. */
const entryName = z.strictObject({ noun, id: recordId })

const listOf = z.discriminatedUnion('kind', [
  /** What a folder holds; null: the top. */
  z.strictObject({ kind: z.literal('folder'), id: recordId.nullable() }),
  /** What has no place in the tree, all of it. */
  z.strictObject({ kind: z.literal('unplaced') }),
  /**
   * What the words find: in names, kinds and endings in the cache, and what the service's searches answered with.
   * `below`: only within this folder.
   */
  z.strictObject({ kind: z.literal('search'), text: text(MOST_TEXT), below: recordId.nullable() }),
  /** Everything, for the order of the last change. */
  z.strictObject({ kind: z.literal('changed') }),
  /** Deleted entries, flat: the service has no tree of them. */
  z.strictObject({ kind: z.literal('deleted') })
])
export type FilesListOf = Infer<typeof listOf>

/** All that is said has to hold. */
const filesFilter = z.strictObject({
  /** Null: both. */
  noun: noun.nullable(),
  /** Any of these kinds of files; none: all. Folders have none. */
  kinds: z.array(z.enum(FILE_KINDS)).max(FILE_KINDS.length),
  created: days.nullable(),
  updated: days.nullable(),
  size: size.nullable()
})
export type FilesFilter = Infer<typeof filesFilter>

/** Which folders and files, in which order. */
export const filesListing = {
  of: listOf,
  filter: filesFilter.nullable(),
  /**
   * `position`: the service's own order; of a search, the best first. Folders come first in every order but two: the
   * best finds of a search (`position`), and the last changes of all (`updated` of `changed`). What was never changed
   * was last changed when it was made.
   */
  sort: z.strictObject({
    key: z.union([z.enum(['title', 'size', 'kind', 'created', 'updated', 'path', 'id', 'position']), byField]),
    descending: z.boolean()
  })
}
export type FilesListQuery = InferShape<typeof filesListing>
export type FilesSortKey = FilesListQuery['sort']['key']
const page = { ...filesListing, columns, ...rows, whole }
export type FilesQuery = InferShape<typeof page>

/** `FilesRow.id`: halves stand for what has no id of its own, see `placeKey`. */
export const rowId = z
  .number()
  .min(Number.MIN_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER)
  .refine((id) => Number.isInteger(id * 2))

/** What sums are made of. */
const summed = z.discriminatedUnion('kind', [
  /** Everything below a folder; null: the top. */
  z.strictObject({ kind: z.literal('below'), folder: recordId.nullable() }),
  /** These entries and everything below them. */
  z.strictObject({ kind: z.literal('entries'), entries: z.array(entryName).max(MOST_ENTRIES) }),
  /** The rows of a list by their places, first and last included. */
  z.strictObject({
    kind: z.literal('rows'),
    list: z.strictObject(filesListing),
    ranges: z.array(z.strictObject({ first: rows.offset, last: rows.offset })).max(MOST_RANGES)
  })
])
export type SummedEntries = Infer<typeof summed>

export const files = {
  /** The folders that can be seen, from the cache; `/cloud/tree` is asked behind it when it is old. */
  'files.tree': inWorkspace(tree, answer<AskedBehind<TreePage>>()),
  /** Where a folder stands among them; null where a folder above it is closed, or it has no place. */
  'files.treePosition': inWorkspace({ ...shown, id: recordId }, answer<RowIndex>()),
  /**
   * The first folder behind the place `after` whose name begins with `text`, among those that can be seen, going round;
   * for typing a name in the tree. Null without one.
   */
  'files.treeTyped': inWorkspace({ ...shown, text: text(MOST_TEXT), after }, answer<RowIndex>()),
  /**
   * A list from the cache at once. Behind it the service is asked: for a folder by `/cloud`, for words by both searches
   * (from 3 letters on), else for the lists.
   */
  'files.list': inWorkspace(page, answer<AskedBehind<FilesPage>>()),
  /** Where a row stands in its list, by `FilesRow.id`; null when it is not in it. */
  'files.position': inWorkspace({ ...filesListing, id: rowId }, answer<RowIndex>()),
  /** The first row behind `after` whose name begins with `text`, going round; for typing a name in a list. */
  'files.typed': inWorkspace({ ...filesListing, text: text(MOST_TEXT), after }, answer<RowIndex>()),
  'files.place': inWorkspace(entryName.shape, answer<EntryPlace>()),
  'files.sums': inWorkspace({ of: summed }, answer<FilesSums>()),
  'files.space': inWorkspace({ folder: recordId.nullable() }, answer<FilesSpace>()),
  /** Folders whose path begins as typed, steps apart by slashes; at most 50. `exact`: the one that is typed in full. */
  'files.complete': inWorkspace(
    { text: text(MOST_PATH) },
    answer<{ readonly options: readonly PathOption[]; readonly more: boolean; readonly exact: number | null }>()
  ),
  /** Ends the searches of the service that run for these words. */
  'files.endSearch': inWorkspace({ text: text(MOST_TEXT) }, done)
}
