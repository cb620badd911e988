import type { StandIn } from './found'
import { partsOf } from './quotes'
import { canonicalNumber, DIGITS, LEAST_DIGITS, readWords } from './words'

/** A term that all hits must contain. */
export interface SearchTerm {
  /** A phrase are words in quotes: they stand in this order, and nothing between them. */
  readonly kind: 'word' | 'number' | 'phrase'
  /**
   * Folded; any of them matches. Several only for numbers (a phone with and without its 7 or 8); the words of a phrase
   * are separated by single blanks.
   */
  readonly variants: readonly string[]
}

/** Words of the index that stand for a typed one, and how well each does. */
export type StandIns = ReadonlyMap<string, StandIn>

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
  /** By typed word; none in a query that is taken as it was typed. */
  readonly standIns: ReadonlyMap<string, StandIns>
}

/** Shorter terms match the beginning of words only. In UTF-16 units. */
export const LEAST_INSIDE = 3

/** Whether a term has shorter words alone. */
export const isShort = ({ kind, variants: [own = ''] }: SearchTerm): boolean =>
  kind !== 'number' && own.split(' ').every((word) => word.length < LEAST_INSIDE)

/** The digits that a long number may end in, such as the last four of a phone; null for any other term. */
export const lastDigitsOf = ({ kind, variants: [own = ''] }: SearchTerm): string | null =>
  kind === 'word' && own.length >= LEAST_INSIDE && DIGITS.test(own) ? own : null

const NO_STAND_INS: ParsedQuery['standIns'] = new Map()

/**
 * Parses a query. Empty `terms`: there is nothing to search for.
 *
 * @param join digits in groups are taken as one number
 */
export function parseQuery(text: string, { join = true }: { join?: boolean } = {}): ParsedQuery {
  const { words } = readWords(text)
  const parts = partsOf(text).map((part) => termsOf(part.text, part.quoted, join))
  const [only] = words
  const bare = words.length === 1 && only !== undefined && /^[0-9]{1,15}$/.test(only.text)
  return {
    terms: distinct(parts.flatMap(({ terms }) => terms)),
    words: words.map((word) => word.text),
    phrase: words.map((word) => word.text).join(' '),
    id: bare ? Number(only.text) : null,
    joined: parts.some(({ joined }) => joined),
    standIns: NO_STAND_INS
  }
}

function termsOf(text: string, quoted: boolean, join: boolean): { terms: SearchTerm[]; joined: boolean } {
  const { words, runs } = readWords(text)
  // A number in quotes is a number.
  if (quoted && words.some((word) => !DIGITS.test(word.text))) {
    return { terms: [{ kind: 'phrase', variants: [words.map((word) => word.text).join(' ')] }], joined: false }
  }
  const terms: SearchTerm[] = []
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
  return { terms, joined }
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
