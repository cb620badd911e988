export type ThemeSource = 'system' | 'light' | 'dark'

let source: ThemeSource = 'system'

export function themeSource(): ThemeSource {
  return source
}

export function setThemeSource(value: ThemeSource): void {
  source = value
}

/** What pages are told of `prefers-color-scheme`; null leaves it to the system. */
export function colourScheme(): 'light' | 'dark' | null {
  return source === 'system' ? null : source
}
