import type { Infer } from '@shared/contract/kit'
import type { ErrorShape } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { Settings } from '@shared/model/settings'
import type { ClientChoices } from '@shared/model/clients'
import type { StageChoice } from '@shared/rules/stage-state'
import type { SavedView } from '@shared/contract/views'
import type { MadeState } from '@shared/model/workspace'
import type { WorkspaceIdentity } from './kinds'
import type { UserEntries } from './user-entries'
import type { panelPlace, windowBounds, workspaceEntry } from './values'

export type WorkspaceEntry = Infer<typeof workspaceEntry>

/** Kinds of windows with separately stored bounds. */
export type WindowKind = 'main' | 'project'

export type WindowBounds = Infer<typeof windowBounds>

/** Position of the main window as a panel on one display; see `SidePanel`. */
export type PanelPlace = Infer<typeof panelPlace>

/** Exported and imported data: everything that the user created, nothing specific to this machine. */
export interface PortableData {
  readonly settings: Partial<Settings>
  readonly workspaces: readonly WorkspaceEntry[]
  /** By workspace; workspaces without imported data are absent. */
  readonly made: ReadonlyMap<string, PortableMade>
}

export interface PortableMade {
  /** Replaces all corrections of the workspace. */
  readonly corrections?: readonly FieldCorrection[]
  /** Added, or replacing views with the same id. */
  readonly views?: readonly SavedView[]
  /** Added. */
  readonly pins?: readonly Pin[]
  /** Merged: choices for other stages stay. */
  readonly stages?: readonly StageChoice[]
  /** Merged: decisions made here win. */
  readonly clients?: ClientChoices
  readonly me?: number
}

export interface Pin {
  readonly noun: Noun
  readonly id: number
  readonly pinnedAt: number
}

/** Possible storage of a workspace's user data. */
export type UserDataStorage =
  /** In its file, under the workspace's key (64 hex digits). */
  | { readonly where: 'file'; readonly key: string }
  /** The key is not available now: the file stays unchanged and receives changes later. */
  | { readonly where: 'waiting'; readonly problem: ErrorShape }
  /** In memory until the app quits, by the user's choice. */
  | { readonly where: 'memory' }

/** Current storage of a workspace's user data. */
export type StorageState = MadeState

/**
 * User data. Settings and the list of workspaces are in a small plain file. The data of a workspace (views, pins,
 * visits, corrections) is in its own encrypted file. It must be attached first: until then its calls fail with
 * `workspace-closed`. Neither file contains secrets.
 */
export interface UserData {
  settings(): Promise<Settings>
  setSettings(change: Partial<Settings>): Promise<Settings>
  workspaces(): Promise<readonly WorkspaceEntry[]>
  /** Adds a workspace or replaces its entry. */
  putWorkspace(entry: WorkspaceEntry): Promise<void>
  /** Returns the changed entry. Rejects with `not-found` for a removed workspace, which is not restored. */
  changeWorkspace(id: string, change: Partial<WorkspaceEntry>): Promise<WorkspaceEntry>
  /** Removes the workspace with all its local data. */
  removeWorkspace(id: string): Promise<void>
  /** Loads the user data of a workspace, and merges changes made in memory meanwhile into its file. */
  attach(entry: WorkspaceEntry, keeping: UserDataStorage): Promise<StorageState>
  /** Null while not attached. */
  kept(workspace: string): StorageState | null
  /** Detaches the workspace once everything is saved. */
  detach(workspace: string): Promise<void>
  /** Name and address from the file of an attached workspace, to restore a lost entry. */
  placeOf(workspace: string): WorkspaceIdentity | null
  /**
   * Dismisses the message about damage. `backup`: adds records from the newest complete backup; nothing present is
   * removed.
   */
  settle(workspace: string, how: 'backup' | 'as-it-is'): Promise<StorageState>
  /** Current user data of a workspace; read again after each change. */
  of(workspace: string): Pick<UserEntries, 'get'>
  /** Changes and saves the data, one change at a time. Rejects with the disk's error; nothing has changed then. */
  change<T>(workspace: string, change: (made: UserEntries) => T): Promise<T>
  /** Imports everything or nothing. Workspaces with data must be attached. */
  putAll(data: PortableData): Promise<void>
  /** Last bounds of the window, or of the last one of its kind. */
  windowBounds(kind: WindowKind): WindowBounds | null
  setWindowBounds(kind: WindowKind, bounds: WindowBounds): Promise<void>
  /** Zoom level in Chromium's steps; 0 is the default size. */
  windowZoom(kind: WindowKind): number
  setWindowZoom(kind: WindowKind, level: number): Promise<void>
  /** Displays on which the main window was a panel, latest first. */
  panelPlaces(): readonly PanelPlace[]
  setPanelPlaces(places: readonly PanelPlace[]): Promise<void>
  /** Problem with settings and workspaces; null if there is none. */
  readonly problem: ErrorShape | null
  close(): Promise<void>
}
