import type { DecodedRecord, LearnedLabel } from '../../api/fields'

/** Under which kind `labels` has what a field's ids are called, where they are ids of nothing that is known. */
export type FieldKind = `field:${string}`

export const fieldKind = (key: string): FieldKind => `field:${key}`

/** A label as the cache keeps it: of a thing of some kind, or of an id within one field. */
export interface StoredLabel extends Omit<LearnedLabel, 'kind'> {
  readonly kind: LearnedLabel['kind'] | FieldKind
}

/**
 * What a project's payload calls the ids of its own fields, e.g. `region: { id, name }`. An id alone says nothing there
 * (elements are unique in their list only), so a name holds within its field.
 */
export function fieldLabels({ noun, fields }: Pick<DecodedRecord, 'noun' | 'fields'>): readonly StoredLabel[] {
  if (noun !== 'project') return []
  return fields.flatMap(({ key, value }): StoredLabel[] => {
    if (value.type !== 'references' || (value.kind !== 'unknown' && value.kind !== 'list-element')) return []
    return value.references.flatMap(({ id, label }) => (label === null ? [] : { kind: fieldKind(key), id, label }))
  })
}
