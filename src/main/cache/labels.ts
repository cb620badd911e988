import type { FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import type { Queries } from '../database/queries'

/** Resolves ids to what was learned of them; remembers within one answer, for a window names few people many times. */
export class Labels {
  readonly #queries: Queries
  readonly #seen = new Map<string, string | null>()

  constructor(queries: Queries) {
    this.#queries = queries
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

  value(value: FieldValue): FieldValue {
    if (value.type === 'money') return { ...value, currency: this.resolve('currency', value.currency) }
    if (value.type !== 'references') return value
    const { kind } = value
    return {
      ...value,
      references: value.references.map(({ id, label }) => ({ id, label: this.of(kind, id) ?? label }))
    }
  }
}
