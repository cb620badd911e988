import type { FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import type { Queries } from '../database/queries'
import { ListLabels } from './list-labels'

/** Resolves ids to what was learned of them; remembers within one answer, for a window names few people many times. */
export class Labels {
  readonly #queries: Queries
  readonly #elements: ListLabels
  readonly #seen = new Map<string, string | null>()

  constructor(queries: Queries) {
    this.#queries = queries
    this.#elements = new ListLabels(queries)
  }

  of(kind: ReferenceKind, id: number): string | null {
    const key = `${kind}:${id}`
    const seen = this.#seen.get(key)
    if (seen !== undefined) return seen
    const found = this.#queries.get<{ label: string }>('SELECT label FROM labels WHERE kind = ? AND id = ?', kind, id)
    const label = found?.label ?? null
    this.#seen.set(key, label)
    return label
  }

  reference(kind: ReferenceKind, id: number | null): Reference | null {
    return id === null ? null : { id, label: this.of(kind, id) }
  }

  /** A reference with its learned label; what the record itself says stands when nothing was learned. */
  resolve(kind: ReferenceKind, reference: Reference | null): Reference | null {
    return reference === null ? null : { id: reference.id, label: this.of(kind, reference.id) ?? reference.label }
  }

  /** `list`: the dynamic list that the field is tied to. */
  value(value: FieldValue, list?: string): FieldValue {
    if (value.type === 'money') return { ...value, currency: this.resolve('currency', value.currency) }
    if (value.type !== 'references') return value
    const { kind } = value
    // Ids of elements are unique in their list only: without a list, what the record itself says is all there is.
    const called = (id: number): string | null =>
      kind !== 'list-element' ? this.of(kind, id) : list === undefined ? null : this.#elements.of(list, id)
    return {
      ...value,
      references: value.references.map(({ id, label }) => ({ id, label: called(id) ?? label }))
    }
  }
}
