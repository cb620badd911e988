/**
 * Finds the records in an answer with an unknown envelope: the outermost array (or map) of objects with ids, wherever
 * it lies and whatever its key is called.
 */
import { ASKED_ANYTHING, type Asked } from './asked'
import {
  CONTENT_NAMES,
  isContent,
  isDictionary,
  isSide,
  isTotalName,
  MAIN,
  NOUN_NAMES,
  PARTS_OF_OTHERS,
  PEOPLE
} from './envelope-names'
import { isMapById, isObject, type JsonObject, normaliseKey } from '../json'
import { isEnvelope, isListLike, liesBeside, listAt, RANK, type Candidate, type Place } from './list-candidates'
import { isOfOthers, isSurelyOfOthers, mayBeOfOthers } from './of-others'
import { idKeyOf, idOf } from './record-id'
import type { RawRecord } from '../types'

/** Envelopes are shallow; deeper places are within records. */
const MAX_DEPTH = 8
/** Places searched; an answer with more of them above its list has no known kind of envelope. */
const MAX_PLACES = 2_000

export interface FoundList {
  readonly records: readonly RawRecord[]
  /** The keys that lead to the list; empty if the answer itself is the list. */
  readonly path: readonly string[]
  readonly above: readonly JsonObject[]
  /** The keys that lead to the first object of `above`. */
  readonly pathAbove: readonly string[]
  /** It may be something else: names in an unusual place, a single object, an empty list under an unknown name. */
  readonly doubtful: boolean
  /** It lies where people, columns or other data beside an answer usually lie. */
  readonly beside: boolean
}

/** The keys of the object at a path in the order of the text; null when the order is unknown. */
export type KeysAt = (path: Place['path']) => readonly string[] | null

/**
 * The list in the answer; null when nothing in it could be one.
 *
 * @param keysAt tells the order of a list that is a map by ids
 * @param asked what was asked for, where that is known
 */
export function findList(root: unknown, keysAt: KeysAt = () => null, asked: Asked = ASKED_ANYTHING): FoundList | null {
  let level: Place[] = [{ key: '', path: [], value: root, above: [] }]
  let fallback: Candidate | null = null
  let dictionary: Candidate | null = null
  let beside: Candidate | null = null
  let seen = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const below: Place[] = []
    let best: Candidate | null = null
    let others: Candidate | null = null
    for (const place of level) {
      if (seen++ > MAX_PLACES) break
      const candidate = listAt(place, asked)
      if (candidate !== null) {
        const { rank } = candidate
        if (liesBeside(place, asked)) beside = rank > RANK.withoutIds ? better(beside, candidate) : beside
        else if (rank < RANK.bearingIds) fallback = betterFallback(fallback, candidate, asked)
        else if (asked.anyName || !isOfOthers(place, asked)) best = better(best, candidate)
        else others = better(others, candidate)
      }
      below.push(...placesWithin(place))
    }
    // Side-loaded records may stand above the list, and beside an empty list.
    if (best !== null && !isOfOthers(best.place, asked)) {
      return landed(fallback !== null && standsFor(fallback, best, asked) ? fallback : best, keysAt, asked)
    }
    dictionary ??= best ?? others
    level = below
  }
  const stands = fallback !== null && (dictionary === null || standsFor(fallback, dictionary, asked))
  const left = stands ? fallback : (dictionary ?? beside)
  if (left === null) return null
  const found = landed(left, keysAt, asked, left === beside)
  return (!stands || found.beside) && saysNothingAbove(left.place) ? null : found
}

/** Whether the empty list (or the map of names) is the answer, and the filled one holds side-loaded records. */
function standsFor(empty: Candidate, filled: Candidate, asked: Asked): boolean {
  const [name, other] = [normaliseKey(empty.place.key), normaliseKey(filled.place.key)]
  // A map or a list of names beside those whom records refer to.
  if (empty.rank >= RANK.scalars && empty.rank !== RANK.emptyContent)
    return asked.named && (isContent(name) || asked.names.has(name)) && isOfOthers(filled.place, asked)
  if (empty.rank !== RANK.emptyContent && empty.rank !== RANK.empty) return false
  if (asked.names.has(other)) return false
  const content = empty.rank === RANK.emptyContent
  if (content && isOfOthers(filled.place, asked)) return true
  if (content && filled.place.path.some(isSide) && !empty.place.path.some(isSide)) return true
  if (asked.names.has(name) && !CONTENT_NAMES.has(other)) return true
  if (MAIN.test(name) && PARTS_OF_OTHERS.test(other)) return true
  if (isContent(other)) return content && NOUN_NAMES.has(other) && !MAIN.test(other) && !MAIN.test(name)
  return content || (PEOPLE.test(other) && !isDictionary(name) && !isSide(name))
}

