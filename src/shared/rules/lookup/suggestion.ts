/** Suggestions: builds requests and reads answers. */
import type { JsonObject, LookupThing, SuggestMethod, Suggestion } from '../../model/lookup'
import type { SuggestQuestion } from '../../contract/lookup'
import { readAddress } from './address'
import { readBank, readParty } from './party'
import { readEmail, readPerson } from './person'
import { objectAt, textAt } from './read-data'

/** Request body for the provider's method. */
export function questionBody(question: SuggestQuestion, count: number): JsonObject {
  const { query } = question
  switch (question.method) {
    case 'address':
      return { query, count, ...addressKeys(question.options) }
    case 'party': {
      const { regions, ...options } = question.options
      return { query, count, ...options, ...(regions ? { locations: regions.map((kladr_id) => ({ kladr_id })) } : {}) }
    }
    case 'bank':
    case 'fio':
      return { query, count, ...question.options }
    case 'email':
      return { query, count }
  }
}

function addressKeys(options: Extract<SuggestQuestion, { method: 'address' }>['options']): JsonObject {
  const { from, to, within = [], restrict: isRestricted, abroad: isAbroad, ...others } = options
  const limits = isAbroad === true ? within.map((limit) => ({ country_iso_code: '*', ...limit })) : within
  const locations = isAbroad === true && limits.length === 0 ? [{ country_iso_code: '*' }] : limits
  return {
    ...(locations.length === 0 ? {} : { locations }),
    ...(from === undefined ? {} : { from_bound: { value: from } }),
    ...(to === undefined ? {} : { to_bound: { value: to } }),
    ...(isRestricted === undefined ? {} : { restrict_value: isRestricted }),
    ...others
  }
}

/** Reads the thing suggested, by method. The method's name may have the provider's prefix: `findById/party`. */
export function readThing(method: string, value: string, data: JsonObject): LookupThing {
  switch (method.slice(method.lastIndexOf('/') + 1) as SuggestMethod | 'fias') {
    case 'address':
    case 'fias':
      return readAddress(value, data)
    case 'party':
      return readParty(value, data)
    case 'bank':
      return readBank(value, data)
    case 'fio':
      return readPerson(data)
    case 'email':
      return readEmail(value, data)
    default:
      return { kind: 'other' }
  }
}

/** Reads one suggestion; null without a `value`. */
export function readSuggestion(method: string, record: JsonObject): Suggestion | null {
  const value = textAt(record, 'value')
  if (value === null) return null
  const data = objectAt(record, 'data')
  const unrestricted = textAt(record, 'unrestricted_value') ?? value
  return { value, unrestricted, thing: readThing(method, value, data), data }
}

/**
 * Whether the single suggestion returned for a chosen one is the same thing: by the most precise common id, or else by
 * text.
 */
export function isSameThing(chosen: JsonObject, value: string, found: Suggestion): boolean {
  for (const key of ['fias_id', 'hid', 'ogrn', 'bic']) {
    const [one, other] = [textAt(chosen, key), textAt(found.data, key)]
    if (one !== null && other !== null) return one === other && isSameHouse(chosen, found.data)
  }
  return value === found.value
}

/** Unregistered houses and flats have the id of their surroundings. */
function isSameHouse(one: JsonObject, other: JsonObject): boolean {
  return ['house', 'block', 'flat'].every((key) => textAt(one, key) === textAt(other, key))
}
