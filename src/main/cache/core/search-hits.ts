/**
 * Fields of search hits. They add unknown fields and replace nothing: their texts may be excerpts, and the search index
 * may be old. Stored in the table `raw_parts`.
 */
import { isDeepStrictEqual } from 'node:util'
import { own } from '@shared/rules/own'
import { type AnyNoun, keyInfo, readReferenceObject } from '../../api/fields'
import { isObject, type JsonObject } from '../../api/json'
import {
  dynamicKey,
  hasValue,
  isDynamicList,
  isGroup,
  isSameReference,
  isSameText,
  mapFields,
  MOST_DEPTH,
  newsOf,
  withPartial
} from './partial-answer'
import type { RawFields } from './raw-fields'
import { isExcerpt } from './shortened'

/**
 * The fields of a hit that the known ones lack; empty when there are none. A known field without a value is known to be
 * empty. A label is added only if the hit has the same value for it.
 *
 * @param held paths of fields whose role another known field has already
 */
export function addedByHit(
  noun: AnyNoun,
  known: RawFields,
  hit: RawFields,
  held: ReadonlySet<string> = new Set()
): RawFields {
  return addedWithin({ noun, held }, known, hit, '', 0) ?? {}
}

/**
 * Merges the fields of earlier hits with a later one. Later values win, but an excerpt does not replace the text that
 * it was cut from.
 */
export function withLaterHit(noun: AnyNoun, earlier: RawFields, later: RawFields): RawFields {
  return withPartial(earlier, newsOf(noun, earlier, withoutExcerpts(earlier, later)))
}

/** See `addedByHit`. */
interface OfHit {
  readonly noun: AnyNoun
  readonly held: ReadonlySet<string>
}

/** @param place beginning of the paths of these fields */
function addedWithin(
  of: OfHit,
  known: JsonObject,
  hit: JsonObject,
  place: string,
  depth: number
): RawFields | undefined {
  const added = mapFields(hit, (key, value) => {
    const path = `${place}${key}`
    if (of.held.has(path)) return undefined
    if (!Object.hasOwn(known, key)) return hasValue(value) && !isOfOther(of.noun, key, known, hit) ? value : undefined
    const news = addedIn(of, known[key], value, path, depth)
    return hasValue(news) ? news : undefined
  })
  return Object.keys(added).length === 0 ? undefined : added
}

function addedIn(of: OfHit, known: unknown, value: unknown, path: string, depth: number): unknown {
  if (isDynamicList(known) && isDynamicList(value)) {
    const keys = new Set(known.map(dynamicKey))
    return value.filter((item) => {
      const key = dynamicKey(item)
      return !keys.has(key) && !of.held.has(`${path}.${key ?? ''}`)
    })
  }
  if (depth >= MOST_DEPTH || !hasValue(known) || !isGroup(known) || !isGroup(value)) return undefined
  return isSurelySame(known, value) ? addedWithin(of, known, value, `${path}.`, depth + 1) : undefined
}

/** Whether a label such as `user_name` may belong to another `user_id` than the known one: the hit has no equal id. */
function isOfOther(noun: AnyNoun, key: string, known: JsonObject, hit: JsonObject): boolean {
  const { base } = keyInfo(noun, key)
  if (base === '') return false
  const beside = Object.keys(known).filter((other) => keyInfo(noun, other).base === base)
  return beside.length > 0 && !beside.some((other) => Object.hasOwn(hit, other) && isSame(known[other], hit[other]))
}

const isSame = (one: unknown, other: unknown): boolean =>
  hasValue(one) &&
  (isDeepStrictEqual(one, other) ||
    isSameText(one, other) ||
    isSameReference(one, other) ||
    isSameReference(other, one) ||
    (isObject(one) && isObject(other) && isSurelySame(one, other)))

/** Whether two objects have the same id, or without ids the same name, or are plain groups of fields without both. */
function isSurelySame(one: JsonObject, other: JsonObject): boolean {
  const [a, b] = [readReferenceObject(one), readReferenceObject(other)]
  if (a !== null || b !== null) return a !== null && b !== null && a.id === b.id
  const [names, others] = [one, other].map((each) => ['name', 'title', 'label'].filter((key) => hasValue(each[key])))
  if (names === undefined || others === undefined || names.length + others.length === 0) return true
  const shared = names.filter((key) => others.includes(key))
  return shared.length > 0 && shared.every((key) => isSameText(one[key], other[key]))
}

function withoutExcerpts(earlier: JsonObject, later: JsonObject): RawFields {
  return mapFields(later, (key, value) => {
    const before = own(earlier, key)
    if (isExcerpt(value, before)) return undefined
    if (isGroup(before) && isGroup(value)) return withoutExcerpts(before, value)
    if (!isDynamicList(before) || !isDynamicList(value)) return value
    const known = new Map(before.map((item) => [dynamicKey(item), item]))
    const isCut = (item: JsonObject): boolean =>
      Object.entries(item).some(([name, part]) => isExcerpt(part, known.get(dynamicKey(item))?.[name]))
    return value.filter((item) => !isCut(item))
  })
}
