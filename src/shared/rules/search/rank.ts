import type { RecordState } from '../../model/record'
import { MATCH_QUALITY, type MatchQuality } from './match-quality'
import type { TextMatch } from './match'

/** Relevance of a hit; lower is better. Ties are broken by visits, state, noun and age. */
export const RANK = {
  id: 0,
  title: 1,
  /** The title begins with the query: whole words, then an incomplete last word. */
  titleHead: 2,
  titleStart: 3,
  /** The title contains the words: adjacent, then in any order; then with incomplete words. */
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

/** Rank of a title that contains the whole query; null if a term is missing. */
export function rankOfTitle({ terms, phrase }: TextMatch): Rank | null {
  const worst = worstOf(terms)
  if (worst === null) return null
  const byWords =
    worst === MATCH_QUALITY.whole ? RANK.words : worst === MATCH_QUALITY.start ? RANK.wordStarts : RANK.inside
  return phrase === null ? byWords : lower(OF_PHRASE[phrase], byWords)
}

/** Rank of a hit across several texts of a record; null if a term is missing. */
export function rankOfTexts(texts: readonly TextMatch[]): Rank | null {
  const worst = worstOf(together(texts))
  if (worst === null) return null
  const whole = texts.some(({ terms, phrase }) => phrase === 'whole' && terms.every((found) => found !== null))
  if (whole) return RANK.fieldWhole
  return worst === MATCH_QUALITY.whole
    ? RANK.fieldWords
    : worst === MATCH_QUALITY.start
      ? RANK.fieldStarts
      : RANK.fieldInside
}

/** Number of terms found only through stand-ins. */
export function loosened(texts: readonly TextMatch[]): number {
  return together(texts).filter((found) => found !== null && found >= MATCH_QUALITY.standIn).length
}

/** Best match of each term in any of the texts (at least one). */
function together(texts: readonly TextMatch[]): (MatchQuality | null)[] {
  const [first] = texts
  if (first === undefined) return [null]
  return first.terms.map((_, at) => {
    const found = texts.flatMap(({ terms }) => terms[at] ?? [])
    return found.length === 0 ? null : found.reduce(lower)
  })
}

const lower = <T extends number>(a: T, b: T): T => (b < a ? b : a)

/** A stand-in counts as the term itself. */
function worstOf(terms: TextMatch['terms']): number | null {
  let worst = 0
  for (const found of terms) {
    if (found === null) return null
    const grade = found >= MATCH_QUALITY.standIn ? found - MATCH_QUALITY.standIn : found
    if (grade > worst) worst = grade
  }
  return worst
}

export interface RankedMatch {
  readonly rank: Rank
  /** Number of terms found only through stand-ins. */
  readonly loosened: number
  /** Position among pinned, then recently opened records, from 0; infinite for all others. */
  readonly visited: number
  readonly state: RecordState
  /** Position of its noun among the searched ones. */
  readonly kind: number
  /** Last change or creation (epoch ms); null when unknown. */
  readonly at: number | null
  readonly id: number
}

const STATES: Readonly<Record<RecordState, number>> = { active: 0, missing: 1, deleted: 2 }
const isDeleted = ({ state }: RankedMatch): number => Number(state === 'deleted')

/** Orders hits of one reading: fewer stand-ins, then better rank. */
export const compareMatches = (
  a: Pick<RankedMatch, 'rank' | 'loosened'>,
  b: Pick<RankedMatch, 'rank' | 'loosened'>
): number => a.loosened - b.loosened || a.rank - b.rank

/** Order of hits: fewer stand-ins, better rank, not deleted, pinned or recent, active, projects, newest. */
export function compareRanked(a: RankedMatch, b: RankedMatch): number {
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
