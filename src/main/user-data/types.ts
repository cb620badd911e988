import type { ErrorShape } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { Settings } from '@shared/model/settings'
import type { StageChoice, StageState } from '@shared/rules/stage-state'
import type { CalendarSettings, CalendarView, ReminderSettings } from '@shared/model/calendar'
import type { StorageView } from '@shared/model/storage'
import type { SavedView, TableName, TableSettings, ViewContent, Visit } from '@shared/model/view'
import type { PanelEdge } from '@shared/model/side-panel'
import type { MadeState } from '@shared/model/workspace'
import type { KeptReminders, Reminded } from './reminders'
import type { KeptSearches } from './searches'
import type { ViewChange } from './views'

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
  /** By workspace; for each workspace in the map, all its corrections. */
  readonly corrections: ReadonlyMap<string, readonly FieldCorrection[]>
  /** By workspace: views that are added, or replace those with the same id. */
  readonly views: ReadonlyMap<string, readonly SavedView[]>
  /** By workspace: additional pins. */
  readonly pins: ReadonlyMap<string, readonly Pin[]>
  /** By workspace: stages of which the user said what they are; what was said of others stays. */
  readonly stages: ReadonlyMap<string, readonly StageChoice[]>
  /** Who the user is, by workspace. */
  readonly me: ReadonlyMap<string, number>
}

export interface Pin {
  readonly noun: Noun
  readonly id: number
  readonly pinnedAt: number
}

/** What the user searched for, by workspace. */
export interface Searches {
  read(workspace: string): Promise<KeptSearches>
  change(workspace: string, change: (before: KeptSearches) => KeptSearches): Promise<void>
}

/** The user's saved views, by workspace. */
export interface SavedViews {
  all(workspace: string): Promise<readonly SavedView[]>
  /**
   * Puts a view at an index, null for the end; one with the same id is replaced. Rejects with `bad-input` when there
   * are too many.
   */
  put(workspace: string, view: SavedView, index: number | null): Promise<void>
  /** Rejects with `not-found`, as does `remove`. */
  update(workspace: string, id: string, change: ViewChange): Promise<SavedView>
  /** Puts `ids` first, in the given order; the others follow. */
  reorder(workspace: string, ids: readonly string[]): Promise<void>
  remove(workspace: string, id: string): Promise<{ readonly view: SavedView; readonly index: number }>
  /** How projects are shown while no saved view is chosen; null if the user has not changed it. */
  default(workspace: string): Promise<ViewContent | null>
  setDefault(workspace: string, content: ViewContent): Promise<void>
  /** Columns and order of a table other than the projects'; null if the user has not changed them. */
  table(workspace: string, name: TableName): Promise<TableSettings | null>
  setTable(workspace: string, name: TableName, settings: TableSettings): Promise<void>
  /** How the storage area was left; null before anybody looked at it. */
  storage(workspace: string): Promise<StorageView | null>
  setStorage(workspace: string, view: StorageView): Promise<void>
  /** How the calendar was left; null before anybody changed it. */
  calendar(workspace: string): Promise<CalendarView | null>
  setCalendar(workspace: string, view: CalendarView): Promise<void>
  /** What the user said about stages: open, won or lost. */
  stages(workspace: string): Promise<readonly StageChoice[]>
  /** @param state null: the stage's name speaks again */
  setStage(workspace: string, id: number, state: StageState | null): Promise<void>
  /** Keeps exactly these choices; returns those from before. */
  replaceStages(workspace: string, all: readonly StageChoice[]): Promise<readonly StageChoice[]>
  /** How times of the calendar are read; null while the user has said nothing of it. */
  times(workspace: string): Promise<CalendarSettings | null>
  setTimes(workspace: string, settings: CalendarSettings): Promise<void>
}

/**
 * Records that the user opened or pinned, by workspace; and the user's own record. Titles are not stored: every `title`
 * is null, and callers ask the cache for it.
 */
export interface Visits {
  recent(workspace: string, nouns: readonly Noun[] | null, limit: number): Promise<readonly Visit[]>
  pinned(workspace: string): Promise<readonly Visit[]>
  opened(workspace: string, visit: { noun: Noun; id: number; at: number }): Promise<void>
  /** `pinnedAt` null removes the pin. Rejects with `bad-input` when there are too many. */
  pin(workspace: string, pin: Omit<Pin, 'pinnedAt'> & { pinnedAt: number | null }): Promise<void>
  me(workspace: string): Promise<number | null>
  /** Whether the user's own projects are kept ready offline. */
  keepsOwn(workspace: string): Promise<boolean>
  setMe(workspace: string, userId: number | null, keepsOwn: boolean): Promise<void>
}

/** Of what the user is reminded, by workspace. */
export interface Reminders {
  /** Null while the user has said nothing of it. */
  settings(workspace: string): Promise<KeptReminders | null>
  /** @param since epoch milliseconds; what came due before is not reminded of */
  setSettings(workspace: string, settings: ReminderSettings, since: number): Promise<void>
  /** Tells by `CalendarOccurrence.key` whether the user was reminded of a date. */
  reminded(workspace: string): Promise<(key: string) => boolean>
  /** Keeps that the user was reminded of these. */
  remember(workspace: string, all: readonly Reminded[], now: number): Promise<void>
}

/** What identifies a workspace: a lost entry can be restored from it. */
export type Place = Pick<WorkspaceEntry, 'name' | 'address' | 'lookupPath'>

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
 * visits, corrections) is a file of its own under that workspace's key, and has to be attached first: until then all
 * calls below reject with `workspace-closed`. Neither file holds a secret.
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
  /** The user's corrections of the fields of a workspace. */
  fieldCorrections(workspace: string): Promise<readonly FieldCorrection[]>
  /** Replaces them all at once. Those that this version does not understand stay. */
  setFieldCorrections(workspace: string, corrections: readonly FieldCorrection[]): Promise<void>
  /** Imports all of it or nothing; its workspaces must be attached, except those without data in it. */
  putAll(data: PortableData): Promise<void>
  readonly views: SavedViews
  readonly visits: Visits
  readonly reminders: Reminders
  readonly searches: Searches
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
