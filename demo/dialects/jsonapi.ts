import type { Answer, ListAnswer } from '../answer'
import { SCHEMA, type CanonicalRecord, type Kind } from '../schema'
import type { RecordWriter, Wire, Words } from './write-record'

/** The JSON:API-like dialect: separate attributes and relationships, referenced things in `included`. */

const PLURAL: Readonly<Partial<Record<string, string>>> = {
  'calendar-category': 'calendar-categories',
  currency: 'currencies',
  match: 'matches'
}

function typeName(kind: string): string {
  return PLURAL[kind] ?? `${kind}s`
}

export function jsonApiRecord(kind: Kind, record: CanonicalRecord, writer: RecordWriter): Wire {
  const attributes = writer.record(kind, record)
  const relationships: Wire = {}
  for (const field of SCHEMA[kind]) {
    if ((field.type !== 'reference' && field.type !== 'references') || field.to === undefined) continue
    const value = writer.said(field, record[field.key])
    if (value === undefined) continue
    const key = writer.key(kind, field.key)
    for (const taken of writer.referenceKeys(kind, field.key)) delete attributes[taken]
    const point = (id: number): Wire => ({ type: typeName(field.to ?? ''), id: String(id) })
    relationships[key.replace(/-id$/, '')] = {
      data: Array.isArray(value)
        ? value.map((id) => point(Number(id)))
        : typeof value === 'number'
          ? point(value)
          : null
    }
  }
  delete attributes[writer.key(kind, 'id')]
  return {
    type: typeName(kind),
    ...(record.id === undefined ? {} : { id: String(record.id) }),
    attributes,
    ...(Object.keys(relationships).length > 0 ? { relationships } : {})
  }
}

export function jsonApiDocument(
  answer: ListAnswer,
  records: readonly CanonicalRecord[],
  writer: RecordWriter,
  words: Words
): Wire {
  const included = new Map<string, Wire>()
  for (const record of records) {
    for (const field of SCHEMA[answer.kind]) {
      if (field.to === undefined) continue
      const value = record[field.key]
      for (const id of Array.isArray(value) ? value : [value]) {
        if (typeof id !== 'number') continue
        const key = `${field.to} ${id}`
        const name = included.has(key) ? null : words.label(field.to, id)
        if (name !== null) included.set(key, { type: typeName(field.to), id: String(id), attributes: { name } })
      }
    }
  }
  return {
    data: records.map((record) => jsonApiRecord(answer.kind, record, writer)),
    ...(included.size > 0 ? { included: [...included.values()] } : {}),
    meta: { total: answer.total, offset: answer.offset, count: answer.count }
  }
}

export function jsonApiNode(answer: Extract<Answer, { shape: 'node' }>, writer: RecordWriter): Wire {
  return {
    data: jsonApiRecord('folder', answer.folder, writer),
    included: [
      ...answer.folders.map((folder) => jsonApiRecord('folder', folder, writer)),
      ...answer.files.map((file) => jsonApiRecord('file', file, writer))
    ]
  }
}

export function jsonApiErrors(status: number, code: string, message: string): Wire {
  return { errors: [{ status: String(status), code, title: message }] }
}
