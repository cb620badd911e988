/**
 * Searches people with the readings and ranks of the search. They have no documents in the index, and most names are in
 * no indexed text.
 */
import { foldText } from '@shared/rules/filter/values'
import type { Reading } from '@shared/model/search'
import type { LabelWords } from '@shared/rules/search/label-words'
import { matchText, type Range } from '@shared/rules/search/match'
import type { ParsedQuery } from '@shared/rules/search/query'
import { compareMatches, loosened, RANK, rankOfTitle, type Rank } from '@shared/rules/search/rank'
import { FEW, readingsOf } from '@shared/rules/search/readings'

interface Person {
  readonly id: number
  readonly label: string | null
}

/** How a person matches. */
export interface PersonFit {
  /** Index of the first way to read the words that finds the person. */
  readonly way: number
  readonly reading: Reading
  readonly rank: Rank
  readonly loosened: number
  /** Matching ranges in the name; absent for a number and for letters in the middle of words. */
  readonly ranges?: readonly Range[]
}

/**
 * People by id who have the number, whose names have all words, or whose names contain the text as typed. Readings are
 * tried in order until five people are found.
 *
 * @param known the words of names read before
 */
export function peopleFound(
  known: LabelWords,
  text: string,
  people: readonly Person[]
): ReadonlyMap<number, PersonFit> {
  for (const { label } of people) if (label !== null) known.meet(label)
  const typed = foldText(text)
  const found = new Map<number, PersonFit>()
  let way = 0
  for (const { reading, parse } of readingsOf(text, known, known.list)) {
    const query = parse(true)
    for (const one of people) {
      if (found.has(one.id)) continue
      const fit =
        (way === 0 ? numbered(one, typed) : null) ?? fitOf(one, query) ?? (way === 0 ? within(one, typed) : null)
      if (fit !== null) found.set(one.id, { ...fit, way, reading })
    }
    if (found.size >= FEW) break
    way += 1
  }
  return found
}

/** Compares by reading, then by relevance. */
export const comparePeople = (a: PersonFit, b: PersonFit): number => a.way - b.way || compareMatches(a, b)

type Fit = Omit<PersonFit, 'way' | 'reading'>

const numbered = ({ id }: Person, typed: string): Fit | null =>
  String(id) === typed ? { rank: RANK.id, loosened: 0 } : null

function fitOf({ label }: Person, query: ParsedQuery): Fit | null {
  if (label === null || query.terms.length === 0) return null
  const match = matchText(label, query)
  const rank = rankOfTitle(match)
  return rank === null ? null : { rank, loosened: loosened([match]), ranges: match.ranges }
}

/** Matches text that is no word: too short for the middle of a word, or signs. */
const within = ({ label }: Person, typed: string): Fit | null =>
  label !== null && foldText(label).includes(typed) ? { rank: RANK.inside, loosened: 0 } : null
