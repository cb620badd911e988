/** Allowed values of settings. */

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
