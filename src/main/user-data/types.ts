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

/**
 * What the user made: settings and workspaces (later saved views, pins, corrections). A second small database, plain
 * SQLite with owner-only rights, never rebuilt, backed up before a migration. It holds no secret.
 */
export interface UserData {
  settings(): Promise<Settings>
  setSettings(change: Partial<Settings>): Promise<Settings>
  workspaces(): Promise<readonly WorkspaceEntry[]>
  putWorkspace(entry: WorkspaceEntry): Promise<void>
  removeWorkspace(id: string): Promise<void>
  windowBounds(): Promise<WindowBounds | null>
  setWindowBounds(bounds: WindowBounds): Promise<void>
  close(): Promise<void>
}

/**
 * `openUserData(file)` of user-data/client.ts. A file that can't be read is never deleted: it rejects with
 * `cache-failed`, `disk-read-only` or `cache-from-the-future`, and the app says so.
 */
export type OpenUserData = (file: string) => Promise<UserData>
