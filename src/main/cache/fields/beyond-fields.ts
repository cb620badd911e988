import type { Field, FieldValue, Noun } from '@shared/model/record'
import { REST_KEY } from '../../api/fields'
import { maskedJson } from '../../api/json'
import type { Queries } from '../../database/queries'
import { hasBeyond } from '../core'

/** The keys of a noun's stored fields if its records have more fields; otherwise null. */
export function boundedFields(queries: Queries, noun: Noun): ReadonlySet<string> | null {
  if (!hasBeyond(queries, noun)) return null
  const rows = queries.all<{ key: string }>('SELECT key FROM fields WHERE noun = ? AND gone_at IS NULL', noun)
  return new Set(rows.map(({ key }) => key))
}

/** Whether a record's field is not among the stored fields. */
export function isBeyond(field: Field, bounded: ReadonlySet<string>): boolean {
  return field.role === null && field.value.type !== 'empty' && !bounded.has(field.key)
}

/** All fields of a record that are not stored as fields, as one JSON value. */
export function joinBeyond(queries: Queries, noun: Noun, fields: readonly Field[]): readonly Field[] {
  const bounded = boundedFields(queries, noun)
  if (bounded === null) return fields
  const beyond = fields.filter((field) => field.key !== REST_KEY && isBeyond(field, bounded))
  if (beyond.length === 0) return fields
  const joined = new Set(beyond)
  const values = Object.fromEntries(beyond.map(({ key, value }) => [key, plainOf(value)]))
  const rest: Field = {
    key: REST_KEY,
    label: REST_KEY,
    section: 'other',
    role: null,
    value: { type: 'json', json: maskedJson(values) }
  }
  return [...fields.filter((field) => !joined.has(field)), rest]
}

function plainOf(value: FieldValue): unknown {
  switch (value.type) {
    case 'empty':
      return null
    case 'text':
      return value.text
    case 'texts':
      return value.texts
    case 'number':
      return value.number
    case 'money':
      return value.amount
    case 'date':
      return value.date
    case 'moment':
      return value.iso
    case 'flag':
      return value.flag
    case 'references':
      return value.references
    case 'json':
      return JSON.parse(value.json) as unknown
  }
}
