import type { DecodedRecord, LearnedLabel } from '../../api/fields'

/** Kind in `labels` for labels of a field's ids whose kind is unknown. */
export type FieldKind = `field:${string}`

export const fieldKind = (key: string): FieldKind => `field:${key}`

/** A stored label: of a record of some kind, or of an id within one field. */
export interface StoredLabel extends Omit<LearnedLabel, 'kind'> {
  readonly kind: LearnedLabel['kind'] | FieldKind
}

/**
 * Labels that a project gives for ids of its own fields, e.g. `region: { id, name }`. Such ids are unique only within
 * their list, so the label is valid only for that field.
 */
export function fieldLabels({ noun, fields }: Pick<DecodedRecord, 'noun' | 'fields'>): readonly StoredLabel[] {
  if (noun !== 'project') return []
  return fields.flatMap(({ key, value }): StoredLabel[] => {
    if (value.type !== 'references' || (value.kind !== 'unknown' && value.kind !== 'list-element')) return []
    return value.references.flatMap(({ id, label }) => (label === null ? [] : { kind: fieldKind(key), id, label }))
  })
}
