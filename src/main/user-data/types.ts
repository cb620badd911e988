import type { ErrorShape } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { Settings } from '@shared/model/settings'
import type { SavedView, TableName, TableSettings, ViewContent, Visit } from '@shared/model/view'
import type { MadeState } from '@shared/model/workspace'
import type { ViewChange } from './views'

export interface WorkspaceEntry {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly lookupPath: string
  readonly createdAt: number
  readonly lastOpenedAt: number | null
  /**
   * The user chose "until I quit": whatever a keychain may still hold is not used, and only this entry is kept on disk.
   */
  readonly untilQuit?: boolean | undefined
}

/** Windows that are remembered by themselves: the main one, and those of single projects. */
export type WindowKind = 'main' | 'project'

export interface WindowBounds {
  readonly x: number | null
  readonly y: number | null
  readonly width: number
  readonly height: number
}

/** What is exported and imported as one: everything that the user made, and nothing that this machine made. */
export interface PortableData {
  readonly settings: Partial<Settings>
  readonly workspaces: readonly WorkspaceEntry[]
  /** By workspace; for those that are named here, all that was said about fields. */
  readonly corrections: ReadonlyMap<string, readonly FieldCorrection[]>
  /** By workspace: views that are added, or take the place of those with the same id. */
  readonly views: ReadonlyMap<string, readonly SavedView[]>
  /** By workspace: what is pinned in addition. */
  readonly pins: ReadonlyMap<string, readonly Pin[]>
  /** Who the user is, by workspace. */
  readonly me: ReadonlyMap<string, number>
}

export interface Pin {
  readonly noun: Noun
  readonly id: number
  readonly pinnedAt: number
}

/** Views that the user saved, by workspace. */
export interface SavedViews {
  all(workspace: string): Promise<readonly SavedView[]>
  /** At its place among the others, null for the end; one with the same id is replaced. Rejects with `bad-input` when there are too many. */
  put(workspace: string, view: SavedView, index: number | null): Promise<void>
  /** Rejects with `not-found`, as `remove` does. */
  update(workspace: string, id: string, change: ViewChange): Promise<SavedView>
  /** `ids` first, as given; others stay behind them. */
  reorder(workspace: string, ids: readonly string[]): Promise<void>
  remove(workspace: string, id: string): Promise<{ readonly view: SavedView; readonly index: number }>
  /** How projects are shown while no saved view is chosen; null before anything was changed. */
  default(workspace: string): Promise<ViewContent | null>
  setDefault(workspace: string, content: ViewContent): Promise<void>
  /** Columns and order of another table than that of projects; null before anything was changed. */
  table(workspace: string, name: TableName): Promise<TableSettings | null>
  setTable(workspace: string, name: TableName, settings: TableSettings): Promise<void>
}

/**
 * Records that the user opened or pinned, by workspace; and the user's own record. What they are called is not kept:
 * every `title` is null, and whoever shows it asks the cache.
 */
export interface Visits {
  recent(workspace: string, nouns: readonly Noun[] | null, limit: number): Promise<readonly Visit[]>
  pinned(workspace: string): Promise<readonly Visit[]>
  opened(workspace: string, visit: { noun: Noun; id: number; at: number }): Promise<void>
  /** `pinnedAt` null takes the pin away. Rejects with `bad-input` when there are too many. */
  pin(workspace: string, pin: Omit<Pin, 'pinnedAt'> & { pinnedAt: number | null }): Promise<void>
  me(workspace: string): Promise<number | null>
  setMe(workspace: string, userId: number | null): Promise<void>
}

/** What a workspace is, beside what was made in it: an entry that is lost can be restored from here. */
export type Place = Pick<WorkspaceEntry, 'name' | 'address' | 'lookupPath'>

/** Where what the user made in a workspace may be kept. */
export type Keeping =
  /** In its file, under the workspace's key (64 hex digits). */
  | { readonly where: 'file'; readonly key: string }
  /** The key can't be had now, for this reason: the file waits, and takes up later what is made meanwhile. */
  | { readonly where: 'waiting'; readonly problem: ErrorShape }
  /** In memory until the app quits, because the user chose it so. */
  | { readonly where: 'memory' }

/** How what the user made in a workspace is kept now. */
export type Kept = MadeState

/**
 * What the user made. Settings and the list of workspaces are a small plain file; what was made in a workspace (views,
 * pins, visits, corrections) is a file of its own under that workspace's key, and has to be attached before anything
 * below is asked for it: until then everything rejects with `workspace-closed`. Neither holds a secret.
 */
export interface UserData {
  settings(): Promise<Settings>
  setSettings(change: Partial<Settings>): Promise<Settings>
  workspaces(): Promise<readonly WorkspaceEntry[]>
  /** Adds a workspace, or puts another entry in the place of its own. */
  putWorkspace(entry: WorkspaceEntry): Promise<void>
  /** Answers the entry as it is now. Rejects with `not-found` for one that was removed: it does not come back by that. */
  changeWorkspace(id: string, change: Partial<WorkspaceEntry>): Promise<WorkspaceEntry>
  /** With everything that is kept of it here. */
  removeWorkspace(id: string): Promise<void>
  /** Takes up what was made in a workspace. What was made in memory meanwhile is merged into its file. */
  attach(entry: WorkspaceEntry, keeping: Keeping): Promise<Kept>
  /** Null while it is not attached. */
  kept(workspace: string): Kept | null
  /** Lets go of it, when everything is written. */
  detach(workspace: string): Promise<void>
  /** Name and address of an attached workspace as its file says them, for an entry that was lost. */
  placeOf(workspace: string): Place | null
  /**
   * Ends what is told of a damage. `backup`: what the newest whole backup holds and what is not here comes back; nothing
   * that is here goes.
   */
  settle(workspace: string, how: 'backup' | 'as-it-is'): Promise<Kept>
  /** What the user said about the fields of a workspace. */
  fieldCorrections(workspace: string): Promise<readonly FieldCorrection[]>
  /** Puts others in their place, all at once. What this version does not understand stays. */
  setFieldCorrections(workspace: string, corrections: readonly FieldCorrection[]): Promise<void>
  /** An import, all or none of it; its workspaces are attached, but for those for which it brings nothing. */
  putAll(data: PortableData): Promise<void>
  readonly views: SavedViews
  readonly visits: Visits
  /** Where the window, or the last one of its kind, was left. */
  windowBounds(kind: WindowKind): WindowBounds | null
  setWindowBounds(kind: WindowKind, bounds: WindowBounds): Promise<void>
  /** What is to be told of settings and workspaces; null while all is well. */
  readonly problem: ErrorShape | null
  close(): Promise<void>
}
