/** Finds the records of standardised texts in an answer, bare or in any envelope. */
import type { JsonObject, UnknownAnswer } from '@shared/model/lookup'
import type { CleanType } from '@shared/model/lookup-clean'
import { isJsonObject } from '@shared/rules/lookup/read-data'
import { normalText } from '@shared/rules/lookup/normal-text'
import { maskedJson, readJson } from '../../api/json'

/** Maximum length of an unknown answer on screen, in characters. */
const SHOWN = 4000
/** Envelopes are shallow. */
const DEPTH = 5

export interface CleanedAnswer {
  /** By index of each text; null if the answer has no record for it. */
  readonly records: readonly (JsonObject | null)[]
  /** The answer if it has no records; else null. */
  readonly unknown: UnknownAnswer | null
}

/** Fields that every record of a type has. */
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
 * Matches records to texts by `source`, in order. Records without `source` are matched by position, but only if counts
 * are equal. Uncertain records stay unmatched: a wrong address beside a name would be worse than none.
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
  const bySource = Map.groupBy(found, (record) =>
    typeof record?.['source'] === 'string' ? normalText(record['source']) : null
  )
  const records = texts.map((each, at) => {
    const own = bySource.get(each)?.shift()
    if (own != null) return own
    const placed = found.length === texts.length ? found[at] : undefined
    return placed != null && typeof placed['source'] !== 'string' ? placed : null
  })
  return { records, unknown: records.every((record) => record === null) ? shown(maskedJson(root)) : null }
}

const shown = (text: string): UnknownAnswer => ({ text: text.slice(0, SHOWN), isCut: text.length > SHOWN })

/** Outermost list of records of the type; for a single text, the record itself. */
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

/** PHP writes a list with gaps as a map by index. */
const isMap = (value: unknown): value is JsonObject =>
  isJsonObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d{1,4}$/.test(key))

const isRecord = (value: unknown, type: CleanType): value is JsonObject =>
  isJsonObject(value) && (MARKS[type].every((key) => key in value) || ('source' in value && 'qc' in value))
