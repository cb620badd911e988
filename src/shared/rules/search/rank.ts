import type { RecordState } from '../../model/record'
import { FOUND, type TextMatch } from './match'

/** How good a hit is; lower is better. Equal ranks are ordered by state, noun and age. */
export const RANK = {
  id: 0,
  title: 1,
  titleStart: 2,
  phrase: 3,
  words: 4,
  wordStarts: 5,
  inside: 6,
  /** Found in a field, or partly in the title and partly in fields. */
  fieldWhole: 7,
  fieldWords: 8,
  fieldStarts: 9,
  fieldInside: 10
} as const
export type Rank = (typeof RANK)[keyof typeof RANK]

/** The rank of a title that contains the whole query; null when it lacks a term. */
export function rankOfTitle({ terms, phrase }: TextMatch): Rank | null {
  const worst = worstOf(terms)
  if (worst === null) return null
  if (phrase === 'whole') return RANK.title
  if (phrase === 'start') return RANK.titleStart
  if (phrase === 'within') return RANK.phrase
  return worst === FOUND.whole ? RANK.words : worst === FOUND.start ? RANK.wordStarts : RANK.inside
}

/** The rank of a hit in several texts of a record together; null when a term is in none. */
export function rankOfTexts(texts: readonly TextMatch[]): Rank | null {
  const [first] = texts
  if (first === undefined) return null
  const together = first.terms.map((_, at) => {
    const found = texts.flatMap(({ terms }) => terms[at] ?? [])
    return found.length === 0 ? null : found.reduce((best, one) => (one < best ? one : best))
  })
  const worst = worstOf(together)
  if (worst === null) return null
  const whole = texts.some(({ terms, phrase }) => phrase === 'whole' && terms.every((found) => found !== null))
  if (whole) return RANK.fieldWhole
  return worst === FOUND.whole ? RANK.fieldWords : worst === FOUND.start ? RANK.fieldStarts : RANK.fieldInside
}

function worstOf(terms: TextMatch['terms']): number | null {
  let worst = 0
  for (const found of terms) {
    if (found === null) return null
    if (found > worst) worst = found
  }
  return worst
}

export interface Ranked {
  readonly rank: Rank
  readonly state: RecordState
  /** The order of its noun among the searched ones. */
  readonly kind: number
  /** When it was last changed or created, in milliseconds; null when unknown. */
  readonly at: number | null
  readonly id: number
}

const STATES: Readonly<Record<RecordState, number>> = { active: 0, missing: 1, deleted: 2 }

/** The order of hits: better matches, then active ones, then projects, then the newest. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return (
    a.rank - b.rank ||
    STATES[a.state] - STATES[b.state] ||
    a.kind - b.kind ||
    (b.at ?? -Infinity) - (a.at ?? -Infinity) ||
    b.id - a.id
  )
}
