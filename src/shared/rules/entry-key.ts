/** Row keys for lists of folders and files, whose ids may collide. */
import type { EntryName } from '../model/files'

/** Key of a folder (its own id) or file (negative). Exact for every safe integer. */
export const entryKey = ({ noun, id }: EntryName): number => (noun === 'folder' ? id : -1 - id)

export const entryOf = (key: number): EntryName =>
  key < 0 ? { noun: 'file', id: -1 - key } : { noun: 'folder', id: key }

/**
 * Key of an entry that its id does not identify: without an id, or at a second place. Never equal to an `entryKey`,
 * which is an integer.
 *
 * @param ordinal its position in the tree's answer; for a folder's answer, its own negative number
 */
export const placeKey = (ordinal: number): number => (ordinal < 0 ? ordinal - 0.5 : ordinal + 0.5)

/** Ordinal of such a key; null for the key of a folder or file. */
export const placeOf = (key: number): number | null =>
  Number.isInteger(key) ? null : key < 0 ? Math.ceil(key) : Math.floor(key)
