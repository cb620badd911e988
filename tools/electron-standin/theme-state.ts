export type ThemeSource = 'system' | 'light' | 'dark'

let source: ThemeSource = 'system'

export function themeSource(): ThemeSource {
  return source
}

export function setThemeSource(value: ThemeSource): void {
  source = value
}

/** Value of `prefers-color-scheme` for pages; null: the system's. */
export function colourScheme(): 'light' | 'dark' | null {
  return source === 'system' ? null : source
}
