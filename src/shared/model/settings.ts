export const LANGUAGES = ['system', 'en', 'ru'] as const
export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

/** What the user chose; kept in the user database, never rebuilt. */
export interface Settings {
  readonly language: (typeof LANGUAGES)[number]
  readonly theme: (typeof THEMES)[number]
  readonly density: (typeof DENSITIES)[number]
  /** Width of the list pane beside the detail, in CSS pixels; null for the default. */
  readonly listWidth: number | null
  readonly alwaysOnTop: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  listWidth: null,
  alwaysOnTop: false
}
