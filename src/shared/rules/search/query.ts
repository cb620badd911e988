import { canonicalNumber, LEAST_DIGITS, readWords } from './words'

/** A term that all hits must contain. */
export interface SearchTerm {
  readonly kind: 'word' | 'number'
  /** Folded; any of them matches. Several only for numbers: a phone with and without its 7 or 8. */
  readonly variants: readonly string[]
}

export interface ParsedQuery {
  readonly terms: readonly SearchTerm[]
  /** As they stand. */
  readonly words: readonly string[]
  /** All words separated by single blanks, to compare with whole titles. */
  readonly phrase: string
  /** The id that the query may be; null when it is not just a number. */
  readonly id: number | null
  /** Digits in groups were joined to one number; they may be several. */
  readonly joined: boolean
}

/** Shorter terms match the beginning of words only. In UTF-16 units. */
export const LEAST_INSIDE = 3

/**
 * Parses a query. Empty `terms`: there is nothing to search for.
 *
 * @param join digits in groups are taken as one number
 */
export function parseQuery(text: string, { join = true }: { join?: boolean } = {}): ParsedQuery {
  const { words, runs } = readWords(text)
  const terms: SearchTerm[] = []
  const phrase = words.map((word) => word.text).join(' ')
  let joined = false
  for (let at = 0; at < words.length; at++) {
    const run = runs.find(({ first, last }) => first === at && (join || last === at))
    if (run === undefined) {
      terms.push({ kind: 'word', variants: [words[at]?.text ?? ''] })
      continue
    }
    terms.push({ kind: 'number', variants: variantsOf(run.digits) })
    if (run.last > run.first) joined = true
    at = run.last
  }
  const [only] = words
  const bare = words.length === 1 && only !== undefined && /^[0-9]{1,15}$/.test(only.text)
  return {
    terms: distinct(terms),
    words: words.map((word) => word.text),
    phrase,
    id: bare ? Number(only.text) : null,
    joined
  }
}

/** A number may be typed in part: its 7 or 8 is dropped as soon as enough digits follow. */
function variantsOf(digits: string): string[] {
  const canonical = canonicalNumber(digits)
  const rest = digits.slice(1)
  const mayLead = /^[78]/.test(digits) && digits.length <= 11 && rest.length >= LEAST_DIGITS - 1
  return [...new Set([canonical, digits, ...(mayLead ? [rest] : [])])]
}

function distinct(terms: readonly SearchTerm[]): SearchTerm[] {
  const seen = new Set<string>()
  return terms.filter(({ variants: [first = ''] }) => !seen.has(first) && seen.add(first))
}
