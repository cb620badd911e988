/** Finds the matches of a search within records that the service found. */
import type { Field } from '@shared/model/record'
import type { SearchMatch } from '@shared/model/search'
import { excerpt, matchText } from '@shared/rules/search/match'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { parseQuery } from '@shared/rules/search/query'
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
  const found: SearchMatch[] = []
  if (query.id === serviceId) {
    const number = String(serviceId)
    found.push({ in: 'id', label: null, text: number, ranges: [[0, number.length]] })
  }
  const inTitle = title === null ? null : matchText(title, query)
  const ofTitle = inTitle === null ? 0 : countOf(inTitle.terms)
  let best: { match: SearchMatch; terms: number } | null = null
  for (const field of fields) {
    if (field.role === 'title') continue
    for (const said of textsOf(field)) {
      const { ranges, terms } = matchText(said, query)
      const count = countOf(terms)
      if (ranges.length === 0 || count <= (best?.terms ?? ofTitle)) continue
      best = { match: { ...placeOf(field), ...excerpt(said, ranges) }, terms: count }
    }
  }
  if (best !== null) found.push(best.match)
  if (title !== null && inTitle !== null && inTitle.ranges.length > 0) {
    found.push({ in: 'title', label: null, ...excerpt(title, inTitle.ranges) })
  }
  return found
}

/** The field as the location of a match. */
export const placeOf = ({ key, label, role, isRenamed }: Field): Omit<SearchMatch, 'text' | 'ranges'> => ({
  ...{ in: key, label },
  ...(role === null ? {} : { role }),
  ...(isRenamed === true ? { isRenamed } : {})
})

const countOf = (terms: readonly (number | null)[]): number => terms.filter((how) => how !== null).length
