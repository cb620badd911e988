import { lastDigitsOf, LEAST_INSIDE, type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import { RANK, type Rank } from '@shared/rules/search/rank'
import { endMark } from '@shared/rules/search/words'
import { beginningMark, wholeMark } from './documents'
import type { Vocabulary } from './vocabulary'

/** A MATCH expression for one full-text index. */
export interface Expression {
  readonly index: 'search_titles' | 'search_texts'
  readonly match: string
  /** Whether it finds everything in the index that matches the query; otherwise only the best matches. */
  readonly covers: boolean
  /** Best possible rank of titles that this expression finds and the earlier ones do not. */
  readonly best: Rank
}

/** Quotes a word. Index words are letters and digits, so they need no escaping. */
const word = (text: string): string => `"${text}"`
const either = (texts: readonly string[]): string => `(${texts.map(word).join(' OR ')})`
const all = (matches: readonly string[]): string => matches.join(' AND ')

/** Upper bound of titles built from stand-ins. The other expressions find the rest. */
const MOST_TITLES = 24

/** Expressions for a search in titles, most precise first. Each has its own limit. */
export function titleExpressions(query: ParsedQuery, vocabulary: Vocabulary): Expression[] {
  const index = 'search_titles'
  const part = { index, covers: false } as const
  const expressions: Expression[] = [{ ...part, match: either(titlesOf(query).map(wholeMark)), best: RANK.title }]
  const hasNumbers = query.terms.some(({ kind }) => kind === 'number')
  if (!hasNumbers) {
    const words = query.words.map((one) => either(alternatives(query, one)))
    const [first = '', ...others] = query.words
    const head = [alternatives(query, first).map(beginningMark), ...others.map((one) => alternatives(query, one))]
    expressions.push({ ...part, match: all(head.map(either)), best: RANK.titleHead })
    if (query.standIns.size === 0) {
      expressions.push({ ...part, match: beginning(query.words, vocabulary), best: RANK.titleStart })
    }
    expressions.push({ ...part, match: all([...new Set(words)]), best: RANK.phrase })
  }
  return [...expressions, ...expressionsIn(index, query, vocabulary)]
}

/** A typed word and its stand-ins. */
const alternatives = ({ standIns }: ParsedQuery, typed: string): string[] => [
  typed,
  ...(standIns.get(typed)?.keys() ?? [])
]

/** Titles that equal the whole query. */
function titlesOf(query: ParsedQuery): readonly string[] {
  let titles = ['']
  for (const typed of query.words) {
    titles = titles.flatMap((title) =>
      alternatives(query, typed).map((one) => (title === '' ? one : `${title} ${one}`))
    )
    if (titles.length > MOST_TITLES) return [query.words.join(' ')]
  }
  return titles
}

/** The last word may be typed in part. */
function beginning(words: readonly string[], vocabulary: Vocabulary): string {
  const [first = '', ...others] = words
  if (others.length === 0) return startingWith(first, vocabulary, beginningMark)
  const last = others.pop() ?? ''
  return all([word(beginningMark(first)), ...others.map(word), startingWith(last, vocabulary)])
}

/** Lists known words one by one, which is fast: `*` sorts all of them first. */
function startingWith(letters: string, vocabulary: Vocabulary, marked = (text: string): string => text): string {
  const prefix = `${word(marked(letters))}*`
  if (letters.length < SHORTEST_LISTED) return prefix
  const { words, isWide } = vocabulary.beginningWith(letters)
  return isWide ? prefix : either(words.map(marked))
}

/** The vocabulary has no words shorter than this. */
const SHORTEST_LISTED = 4

/** How one index finds a term. */
interface TermMatch {
  /** Null if the index has no word of the term. */
  readonly match: string | null
  /** Whether it finds all texts with the term. */
  readonly isWhole: boolean
  /** Matches the numbers that end in the term's digits; null for other terms. */
  readonly end: string | null
}

/**
 * The MATCH expression of a term. The index of texts has no short words: they are checked in the texts that the other
 * words find.
 *
 * @param hasPrefixes whether a term of too many words is searched as a prefix, which is slow in texts
 */
export function termMatch(
  term: SearchTerm,
  { standIns }: ParsedQuery,
  vocabulary: Vocabulary,
  index: Expression['index'],
  hasPrefixes = index === 'search_titles'
): TermMatch {
  const [own = ''] = term.variants
  const isIndexed = (one: string): boolean => index === 'search_titles' || one.length >= LEAST_INSIDE
  if (term.kind === 'phrase') {
    const words = own.split(' ').filter(isIndexed)
    return { match: words.length === 0 ? null : all(words.map(word)), isWhole: true, end: null }
  }
  const isShort = own.length < LEAST_INSIDE
  if (isShort && !hasPrefixes) return { match: null, isWhole: false, end: null }
  const { words, isWide } = vocabulary.containing(term)
  const digits = lastDigitsOf(term)
  const end = digits === null ? null : `${word(endMark(digits))}*`
  const matches = [
    ...(isWide && hasPrefixes ? term.variants.map((variant) => `${word(variant)}*`) : []),
    ...[...words, ...(standIns.get(own)?.keys() ?? [])].filter(isIndexed).map(word),
    ...(end === null ? [] : [end])
  ]
  return { match: `(${matches.join(' OR ')})`, isWhole: !isWide || isShort, end }
}

/** Expressions for all terms in one index, most precise first. */
export function expressionsIn(index: Expression['index'], query: ParsedQuery, vocabulary: Vocabulary): Expression[] {
  const terms = query.terms.map((term) => termMatch(term, query, vocabulary, index))
  const certain = terms.flatMap(({ match, isWhole }) => (isWhole && match !== null ? [match] : []))
  const asked = terms.flatMap(({ match }) => match ?? [])
  const expressions = [{ matches: certain, covers: true }]
  // Two expressions: uncertain terms may exclude good hits, but without them the best hits may rank too low.
  if (asked.length > certain.length) expressions.unshift({ matches: asked, covers: false })
  // Far more numbers contain the digits than end in them.
  if (terms.some(({ end }) => end !== null)) {
    expressions.unshift({ matches: terms.flatMap(({ match, end }) => end ?? match ?? []), covers: false })
  }
  const best = index === 'search_titles' ? RANK.phraseStart : RANK.fieldWhole
  return expressions.flatMap(({ matches, covers }) =>
    matches.length === 0 ? [] : [{ index, match: all(matches), covers, best }]
  )
}
