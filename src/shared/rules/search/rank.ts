import type { RecordState } from '../../model/record'
import { FOUND, type Found } from './found'
import type { TextMatch } from './match'

/** How good a hit is; lower is better. Equal ranks are ordered by what the user visited, state, noun and age. */
export const RANK = {
  id: 0,
  title: 1,
  /** The title begins with the query, word for word; then with a beginning of its last word. */
  titleHead: 2,
  titleStart: 3,
  /** The words stand in the title, next to each other and in any order; then likewise with beginnings of words. */
  phrase: 4,
  words: 5,
  phraseStart: 6,
  wordStarts: 7,
  inside: 8,
  /** Found in a field, or partly in the title and partly in fields. */
  fieldWhole: 9,
  fieldWords: 10,
  fieldStarts: 11,
  fieldInside: 12
} as const
export type Rank = (typeof RANK)[keyof typeof RANK]

const OF_PHRASE = {
  whole: RANK.title,
  head: RANK.titleHead,
  start: RANK.titleStart,
  within: RANK.phrase,
  withinStart: RANK.phraseStart
} as const

/** The rank of a title that contains the whole query; null when it lacks a term. */
export function rankOfTitle({ terms, phrase }: TextMatch): Rank | null {
  const worst = worstOf(terms)
  if (worst === null) return null
  const byWords = worst === FOUND.whole ? RANK.words : worst === FOUND.start ? RANK.wordStarts : RANK.inside
  return phrase === null ? byWords : lower(OF_PHRASE[phrase], byWords)
}

/** The rank of a hit in several texts of a record together; null when a term is in none. */
export function rankOfTexts(texts: readonly TextMatch[]): Rank | null {
  const worst = worstOf(together(texts))
  if (worst === null) return null
  const whole = texts.some(({ terms, phrase }) => phrase === 'whole' && terms.every((found) => found !== null))
  if (whole) return RANK.fieldWhole
  return worst === FOUND.whole ? RANK.fieldWords : worst === FOUND.start ? RANK.fieldStarts : RANK.fieldInside
}

/** How many terms were found only by words that stand for them. */
export function loosened(texts: readonly TextMatch[]): number {
  return together(texts).filter((found) => found !== null && found >= FOUND.standIn).length
}

/** How well each term was found in any of the texts; one text at least. */
function together(texts: readonly TextMatch[]): (Found | null)[] {
  const [first] = texts
  if (first === undefined) return [null]
  return first.terms.map((_, at) => {
    const found = texts.flatMap(({ terms }) => terms[at] ?? [])
    return found.length === 0 ? null : found.reduce(lower)
  })
}

const lower = <T extends number>(a: T, b: T): T => (b < a ? b : a)

/** A word that stands for a term counts as the term would. */
function worstOf(terms: TextMatch['terms']): number | null {
  let worst = 0
  for (const found of terms) {
    if (found === null) return null
    const grade = found >= FOUND.standIn ? found - FOUND.standIn : found
    if (grade > worst) worst = grade
  }
  return worst
}

export interface Ranked {
  readonly rank: Rank
  /** How many terms were found only by words that stand for them. */
  readonly loosened: number
  /** Its place among what the user pinned and then opened lately, from 0; infinite for all others. */
  readonly visited: number
  readonly state: RecordState
  /** The order of its noun among the searched ones. */
  readonly kind: number
  /** When it was last changed or created, in milliseconds; null when unknown. */
  readonly at: number | null
  readonly id: number
}

const STATES: Readonly<Record<RecordState, number>> = { active: 0, missing: 1, deleted: 2 }
const isDeleted = ({ state }: Ranked): number => Number(state === 'deleted')

/** Of two hits of one reading the better one comes first: fewer words that stand for others, then the better match. */
export const compareMatches = (a: Pick<Ranked, 'rank' | 'loosened'>, b: Pick<Ranked, 'rank' | 'loosened'>): number =>
  a.loosened - b.loosened || a.rank - b.rank

/**
 * The order of hits: fewer words that stand for others, better matches, then what is not deleted, what the user pinned
 * or opened lately, active ones, projects, and the newest.
 */
export function compareRanked(a: Ranked, b: Ranked): number {
  return (
    compareMatches(a, b) ||
    isDeleted(a) - isDeleted(b) ||
    (a.visited === b.visited ? 0 : a.visited - b.visited) ||
    STATES[a.state] - STATES[b.state] ||
    a.kind - b.kind ||
    (b.at ?? -Infinity) - (a.at ?? -Infinity) ||
    b.id - a.id
  )
}
