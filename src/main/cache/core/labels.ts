import { NAMED_BY_RECORDS, nounOfKind } from '@shared/model/nouns'
import type { FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import { ListLabels } from './list-labels'

/** Resolves ids to labels. Cached for one answer, because a window names few people many times. */
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
    const label = this.#titleOf(kind, id) ?? found?.label ?? null
    this.#seen.set(key, label)
    return label
  }

  /** The title of the record itself, for kinds without stored labels. */
  #titleOf(kind: ReferenceKind, id: number): string | null {
    const noun = NAMED_BY_RECORDS.has(kind) ? nounOfKind(kind) : undefined
    if (noun === undefined) return null
    const sql = `SELECT title FROM records WHERE scope = (SELECT scope FROM scopes WHERE noun = ? AND parent = '') AND id = ?`
    return this.#queries.get<{ title: string | null }>(sql, noun, id)?.title ?? null
  }

  reference(kind: ReferenceKind, id: number | null): Reference | null {
    return id === null ? null : { id, label: this.of(kind, id) }
  }

  /** The reference with its known label, or else with the record's own label. */
  resolve(kind: ReferenceKind, reference: Reference | null): Reference | null {
    return reference === null ? null : { id: reference.id, label: this.of(kind, reference.id) ?? reference.label }
  }

  /** @param list the dynamic list of the field */
  value(value: FieldValue, list?: string): FieldValue {
    if (value.type === 'money') return { ...value, currency: this.resolve('currency', value.currency) }
    if (value.type !== 'references') return value
    const { kind } = value
    return {
      ...value,
      references: value.references.map(({ id, label }) => ({ id, label: this.ofReference(kind, id, list) ?? label }))
    }
  }

  /**
   * The label of a reference. Element ids are unique only within their list: without a list the record's own label is
   * used.
   */
  ofReference(kind: ReferenceKind, id: number, list: string | undefined): string | null {
    if (kind !== 'list-element') return this.of(kind, id)
    return list === undefined ? null : this.#elements.of(list, id)
  }
}
