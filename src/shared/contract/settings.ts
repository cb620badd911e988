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
  THEMES
} from '../model/setting-values'
import { someOf, z } from './kit'

const MONTHS = z.number().int().min(CALENDAR_MONTHS.least).max(CALENDAR_MONTHS.most)
/** CSS pixels; null for the default. */
const WIDTH = z.number().int().min(120).max(4000).nullable()

export const SETTINGS = {
  language: z.enum(LANGUAGES),
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  /** Width of the list pane beside the detail. */
  listWidth: WIDTH,
  viewsWidth: WIDTH,
  /** True: the views pane is collapsed into a menu. */
  viewsFolded: z.boolean(),
  foldersWidth: WIDTH,
  /** Width of the calendar beside an event. */
  calendarWidth: WIDTH,
  /** True: empty fields are listed at the end of a record. False: only their number is shown. */
  emptyFieldsOpen: z.boolean(),
  /** The rooms of the rail have their names beside their icons. */
  railNames: z.boolean(),
  /** The room that the main window showed last; null before the first one. */
  lastRoom: z.enum(START_ROOMS).nullable(),
  alwaysOnTop: z.boolean(),
  onClose: z.enum(ON_CLOSE),
  /** Cached months of the calendar besides the current one. */
  calendarPast: MONTHS,
  calendarFuture: MONTHS,
  /** Maximum size of a workspace's cache on disk (MB, of a million bytes). */
  diskBudget: z.number().int().min(DISK_BUDGET.least).max(DISK_BUDGET.most),
  syncPace: z.enum(SYNC_PACES),
  /** Whether the app asks before it opens another program for an e-mail or a call. */
  askMail: z.boolean(),
  askPhone: z.boolean(),
  /** Whether Today asks who the user is while unknown; off once declined. */
  askWho: z.boolean(),
  /** Whether single-key shortcuts are on; users of speech input can switch them off (WCAG 2.1.4). */
  singleKeys: z.boolean(),
  /** Global shortcut of the quick look-up, as `GLOBAL_KEY`; null: none. */
  quickKey: z.string().regex(GLOBAL_KEY).nullable(),
  /** Whether the quick look-up starts with the clipboard. */
  quickClipboard: z.boolean(),
  /** Whether the quick look-up has explained that it reads the clipboard. */
  quickExplained: z.boolean()
}

export const settingsChange = someOf(SETTINGS)
