import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Settings } from '@shared/model/settings'
import type { Handlers } from '../database/worker-host'
import { readCorrection, writeCorrection } from './corrections'
import type { PortableData, WindowBounds, WindowKind, WorkspaceEntry } from './types'
import { readBounds, readSettings, settingFits, SETTING_KEYS } from './values'
import { ViewStore, type ViewCommands } from './view-store'
import { VisitStore, type VisitCommands } from './visit-store'

export interface UserDataCommands extends ViewCommands, VisitCommands {
  settings: { in: undefined; out: Settings }
  setSettings: { in: Partial<Settings>; out: Settings }
  workspaces: { in: undefined; out: readonly WorkspaceEntry[] }
  putWorkspace: { in: WorkspaceEntry; out: void }
  removeWorkspace: { in: string; out: void }
  fieldCorrections: { in: string; out: readonly FieldCorrection[] }
  setFieldCorrections: { in: { workspace: string; corrections: readonly FieldCorrection[] }; out: void }
  putAll: { in: PortableData; out: void }
  windowBounds: { in: WindowKind; out: WindowBounds | null }
  setWindowBounds: { in: { kind: WindowKind; bounds: WindowBounds }; out: void }
}

const BOUNDS_KEYS: Record<WindowKind, string> = { main: 'window-bounds', project: 'project-window-bounds' }

/** The commands over an opened and migrated user database. */
export function userDataHandlers(db: Database): Handlers<UserDataCommands> {
  const allSettings = db.prepare<[], { key: string; value: string }>('SELECT key, value FROM settings')
  const putSetting = db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value'
  )
  const remembered = db.prepare<[string], { value: string }>('SELECT value FROM remembered WHERE key = ?')
  const remember = db.prepare(
    'INSERT INTO remembered (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value'
  )
  const allWorkspaces = db.prepare<[], WorkspaceEntry>(
    `SELECT id, name, address, lookup_path AS lookupPath, created_at AS createdAt, last_opened_at AS lastOpenedAt
     FROM workspaces ORDER BY created_at, id`
  )
  const putWorkspace = db.prepare(
    `INSERT INTO workspaces (id, name, address, lookup_path, created_at, last_opened_at)
     VALUES (@id, @name, @address, @lookupPath, @createdAt, @lastOpenedAt)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, address = excluded.address,
       lookup_path = excluded.lookup_path, created_at = excluded.created_at, last_opened_at = excluded.last_opened_at`
  )
  const removeWorkspace = db.prepare('DELETE FROM workspaces WHERE id = ?')

  const correctionsOf = db.prepare<[string], { noun: string; key: string; correction: string }>(
    'SELECT noun, key, correction FROM field_corrections WHERE workspace = ? ORDER BY noun, key'
  )
  const putCorrection = db.prepare(
    `INSERT INTO field_corrections (workspace, noun, key, correction) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace, noun, key) DO UPDATE SET correction = excluded.correction`
  )
  const removeCorrection = db.prepare('DELETE FROM field_corrections WHERE workspace = ? AND noun = ? AND key = ?')
  const removeCorrections = db.prepare('DELETE FROM field_corrections WHERE workspace = ?')
  const views = new ViewStore(db)
  const visits = new VisitStore(db)

  const settings = (): Settings => readSettings(new Map(allSettings.all().map(({ key, value }) => [key, value])))

  const setSettings = (change: Partial<Settings>): void => {
    const changed = SETTING_KEYS.filter((key) => change[key] !== undefined)
    for (const key of changed) {
      if (!settingFits(key, change[key])) {
        throw new DesksideError('bad-input', 'A setting does not have a value it can have.', { details: { key } })
      }
    }
    for (const key of changed) putSetting.run(key, JSON.stringify(change[key]))
  }
  const putEntry = ({ id, name, address, lookupPath, createdAt, lastOpenedAt }: WorkspaceEntry): void => {
    // Whole milliseconds: the column is an integer and refuses anything else.
    const times = {
      createdAt: BigInt(Math.round(createdAt)),
      lastOpenedAt: lastOpenedAt === null ? null : BigInt(Math.round(lastOpenedAt))
    }
    putWorkspace.run({ id, name, address, lookupPath, ...times })
  }
  const setCorrections = (workspace: string, corrections: readonly FieldCorrection[]): void => {
    for (const row of correctionsOf.all(workspace)) {
      // What a newer version wrote is not ours to throw away.
      if (readCorrection(row) !== null) removeCorrection.run(workspace, row.noun, row.key)
    }
    for (const correction of corrections) {
      putCorrection.run(workspace, correction.noun, correction.key, writeCorrection(correction))
    }
  }
  const atOnce = (run: () => void): void => db.transaction(run).immediate()

  return {
    ...views.handlers(),
    ...visits.handlers(),
    settings,
    setSettings: (change) => {
      atOnce(() => setSettings(change))
      return settings()
    },
    workspaces: () => allWorkspaces.all(),
    putWorkspace: putEntry,
    removeWorkspace: (id) => {
      atOnce(() => {
        removeWorkspace.run(id)
        removeCorrections.run(id)
        views.removeAll(id)
        visits.removeAll(id)
      })
    },
    fieldCorrections: (workspace) => correctionsOf.all(workspace).flatMap((row) => readCorrection(row) ?? []),
    setFieldCorrections: ({ workspace, corrections }) => atOnce(() => setCorrections(workspace, corrections)),
    putAll: ({ settings: change, workspaces, corrections, views: saved, pins, me }) => {
      atOnce(() => {
        setSettings(change)
        for (const entry of workspaces) putEntry(entry)
        for (const [workspace, said] of corrections) setCorrections(workspace, said)
        for (const [workspace, added] of saved) for (const view of added) views.take(workspace, view)
        for (const [workspace, added] of pins) for (const pin of added) visits.pin({ workspace, ...pin })
        for (const [workspace, userId] of me) visits.setMe(workspace, userId)
      })
    },
    windowBounds: (kind) => readBounds(remembered.get(BOUNDS_KEYS[kind])?.value),
    setWindowBounds: ({ kind, bounds }) => {
      remember.run(BOUNDS_KEYS[kind], JSON.stringify(bounds))
    }
  }
}
