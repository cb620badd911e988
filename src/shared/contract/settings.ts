/** The allowed values of each setting. */
import {
  CALENDAR_MONTHS,
  DENSITIES,
  DISK_BUDGET,
  GLOBAL_KEY,
  LANGUAGES,
  ON_CLOSE,
  START_ROOMS,
  SYNC_PACES,
  THEMES,
  type Settings
} from '../model/settings'
import { z } from './kit'

const MONTHS = z.number().int().min(CALENDAR_MONTHS.least).max(CALENDAR_MONTHS.most)
const WIDTH = z.number().int().min(120).max(4000).nullable()

export const SETTINGS = {
  language: z.enum(LANGUAGES),
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  listWidth: WIDTH,
  viewsWidth: WIDTH,
  viewsFolded: z.boolean(),
  foldersWidth: WIDTH,
  calendarWidth: WIDTH,
  emptyFieldsOpen: z.boolean(),
  railNames: z.boolean(),
  lastRoom: z.enum(START_ROOMS).nullable(),
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

/** Any of the settings; unknown keys are refused. */
export const settingsChange = z.strictObject(
  Object.fromEntries(Object.entries(SETTINGS).map(([key, value]) => [key, z.exactOptional(value)]))
) as unknown as z.ZodType<Partial<Settings>>
