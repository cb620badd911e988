import type { ParsedQuery } from '@shared/rules/search/query'
import { beginningMark, wholeMark } from './documents'
import type { Vocabulary } from './vocabulary'

/** A MATCH expression for one full-text index. */
export interface Expression {
  readonly index: 'search_titles' | 'search_texts'
  readonly match: string
  /** It finds everything that the index has for the query; false: it finds the best only. */
  readonly covers: boolean
}

/** Words of an index are letters and digits: in quotes they have no special meaning. */
const word = (text: string): string => `"${text}"`
const either = (texts: readonly string[]): string => `(${texts.map(word).join(' OR ')})`

/** Expressions for a search in titles, the most precise first; each has a limit of its own. */
export function titleExpressions(query: ParsedQuery, vocabulary: Vocabulary): Expression[] {
  const index = 'search_titles'
  const expressions: Expression[] = [{ index, match: word(wholeMark(query.phrase)), covers: false }]
  const numbers = query.terms.some(({ kind }) => kind === 'number')
  if (!numbers) expressions.push({ index, match: beginning(query.words, vocabulary), covers: false })
  return [...expressions, ...inAnyOrder(query, vocabulary, index)]
}

/** Expressions for a search in all texts. */
export function textExpressions(query: ParsedQuery, vocabulary: Vocabulary): Expression[] {
  return inAnyOrder(query, vocabulary, 'search_texts')
}

/** The last word may be typed in part. */
function beginning(words: readonly string[], vocabulary: Vocabulary): string {
  const [first = '', ...others] = words
  if (others.length === 0) return startingWith(first, vocabulary, beginningMark)
  const last = others.pop() ?? ''
  return [word(beginningMark(first)), ...others.map(word), startingWith(last, vocabulary)].join(' AND ')
}

/** Known words are listed one by one: that answers at once, while `*` sorts all of them first. */
function startingWith(letters: string, vocabulary: Vocabulary, marked = (text: string): string => text): string {
  const prefix = `${word(marked(letters))}*`
  if (letters.length < SHORTEST_LISTED) return prefix
  const { words, wide } = vocabulary.beginningWith(letters)
  return wide ? prefix : either(words.map(marked))
}

/** The vocabulary has no words of three letters. */
const SHORTEST_LISTED = 4

function inAnyOrder(query: ParsedQuery, vocabulary: Vocabulary, index: Expression['index']): Expression[] {
  const terms = query.terms.map((term) => {
    const { words, wide } = vocabulary.containing(term)
    const [own = ''] = term.variants
    const short = own.length < 3
    // Only titles have marks for their beginning.
    const prefix = index === 'search_titles' ? `${word(own)}*` : null
    // Short words are not in the index of texts: they are checked in the texts that the other words find.
    if (short && prefix === null) return { match: null, whole: false }
    const match = wide && prefix !== null ? `(${prefix} OR ${either(words)})` : either(words)
    return { match, whole: !wide || short }
  })
  const certain = terms.flatMap(({ match, whole }) => (whole && match !== null ? [match] : []))
  const asked = terms.flatMap(({ match }) => match ?? [])
  const expressions = [{ matches: certain, covers: true }]
  // Two expressions: the uncertain terms may exclude good hits; without them the best may be too far down.
  if (asked.length > certain.length) expressions.unshift({ matches: asked, covers: false })
  return expressions.flatMap(({ matches, covers }) =>
    matches.length === 0 ? [] : [{ index, match: matches.join(' AND '), covers }]
  )
}
