import { z } from 'zod'
import { workspaceId } from '@shared/contract/kit'
import { SETTINGS } from '@shared/contract/settings'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'

export const windowBounds = z.object({
  x: z.number().int().nullable(),
  y: z.number().int().nullable(),
  width: z.number().int().min(1),
  height: z.number().int().min(1)
})

/** Chromium allows 25 to 500 percent; a step is a factor of 1.2. */
export const windowZooms = z.partialRecord(z.enum(['main', 'project']), z.number().min(-9).max(9))

export const panelPlace = z.object({
  display: z.string().max(100),
  edge: z.enum(['left', 'right']),
  width: z.number().int().min(1),
  onTop: z.boolean(),
  /** Whether the window is docked there now. */
  docked: z.boolean()
})

export const workspaceEntry = z.object({
  id: workspaceId,
  name: z.string().max(1_000),
  address: z.string().max(10_000),
  lookupPath: z.string().max(1_000),
  createdAt: z.number(),
  lastOpenedAt: z.number().nullable(),
  /** The user chose "until I quit": only this entry is on disk, and the keychain is not used. */
  untilQuit: z.boolean().optional()
})

export const SETTING_KEYS = Object.keys(SETTINGS) as (keyof Settings)[]

function readSetting<K extends keyof Settings>(key: K, stored: Readonly<Record<string, unknown>>): Settings[K] {
  const parsed = SETTINGS[key].safeParse(stored[key])
  return parsed.success ? (parsed.data as Settings[K]) : DEFAULT_SETTINGS[key]
}

/** Stored settings; invalid values get their defaults. */
export function readSettings(stored: Readonly<Record<string, unknown>>): Settings {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, readSetting(key, stored)])) as unknown as Settings
}
