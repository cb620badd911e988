/** A key for the whole system, as Electron names it: a letter, a digit, the space bar or an F key, with Ctrl or Alt held. */
export const GLOBAL_KEY = /^(?:CommandOrControl\+(?:Alt\+)?|Alt\+)(?:Shift\+)?(?:[A-Z\d]|Space|F(?:[1-9]|1\d|2[0-4]))$/

export const LANGUAGES = ['system', 'en', 'ru'] as const
export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

/** What closing the main window means; macOS has its own way. */
export const ON_CLOSE = ['ask', 'stay', 'quit'] as const

/** `auto`: sparing on battery. */
export const SYNC_PACES = ['auto', 'full', 'sparing'] as const

/** Months before and after this one that are kept of the calendar. */
export const CALENDAR_MONTHS = { least: 0, most: 120 } as const
/** Megabytes (of a million bytes, as sizes are shown) that a cache may take on disk. */
export const DISK_BUDGET = { least: 100, most: 100_000 } as const

/** The user's settings; kept in the settings file. */
export interface Settings {
  readonly language: (typeof LANGUAGES)[number]
  readonly theme: (typeof THEMES)[number]
  readonly density: (typeof DENSITIES)[number]
  /** Width of the list pane beside the detail, in CSS pixels; null for the default. */
  readonly listWidth: number | null
  /** Width of the pane of views, in CSS pixels; null for the default. */
  readonly viewsWidth: number | null
  /** The pane of views is folded away; a menu stands in its place. */
  readonly viewsFolded: boolean
  /** Width of the tree of folders, in CSS pixels; null for the default. */
  readonly foldersWidth: number | null
  /** Width of the calendar beside an event, in CSS pixels; null for the default. */
  readonly calendarWidth: number | null
  /** Fields without a value are listed at the end of a record; else a line says how many there are. */
  readonly emptyFieldsOpen: boolean
  /** The rooms of the rail have their names beside their icons. */
  readonly railNames: boolean
  readonly alwaysOnTop: boolean
  readonly onClose: (typeof ON_CLOSE)[number]
  /** Months of the calendar that are kept besides the current one. */
  readonly calendarPast: number
  readonly calendarFuture: number
  /** Megabytes (of a million bytes) that the cache of a workspace may take on disk. */
  readonly diskBudget: number
  readonly syncPace: (typeof SYNC_PACES)[number]
  /** Whether the user is asked before an e-mail is begun, and before a number is called, in another program. */
  readonly askMail: boolean
  readonly askPhone: boolean
  /** Whether Today asks who the user is, as long as it is not known; off once it was declined. */
  readonly askWho: boolean
  /** Whether single keys run commands: those who speak to their computer can switch them off (WCAG 2.1.4). */
  readonly singleKeys: boolean
  /** The key that opens the quick look-up from any program, as `GLOBAL_KEY`; null: none. */
  readonly quickKey: string | null
  /** Whether the quick look-up begins with what is in the clipboard. */
  readonly quickClipboard: boolean
  /** Whether the quick look-up has said that it reads the clipboard. */
  readonly quickExplained: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  listWidth: null,
  viewsWidth: null,
  viewsFolded: false,
  foldersWidth: null,
  calendarWidth: null,
  emptyFieldsOpen: false,
  railNames: false,
  alwaysOnTop: false,
  onClose: 'ask',
  calendarPast: 6,
  calendarFuture: 12,
  diskBudget: 1000,
  syncPace: 'auto',
  askMail: false,
  askPhone: true,
  askWho: true,
  singleKeys: true,
  quickKey: 'CommandOrControl+Shift+Space',
  quickClipboard: true,
  quickExplained: false
}
