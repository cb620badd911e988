import type { WorkerDeath } from '../database/worker-link'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Settings } from '@shared/model/settings'

export interface WorkspaceEntry {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly lookupPath: string
  readonly createdAt: number
  readonly lastOpenedAt: number | null
}

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
}

/**
 * What the user made: settings, workspaces and corrections of fields (later saved views, pins). A second small database, plain
 * SQLite with owner-only rights, never rebuilt, backed up before a migration. It holds no secret.
 */
export interface UserData {
  settings(): Promise<Settings>
  setSettings(change: Partial<Settings>): Promise<Settings>
  workspaces(): Promise<readonly WorkspaceEntry[]>
  putWorkspace(entry: WorkspaceEntry): Promise<void>
  /** With what was said about its fields. */
  removeWorkspace(id: string): Promise<void>
  /** What the user said about the fields of a workspace. */
  fieldCorrections(workspace: string): Promise<readonly FieldCorrection[]>
  /** Puts others in their place, all at once. What this version does not understand stays. */
  setFieldCorrections(workspace: string, corrections: readonly FieldCorrection[]): Promise<void>
  /** Settings, workspaces and corrections of an import, all or none of it. */
  putAll(data: PortableData): Promise<void>
  windowBounds(): Promise<WindowBounds | null>
  setWindowBounds(bounds: WindowBounds): Promise<void>
  close(): Promise<void>
}

/**
 * `openUserData(file)` of user-data/client.ts. A file that can't be read is never deleted: it rejects with
 * `cache-failed`, `disk-read-only` or `cache-from-the-future`, and the app says so.
 */
export type OpenUserData = (file: string, onDied?: (report: WorkerDeath) => void) => Promise<UserData>
