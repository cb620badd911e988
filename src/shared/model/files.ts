/**
 * Files: folders and files, their hierarchy, and the known data of each.
 *
 * The hierarchy comes from three kinds of answers (interface: "Cloud"): the tree, the contents of one folder, and the
 * entries themselves. The newest complete answer about a folder decides its contents.
 */
import type { FileKind } from '../rules/file-kinds'
import type { PageOf } from './cached'
import type { FieldValue, RecordState, Reference } from './record'

export type FilesNoun = 'folder' | 'file'

/** A folder or file, by the service's id. */
export interface EntryName {
  readonly noun: FilesNoun
  readonly id: number
}

/** A visible folder of the tree. */
export interface TreeRow extends Pick<FilesRow, 'title' | 'state' | 'parentId'> {
  readonly id: number
  /** Depth, 1 at the top. */
  readonly level: number
  /** Number of siblings, itself included (`aria-setsize`). */
  readonly setSize: number
  /** Index among the siblings, from 1. */
  readonly position: number
  /** It has subfolders, so it can be opened. */
  readonly holdsFolders: boolean
  readonly isOpen: boolean
}

export interface TreePage extends PageOf<TreeRow> {
  /** Number of entries without a place in the tree; see `UnplacedReason`. */
  readonly unplaced: number
}

/**
 * Why an entry has no place in the tree. `second-place`: it already has one, the first that was named. `no-id`: nothing
 * refers to it. `orphan`: its parent folder is unknown. `self-parent`: it is its own parent. `cycle`: its ancestors
 * lead back to it.
 */
export type UnplacedReason = 'second-place' | 'no-id' | 'orphan' | 'self-parent' | 'cycle'

export interface FilesRow {
  /** Unique and stable id of a row in its list; see `rules/entry-key`. */
  readonly id: number
  readonly noun: FilesNoun
  /** The service's id; null where it sent none. */
  readonly recordId: number | null
  readonly title: string | null
  readonly state: RecordState
  /**
   * True: the newest complete answer about the folder contains it. False: only an older answer or the entry itself says
   * so ("no longer returned here").
   */
  readonly isHere: boolean
  /** Null if it has a place in the tree. */
  readonly why: UnplacedReason | null
  readonly parentId: number | null
  /** Its ancestors, from the top; null if its place is unknown. For deleted entries, the last known ones. */
  readonly path: readonly Reference[] | null
  /** Size in bytes; null if unknown. Folders have none of their own. */
  readonly size: number | null
  /** Null for a folder. */
  readonly kind: FileKind | null
  /** File name ending in lower case, without the dot; empty if there is none. */
  readonly ending: string
  readonly created: string | null
  readonly updated: string | null
  /** For a folder, the number of entries it is known to hold; null if unknown. */
  readonly holds: number | null
  /** True: only name and place are known; the record was not read yet. */
  readonly isNameOnly: boolean
  /** In a search, who found it; elsewhere null. */
  readonly foundBy: 'cache' | 'service' | 'both' | null
  /** Values of the requested columns by field key; absent fields are omitted. */
  readonly fields: Readonly<Record<string, FieldValue>>
}

/**
 * A page of a list, with the coverage of the list. For a folder, `none` means not saved yet. `partial`: entries come
 * from lists only, and more may exist. `complete` without rows: empty.
 */
export interface FilesPage extends PageOf<FilesRow> {
  readonly folders: number
  readonly files: number
}

export type EntryPlace = Pick<FilesRow, 'title' | 'path' | 'why'>

/**
 * Sums from the cache; each folder and file counts once. Entries deleted or no longer returned count only if selected
 * themselves.
 */
export interface FilesSums {
  readonly folders: number
  readonly files: number
  readonly bytes: number
  /** Number of files with a known size, summed up in `bytes`. */
  readonly withSize: number
  /** Number of folders without a complete answer: they may hold more. */
  readonly unknownFolders: number
}

/** A part of a folder: a subfolder with everything below it, or the folder's own files of one kind. */
export interface SpacePart extends Omit<FilesSums, 'unknownFolders'> {
  readonly of:
    | { readonly kind: 'folder'; readonly id: number; readonly title: string | null }
    | { readonly kind: 'files'; readonly fileKind: FileKind }
}

export interface FilesSpace {
  /** Largest first; parts of unknown size count 0 bytes. At most 200. */
  readonly parts: readonly SpacePart[]
  /** All further parts summed up; null: none. */
  readonly others: Omit<FilesSums, 'unknownFolders'> | null
  readonly sums: FilesSums
}

/** A folder that may match a typed path. */
export interface PathOption {
  readonly id: number
  readonly path: readonly Reference[]
}
