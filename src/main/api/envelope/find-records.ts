/**
 * Finds the records in an answer with an unknown envelope: the outermost array or map of objects with ids, under any
 * key.
 */
import { ASKED_ANYTHING, type RequestedLists } from './requested-lists'
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
import {
  isEnvelope,
  isListLike,
  isBesideList,
  listAt,
  RANK,
  type Candidate,
  type CandidateLocation
} from './list-candidates'
import { isOfOthers, isSurelyOfOthers, mayBeOfOthers } from './of-others'
import { idKeyOf, idOf } from './record-id'
import type { RawRecord } from '../types'

/** Envelopes are shallow: deeper objects belong to records. */
const MAX_DEPTH = 8
/** Objects searched. An answer with more of them above its list has no known envelope. */
const MAX_PLACES = 2_000

export interface FoundList {
  readonly records: readonly RawRecord[]
  /** Path to the list; empty if the answer itself is the list. */
  readonly path: readonly string[]
  readonly above: readonly JsonObject[]
  /** Path to the first object of `above`. */
  readonly pathAbove: readonly string[]
  /** It may be something else: names in an unusual place, a single object, an empty list under an unknown name. */
  readonly isDoubtful: boolean
  /** It is in a usual place of people, columns or other data beside an answer. */
  readonly isBeside: boolean
}

/** Keys of a map, in the order of the text if that is known. */
export type KeysOf = (map: JsonObject) => readonly string[]

/**
 * The answer's list; null if there is none.
 *
 * @param keys gives the order of a list that is a map by id
 * @param asked the requested lists, if known
 */
export function findList(
  root: unknown,
  keys: KeysOf = Object.keys,
  asked: RequestedLists = ASKED_ANYTHING
): FoundList | null {
  let level: CandidateLocation[] = [{ key: '', path: [], value: root, above: [] }]
  let fallback: Candidate | null = null
  let dictionary: Candidate | null = null
  let beside: Candidate | null = null
  let seen = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const below: CandidateLocation[] = []
    let best: Candidate | null = null
    let others: Candidate | null = null
    for (const place of level) {
      if (seen++ > MAX_PLACES) break
      const candidate = listAt(place, asked)
      if (candidate !== null) {
        const { rank } = candidate
        if (isBesideList(place, asked)) beside = rank > RANK.withoutIds ? better(beside, candidate) : beside
        else if (rank < RANK.bearingIds) fallback = betterFallback(fallback, candidate, asked)
        else if (asked.hasAnyName || !isOfOthers(place, asked)) best = better(best, candidate)
        else others = better(others, candidate)
      }
      below.push(...placesWithin(place))
    }
    // Side-loaded records may stand above the list or beside an empty one.
    if (best !== null && !isOfOthers(best.place, asked)) {
      return landed(fallback !== null && standsFor(fallback, best, asked) ? fallback : best, keys, asked)
    }
    dictionary ??= best ?? others
    level = below
  }
  const stands = fallback !== null && (dictionary === null || standsFor(fallback, dictionary, asked))
  const left = stands ? fallback : (dictionary ?? beside)
  if (left === null) return null
  const found = landed(left, keys, asked, left === beside)
  return (!stands || found.isBeside) && saysNothingAbove(left.place) ? null : found
}

/** Whether the empty list (or map of names) is the answer and the filled one holds side-loaded records. */
function standsFor(empty: Candidate, filled: Candidate, asked: RequestedLists): boolean {
  const [name, other] = [normaliseKey(empty.place.key), normaliseKey(filled.place.key)]
  // A map or list of names, beside people that records refer to.
  if (empty.rank >= RANK.scalars && empty.rank !== RANK.emptyContent)
    return asked.isNamed && (isContent(name) || asked.names.has(name)) && isOfOthers(filled.place, asked)
  if (empty.rank !== RANK.emptyContent && empty.rank !== RANK.empty) return false
  if (asked.names.has(other)) return false
  const isEmptyContent = empty.rank === RANK.emptyContent
  if (isEmptyContent && isOfOthers(filled.place, asked)) return true
  if (isEmptyContent && filled.place.path.some(isSide) && !empty.place.path.some(isSide)) return true
  if (asked.names.has(name) && !CONTENT_NAMES.has(other)) return true
  if (MAIN.test(name) && PARTS_OF_OTHERS.test(other)) return true
  if (isContent(other)) return isEmptyContent && NOUN_NAMES.has(other) && !MAIN.test(other) && !MAIN.test(name)
  return isEmptyContent || (PEOPLE.test(other) && !isDictionary(name) && !isSide(name))
}

