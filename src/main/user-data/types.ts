import type { ErrorShape } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { Settings } from '@shared/model/settings'
import type { StageChoice } from '@shared/rules/stage-state'
import type { SavedView } from '@shared/contract/views'
import type { PanelEdge } from '@shared/model/side-panel'
import type { MadeState } from '@shared/model/workspace'
import type { Place } from './kinds'
import type { Made } from './made'

export interface WorkspaceEntry {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly lookupPath: string
  readonly createdAt: number
  readonly lastOpenedAt: number | null
  /**
   * The user chose "until I quit": what the keychain may still hold is not used, and only this entry is kept on disk.
   */
  readonly untilQuit?: boolean | undefined
}

/** Windows whose places are remembered separately: the main one, and those of single projects. */
export type WindowKind = 'main' | 'project'

export interface WindowBounds {
  readonly x: number | null
  readonly y: number | null
  readonly width: number
  readonly height: number
}

/** The main window as a panel of one display, see `SidePanel`. */
export interface PanelPlace {
  readonly display: string
  readonly edge: PanelEdge
  readonly width: number
  readonly onTop: boolean
  /** Whether the window is docked there now. */
  readonly docked: boolean
}

/** What is exported and imported together: all that the user made, and nothing that depends on this machine. */
export interface PortableData {
  readonly settings: Partial<Settings>
  readonly workspaces: readonly WorkspaceEntry[]
  /** By workspace; without those of which nothing is imported. */
  readonly made: ReadonlyMap<string, PortableMade>
}

export interface PortableMade {
  /** All of the workspace. */
  readonly corrections?: readonly FieldCorrection[]
  /** Added, or in the place of those with the same id. */
  readonly views?: readonly SavedView[]
  /** Added. */
  readonly pins?: readonly Pin[]
  /** What was said of other stages stays. */
  readonly stages?: readonly StageChoice[]
  readonly me?: number
}

export interface Pin {
  readonly noun: Noun
  readonly id: number
  readonly pinnedAt: number
}

/** Where the user data of a workspace may be kept. */
export type Keeping =
  /** In its file, under the workspace's key (64 hex digits). */
  | { readonly where: 'file'; readonly key: string }
  /** The key is not available now, for this reason: the file stays as it is, and takes up changes later. */
  | { readonly where: 'waiting'; readonly problem: ErrorShape }
  /** In memory until the app quits, as the user chose. */
  | { readonly where: 'memory' }

/** How the user data of a workspace is kept now. */
export type Kept = MadeState

/**
 * The user data. Settings and the list of workspaces are a small plain file; the data of a workspace (views, pins,
 * visits, corrections) is a file of its own under that workspace's key, and has to be attached first: until then its
 * calls below fail with `workspace-closed`. Neither file holds a secret.
 */
export interface UserData {
  settings(): Promise<Settings>
  setSettings(change: Partial<Settings>): Promise<Settings>
  workspaces(): Promise<readonly WorkspaceEntry[]>
  /** Adds a workspace, or replaces its entry. */
  putWorkspace(entry: WorkspaceEntry): Promise<void>
  /** Returns the changed entry. Rejects with `not-found` for a removed workspace, which is not restored. */
  changeWorkspace(id: string, change: Partial<WorkspaceEntry>): Promise<WorkspaceEntry>
  /** Removes the workspace with all its data here. */
  removeWorkspace(id: string): Promise<void>
  /** Loads the user data of a workspace. Changes that were made in memory meanwhile are merged into its file. */
  attach(entry: WorkspaceEntry, keeping: Keeping): Promise<Kept>
  /** Null while it is not attached. */
  kept(workspace: string): Kept | null
  /** Detaches it, when everything is saved. */
  detach(workspace: string): Promise<void>
  /** Name and address of an attached workspace from its own file, for an entry that was lost. */
  placeOf(workspace: string): Place | null
  /**
   * Ends the message about damage. `backup`: adds what the newest whole backup holds beyond the present data; nothing
   * present is removed.
   */
  settle(workspace: string, how: 'backup' | 'as-it-is'): Promise<Kept>
  /** What the user made in a workspace, as it is now: read anew after each change. */
  of(workspace: string): Pick<Made, 'get'>
  /** Changes it and saves it, one change after another. Rejects with the disk's error; then nothing has changed. */
  change<T>(workspace: string, change: (made: Made) => T): Promise<T>
  /** Imports all of it or nothing; its workspaces must be attached, except those without data in it. */
  putAll(data: PortableData): Promise<void>
  /** The last bounds of the window, or of the last one of its kind. */
  windowBounds(kind: WindowKind): WindowBounds | null
  setWindowBounds(kind: WindowKind, bounds: WindowBounds): Promise<void>
  /** How far the window's page is zoomed, in Chromium's steps; 0 is its usual size. */
  windowZoom(kind: WindowKind): number
  setWindowZoom(kind: WindowKind, level: number): Promise<void>
  /** The displays on which the main window was a panel, the latest first. */
  panelPlaces(): readonly PanelPlace[]
  setPanelPlaces(places: readonly PanelPlace[]): Promise<void>
  /** The problem with settings and workspaces; null if there is none. */
  readonly problem: ErrorShape | null
  close(): Promise<void>
}
