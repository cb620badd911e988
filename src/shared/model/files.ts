/**
 * Files: its folders and files, which folder holds what, and what is known of each.
 *
 * Who holds whom comes from three kinds of answers (interface: "Cloud"): the tree, the contents of one folder, and what
 * folders and files say of themselves. The newest whole answer about a folder decides what it holds.
 */
import type { FileKind } from '../rules/file-kinds'
import type { FieldValue, RecordState, Reference } from './record'

export type FilesNoun = 'folder' | 'file'

/** A folder or file, by the service's id. */
export interface EntryName {
  readonly noun: FilesNoun
  readonly id: number
}

/** Which folders of the tree are open: these alone, or all but these. */
export interface OpenFolders {
  readonly all: boolean
  /**
   * Those that are open (`all` is false), or closed (`all` is true). What was opened or closed last stands last: of too
   * many to be kept the first are forgotten.
   */
  readonly ids: readonly number[]
}

/** `position` is the service's own order. */
export type TreeOrder = 'position' | 'title'

/** A folder at its place among those that can be seen. */
export interface TreeRow {
  /** The folder's id. */
  readonly id: number
  readonly title: string | null
  readonly state: RecordState
  /** 1 at the top. */
  readonly level: number
  /** How many folders stand beside it under the same parent, itself included. */
  readonly setSize: number
  /** Its place among them, from 1. */
  readonly position: number
  readonly parentId: number | null
  /** It holds folders, so that it can be opened. */
  readonly holdsFolders: boolean
  readonly open: boolean
}

export interface TreePage {
  readonly rows: readonly TreeRow[]
  readonly total: number
  /** Entries that have no place in the tree; see `UnplacedReason`. */
  readonly unplaced: number
}

/**
 * Why an entry has no place in the tree. `second-place`: the entry already has one, the first that was named.
 * `no-id`: nothing refers to it. `orphan`: the folder that it names is not known. `self-parent`: it names itself.
 * `cycle`: following its parents leads back to it.
 */
export type UnplacedReason = 'second-place' | 'no-id' | 'orphan' | 'self-parent' | 'cycle'

export interface FilesRow {
  /** Tells the rows of a list apart and stays the same from reading to reading; see `rules/entry-key`. */
  readonly id: number
  readonly noun: FilesNoun
  /** The service's id; null where it sent none. */
  readonly recordId: number | null
  readonly title: string | null
  readonly state: RecordState
  /**
   * The newest whole answer about the folder holds it. False: an older answer, or the entry itself, says that it is here,
   * and the newest answer does not ("no longer returned here").
   */
  readonly here: boolean
  /** Null where it has a place. */
  readonly why: UnplacedReason | null
  readonly parentId: number | null
  /** The folders above it, from the top; null where its place is not known. Of deleted entries the last known ones. */
  readonly path: readonly Reference[] | null
  /** Bytes; null where nobody said. Folders have none of their own. */
  readonly size: number | null
  /** Null for a folder. */
  readonly kind: FileKind | null
  /** What its name ends in, in lower case without the dot; empty without one. */
  readonly ending: string
  readonly created: string | null
  readonly updated: string | null
  /** Of a folder: how many entries it is known to hold; null where nobody said. */
  readonly holds: number | null
  /** Only its name and place are known: its record was not read yet. */
  readonly nameOnly: boolean
  /** Of a search: who found it; elsewhere null. */
  readonly foundBy: 'cache' | 'service' | 'both' | null
  /** Values of the columns that were asked for, by the field's key; a field that the record lacks is not in it. */
  readonly fields: Readonly<Record<string, FieldValue>>
}

/**
 * A page of a list. Its coverage is that of the list: of a folder `none` is "not saved yet", `partial` that entries are
 * known by lists alone and there may be more, and `complete` with no rows is "empty".
 */
export interface FilesPage {
  readonly rows: readonly FilesRow[]
  readonly total: number
  readonly folders: number
  readonly files: number
}

/** Where an entry is. */
export interface EntryPlace {
  readonly title: string | null
  /** The folders above it, from the top; null where it has no place. */
  readonly path: readonly Reference[] | null
  readonly why: UnplacedReason | null
}

/**
 * Each folder and file counts once, however often it is met. From the cache alone. What is deleted or no longer returned
 * in its folder counts only where it is chosen itself.
 */
export interface FilesSums {
  readonly folders: number
  readonly files: number
  readonly bytes: number
  /** Files that have a size: `bytes` is theirs. */
  readonly withSize: number
  /** Folders whose contents were never answered whole: there may be more in them. */
  readonly unknownFolders: number
}

/** A part of a folder: a folder in it with everything below, or its own files of a kind. */
export interface SpacePart extends Omit<FilesSums, 'unknownFolders'> {
  readonly of:
    | { readonly kind: 'folder'; readonly id: number; readonly title: string | null }
    | { readonly kind: 'files'; readonly fileKind: FileKind }
}

/** Where the space of a folder goes. */
export interface FilesSpace {
  /** The largest first; parts without a known size are in it with 0 bytes. At most 200. */
  readonly parts: readonly SpacePart[]
  /** What did not find room among the parts, in one; null: nothing. */
  readonly others: Omit<FilesSums, 'unknownFolders'> | null
  readonly sums: FilesSums
}

/** A folder that a typed path may mean. */
export interface PathOption {
  readonly id: number
  readonly path: readonly Reference[]
}