/** Whether an envelope around the place says that there are no records: `{ "data": null, "users": [...] }`. */
function saysNothingAbove({ above }: Place): boolean {
  return above.some((envelope) =>
    Object.entries(envelope).some(([key, value]) =>
      isContent(key)
        ? value === null || value === false
        : isTotalName(normaliseKey(key)) && (value === 0 || value === '0')
    )
  )
}

function landed(candidate: Candidate, keysAt: KeysAt, asked: Asked, liesBeside = false): FoundList {
  const { place, rank, read, mixed } = candidate
  const beside = liesBeside || isSurelyOfOthers(candidate, asked)
  const usual = isContent(place.key) || (place.key === '' && (Array.isArray(place.value) || rank === RANK.emptyContent))
  const strange = rank === RANK.one || (rank < RANK.withoutIds && !usual)
  const doubtful = beside || strange || mayBeOfOthers(place, asked)
  const { value, path, above } = place
  const keys = mixed === true || isMapById(value) ? keysAt(path) : null
  const records = keys === null ? read() : read(keys)
  if (mixed !== true) return { records, path, above, pathAbove: path.slice(0, -1), doubtful, beside }
  return { records, path, above: [value as JsonObject, ...above], pathAbove: path, doubtful, beside }
}

function better(kept: Candidate | null, other: Candidate): Candidate {
  return kept === null || other.rank > kept.rank ? other : kept
}

/**
 * Of two fallbacks the better one. A list that surely is not what was asked for does not replace an empty list in the
 * usual place.
 */
function betterFallback(kept: Candidate | null, other: Candidate, asked: Asked): Candidate {
  if (kept === null) return other
  const [keptOfOthers, otherOfOthers] = [isSurelyOfOthers(kept, asked), isSurelyOfOthers(other, asked)]
  if (keptOfOthers !== otherOfOthers) {
    const own = keptOfOthers ? other : kept
    // A single object under an unknown name is not a better answer.
    if (own.rank > RANK.one || isContent(own.place.key)) return own
  }
  const [lower, higher] = other.rank > kept.rank ? [kept, other] : [other, kept]
  const { key } = higher.place
  const strange = higher.rank >= RANK.withoutIds && !isContent(key) && !asked.names.has(normaliseKey(key)) && key !== ''
  return strange && lower.rank === RANK.emptyContent ? lower : higher
}

/**
 * Places below this one where a list may lie. Lists within a record belong to it, unless the record only holds the
 * list.
 */
function placesWithin({ key, path, value, above }: Place): Place[] {
  if (Array.isArray(value)) {
    // `[{ "items": [...] }]`: an envelope in a list. Lists within the items of an ordinary list belong to the items.
    if (value.length > 3) return []
    return value.filter(isObject).flatMap((item) => (isWrapping(item) ? within(item, path, above) : []))
  }
  if (!isObject(value)) return []
  const places = within(value, path, above)
  if (key !== '' && isMapById(value)) return []
  if (isEnvelope(value) || idOf(value) === null) return places
  // A pipeline holds its stages, an account its types of tasks: in its own list, or in the only list of a holder.
  const lists = places.flatMap((place) =>
    isListLike(place.value) ? [place] : HOLDERS.has(normaliseKey(place.key)) ? onlyList(place) : []
  )
  const named = lists.filter((place) => isContent(place.key))
  return named.length > 0 ? named : lists.length === 1 ? lists : []
}

/** Keys under which HAL and similar formats nest what belongs to a record. */
const HOLDERS: ReadonlySet<string> = new Set(['embedded', 'nested', 'data', 'result', 'content'])

function onlyList({ path, value, above }: Place): Place[] {
  if (!isObject(value)) return []
  const lists = within(value, path, above).filter((place) => isListLike(place.value))
  return lists.length === 1 ? lists : []
}

/** Whether an object has only envelope metadata beside nested objects. */
function isWrapping(item: JsonObject): boolean {
  for (const key in item) if (typeof item[key] !== 'object' && !isSide(key)) return false
  return idKeyOf([item]) === null
}

function within(value: JsonObject, path: readonly string[], above: readonly JsonObject[]): Place[] {
  const places: Place[] = []
  for (const key in value) {
    const item = value[key]
    if (typeof item !== 'object' || item === null) continue
    places.push({ key, path: [...path, key], value: item, above: [value, ...above] })
  }
  return places
}
