/** A global shortcut in Electron's notation: a letter, digit, space or F key with Ctrl or Alt. */
export const GLOBAL_KEY = /^(?:CommandOrControl\+(?:Alt\+)?|Alt\+)(?:Shift\+)?(?:[A-Z\d]|Space|F(?:[1-9]|1\d|2[0-4]))$/

export const LANGUAGES = ['system', 'en', 'ru'] as const
export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

/** Effect of closing the main window; macOS has its own rules. */
export const ON_CLOSE = ['ask', 'stay', 'quit'] as const

/** The rooms that a start can return to. */
export const START_ROOMS = ['today', 'projects', 'groups', 'people', 'files', 'calendar', 'lookup'] as const

/** `auto`: sparing on battery. */
export const SYNC_PACES = ['auto', 'full', 'sparing'] as const

/** Allowed range for cached months before and after the current one. */
export const CALENDAR_MONTHS = { least: 0, most: 120 } as const
/** Allowed range for the size of a cache on disk (MB, of a million bytes). */
export const DISK_BUDGET = { least: 100, most: 100_000 } as const

/** The user's settings, stored in the settings file. */
export interface Settings {
  readonly language: (typeof LANGUAGES)[number]
  readonly theme: (typeof THEMES)[number]
  readonly density: (typeof DENSITIES)[number]
  /** Width of the list pane beside the detail, in CSS pixels; null for the default. */
  readonly listWidth: number | null
  /** Width of the pane of views, in CSS pixels; null for the default. */
  readonly viewsWidth: number | null
  /** True: the views pane is collapsed into a menu. */
  readonly viewsFolded: boolean
  /** Width of the tree of folders, in CSS pixels; null for the default. */
  readonly foldersWidth: number | null
  /** Width of the calendar beside an event, in CSS pixels; null for the default. */
  readonly calendarWidth: number | null
  /** True: empty fields are listed at the end of a record. False: only their number is shown. */
  readonly emptyFieldsOpen: boolean
  /** The rooms of the rail have their names beside their icons. */
  readonly railNames: boolean
  /** The room that the main window showed last; null before the first one. */
  readonly lastRoom: (typeof START_ROOMS)[number] | null
  readonly alwaysOnTop: boolean
  readonly onClose: (typeof ON_CLOSE)[number]
  /** Cached months of the calendar besides the current one. */
  readonly calendarPast: number
  readonly calendarFuture: number
  /** Maximum size of a workspace's cache on disk (MB, of a million bytes). */
  readonly diskBudget: number
  readonly syncPace: (typeof SYNC_PACES)[number]
  /** Whether the app asks before it opens another program for an e-mail or a call. */
  readonly askMail: boolean
  readonly askPhone: boolean
  /** Whether Today asks who the user is while unknown; off once declined. */
  readonly askWho: boolean
  /** Whether single-key shortcuts are on; users of speech input can switch them off (WCAG 2.1.4). */
  readonly singleKeys: boolean
  /** Global shortcut of the quick look-up, as `GLOBAL_KEY`; null: none. */
  readonly quickKey: string | null
  /** Whether the quick look-up starts with the clipboard. */
  readonly quickClipboard: boolean
  /** Whether the quick look-up has explained that it reads the clipboard. */
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
  lastRoom: null,
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
