/** Scope of the palette, chosen by a prefix sign or from a list. */
import type { SearchedNoun } from '@shared/model/nouns'
import { inOtherLayout } from '@shared/rules/search/layouts'

export const PALETTE_SCOPES = ['all', 'commands', 'projects', 'people', 'files', 'events'] as const
export type PaletteScope = (typeof PALETTE_SCOPES)[number]

/** Prefix signs. Alternatives: choose from the list, or type the scope's name and press Tab. */
export const SCOPE_SIGNS: Readonly<Record<Exclude<PaletteScope, 'all' | 'events'>, string>> = {
  commands: '>',
  people: '@',
  projects: '#',
  files: '/'
}

/** The kinds of records in a scope; null: all. */
export const SCOPE_NOUNS: Readonly<Record<PaletteScope, readonly SearchedNoun[] | null>> = {
  all: null,
  commands: [],
  projects: ['project', 'project-group'],
  people: ['user-group'],
  files: ['folder', 'file'],
  events: ['calendar-event']
}

export interface ScopedQuery {
  readonly scope: PaletteScope
  /** The query without sign and surrounding space. */
  readonly words: string
}

/** Russian keyboards have № where others have #. */
const signOf = (text: string): string => (text.startsWith('№') ? '#' : text.slice(0, 1))

/** A sign counts only while no scope is chosen. */
export function askedFor(text: string, chosen: PaletteScope): ScopedQuery {
  // A pasted text may contain characters that searches reject.
  const trimmed = text.replaceAll('\0', ' ').trimStart()
  if (chosen === 'all') {
    const sign = signOf(trimmed)
    const scope = PALETTE_SCOPES.find((one) => one !== 'all' && one !== 'events' && SCOPE_SIGNS[one] === sign)
    if (scope !== undefined) return { scope, words: trimmed.slice(1).trim() }
  }
  return { scope: chosen, words: trimmed.trim() }
}

/**
 * The scope whose name starts with the typed text, also in the other keyboard layout; for Tab. Null unless exactly one
 * matches.
 */
export function scopeNamed(text: string, nameOf: (scope: PaletteScope) => string): PaletteScope | null {
  const typed = text.trim().toLocaleLowerCase()
  if (typed.length < 2) return null
  const begun = [typed, inOtherLayout(typed)].filter((one) => one !== null)
  const found = PALETTE_SCOPES.filter((scope) => {
    const name = nameOf(scope).toLocaleLowerCase()
    return scope !== 'all' && begun.some((one) => name.startsWith(one))
  })
  return found.length === 1 ? (found[0] ?? null) : null
}
