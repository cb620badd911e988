import type { Field, FieldValue, Noun, Reference, ReferenceKind } from '@shared/model/record'
import { DesksideError } from '@shared/ipc/errors'
import type { DecodedRecord, LearnedLabel } from '../../../src/main/api/fields/decoded'
import type { RawRecord, ReadAnswer } from '../../../src/main/api/types'
import type { Decoder } from '../../../src/main/cache/core/decoder'

type Fields = Readonly<Record<string, unknown>>

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function reference(value: unknown): Reference | null {
  if (typeof value === 'number') return { id: value, label: null }
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'number') return null
  return { id: value.id, label: 'name' in value ? text(value.name) : null }
}

const REFERENCES = {
  currency: 'currency',
  funnel: 'funnel',
  stage: 'stage',
  responsible: 'user',
  group: 'user-group'
} as const satisfies Record<string, ReferenceKind>

function labelsOf(fields: Fields): LearnedLabel[] {
  return Object.entries(REFERENCES).flatMap(([key, kind]) => {
    const found = reference(fields[key])
    return found === null || found.label === null ? [] : [{ kind, id: found.id, label: found.label }]
  })
}

function valueOf(value: unknown): FieldValue {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\d$/.test(value) ? { type: 'date', date: value } : { type: 'text', text: value }
  if (typeof value === 'number') return { type: 'number', number: value }
  if (Array.isArray(value)) {
    return { type: 'references', kind: 'user', references: value.flatMap((item) => reference(item) ?? []) }
  }
  return value == null ? { type: 'empty' } : { type: 'json', json: JSON.stringify(value) }
}

function dynamicFields(fields: Fields): Field[] {
  const { data } = fields
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).map(([key, value]) => ({
    key: `data.${key}`,
    label: key,
    section: 'dynamic',
    role: null,
    value: valueOf(value)
  }))
}

/**
 * A minimal decoder for cache tests: the answer is `{ items, total }`, and fields have one spelling. The real one is
 * tested in `api/`.
 */
export const plainDecoder: Decoder = {
  version: 1,

  readAnswer(body: Uint8Array): ReadAnswer {
    let parsed: unknown
    try {
      parsed = JSON.parse(new TextDecoder().decode(body))
    } catch (thrown) {
      throw new DesksideError('service-not-json', 'The answer is not JSON.', { cause: thrown })
    }
    const { items, total } = parsed as { items: Fields[]; total?: number }
    const records = items.map((fields) => ({ id: number(fields.id), fields }))
    const emptiness = records.length > 0 ? 'rows' : 'empty'
    return { records, emptiness, isBeside: false, places: ['items'], came: null, total: total ?? null, labels: [] }
  },

  decodeRecord(noun: Noun, { id, fields }: RawRecord): DecodedRecord {
    return {
      noun,
      id: id ?? 0,
      deleted: typeof fields.deleted === 'boolean' ? fields.deleted : null,
      name: noun === 'list' || noun === 'module' ? text(fields.name) : null,
      title: text(fields.title ?? fields.name),
      created: text(fields.created),
      updated: text(fields.updated),
      price: number(fields.price),
      currency: reference(fields.currency),
      funnel: reference(fields.funnel),
      stage: reference(fields.stage),
      responsible: reference(fields.responsible),
      userGroup: reference(fields.group),
      parentId: number(fields.parent),
      position: number(fields.position),
      size: number(fields.size),
      fileKind: null,
      ending: null,
      fields: [
        { key: 'name', label: 'name', section: 'built-in', role: 'title', value: valueOf(fields.name) },
        ...dynamicFields(fields)
      ],
      labels: labelsOf(fields),
      raw: fields
    }
  }
}
