/** What was asked for: the names under which an answer to that may lie, also where they are those of other things. */
import { type AnyNoun, NOUN_WORDS } from '../fields'

export interface Asked {
  /** Normalised. */
  readonly names: ReadonlySet<string>
  /** For lists, each of which may come with its elements under its own name: `{ "sources": [...], "cities": [...] }`. */
  readonly lists: boolean
  /** Any name may be theirs: elements of a list lie under the name of that list, e.g. `currencies`. */
  readonly anyName: boolean
  /** For what belongs to nothing else: a list under the name of another kind of thing is none of it. */
  readonly whole: boolean
}

/** Names that are those of other things nearly everywhere else. */
const MORE: Partial<Record<AnyNoun, readonly string[]>> = {
  list: ['dictionaries', 'references', 'lookups', 'catalogs', 'catalogues', 'directories', 'справочники', 'списки'],
  stage: ['columns', 'statuses', 'phases'],
  step: ['columns', 'statuses', 'phases'],
  good: ['products', 'lines', 'positions']
}
const WHOLE: ReadonlySet<AnyNoun> = new Set(['project', 'file', 'calendar-event', 'funnel'])

const known = new Map<AnyNoun, Asked>()
/** Whoever reads an answer without knowing what was asked. */
export const ASKED_ANYTHING: Asked = { names: new Set(), lists: false, anyName: true, whole: false }

export function askedFor(noun: AnyNoun): Asked {
  let asked = known.get(noun)
  if (asked === undefined) {
    const names = NOUN_WORDS[noun].flatMap((word) => [word, pluralOf(word)])
    asked = {
      names: new Set([...names, ...(MORE[noun] ?? [])]),
      lists: noun === 'list',
      anyName: noun === 'list-element',
      whole: WHOLE.has(noun)
    }
    known.set(noun, asked)
  }
  return asked
}

/** What several are called: `companies`, `statuses`, `users`. */
export function pluralOf(word: string): string {
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : word.endsWith('s') ? `${word}es` : `${word}s`
}
