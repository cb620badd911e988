import { own } from '@shared/rules/own'
import type { RawFields } from './raw-fields'
import { shortens } from './shortened'
import { withPartial } from './partial-answer'

/** Fields of a stored record. */
export function parseFields(json: string): RawFields {
  return JSON.parse(json) as RawFields
}

export interface StoredContent {
  readonly json: string
  readonly fetchedAt: number
}

/** Fields merged from several answers, with their age. */
export interface Content {
  readonly fields: RawFields
  readonly fetchedAt: number
}

/**
 * Merges the list's answer and the `/info` answer into one record. Either may have fields that the other lacks.
 * For common fields the fresher value wins, unless it only shortens the other one. The time is that of the fresher
 * answer, unless the older one contributes fields.
 */
export function mergeContent(list: StoredContent | null, info: StoredContent | null): Content | null {
  if (list === null || info === null) return withPart(null, list ?? info)
  const listFields = parseFields(list.json)
  const infoFields = parseFields(info.json)
  // `/info` is the fullest answer, so no field is older than it.
  if (info.fetchedAt >= list.fetchedAt) return { fields: { ...listFields, ...infoFields }, fetchedAt: info.fetchedAt }
  const fuller = Object.entries(infoFields).filter(([key, value]) => shortens(own(listFields, key), value))
  const isCovered = fuller.length === 0 && Object.keys(infoFields).every((key) => Object.hasOwn(listFields, key))
  const fields = { ...infoFields, ...listFields, ...Object.fromEntries(fuller) }
  return { fields, fetchedAt: isCovered ? list.fetchedAt : info.fetchedAt }
}

/** The stored answers about a record, by kind. */
export interface StoredParts {
  readonly list: StoredContent | null
  readonly info: StoredContent | null
  /** Fields that selections add or change, see `partial-answer.ts`. */
  readonly partial: StoredContent | null
  /** Fields that search hits add, see `search-hits.ts`. */
  readonly hits: StoredContent | null
}

/** A stored answer other than the list's. */
export type StoredPart = Exclude<keyof StoredParts, 'list'>

/** The record merged from all answers. Its age is that of the whole answers: partial ones do not make it younger. */
export const contentOf = ({ hits, ...given }: StoredParts): Content | null => withPart(givenContent(given), hits)

/** The record without what search hits add. */
export const givenContent = ({ list, info, partial }: Omit<StoredParts, 'hits'>): Content | null =>
  withPart(mergeContent(list, info), partial)

function withPart(whole: Content | null, part: StoredContent | null): Content | null {
  if (part === null) return whole
  const fields = parseFields(part.json)
  return {
    fields: whole === null ? fields : withPartial(whole.fields, fields),
    fetchedAt: (whole ?? part).fetchedAt
  }
}

/** Whether two answers differ in a common field, so that their order in time matters. */
export function areContradictory(one: RawFields, other: RawFields): boolean {
  return Object.entries(one).some(
    ([key, value]) => Object.hasOwn(other, key) && JSON.stringify(value) !== JSON.stringify(other[key])
  )
}
