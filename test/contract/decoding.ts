/** Decodes small records in tests, and finds fields in the result. */
import type { Field, FieldValue, Noun } from '@shared/model/record'
import { decodeRecord } from '../../src/main/api/decode'
import type { DecodedRecord, DecodeOptions } from '../../src/main/api/fields'

/** A record with the id 7 and these fields. */
export function decode(
  fields: Record<string, unknown>,
  noun: Noun = 'project',
  options?: DecodeOptions
): DecodedRecord {
  return decodeRecord(noun, { id: 7, fields: { id: 7, ...fields } }, options)
}

export function field(record: DecodedRecord, key: string): Field {
  const found = record.fields.find((item) => item.key === key)
  if (found === undefined) throw new Error(`no field ${key} among ${record.fields.map((item) => item.key).join(', ')}`)
  return found
}

export function value(fields: Record<string, unknown>, key: string, noun: Noun = 'project'): FieldValue {
  return field(decode(fields, noun), key).value
}
