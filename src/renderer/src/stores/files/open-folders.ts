/** Pure functions for the set of open folders. */
import type { OpenFolders } from '@shared/contract/files'

export const ALL_OPEN: OpenFolders = { all: true, ids: [] }
export const ALL_CLOSED: OpenFolders = { all: false, ids: [] }

/** Opens or closes folders. The most recently touched are last: beyond the limit the first are dropped. */
export function withFolders({ all, ids }: OpenFolders, folders: readonly number[], shouldOpen: boolean): OpenFolders {
  const touched = new Set(folders)
  const others = ids.filter((id) => !touched.has(id))
  return { all, ids: shouldOpen === all ? others : [...others, ...touched] }
}

export const isOpen = ({ all, ids }: OpenFolders, folder: number): boolean => ids.includes(folder) !== all
