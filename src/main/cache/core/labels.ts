import { NAMED_BY_RECORDS, nounOfKind } from '@shared/model/nouns'
import type { FieldValue, Noun, Reference, ReferenceKind } from '@shared/model/record'
import { remembered } from '@shared/rules/remembered'
import type { Queries } from '../../database/queries'
import { findScope } from './dictionaries'

export interface RecordName {
  readonly noun: Noun
  readonly id: number
}

/** Current titles of records, in request order; null for records without a title or not in the cache. */
export function titlesOf(queries: Queries, records: readonly RecordName[]): readonly (string | null)[] {
  const sql = `SELECT coalesce(title, name) AS title FROM scopes CROSS JOIN records USING (scope)
    WHERE noun = ? AND records.id = ? ORDER BY scope LIMIT 1`
  return records.map(({ noun, id }) => queries.get<{ title: string | null }>(sql, noun, id)?.title ?? null)
}

/** Resolves ids to labels. Cached for one answer, because a window names few people many times. */
export class Labels {
  readonly #seen = new Map<string, string | null>()
  readonly #scopeOfList = remembered((name) =>
    findScope(this.queries, { noun: 'list-element', parent: { id: null, name } })
  )

  constructor(private readonly queries: Queries) {}

  of(kind: ReferenceKind, id: number): string | null {
    return this.#once(`${kind}:${id}`, () => {
      const sql = 'SELECT label FROM labels WHERE kind = ? AND id = ?'
      return this.#titleOf(kind, id) ?? this.queries.get<{ label: string }>(sql, kind, id)?.label ?? null
    })
  }

  /** The title of the record itself, for kinds without stored labels. */
  #titleOf(kind: ReferenceKind, id: number): string | null {
    const noun = NAMED_BY_RECORDS.has(kind) ? nounOfKind(kind) : undefined
    if (noun === undefined) return null
    const sql = `SELECT title FROM records WHERE scope = (SELECT scope FROM scopes WHERE noun = ? AND parent = '') AND id = ?`
    return this.queries.get<{ title: string | null }>(sql, noun, id)?.title ?? null
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
    return list === undefined ? null : this.ofElement(list, id)
  }

  /** The label of an element of a dynamic list. Null when the list or its element was never read. */
  ofElement(list: string, id: number): string | null {
    return this.#once(`${list}\n${id}`, () => {
      const scope = this.#scopeOfList(list)
      if (scope === null) return null
      const sql = 'SELECT coalesce(title, name) AS label FROM records WHERE scope = ? AND id = ?'
      return this.queries.get<{ label: string | null }>(sql, scope, id)?.label ?? null
    })
  }

  #once(key: string, find: () => string | null): string | null {
    let label = this.#seen.get(key)
    if (label === undefined) this.#seen.set(key, (label = find()))
    return label
  }
}
