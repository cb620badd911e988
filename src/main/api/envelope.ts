/**
 * Reads answers with unknown envelopes, since the interface shows no response shapes. Pure and without recursion over
 * data: cache workers run it on every page of a sweep.
 */
import type { AnswerShape } from '@shared/service/operations'
import { ASKED_ANYTHING, askedFor, type RequestedLists } from './envelope/requested-lists'
import type { NamedModule } from '@shared/rules/module-nouns'
import { type AnyNoun, labelsOfIncluded } from './fields'
import { isEnvelopeName, isTotalName, OWN_ID_NAMES } from './envelope/envelope-names'
import { errorOfBody } from './envelope/error-body'
import { findNothing } from './envelope/find-nothing'
import { findList, type KeysOf } from './envelope/find-records'
import { findRecordAt } from './envelope/find-record'
import { findParts, isKnown, readMarked, readUnmarked } from './envelope/find-matches'
import { findTree } from './envelope/find-tree'
import {
  formatJson,
  isDeeperThan,
  isObject,
  type JsonObject,
  keysOf,
  normaliseKey,
  outermostFirst,
  readJsonText,
  readUint,
  rememberOrders
} from './json'
import { openRecord } from './envelope/open-record'
import { hasContent } from './envelope/list-candidates'
import type { RawMatch, RawRecord, ReadAnswer } from './types'
import { ALL_ROWS, type RowWindow, requestedRows } from './envelope/requested-rows'
import { cameOf, unreadable } from './envelope/unreadable'

// Public API of the folder besides the readers.
export { errorOfBody, errorOfStatus, messageOf } from './envelope/error-body'
export { areMessages, bareText, isExcuse } from './envelope/find-messages'
export { withoutHitMarks } from './envelope/find-matches'
export { ALL_ROWS, type RowWindow, requestedRows } from './envelope/requested-rows'
export { cameOf } from './envelope/unreadable'

/** Deeper parts of a record are stored as JSON text, which limits the depth for later steps. */
const MAX_RECORD_DEPTH = 40
/** Envelopes are shallow: a deeper object is not the match of a lookup. */
const MAX_SUGGESTION_DEPTH = 4
/** Upper bound of a stored path, in characters. */
const MAX_PLACE = 120

/**
 * Reads the records of an answer. An empty list in a usual place is `empty`. Other signs of "no records" are
 * `doubtful`: callers check a known record before removing any. An `/info` answer without a record has none.
 *
 * @param noun noun that was requested; without it only the answer's own names count
 * @param folder for `node`: id of the requested folder, which is not one of the records
 * @throws DesksideError `service-not-json`, `service-truncated`, `service-html`; `service-error` (or the code of the
 * stated status) for an error in a successful body; `service-unreadable` for anything else
 */
export function readAnswer(
  body: Uint8Array | string,
  shape: AnswerShape,
  noun?: AnyNoun,
  folder: number | null = null
): ReadAnswer {
  const { root, text } = readJsonText(body)
  const error = errorOfBody(root, shape === 'lookup')
  if (error !== null) throw error
  const isTree = shape === 'tree' || shape === 'node'
  // For maps by id within a tree, and items of checklists.
  if (isTree || noun === 'checklist') rememberOrders(root, text)
  const keys = writtenKeys(root, text)
  const read = ((): RecordsAnswer => {
    switch (shape) {
      case 'tree':
        return readTree(root)
      case 'node':
        return readTree(root, folder)
      case 'record':
        return readRecord(root)
      case 'lookup':
        return readLookup(root, keys)
      case 'list':
        return readList(root, keys, noun === undefined ? ASKED_ANYTHING : askedFor(noun))
    }
  })()
  const opens = noun !== undefined || isTree
  const came = read.emptiness === 'doubtful' ? cameOf(root) : null
  const { path, folder: itself, ...rest } = read
  const own = itself === undefined ? {} : { folder: bounded(itself) }
  return {
    ...rest,
    ...own,
    records: rest.records.map((record) => bounded(opens ? openRecord(record) : record)),
    labels: labelsOfIncluded(root, path),
    came
  }
}

