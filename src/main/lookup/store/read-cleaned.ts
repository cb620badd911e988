/** Finds the provider's records of standardised texts in an answer, bare or in any envelope of the service. */
import type { JsonObject, UnknownAnswer } from '@shared/model/lookup'
import type { CleanType } from '@shared/model/lookup-clean'
import { isJsonObject } from '@shared/rules/lookup/read-data'
import { normalText } from '@shared/rules/lookup/normal-text'
import { maskedJson, readJson } from '../../api/json'

/** Characters of an answer of unknown shape that are shown. */
const SHOWN = 4000
/** Envelopes are shallow. */
const DEPTH = 5

export interface CleanedAnswer {
  /** By the place of each text; null where the answer has no record for it. */
  readonly records: readonly (JsonObject | null)[]
  /** The answer, where no record was found in it. */
  readonly unknown: UnknownAnswer | null
}

/** What every record of a type has. */
const MARKS: Readonly<Record<CleanType, readonly string[]>> = {
  address: ['result', 'qc'],
  phone: ['phone', 'qc'],
  name: ['result', 'qc'],
  email: ['email', 'qc'],
  passport: ['series', 'qc'],
  vehicle: ['result', 'qc'],
  birthdate: ['birthdate', 'qc']
}

/**
 * Records are matched by `source` where they say it, each to the next text of that source; a record without one by its
 * place, and only where there are as many records as texts. What can't be matched surely is not matched: the wrong
 * address beside a name would be worse than none.
 */
export function readCleaned(body: Uint8Array, type: CleanType, texts: readonly string[]): CleanedAnswer {
  const none = texts.map(() => null)
  let root: unknown
  try {
    root = readJson(body)
  } catch {
    return { records: none, unknown: shown(new TextDecoder().decode(body)) }
  }
  const found = findRecords(root, type)
  if (found === null) return { records: none, unknown: shown(maskedJson(root)) }
  const bySource = new Map<string, JsonObject[]>()
  for (const record of found) {
    const source = record?.['source']
    if (record === null || typeof source !== 'string') continue
    const key = normalText(source)
    bySource.set(key, [...(bySource.get(key) ?? []), record])
  }
  const records = texts.map((each, at) => {
    const own = bySource.get(each)?.shift()
    if (own !== undefined) return own
    const placed = found.length === texts.length ? found[at] : undefined
    return placed != null && typeof placed['source'] !== 'string' ? placed : null
  })
  return { records, unknown: records.every((record) => record === null) ? shown(maskedJson(root)) : null }
}

const shown = (text: string): UnknownAnswer => ({ text: text.slice(0, SHOWN), cut: text.length > SHOWN })

/** The nearest list of records of the type; of an answer about one text that record itself. */
function findRecords(root: unknown, type: CleanType): (JsonObject | null)[] | null {
  let level: unknown[] = [root]
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    for (const value of level) {
      const list = Array.isArray(value) ? (value as unknown[]) : isMap(value) ? Object.values(value) : null
      if (list?.some((each) => isRecord(each, type)) === true) {
        return list.map((each) => (isRecord(each, type) ? each : null))
      }
      if (isRecord(value, type)) return [value]
    }
    level = level.flatMap((value) => (isJsonObject(value) ? Object.values(value) : []))
  }
  return null
}

/** PHP writes a list as a map by its places when one of them is missing. */
const isMap = (value: unknown): value is JsonObject =>
  isJsonObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d{1,4}$/.test(key))

const isRecord = (value: unknown, type: CleanType): value is JsonObject =>
  isJsonObject(value) && (MARKS[type].every((key) => key in value) || ('source' in value && 'qc' in value))
