/**
 * Reads an answer whose envelope nobody has described (the interface shows no response shapes). Pure and without
 * recursion over data: cache workers run it on every page of a sweep.
 */
import type { AnswerShape } from '@shared/service/operations'
import { isTotalName } from './envelope-names'
import { errorOfBody } from './error-body'
import { findList } from './find-records'
import { findRecord } from './find-record'
import { findSuggestion } from './find-suggestion'
import { findTree } from './find-tree'
import { labelsOfIncluded } from './included'
import { formatJson, isDeeperThan, isObject, readUint, type JsonObject } from './json'
import { normaliseKey } from './key-names'
import { readJson } from './read-json'
import type { RawRecord, ReadAnswer } from './types'

/** Below this depth a record's insides are kept as JSON text: nobody downstream has to survive them. */
const MAX_RECORD_DEPTH = 40

/**
 * Reads the records of an answer. A list without records is an empty list; an `/info` answer without a record has none.
 *
 * @throws DesksideError `service-not-json`, `service-truncated`, `service-html`; `service-error` (or the code of the
 * status that it states) for an error in the body of a success
 */
export function readAnswer(body: Uint8Array | string, shape: AnswerShape): ReadAnswer {
  const root = readJson(body)
  const error = errorOfBody(root, shape === 'lookup')
  if (error !== null) throw error
  const labels = labelsOfIncluded(root)
  if (shape === 'record') {
    const record = findRecord(root)
    return { records: record === null ? [] : [bounded(record)], total: null, labels }
  }
  if (shape === 'tree' || shape === 'node') return { records: findTree(root).map(bounded), total: null, labels }
  const single = shape === 'lookup' ? findSuggestion(root) : null
  if (single !== null) return { records: [single], total: null, labels }
  const { records, above } = findList(root)
  return { records: records.map(bounded), total: totalIn(above, records.length), labels }
}

/** The number of all records, as it stands beside the list or in an object beside it; null when nothing says so. */
function totalIn(above: readonly JsonObject[], rows: number): number | null {
  for (const envelope of above) {
    const places = [
      envelope,
      ...Object.values(envelope).filter((value) => isObject(value) && Object.keys(value).length < 30)
    ]
    for (const place of places as JsonObject[]) {
      for (const key in place) {
        const total = readUint(place[key])
        // A "total" below the rows at hand counts something else.
        if (total === null || total < rows) continue
        const name = normaliseKey(key)
        // Beside a limit, a size is not the page's.
        if (isTotalName(name) || (name === 'count' && total > rows) || (name === 'size' && 'limit' in place))
          return total
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
