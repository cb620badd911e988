/** How the storage area was left in each workspace: what is open in the tree, its order, the folder, grids. */
import { defineStore } from 'pinia'
import type { StorageView } from '@shared/model/storage'
import { request } from '../../desktop'
import { keptViews } from '../kept-view'

export const UNTOUCHED: StorageView = {
  open: { all: false, ids: [] },
  order: 'position',
  folder: null,
  top: 0,
  grids: []
}

export const useStorageView = defineStore('storage-view', () =>
  keptViews(UNTOUCHED, (workspaceId) => ({
    read: () => request('storage.view', { workspaceId }),
    store: (view) => request('storage.setView', { workspaceId, view })
  }))
)

/** A folder's name in `StorageView.grids`. */
export const gridId = (folder: number | null): number => folder ?? 0

/** With or without a folder among those that are shown as a grid, what became one last at the end. */
export function withGrid(grids: readonly number[], folder: number | null, shown: boolean): readonly number[] {
  const others = grids.filter((id) => id !== gridId(folder))
  return shown ? [...others, gridId(folder)] : others
}
