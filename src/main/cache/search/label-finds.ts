/**
 * Searches labels with the readings and ranks of the search: names of people and of reference data. They have no
 * documents in the index, and most are in no indexed text.
 */
import { foldText } from '@shared/rules/filter/values'
import type { Reading } from '@shared/model/search'
import type { LabelWords } from '@shared/rules/search/label-words'
import { matchText, type Range } from '@shared/rules/search/match'
import type { ParsedQuery } from '@shared/rules/search/query'
import { compareMatches, loosened, RANK, rankOfTitle, type Rank } from '@shared/rules/search/rank'
import { FEW, readingsOf } from '@shared/rules/search/readings'

interface LabelledItem {
  readonly label: string | null
}

interface Person extends LabelledItem {
  readonly id: number
}

interface Fit {
  readonly rank: Rank
  readonly loosened: number
  /** Matching ranges in the label; absent for a number and for letters in the middle of words. */
  readonly ranges?: readonly Range[]
}

/** How a label matches. */
export interface LabelFit extends Fit {
  /** Index of the first way to read the words that finds it. */
  readonly way: number
  readonly reading: Reading
}

/**
 * The rows that match a text. Readings are tried in order until five rows are found.
 *
 * @param known the words of labels read before
 * @param fitOf how a row matches one reading; null if it does not
 */
export function labelsFound<Row extends LabelledItem>(
  known: LabelWords,
  text: string,
  rows: readonly Row[],
  fitOf: (row: Row, query: ParsedQuery, way: number) => Fit | null
): ReadonlyMap<Row, LabelFit> {
  for (const { label } of rows) if (label !== null) known.meet(label)
  const found = new Map<Row, LabelFit>()
  let way = 0
  for (const { reading, parse } of readingsOf(text, known, known.list)) {
    const query = parse(true)
    for (const row of rows) {
      const fit = found.has(row) ? null : fitOf(row, query, way)
      if (fit !== null) found.set(row, { ...fit, way, reading })
    }
    if (found.size >= FEW) break
    way += 1
  }
  return found
}

/** How a label has all words of a query; null if it does not. */
export function labelFit({ label }: LabelledItem, query: ParsedQuery): Fit | null {
  if (label === null || query.terms.length === 0) return null
  const match = matchText(label, query)
  const rank = rankOfTitle(match)
  return rank === null ? null : { rank, loosened: loosened([match]), ranges: match.ranges }
}

/** Compares by reading, then by relevance. */
export const compareLabelFits = (a: LabelFit, b: LabelFit): number => a.way - b.way || compareMatches(a, b)

/** A row that a text finds; without fit if something else finds it. */
export interface FoundRow<Row> {
  readonly row: Row
  readonly fit: LabelFit | undefined
}

/** The best fits first, then rows without one; equal ones stay in order. */
export const bestFirst = <Row>(found: readonly FoundRow<Row>[]): readonly FoundRow<Row>[] =>
  found.toSorted(({ fit: a }, { fit: b }) =>
    a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : compareLabelFits(a, b)
  )

/** How a row was found, as rows show it. */
export const shownFit = (
  fit: LabelFit | undefined
): { readonly ranges?: readonly Range[]; readonly reading?: Reading } => ({
  ...(fit === undefined || fit.reading === 'typed' ? {} : { reading: fit.reading }),
  ...(fit?.ranges && { ranges: fit.ranges })
})

/**
 * People by id who have the number, whose names have all words, or whose names contain the text as typed.
 *
 * @param options `hasNumbers` false: ids are not searched, because nobody sees them
 */
export function peopleFound(
  known: LabelWords,
  text: string,
  people: readonly Person[],
  { hasNumbers = true }: { readonly hasNumbers?: boolean } = {}
): ReadonlyMap<number, LabelFit> {
  const typed = foldText(text)
  const found = labelsFound(
    known,
    text,
    people,
    (one, query, way) =>
      (hasNumbers && way === 0 ? numbered(one, typed) : null) ??
      labelFit(one, query) ??
      (way === 0 ? within(one, typed) : null)
  )
  return new Map([...found].map(([{ id }, fit]) => [id, fit]))
}

const numbered = ({ id }: Person, typed: string): Fit | null =>
  String(id) === typed ? { rank: RANK.id, loosened: 0 } : null

/** Matches text that is no word: too short for the middle of a word, or signs. */
const within = ({ label }: Person, typed: string): Fit | null =>
  label !== null && foldText(label).includes(typed) ? { rank: RANK.inside, loosened: 0 } : null
