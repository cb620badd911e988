/** The last state of Files per workspace: open folders, order, current folder, grids. */
import { defineStore } from 'pinia'
import type { FilesViewState } from '@shared/contract/prefs'
import { changePreference, readPreference } from '../../data/preferences'
import { DelayedPreference, delayedPreferences } from '../delayed-preference'

export const UNTOUCHED: FilesViewState = {
  open: { all: false, ids: [] },
  order: 'position',
  folder: null,
  top: 0,
  grids: []
}

export const useFilesViewState = defineStore('storage-view', () =>
  delayedPreferences(
    (workspaceId) =>
      new DelayedPreference(UNTOUCHED, {
        read: () => readPreference(workspaceId, 'storage'),
        store: (view) => changePreference(workspaceId, 'storage', view)
      })
  )
)

/** A folder's name in `FilesViewState.grids`. */
export const gridId = (folder: number | null): number => folder ?? 0

/** Adds or removes a folder shown as a grid; the newest is last. */
export function withGrid(grids: readonly number[], folder: number | null, isShown: boolean): readonly number[] {
  const others = grids.filter((id) => id !== gridId(folder))
  return isShown ? [...others, gridId(folder)] : others
}
