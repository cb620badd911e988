import { z } from 'zod'
import {
  CALENDAR_MONTHS,
  DEFAULT_SETTINGS,
  DENSITIES,
  DISK_BUDGET,
  GLOBAL_KEY,
  LANGUAGES,
  ON_CLOSE,
  SYNC_PACES,
  THEMES,
  type Settings
} from '@shared/model/settings'
import type { PanelPlace, WindowBounds } from './types'

const MONTHS = z.number().int().min(CALENDAR_MONTHS.least).max(CALENDAR_MONTHS.most)

/** The allowed values of each setting. A value that does not fit becomes its default; the others stay. */
const SETTINGS = {
  language: z.enum(LANGUAGES),
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  listWidth: z.number().int().min(120).max(4000).nullable(),
  viewsWidth: z.number().int().min(120).max(4000).nullable(),
  viewsFolded: z.boolean(),
  foldersWidth: z.number().int().min(120).max(4000).nullable(),
  calendarWidth: z.number().int().min(120).max(4000).nullable(),
  emptyFieldsOpen: z.boolean(),
  alwaysOnTop: z.boolean(),
  onClose: z.enum(ON_CLOSE),
  calendarPast: MONTHS,
  calendarFuture: MONTHS,
  diskBudget: z.number().int().min(DISK_BUDGET.least).max(DISK_BUDGET.most),
  syncPace: z.enum(SYNC_PACES),
  askMail: z.boolean(),
  askPhone: z.boolean(),
  askWho: z.boolean(),
  singleKeys: z.boolean(),
  quickKey: z.string().regex(GLOBAL_KEY).nullable(),
  quickClipboard: z.boolean(),
  quickExplained: z.boolean()
} satisfies { [K in keyof Settings]: z.ZodType<Settings[K]> }

export const windowBounds = z.object({
  x: z.number().int().nullable(),
  y: z.number().int().nullable(),
  width: z.number().int().min(1),
  height: z.number().int().min(1)
}) satisfies z.ZodType<WindowBounds>

/** Chromium allows 25 to 500 percent; a step is a fifth. */
export const windowZooms = z.partialRecord(z.enum(['main', 'project']), z.number().min(-9).max(9))

export const panelPlace = z.object({
  display: z.string().max(100),
  edge: z.enum(['left', 'right']),
  width: z.number().int().min(1),
  onTop: z.boolean(),
  docked: z.boolean()
}) satisfies z.ZodType<PanelPlace>

/** Settings as an exported file may hold them: any of them, and nothing else. */
export const settingsSchema = z.strictObject(
  Object.fromEntries(Object.entries(SETTINGS).map(([key, schema]) => [key, schema.exactOptional()]))
) as unknown as z.ZodType<Partial<Settings>>

export const SETTING_KEYS = Object.keys(SETTINGS) as (keyof Settings)[]

function readSetting<K extends keyof Settings>(key: K, stored: Readonly<Record<string, unknown>>): Settings[K] {
  const parsed = SETTINGS[key].safeParse(stored[key])
  return parsed.success ? (parsed.data as Settings[K]) : DEFAULT_SETTINGS[key]
}

/** Settings as stored; each without an allowed value is its default. */
export function readSettings(stored: Readonly<Record<string, unknown>>): Settings {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, readSetting(key, stored)])) as unknown as Settings
}

/** Whether a value may be stored under a key. */
export function settingFits(key: keyof Settings, value: unknown): boolean {
  return SETTINGS[key].safeParse(value).success
}
