/** What the search is restricted to: by a sign before the words, or by a choice. */
import type { SearchedNoun } from '@shared/model/nouns'
import { inOtherLayout } from '@shared/rules/search/layouts'

export const PALETTE_SCOPES = ['all', 'commands', 'projects', 'people', 'files', 'events'] as const
export type PaletteScope = (typeof PALETTE_SCOPES)[number]

/** Before the words; whoever can't type them chooses, or writes the scope's name and presses Tab. */
export const SCOPE_SIGNS: Readonly<Record<Exclude<PaletteScope, 'all' | 'events'>, string>> = {
  commands: '>',
  people: '@',
  projects: '#',
  files: '/'
}

/** The kinds of records that a scope covers; null: all. */
export const SCOPE_NOUNS: Readonly<Record<PaletteScope, readonly SearchedNoun[] | null>> = {
  all: null,
  commands: [],
  projects: ['project', 'project-group'],
  people: ['user-group'],
  files: ['folder', 'file'],
  events: ['calendar-event']
}

export interface Asked {
  readonly scope: PaletteScope
  /** Without the sign and without space around. */
  readonly words: string
}

/** Where № stands on a keyboard, # stands on others. */
const signOf = (text: string): string => (text.startsWith('№') ? '#' : text.slice(0, 1))

/** A sign counts only while nothing else is chosen. */
export function askedFor(text: string, chosen: PaletteScope): Asked {
  // A pasted text may have characters that no search takes.
  const trimmed = text.replaceAll('\0', ' ').trimStart()
  if (chosen === 'all') {
    const sign = signOf(trimmed)
    const scope = PALETTE_SCOPES.find((one) => one !== 'all' && one !== 'events' && SCOPE_SIGNS[one] === sign)
    if (scope !== undefined) return { scope, words: trimmed.slice(1).trim() }
  }
  return { scope: chosen, words: trimmed.trim() }
}

/**
 * The scope whose name begins with what was typed, or with what the same keys type in the other layout: for Tab. Null
 * without exactly one.
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
