import type { Infer } from '@shared/contract/kit'
import type { ErrorShape } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { Settings } from '@shared/model/settings'
import type { ClientChoices } from '@shared/model/clients'
import type { StageChoice } from '@shared/rules/stage-state'
import type { SavedView } from '@shared/contract/views'
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
  readonly pins?: readonly { readonly noun: Noun; readonly id: number; readonly pinnedAt: number }[]
  /** Merged: choices for other stages stay. */
  readonly stages?: readonly StageChoice[]
  /** Merged: decisions made here win. */
  readonly clients?: ClientChoices
  readonly me?: number
}

/** Possible storage of a workspace's user data. */
export type UserDataStorage =
  /** In its file, under the workspace's key (64 hex digits). */
  | { readonly where: 'file'; readonly key: string }
  /** The key is not available now: the file stays unchanged and receives changes later. */
  | { readonly where: 'waiting'; readonly problem: ErrorShape }
  /** In memory until the app quits, by the user's choice. */
  | { readonly where: 'memory' }