/** Whether an envelope above states that there are no records: `{ "data": null, "users": [...] }`. */
function saysNothingAbove({ above }: CandidateLocation): boolean {
  return above.some((envelope) =>
    Object.entries(envelope).some(([key, value]) =>
      isContent(key)
        ? value === null || value === false
        : isTotalName(normaliseKey(key)) && (value === 0 || value === '0')
    )
  )
}

function landed(candidate: Candidate, keys: KeysOf, asked: RequestedLists, liesBeside = false): FoundList {
  const { place, rank, read, isMixed } = candidate
  const isBeside = liesBeside || isSurelyOfOthers(candidate, asked)
  const isUsual =
    isContent(place.key) || (place.key === '' && (Array.isArray(place.value) || rank === RANK.emptyContent))
  const isStrange = rank === RANK.one || (rank < RANK.withoutIds && !isUsual)
  const isDoubtful = isBeside || isStrange || mayBeOfOthers(place, asked)
  const { value, path, above } = place
  const records = isMixed === true || isMapById(value) ? read(keys(value as JsonObject)) : read()
  if (isMixed !== true) return { records, path, above, pathAbove: path.slice(0, -1), isDoubtful, isBeside }
  return { records, path, above: [value as JsonObject, ...above], pathAbove: path, isDoubtful, isBeside }
}

function better(kept: Candidate | null, other: Candidate): Candidate {
  return kept === null || other.rank > kept.rank ? other : kept
}

/**
 * The better of two fallbacks. A list that surely was not requested does not replace an empty list in a usual place.
 */
function betterFallback(kept: Candidate | null, other: Candidate, asked: RequestedLists): Candidate {
  if (kept === null) return other
  const [isKeptOfOthers, isOtherOfOthers] = [isSurelyOfOthers(kept, asked), isSurelyOfOthers(other, asked)]
  if (isKeptOfOthers !== isOtherOfOthers) {
    const own = isKeptOfOthers ? other : kept
    // A single object under an unknown name is not better.
    if (own.rank > RANK.one || isContent(own.place.key)) return own
  }
  const [lower, higher] = other.rank > kept.rank ? [kept, other] : [other, kept]
  const { key } = higher.place
  const isStrange =
    higher.rank >= RANK.withoutIds && !isContent(key) && !asked.names.has(normaliseKey(key)) && key !== ''
  return isStrange && lower.rank === RANK.emptyContent ? lower : higher
}

/** Candidate places below this one. Lists inside a record belong to it, unless the record only wraps the list. */
function placesWithin({ key, path, value, above }: CandidateLocation): CandidateLocation[] {
  if (Array.isArray(value)) {
    // `[{ "items": [...] }]` is an envelope in a list. Longer lists are ordinary: lists inside their items belong to
    // the items.
    if (value.length > 3) return []
    return value.filter(isObject).flatMap((item) => (isWrapping(item) ? within(item, path, above) : []))
  }
  if (!isObject(value)) return []
  const places = within(value, path, above)
  if (key !== '' && isMapById(value)) return []
  if (isEnvelope(value) || idOf(value) === null) return places
  // A pipeline contains its stages, an account its task types: in a list of their own, or in the only list of a holder.
  const lists = places.flatMap((place) =>
    isListLike(place.value) ? [place] : HOLDERS.has(normaliseKey(place.key)) ? onlyList(place) : []
  )
  const named = lists.filter((place) => isContent(place.key))
  return named.length > 0 ? named : lists.length === 1 ? lists : []
}

/** Keys under which HAL and similar formats nest data of a record. */
const HOLDERS: ReadonlySet<string> = new Set(['embedded', 'nested', 'data', 'result', 'content'])

function onlyList({ path, value, above }: CandidateLocation): CandidateLocation[] {
  if (!isObject(value)) return []
  const lists = within(value, path, above).filter((place) => isListLike(place.value))
  return lists.length === 1 ? lists : []
}

/** Whether an object has only nested objects and envelope metadata. */
function isWrapping(item: JsonObject): boolean {
  for (const key in item) if (typeof item[key] !== 'object' && !isSide(key)) return false
  return idKeyOf([item]) === null
}

function within(value: JsonObject, path: readonly string[], above: readonly JsonObject[]): CandidateLocation[] {
  const places: CandidateLocation[] = []
  for (const key in value) {
    const item = value[key]
    if (typeof item !== 'object' || item === null) continue
    places.push({ key, path: [...path, key], value: item, above: [value, ...above] })
  }
  return places
}
