/**
 * Recognises keys that are data, not names: ids, hashes, dates, addresses. An object with such keys is one value; as
 * fields, every record would add new names.
 */
import { type JsonObject, readUint } from '../json'

/** Upper bound of field name lengths. */
const LONGEST_NAME = 100

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
/** A digest or an object id: too long for a word. */
const HEX = /^[0-9a-f]{16,}$/i
/** 2026-03-18, 18.03.2026, 10:30, 192.168.0.1, +7 495 123-45-67, -1, 1.5 */
const FIGURES = /^[-+(]?\d[\d\s().,:/+-]*$/
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
/** 2026-W12, 2026-Q1, 2026Q1 */
const PART_OF_YEAR = /^\d{4}[-_ ]?[wqh]\d{1,2}$/i
const MAIL = /^[^@\s]{1,64}@[^@\s]{1,64}$/
const PLAIN = /^[\w-]+$/
/** `UF_CRM_64A5B2C3D4E5F`: a generated name of a field. */
const PREFIXED = /^[a-z]{2,}[_-]/i
/** Shorter random ids resemble names with digits. */
const SHORTEST_RANDOM = 16
/** Number of changes between letters and digits that only random ids have. */
const TURNS = 4

/** A hash, UUID or other random id. Some services use them as field names. */
export function isRandomKey(key: string): boolean {
  if (key.length > LONGEST_NAME) return true
  if (key.length < SHORTEST_RANDOM) return false
  if (UUID.test(key)) return true
  if (!/\d/.test(key)) return false
  return HEX.test(key) || (PLAIN.test(key) && !PREFIXED.test(key) && turnsOf(key) >= TURNS)
}

/** A date, moment, number or address, never a field name. */
export function isFactKey(key: string): boolean {
  // Integers are ids: of records in a map, or of dynamic fields.
  if (key.length > LONGEST_NAME || readUint(key) !== null) return false
  // Fast path: most keys start with a letter, and this runs for every field of every record.
  if (/^[-+(]?\d/.test(key)) return FIGURES.test(key) || MOMENT.test(key) || PART_OF_YEAR.test(key)
  return key.includes('@') && MAIL.test(key)
}

export const isDataKey = (key: string): boolean => isRandomKey(key) || isFactKey(key)

/**
 * Whether most keys of an object are data.
 * @param of decides whether a key is data
 */
export function isKeyedByData(object: JsonObject, of: (key: string) => boolean = isDataKey): boolean {
  let [data, all] = [0, 0]
  for (const key in object) {
    all++
    if (of(key)) data++
  }
  return data * 2 > all
}

/**
 * Changes between letters and digits within words, as in `01ARZ3NDEK`. Those between words, as in `address_line_1_2`,
 * do not count.
 */
const turnsOf = (key: string): number => key.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0
