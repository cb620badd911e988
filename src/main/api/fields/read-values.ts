/** Readers for single values, one per format; null if the value does not fit. */
import { wordList } from '@shared/rules/word-tables'
import type { Reference } from '@shared/model/record'
import { remembered } from '@shared/rules/remembered'
import { isObject, type JsonObject, normaliseKey, readUint } from '../json'

/** Normalised names of keys by their rank: 0 for the best. */
export type KeyRanks = ReadonlyMap<string, number>

/** Ranks of names in this order. A lookup is faster than a search: decoding ranks each key of each dynamic field. */
export const rankedKeys = (names: readonly string[]): KeyRanks =>
  new Map(names.map((name, at) => [name, at] as const).toReversed())

/** Keys of a reference's label, best first: a person's name comes before the address or phone. */
const LABEL_NAMES = wordList(`
  name title label caption display_name displayname full_name fullname fio subject heading header short_name
  text login email symbol code value
  название наименование имя фио
`)
const LABELS = rankedKeys(LABEL_NAMES)
const ID_NAMES: readonly string[] = ['id', 'uid', 'pk', 'identifier', 'ident', 'gid', 'value', 'key', 'code']
const IDS = rankedKeys(ID_NAMES)

const FIRST_WEAK_ID = ID_NAMES.indexOf('value')
/** Labels without an id: a value is none. */
const PLAIN_LABELS = rankedKeys(LABEL_NAMES.slice(0, LABEL_NAMES.indexOf('value')))
const TEXT_RANK = LABEL_NAMES.indexOf('text')
/** Beside more keys than this, `text` is content, not a label. */
const MOST_KEYS_OF_OPTION = 4

/** Keys of a reference's id and label. */
export interface ReferenceShape {
  readonly id: string
  readonly label: string | null
}

/** Finds id and label keys of a reference object. */
export function referenceShape(object: JsonObject): ReferenceShape | null {
  let id: string | null = null
  let idRank = Infinity
  let label: string | null = null
  let labelRank = Infinity
  for (const key in object) {
    const value = object[key]
    const name = normaliseKey(key)
    const idAt = IDS.get(name)
    if (idAt !== undefined && idAt < idRank && readReferenceId(value) !== null) {
      id = key
      idRank = idAt
    }
    const labelAt = typeof value === 'string' && value !== '' ? labelRankOf(name) : Infinity
    if (labelAt < labelRank) {
      label = key
      labelRank = labelAt
    }
  }
  if (id === null) return null
  if (label !== null && labelRank === TEXT_RANK && Object.keys(object).length > MOST_KEYS_OF_OPTION) label = null
  // `{ "value": 5, "label": "Five" }` is a reference; `{ "code": 7, "email": ... }` is uncertain.
  if (idRank >= FIRST_WEAK_ID && (label === null || label === id || labelRank > 3)) return null
  return { id, label: label === id ? null : label }
}

const labelRankOf = (name: string): number => LABELS.get(name) ?? rankByEnding(name)

/** Cached, since names repeat in every record. */
const rankByEnding = remembered((name) =>
  /_(name|title|label|fio)$/.test(name) && !/^(first|last|middle|file|user)_/.test(name) ? 50 : Infinity
)

/** The reference in an object; a person's label is joined from name parts. */
export function readReferenceObject(object: JsonObject): (Reference & { readonly shape: ReferenceShape }) | null {
  const shape = referenceShape(object)
  if (shape === null) return null
  const id = readReferenceId(object[shape.id])
  if (id === null) return null
  const label = personName(object) ?? (shape.label === null ? null : String(object[shape.label]))
  return { id, label, shape }
}

/** Id in a reference object: a number, optionally prefixed by its kind (`user:5`). */
function readReferenceId(value: unknown): number | null {
  const id = readUint(value)
  if (id !== null || typeof value !== 'string') return id
  const numbered = /^[a-z][a-z_]{0,30}:(\d{1,15})$/i.exec(value)?.[1]
  return numbered === undefined ? null : Number(numbered)
}

/** Label of a reference object without an id; null if absent. */
export function labelOf(object: JsonObject): string | null {
  const only = onlyObject(object)
  if (only !== null) return labelOf(only)
  const person = personName(object)
  if (person !== null) return person
  const key = labelKeyOf(object)
  return key === null ? null : (object[key] as string)
}

/** Key of the label of an object that need not be a reference; null if absent. */
export const labelKeyOf = (object: JsonObject): string | null => bestKey(object, PLAIN_LABELS, isText)

export const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** The object's key with the best name whose value fits; null if there is none. */
export function bestKey(
  item: JsonObject,
  ranks: KeyRanks,
  fits: (value: unknown) => boolean = () => true
): string | null {
  let best: string | null = null
  let bestRank = Infinity
  for (const key in item) {
    const rank = ranks.get(normaliseKey(key))
    if (rank !== undefined && rank < bestRank && fits(item[key])) {
      best = key
      bestRank = rank
    }
  }
  return best
}

/** The content of an object with a single key: `{ "user": { ... } }`. */
export function onlyObject(object: JsonObject): JsonObject | null {
  let only: JsonObject | null = null
  for (const key in object) {
    const value = object[key]
    if (only !== null || !isObject(value)) return null
    only = value
  }
  return only
}

/** Keys with the parts of a person's name, in the order of display. */
const NAME_PARTS = rankedKeys(['last_name', 'surname', 'first_name', 'middle_name', 'patronymic'])

function personName(object: JsonObject): string | null {
  const parts: { readonly rank: number; readonly part: string }[] = []
  for (const key in object) {
    const part = object[key]
    const rank = typeof part === 'string' && part !== '' ? NAME_PARTS.get(normaliseKey(key)) : undefined
    if (rank !== undefined) parts.push({ rank, part: part as string })
  }
  // A surname completes a plain `name`.
  if (parts.length < 2) return null
  return parts
    .sort((a, b) => a.rank - b.rank)
    .map(({ part }) => part)
    .join(' ')
}

/**
 * Ids as a list of numbers or as one text: `1,2`, `1;2`, `1_2`. Zeros are dropped.
 *
 * @param isStrict a leading zero means a code, not an id
 */
export function readIds(value: unknown, isStrict = false): number[] | null {
  if (typeof value === 'string') {
    if (isStrict && hasLeadingZero(value)) return null
    const first = value.charCodeAt(0)
    // Fast path: most texts fail here.
    if (first >= 48 && first <= 57 && /^\d{1,15}([,;_| ]+\d{1,15})+$/.test(value))
      return readIds(value.split(/[,;_| ]+/), isStrict)
  }
  if (!Array.isArray(value)) {
    // Fast path for the usual single id.
    const id = readUint(value)
    return id === null ? null : id > 0 ? [id] : []
  }
  const ids = new Set<number>()
  for (const item of value as readonly unknown[]) {
    const id = isStrict && typeof item === 'string' && hasLeadingZero(item) ? null : readUint(item)
    if (id === null) return null
    if (id > 0) ids.add(id)
  }
  return [...ids]
}

/** `01929`: a code, not a number. */
export function hasLeadingZero(text: string): boolean {
  return text.charCodeAt(0) === 48 && text.length > 1 && /^\d+$/.test(text)
}

export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1') return true
  if (value === 0 || value === '0') return false
  if (typeof value !== 'string' || value.length > 5) return null
  const word = value.trim().toLowerCase()
  if (['true', 'yes', 'y', 'да', 'on', 't'].includes(word)) return true
  if (['false', 'no', 'n', 'нет', 'off', 'f'].includes(word)) return false
  return null
}
