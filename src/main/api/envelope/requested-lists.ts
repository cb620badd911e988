/**
 * Describes what a request asked for: names under which its answer may appear, even if they mean other things
 * elsewhere.
 */
import { type AnyNoun, NOUN_WORDS } from '../fields'

export interface RequestedLists {
  /** Normalised names. */
  readonly names: ReadonlySet<string>
  /** A request for lists. Elements may come under the name of their list: `{ "sources": [...], "cities": [...] }`. */
  readonly hasLists: boolean
  /** A request for containers with their items: `{ "sources": { "name": "Sources", "items": [...] } }`. */
  readonly hasHolders: boolean
  /** Reference data: its answer may be a map of names, `{ "projects": "Projects" }`. */
  readonly isNamed: boolean
  /** The answer may have any name: elements come under the name of their list, e.g. `currencies`. */
  readonly hasAnyName: boolean
  /** The records have no parent record: a list under the name of another noun is not the answer. */
  readonly whole: boolean
}

/** Names of a noun that usually mean something else. */
const MORE: Partial<Record<AnyNoun, readonly string[]>> = {
  list: ['dictionaries', 'references', 'lookups', 'catalogs', 'catalogues', 'directories', 'справочники', 'списки'],
  stage: ['columns', 'statuses', 'phases'],
  step: ['columns', 'statuses', 'phases'],
  good: ['products', 'lines', 'positions']
}
/** Nouns whose answer may be a map from names to titles. */
const NAMED: ReadonlySet<AnyNoun> = new Set([
  ...(['module', 'list', 'list-element', 'funnel', 'stage', 'event-type', 'calendar-category'] as const)
])
const WHOLE: ReadonlySet<AnyNoun> = new Set(['project', 'file', 'calendar-event', 'funnel'])

const known = new Map<AnyNoun, RequestedLists>()
/** For callers that do not know what was requested. */
export const ASKED_ANYTHING: RequestedLists = {
  names: new Set(),
  hasLists: false,
  hasHolders: false,
  isNamed: false,
  hasAnyName: true,
  whole: false
}

export function askedFor(noun: AnyNoun): RequestedLists {
  let asked = known.get(noun)
  if (asked === undefined) {
    const names = NOUN_WORDS[noun].flatMap((word) => [word, pluralOf(word)])
    asked = {
      names: new Set([...names, ...(MORE[noun] ?? [])]),
      hasLists: noun === 'list',
      hasHolders: noun === 'list' || noun === 'funnel' || noun === 'module',
      isNamed: NAMED.has(noun),
      hasAnyName: noun === 'list-element',
      whole: WHOLE.has(noun)
    }
    known.set(noun, asked)
  }
  return asked
}

/** The plural of a word: `companies`, `statuses`, `users`. */
export function pluralOf(word: string): string {
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : word.endsWith('s') ? `${word}es` : `${word}s`
}
