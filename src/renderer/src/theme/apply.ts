import { tokenStyleSheet, type Scheme } from './tokens'

/** Puts the tokens' custom properties into the document; called once, before anything is drawn. */
export function installTokens(target: Document = document): void {
  const sheet = target.createElement('style')
  sheet.dataset.tokens = ''
  sheet.textContent = tokenStyleSheet()
  target.head.prepend(sheet)
}

/** Chooses scheme and density for the whole document. */
export function applyTheme(scheme: Scheme, density: 'comfortable' | 'compact', target: Document = document): void {
  target.documentElement.dataset.theme = scheme
  target.documentElement.dataset.density = density
}
