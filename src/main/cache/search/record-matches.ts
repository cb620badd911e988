/** Finds the matches of a search within records that the service found. */
import type { Field } from '@shared/model/record'
import type { SearchMatch } from '@shared/model/search'
import { excerpt, matchText, type TextMatch } from '@shared/rules/search/match'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { type ParsedQuery, parseQuery } from '@shared/rules/search/query'
import type { DecodedRecord } from '../../api/fields'
import { textsOf } from './documents'

/**
 * Matches, best first: the record's number, the field with the most words, the title. The text is tried as typed, then
 * in the other keyboard layout. Empty when no known value matches.
 */
export function searchMatches(text: string, serviceId: number, record: DecodedRecord): readonly SearchMatch[] {
  const typed = placesOf(text, serviceId, record)
  const other = typed.length > 0 ? null : inOtherLayout(text)
  return other === null ? typed : placesOf(other, serviceId, record)
}

function placesOf(text: string, serviceId: number, { title, fields }: DecodedRecord): SearchMatch[] {
  const query = parseQuery(text)
  const inTitle = title === null ? null : matchText(title, query)
  const ofTitle = inTitle === null ? 0 : countOf(inTitle)
  const [best] = matchesInFields(fields, query)
    .map((one) => ({ ...one, count: countOf(one.match) }))
    .filter(({ count }) => count > ofTitle)
    .toSorted((a, b) => b.count - a.count)
  return [
    ...(query.id === serviceId ? [matchOfId(serviceId)] : []),
    ...(best === undefined ? [] : [{ ...best.place, ...excerpt(best.text, best.match.ranges) }]),
    ...matchesOfTitle(title, inTitle)
  ]
}

/** The texts of fields with words of the query. The title is left out. */
export const matchesInFields = (fields: readonly Field[], query: ParsedQuery): readonly TextWithMatch[] =>
  fields
    .filter(({ role }) => role !== 'title')
    .flatMap((field) => textsOf(field).map((text) => ({ place: placeOf(field), text, match: matchText(text, query) })))
    .filter(({ match }) => match.ranges.length > 0)

export interface TextWithMatch {
  readonly place: Omit<SearchMatch, 'text' | 'ranges'>
  readonly text: string
  readonly match: TextMatch
}

export function matchOfId(id: number): SearchMatch {
  const text = String(id)
  return { in: 'id', label: null, text, ranges: [[0, text.length]] }
}

/** The match in a title; none if it has no word of the query. */
export const matchesOfTitle = (title: string | null, match: TextMatch | null): readonly SearchMatch[] =>
  title === null || match === null || match.ranges.length === 0
    ? []
    : [{ in: 'title', label: null, ...excerpt(title, match.ranges) }]

/** The field as the location of a match. */
const placeOf = ({ key, label, role, isRenamed }: Field): TextWithMatch['place'] => ({
  ...{ in: key, label },
  ...(role === null ? {} : { role }),
  ...(isRenamed === true ? { isRenamed } : {})
})

/** Number of terms of the query in a text. */
export const countOf = ({ terms }: TextMatch): number => terms.filter((how) => how !== null).length
