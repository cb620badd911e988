import type { Field, FieldRole } from '@shared/model/record'

/** Roles that have a column of their own in `records`. */
const IN_COLUMNS: ReadonlySet<FieldRole> = new Set<FieldRole>([
  'id',
  'title',
  'name',
  'created',
  'updated',
  'price',
  'currency',
  'funnel',
  'stage',
  'responsible',
  'user-group',
  'deleted',
  'parent',
  'position'
])

/** Texts are kept to be compared with, up to here; the whole text is in the raw record. In characters. */
const COMPARED = 200

export interface FieldEntry {
  readonly number: number | null
  readonly text: string | null
}

const text = (value: string): FieldEntry => ({ number: null, text: value.slice(0, COMPARED) })
const number = (value: number): FieldEntry => ({ number: value, text: null })

/** What a field puts into `field_values`: one entry for each value that a filter may ask for. */
export function entriesOf({ role, value }: Field): readonly FieldEntry[] {
  if (role !== null && IN_COLUMNS.has(role)) return []
  switch (value.type) {
    case 'empty':
    case 'json':
      return []
    case 'text':
      return [text(value.text)]
    case 'texts':
      return value.texts.map(text)
    case 'number':
      return [number(value.number)]
    case 'money':
      return [number(value.amount)]
    case 'date':
      return [text(value.date)]
    case 'moment':
      return [text(value.iso)]
    case 'flag':
      return [number(value.flag ? 1 : 0)]
    case 'references':
      return value.references.map((reference) => number(reference.id))
  }
}
