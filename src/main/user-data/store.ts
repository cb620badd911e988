import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import type { Settings } from '@shared/model/settings'
import type { Handlers } from '../database/worker-host'
import type { WindowBounds, WorkspaceEntry } from './types'
import { readBounds, readSettings, settingFits, SETTING_KEYS } from './values'

export interface UserDataCommands {
  settings: { in: undefined; out: Settings }
  setSettings: { in: Partial<Settings>; out: Settings }
  workspaces: { in: undefined; out: readonly WorkspaceEntry[] }
  putWorkspace: { in: WorkspaceEntry; out: void }
  removeWorkspace: { in: string; out: void }
  windowBounds: { in: undefined; out: WindowBounds | null }
  setWindowBounds: { in: WindowBounds; out: void }
}

const BOUNDS_KEY = 'window-bounds'

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

  const settings = (): Settings => readSettings(new Map(allSettings.all().map(({ key, value }) => [key, value])))

  return {
    settings,
    setSettings: (change) => {
      const changed = SETTING_KEYS.filter((key) => change[key] !== undefined)
      for (const key of changed) {
        if (!settingFits(key, change[key])) {
          throw new DesksideError('bad-input', 'A setting does not have a value it can have.', { details: { key } })
        }
      }
      db.transaction(() => {
        for (const key of changed) putSetting.run(key, JSON.stringify(change[key]))
      }).immediate()
      return settings()
    },
    workspaces: () => allWorkspaces.all(),
    putWorkspace: ({ id, name, address, lookupPath, createdAt, lastOpenedAt }) => {
      // Whole milliseconds: the column is an integer and refuses anything else.
      const times = {
        createdAt: BigInt(Math.round(createdAt)),
        lastOpenedAt: lastOpenedAt === null ? null : BigInt(Math.round(lastOpenedAt))
      }
      putWorkspace.run({ id, name, address, lookupPath, ...times })
    },
    removeWorkspace: (id) => {
      removeWorkspace.run(id)
    },
    windowBounds: () => readBounds(remembered.get(BOUNDS_KEY)?.value),
    setWindowBounds: (bounds) => {
      remember.run(BOUNDS_KEY, JSON.stringify(bounds))
    }
  }
}
