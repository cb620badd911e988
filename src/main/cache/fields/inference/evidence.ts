import type { InferredReference } from '@shared/model/field-inventory'
import type { Field, ReferenceKind } from '@shared/model/record'
import type { Likeness } from '../../../api/fields'
import type { Queries } from '../../../database/queries'
import { findScope } from '../../core'
import type { NamedList } from './named-lists'

/** Number of records with a value, and of distinct values, required to infer a reference. */
const LEAST_EXAMINED = 10
const LEAST_KNOWN = 2
/** Number of known ids required if the name is less convincing. */
const LEAST_TELLING = 3
/**
 * Share of records that may have an unknown id (a deleted element): for a new inferred reference, and for an existing
 * one.
 */
const UNKNOWN_AT_FIRST = 0.02
const UNKNOWN_LATER = 0.1

/** Kinds whose ids may be confused with counts, such as the number of a stage. */
const COUNTED: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['stage', 'funnel', 'event-type'])

/** A possible target of a field, according to its name. */
export interface Candidate {
  readonly key: string
  /** Null for references to `kind`. */
  readonly list: NamedList | null
  readonly kind: ReferenceKind
  readonly likeness: Likeness
  /** See `FieldNames.isPlural`. */
  readonly isPlural: boolean
}

/** The evidence for or against one candidate in the values of its field. */
export class Evidence {
  readonly #known: ReadonlySet<number>
  readonly #seen = new Set<number>()
  /** Set by any value that is no bare id: then the field is no reference. */
  isRefuted = false
  #examined = 0
  #unknown = 0
  /** Whether all values so far were single numbers without any sign of an id. */
  #plainNumbers = false

  constructor(
    private readonly queries: Queries,
    readonly candidate: Candidate
  ) {
    this.#known = knownIds(queries, candidate.list, candidate.kind)
  }

  /**
   * @param plain the field as decoded without the inferred reference
   * @param asReference the field as decoded with it
   */
  add(plain: Field | undefined, asReference: Field): void {
    if (this.isRefuted || asReference.value.type === 'empty') return
    if (plain === undefined || asReference.value.type !== 'references' || !isBare(plain)) {
      this.isRefuted = true
      return
    }
    const { references } = asReference.value
    if (plain.value.type !== 'references') this.#plainNumbers = true
    this.#examined += 1
    if (references.some(({ id }) => !this.#known.has(id))) this.#unknown += 1
    for (const { id } of references) this.#seen.add(id)
  }

  /** The inferred reference, if the values prove it; otherwise null. `lists`: all existing lists. */
  inferred(isHeld: boolean, lists: readonly NamedList[]): InferredReference | null {
    const known = [...this.#seen].filter((id) => this.#known.has(id))
    if (this.isRefuted || this.#examined < LEAST_EXAMINED || known.length < LEAST_KNOWN) return null
    if (this.#unknown > this.#examined * (isHeld ? UNKNOWN_LATER : UNKNOWN_AT_FIRST)) return null
    if (this.#saysLittle() && !this.#isTelling(known, lists)) return null
    const { key, list, kind } = this.candidate
    return { key, list: list?.name ?? null, kind, examined: this.#examined, unknown: this.#unknown }
  }

  #saysLittle(): boolean {
    const { likeness, isPlural, kind } = this.candidate
    return likeness === 'similar' || (isPlural && this.#plainNumbers) || COUNTED.has(kind)
  }

  /** Ids that cannot be counts (they start above the number of elements) and belong to no other list. */
  #isTelling(known: readonly number[], lists: readonly NamedList[]): boolean {
    if (known.length < LEAST_TELLING || Math.min(...known) <= this.#known.size) return false
    const { list } = this.candidate
    return lists.every((other) => {
      if (other.name === list?.name) return true
      const ids = knownIds(this.queries, other, 'list-element')
      return known.some((id) => !ids.has(id))
    })
  }
}

/** Whether the value consists of ids alone and has no role yet. */
function isBare({ role, isPart, value }: Field): boolean {
  if (role !== null || isPart === true) return false
  switch (value.type) {
    case 'number':
      return true
    case 'references':
      // Ids with their own label need no reference.
      return value.kind === 'unknown' && value.references.every(({ label }) => label === null)
    case 'text':
      // A code with a leading zero is no number.
      return /^[1-9]\d*([,;_| ]+[1-9]\d*)*$/.test(value.text)
    default:
      return false
  }
}

/** All ids of a list, including missing elements; or all ids of a kind. */
function knownIds(queries: Queries, list: NamedList | null, kind: ReferenceKind): ReadonlySet<number> {
  if (list === null) return new Set(queries.numbers('SELECT id FROM labels WHERE kind = ?', kind))
  const scope = findScope(queries, { noun: 'list-element', parent: { id: null, name: list.name } })
  if (scope === null) return new Set()
  const sql = 'SELECT id FROM records WHERE scope = ? AND coalesce(title, name) IS NOT NULL'
  return new Set(queries.numbers(sql, scope))
}
