import type { WorkerDeath } from '../database/worker-link'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { Settings } from '@shared/model/settings'
import type { SavedView, ViewContent, Visit } from '@shared/model/view'
import type { ViewChange } from './views'

export interface WorkspaceEntry {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly lookupPath: string
  readonly createdAt: number
  readonly lastOpenedAt: number | null
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
  /** As it is called where that is known. */
  readonly title: string | null
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
}

/** Records that the user opened or pinned, by workspace; and the user's own record. */
export interface Visits {
  recent(workspace: string, nouns: readonly Noun[] | null, limit: number): Promise<readonly Visit[]>
  pinned(workspace: string): Promise<readonly Visit[]>
  opened(workspace: string, visit: { noun: Noun; id: number; title: string | null; at: number }): Promise<void>
  /** `pinnedAt` null takes the pin away. Rejects with `bad-input` when there are too many. */
  pin(workspace: string, pin: Omit<Pin, 'pinnedAt'> & { pinnedAt: number | null }): Promise<void>
  me(workspace: string): Promise<number | null>
  setMe(workspace: string, userId: number | null): Promise<void>
}

/**
 * What the user made: settings, workspaces, corrections of fields, saved views and pins. A second small database, plain
 * SQLite with owner-only rights, never rebuilt, backed up before a migration. It holds no secret.
 */
export interface UserData {
  settings(): Promise<Settings>
  setSettings(change: Partial<Settings>): Promise<Settings>
  workspaces(): Promise<readonly WorkspaceEntry[]>
  putWorkspace(entry: WorkspaceEntry): Promise<void>
  /** With everything that is kept of it here. */
  removeWorkspace(id: string): Promise<void>
  /** What the user said about the fields of a workspace. */
  fieldCorrections(workspace: string): Promise<readonly FieldCorrection[]>
  /** Puts others in their place, all at once. What this version does not understand stays. */
  setFieldCorrections(workspace: string, corrections: readonly FieldCorrection[]): Promise<void>
  /** An import, all or none of it. */
  putAll(data: PortableData): Promise<void>
  readonly views: SavedViews
  readonly visits: Visits
  /** Where the window, or the last one of its kind, was left. */
  windowBounds(kind: WindowKind): Promise<WindowBounds | null>
  setWindowBounds(kind: WindowKind, bounds: WindowBounds): Promise<void>
  close(): Promise<void>
}

/**
 * `openUserData(file)` of user-data/client.ts. A file that can't be read is never deleted: it rejects with
 * `cache-failed`, `disk-read-only` or `cache-from-the-future`, and the app says so.
 */
export type OpenUserData = (file: string, onDied?: (report: WorkerDeath) => void) => Promise<UserData>
