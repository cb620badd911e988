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

/**
 * One record from the list's answer and from `/info`. Either may have fields that the other lacks; for common ones the
 * fresher value holds, unless it is only the beginning of the other. The time is that of the fresher answer, unless the
 * older one contributes too.
 */
export function mergeContent(
  list: StoredContent | null,
  info: StoredContent | null
): { fields: RawFields; fetchedAt: number } | null {
  if (list === null || info === null) {
    const only = list ?? info
    return only === null ? null : { fields: parseFields(only.json), fetchedAt: only.fetchedAt }
  }
  const listFields = parseFields(list.json)
  const infoFields = parseFields(info.json)
  // `/info` gives the fullest answer, so nothing is older than it right after it.
  if (info.fetchedAt >= list.fetchedAt) return { fields: { ...listFields, ...infoFields }, fetchedAt: info.fetchedAt }
  const fuller = Object.entries(infoFields).filter(([key, value]) => shortens(own(listFields, key), value))
  const covered = fuller.length === 0 && Object.keys(infoFields).every((key) => Object.hasOwn(listFields, key))
  const fields = { ...infoFields, ...listFields, ...Object.fromEntries(fuller) }
  return { fields, fetchedAt: covered ? list.fetchedAt : info.fetchedAt }
}

/** The stored answers about a record, by kind. */
export interface StoredParts {
  readonly list: StoredContent | null
  readonly info: StoredContent | null
  /** What selections add or change, see `partial-answer.ts`. */
  readonly partial: StoredContent | null
  /** What search hits add to all of these, see `search-hits.ts`. */
  readonly hits: StoredContent | null
}

/** The answers that a hit may add to. */
export type GivenParts = Omit<StoredParts, 'hits'>

/**
 * The record that all answers make together. Its age is that of the whole ones: a partial one does not make it younger.
 */
export function contentOf({ hits, ...given }: StoredParts): { fields: RawFields; fetchedAt: number } | null {
  return withParts(givenContent(given), hits)
}

/** The record without what search hits add. */
export function givenContent({ list, info, partial }: GivenParts): { fields: RawFields; fetchedAt: number } | null {
  return withParts(mergeContent(list, info), partial)
}

function withParts(
  whole: { fields: RawFields; fetchedAt: number } | null,
  part: StoredContent | null
): { fields: RawFields; fetchedAt: number } | null {
  if (part === null) return whole
  const fields = parseFields(part.json)
  return whole === null
    ? { fields, fetchedAt: part.fetchedAt }
    : { fields: withPartial(whole.fields, fields), fetchedAt: whole.fetchedAt }
}

/** Whether two answers differ in a field that both have: then it matters which is fresher. */
export function contradict(one: RawFields, other: RawFields): boolean {
  return Object.entries(one).some(
    ([key, value]) => Object.hasOwn(other, key) && JSON.stringify(value) !== JSON.stringify(other[key])
  )
}
