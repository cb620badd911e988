import type { DecodedRecord, LearnedLabel } from '../../api/fields'

/** The kind under which `labels` has labels of a field's ids that are of no known kind. */
export type FieldKind = `field:${string}`

export const fieldKind = (key: string): FieldKind => `field:${key}`

/** A label as the cache keeps it: of a thing of some kind, or of an id within one field. */
export interface StoredLabel extends Omit<LearnedLabel, 'kind'> {
  readonly kind: LearnedLabel['kind'] | FieldKind
}

/**
 * Labels that a project gives for ids of its own fields, e.g. `region: { id, name }`. Such ids are unique in their list
 * only, so the label holds within its field.
 */
export function fieldLabels({ noun, fields }: Pick<DecodedRecord, 'noun' | 'fields'>): readonly StoredLabel[] {
  if (noun !== 'project') return []
  return fields.flatMap(({ key, value }): StoredLabel[] => {
    if (value.type !== 'references' || (value.kind !== 'unknown' && value.kind !== 'list-element')) return []
    return value.references.flatMap(({ id, label }) => (label === null ? [] : { kind: fieldKind(key), id, label }))
  })
}
