import { tokenStyleSheet, type Scheme } from './tokens'

/** Adds the tokens' custom properties to the document; called once, before the first paint. */
export function installTokens(target: Document = document): void {
  const sheet = target.createElement('style')
  sheet.dataset.tokens = ''
  sheet.textContent = tokenStyleSheet()
  target.head.prepend(sheet)
}

/** Sets colour scheme and density of the whole document. */
export function applyTheme(scheme: Scheme, density: 'comfortable' | 'compact', target: Document = document): void {
  target.documentElement.dataset.theme = scheme
  target.documentElement.dataset.density = density
}
