/** Records of an answer for the console: decoded, masked, and limited in number and size. */
import type { AnsweredRecord, AnsweredRecords } from '@shared/model/console'
import { NOUN_OF_OPERATION } from '@shared/model/nouns'
import type { Field, FieldValue } from '@shared/model/record'
import { OPERATIONS, type OperationName } from '@shared/service/operations'
import { decodeRecord } from '../api/decode'
import type { AnyNoun } from '../api/fields'
import { MASK, maskedJson } from '../api/json'
import type { RawRecord, ReadAnswer } from '../api/types'
import { isTokenLike } from '../secrets-in-text/token-like'
import { DECODED_LIMIT, FIELD_LIMIT, RECORD_LIMIT, TITLE_LIMIT, VALUE_LIMIT } from './limits'

/** Noun of the records in an operation's answer. It decides how fields are decoded. */
const NOUN_OF: Readonly<Record<OperationName, AnyNoun>> = {
  ...NOUN_OF_OPERATION,
  'projects.steps': 'step',
  'projects.actions': 'action',
  'projects.actions.info': 'action',
  'projects.checklists': 'checklist',
  'projects.goods': 'good',
  'projects.payments': 'payment',
  'search.all': 'match',
  'lookup.suggestions': 'match',
  'lookup.clean': 'match'
}

export function answeredRecords(operation: OperationName, read: ReadAnswer): AnsweredRecords {
  const records: AnsweredRecord[] = []
  let left = DECODED_LIMIT
  // The folder comes before its contents.
  const all = read.folder === undefined ? read.records : [read.folder, ...read.records]
  for (const raw of all.slice(0, RECORD_LIMIT)) {
    const { record, characters, isFull } = answered(operation, raw, left)
    records.push(record)
    left -= characters
    if (isFull) break
  }
  return { shape: OPERATIONS[operation].answers, total: read.total, count: all.length, records }
}

function answered(operation: OperationName, raw: RawRecord, left: number) {
  const decoded = decodeRecord(raw.noun ?? NOUN_OF[operation], raw)
  const fields: Field[] = []
  const cut: string[] = []
  let characters = 0
  let isFull = false
  for (const field of decoded.fields.slice(0, FIELD_LIMIT)) {
    const { value, isCut } = bounded(masked(field))
    const size = field.key.length + field.label.length + sizeOf(value)
    isFull = characters + size > left
    if (isFull) break
    characters += size
    fields.push({ ...field, value })
    if (isCut) cut.push(field.key)
  }
  const title = decoded.title === null ? null : decoded.title.slice(0, TITLE_LIMIT)
  const record: AnsweredRecord = { id: raw.id, title, fields, fieldCount: decoded.fields.length, cut }
  return { record, characters, isFull }
}

/** Value of a field, masked if its name is token-like. In JSON, masks the values under such names. */
function masked({ key, value }: Field): FieldValue {
  if (value.type === 'empty' || value.type === 'flag') return value
  if (key.split(/[.[\]]/).some(isTokenLike)) return { type: 'text', text: MASK }
  return value.type === 'json' ? { type: 'json', json: maskedJson(JSON.parse(value.json) as unknown) } : value
}

function bounded(value: FieldValue): { value: FieldValue; isCut: boolean } {
  switch (value.type) {
    case 'text':
      return { value: { ...value, text: value.text.slice(0, VALUE_LIMIT) }, isCut: value.text.length > VALUE_LIMIT }
    case 'json':
      return { value: { ...value, json: value.json.slice(0, VALUE_LIMIT) }, isCut: value.json.length > VALUE_LIMIT }
    case 'texts': {
      const texts = firstOf(value.texts, (text) => text.length)
      return { value: { ...value, texts }, isCut: texts.length < value.texts.length }
    }
    case 'references': {
      const references = firstOf(value.references, ({ label }) => 20 + (label?.length ?? 0))
      return { value: { ...value, references }, isCut: references.length < value.references.length }
    }
    default:
      return { value, isCut: false }
  }
}

/** The first items that fit into the limit of a value. */
function firstOf<T>(items: readonly T[], size: (item: T) => number): readonly T[] {
  let sum = 0
  const end = items.findIndex((item) => (sum += size(item)) > VALUE_LIMIT)
  return end < 0 ? items : items.slice(0, end)
}

function sizeOf(value: FieldValue): number {
  if (value.type === 'text') return value.text.length
  return value.type === 'json' ? value.json.length : JSON.stringify(value).length
}