/**
 * Reads the answer of the search across modules, as one list or module by module. An empty answer has no matches: a
 * search removes nothing. The total is null if the service gives none and the answer has no more rows than requested.
 *
 * @param module the requested module, if any
 * @param modules known modules of the service
 * @param asked requested rows; surplus rows are dropped
 * @throws DesksideError as `readAnswer` does
 */
export function readMatches(
  body: Uint8Array | string,
  module: string | null,
  modules: readonly NamedModule[],
  asked: RowWindow = ALL_ROWS
) {
  const { root, text } = readJsonText(body)
  const error = errorOfBody(root, false)
  if (error !== null) throw error
  const parts = findParts(root, modules)
  if (parts === null) {
    const { records, total, path } = readList(root, writtenKeys(root, text), askedFor('match'))
    const { rows, ...facts } = requestedRows(records, total, asked)
    const found = module === null ? readMarked(rows, modules) : readUnmarked(rows, module)
    return { matches: found.map(withBounds), ...facts, labels: labelsOfIncluded(root, path) }
  }
  const read = parts.map((part) => ({ part, found: partOf(part.value) }))
  const all = read.flatMap(({ part, found }) =>
    (found?.records ?? []).map((record) => ({ id: record.id, record, module: module ?? part.module }))
  )
  const totals = read.map(({ found }) => found?.total ?? null)
  // The sum is known only if every part has a total.
  const total = totals.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
  // `count` may apply to each known module separately; unknown parts share one.
  const known = parts.filter((part) => isKnown(part.module, modules)).length
  const { rows, ...facts } = requestedRows(all, total, { ...asked, count: asked.count * Math.max(1, known) })
  const matches = rows.flatMap(({ record, module: of }) => readUnmarked([record], of))
  return { matches: matches.map(withBounds), ...facts, labels: [] }
}

function partOf(value: unknown): Pick<RecordsAnswer, 'records' | 'total'> | null {
  const found = findList(value, undefined, askedFor('match'))
  // Unreadable content counts as one row without an id.
  if (found === null && findNothing(value).empty.length === 0)
    return { records: [{ id: null, fields: {} }], total: null }
  return found === null
    ? null
    : { records: found.records, total: totalIn(found.above, found.records.length)?.total ?? null }
}

const withBounds = ({ module, record }: RawMatch): RawMatch => ({ module, record: bounded(openRecord(record)) })

/** `path`: the keys that lead to the records. */
type RecordsAnswer = Pick<ReadAnswer, 'records' | 'emptiness' | 'isBeside' | 'places' | 'total' | 'folder'> & {
  readonly path: readonly string[]
}

/** Keys of maps in the order of the text, which is scanned for the first of them. */
function writtenKeys(root: unknown, text: string): KeysOf {
  return (map) => {
    rememberOrders(root, text)
    return keysOf(map)
  }
}

/** The match of a lookup whose answer is the match itself (address by IP); null if it has a list or nothing. */
function findSuggestion(root: unknown): RawRecord | null {
  for (const [value, below] of outermostFirst(root, MAX_SUGGESTION_DEPTH)) {
    if (Array.isArray(value)) return null
    if (!isObject(value)) continue
    if (typeof value['value'] === 'string' && isObject(value['data'])) return { id: null, fields: value }
    below.push(...Object.values(value))
  }
  return null
}

/** A provider's answer about one item may be the item itself. */
function readLookup(root: unknown, keys: KeysOf): RecordsAnswer {
  const single = findSuggestion(root)
  return single === null
    ? readList(root, keys)
    : { records: [single], emptiness: 'rows', isBeside: false, places: [], total: null, path: [] }
}

function readList(root: unknown, keys?: KeysOf, asked?: RequestedLists): RecordsAnswer {
  const found = findList(root, keys, asked)
  if (found === null) return readNothing(root)
  const { records, above, path, pathAbove, isDoubtful, isBeside } = found
  const total = totalIn(above, records.length)
  const emptiness = isDoubtful ? 'doubtful' : records.length > 0 ? 'rows' : 'empty'
  const places =
    total === null
      ? [placeOf(path)]
      : [placeOf(path), `#${placeOf([...pathAbove.slice(0, pathAbove.length - total.up), ...total.path])}`]
  return { records, emptiness, isBeside, places, total: total?.total ?? null, path }
}

