/** Rows of lists that hold folders and files: ids of one noun may be ids of the other as well. */
import type { EntryName } from '../model/files'

/** One number for a folder or file: a folder's own id, a file's below zero. Exact for every id that a number can hold. */
export const entryKey = ({ noun, id }: EntryName): number => (noun === 'folder' ? id : -1 - id)

/** The folder or file of a key. */
export const entryOf = (key: number): EntryName =>
  key < 0 ? { noun: 'file', id: -1 - key } : { noun: 'folder', id: key }

/**
 * One number for an entry that its id does not tell from others: one without an id, or at a further place. Never that of
 * a folder or file, which are whole numbers.
 *
 * @param ordinal its place in the tree's answer; of what an answer about one folder brought, its own number below zero
 */
export const placeKey = (ordinal: number): number => (ordinal < 0 ? ordinal - 0.5 : ordinal + 0.5)

/** The place of such a key; null for the key of a folder or file. */
export const placeOf = (key: number): number | null =>
  Number.isInteger(key) ? null : key < 0 ? Math.ceil(key) : Math.floor(key)
