import type { StandIn } from './match-quality'
import { partsOf } from './quotes'
import { canonicalNumber, DIGITS, LEAST_DIGITS, readWords } from './words'

/** A term that all hits must contain. */
export interface SearchTerm {
  /** A phrase is a quoted text: its words must follow each other directly. */
  readonly kind: 'word' | 'number' | 'phrase'
  /**
   * Folded alternatives; any may match. Several only for numbers (a phone with and without its 7 or 8). The words of a
   * phrase are separated by single blanks.
   */
  readonly variants: readonly string[]
}

/** Words of the index that replace a typed one, with their match quality. */
export type StandIns = ReadonlyMap<string, StandIn>

export interface ParsedQuery {
  readonly terms: readonly SearchTerm[]
  readonly words: readonly string[]
  /** The record id that the query may be; null unless it is a plain number. */
  readonly id: number | null
  /** True: groups of digits were joined into one number, though they may be several. */
  readonly isJoined: boolean
  /** Stand-ins by typed word; empty for a literal query. */
  readonly standIns: ReadonlyMap<string, StandIns>
}

/** Shorter terms only match beginnings of words (UTF-16 units). */
export const LEAST_INSIDE = 3

/** Whether a term consists of short words only. */
export const isShort = ({ kind, variants: [own = ''] }: SearchTerm): boolean =>
  kind !== 'number' && own.split(' ').every((word) => word.length < LEAST_INSIDE)

/** Digits that a long number may end in, such as the last four of a phone; null for other terms. */
export const lastDigitsOf = ({ kind, variants: [own = ''] }: SearchTerm): string | null =>
  kind === 'word' && own.length >= LEAST_INSIDE && DIGITS.test(own) ? own : null

const NO_STAND_INS: ParsedQuery['standIns'] = new Map()

/**
 * Parses a query. Empty `terms`: nothing to search for.
 *
 * @param shouldJoin whether groups of digits form one number
 */
export function parseQuery(text: string, { shouldJoin = true }: { shouldJoin?: boolean } = {}): ParsedQuery {
  const { words } = readWords(text)
  const parts = partsOf(text).map((part) => termsOf(part.text, part.isQuoted, shouldJoin))
  const [only] = words
  const isBare = words.length === 1 && only !== undefined && /^[0-9]{1,15}$/.test(only.text)
  return {
    terms: distinct(parts.flatMap(({ terms }) => terms)),
    words: words.map((word) => word.text),
    id: isBare ? Number(only.text) : null,
    isJoined: parts.some(({ isJoined }) => isJoined),
    standIns: NO_STAND_INS
  }
}

function termsOf(text: string, isQuoted: boolean, shouldJoin: boolean): { terms: SearchTerm[]; isJoined: boolean } {
  const { words, runs } = readWords(text)
  // A quoted number is still a number.
  if (isQuoted && words.some((word) => !DIGITS.test(word.text))) {
    return { terms: [{ kind: 'phrase', variants: [words.map((word) => word.text).join(' ')] }], isJoined: false }
  }
  const terms: SearchTerm[] = []
  let isJoined = false
  for (let at = 0; at < words.length; at++) {
    const run = runs.find(({ first, last }) => first === at && (shouldJoin || last === at))
    if (run === undefined) {
      terms.push({ kind: 'word', variants: [words[at]?.text ?? ''] })
      continue
    }
    terms.push({ kind: 'number', variants: variantsOf(run.digits) })
    if (run.last > run.first) isJoined = true
    at = run.last
  }
  return { terms, isJoined }
}

/** A number may be incomplete: its 7 or 8 is dropped as soon as enough digits follow. */
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