/** @param asked the requested folder; null if unknown, undefined for a tree */
function readTree(root: unknown, asked?: number | null): RecordsAnswer {
  const { records, folder, saysEmpty } = findTree(root, asked)
  const own = folder === null ? {} : { folder }
  if (records.length > 0) {
    const path = findList(root)?.path ?? []
    return { records, emptiness: 'rows', isBeside: false, places: [placeOf(path)], total: null, path, ...own }
  }
  if (folder !== null) return { ...holdingNothing(root, saysEmpty), ...own }
  const none = readList(root)
  // There is a list, but none of its items can be a tree node.
  if (none.records.length > 0) throw unreadable(root)
  return { ...none, total: null }
}

/** A folder, or all files, that is empty or has unknown contents. */
function holdingNothing(root: unknown, saysEmpty: boolean): RecordsAnswer {
  const { empty, doubtful } = findNothing(root)
  const places = saysEmpty ? empty : doubtful.map(({ path }) => path)
  return withoutRecords(saysEmpty ? 'empty' : 'doubtful', places.map(placeOf))
}

/** @param places paths of the signs that there are no records */
const withoutRecords = (emptiness: 'empty' | 'doubtful', places: readonly string[]): RecordsAnswer => ({
  records: [],
  emptiness,
  isBeside: false,
  places,
  total: null,
  path: []
})

function readRecord(root: unknown): RecordsAnswer {
  const found = findRecordAt(root)
  if (found === null) return readNothing(root, true)
  const { record, path } = found
  const own = ownValues(record)
  const says = record.id === null ? own > 0 : hasContent(record.fields)
  if (!says) return readNothing(root, true)
  // A single value may be a message under an unknown name.
  const emptiness = record.id !== null || own > 1 ? 'rows' : 'doubtful'
  return { records: [record], emptiness, isBeside: false, places: [placeOf(path)], total: null, path }
}

/** Number of values that are not envelope metadata. */
function ownValues({ fields }: RawRecord): number {
  return Object.entries(fields).filter(([key, value]) => {
    const isFilled = value !== null && value !== ''
    return isFilled && !isEnvelopeName(key) && !OWN_ID_NAMES.includes(normaliseKey(key))
  }).length
}

/**
 * An answer without a list or record.
 * @throws `service-unreadable` if nothing states that it is empty
 */
function readNothing(root: unknown, isRecord = false): RecordsAnswer {
  const { empty, doubtful } = findNothing(root)
  if (isRecord && empty.length > 0) return withoutRecords('empty', empty.map(placeOf))
  if (doubtful.length === 0) throw unreadable(root)
  const places = doubtful.map(({ isTotal, path }) => (isTotal ? '#' : '') + placeOf(path))
  return withoutRecords('doubtful', places)
}

const placeOf = (path: readonly string[]): string => path.join('.').slice(0, MAX_PLACE)

/** Total number of records, found beside the list or in an object beside it; null if absent. */
function totalIn(
  above: readonly JsonObject[],
  rows: number
): { total: number; up: number; path: readonly string[] } | null {
  for (const [up, envelope] of above.entries()) {
    const inner = Object.entries(envelope).flatMap(([key, value]): [string[], JsonObject][] =>
      isObject(value) && Object.keys(value).length < 30 ? [[[key], value]] : []
    )
    for (const [within, place] of [[[], envelope] as const, ...inner]) {
      for (const key in place) {
        const total = readUint(place[key])
        // A "total" smaller than the rows received counts something else.
        if (total === null || total < rows) continue
        const name = normaliseKey(key)
        // Beside a `limit`, `size` is not the page size.
        if (isTotalName(name) || (name === 'count' && total > rows) || (name === 'size' && 'limit' in place)) {
          return { total, up, path: [...within, key] }
        }
      }
    }
  }
  return null
}

function bounded(record: RawRecord): RawRecord {
  if (!isDeeperThan(record.fields, MAX_RECORD_DEPTH)) return record
  const entries = Object.entries(record.fields).map(([key, value]): [string, unknown] => [
    key,
    isDeeperThan(value, MAX_RECORD_DEPTH - 1) ? formatJson(value) : value
  ])
  return { ...record, fields: Object.fromEntries(entries) }
}
