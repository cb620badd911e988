import type { InferredReference } from '@shared/model/field-inventory'
import type { Field, ReferenceKind } from '@shared/model/record'
import type { Likeness } from '../../../api/fields'
import type { Queries } from '../../../database/queries'
import { findScope } from '../../core'
import type { NamedList } from './named-lists'

/** Records with a value that are needed to infer a reference, and different values among them. */
const LEAST_EXAMINED = 10
const LEAST_KNOWN = 2
/** The same where the name is less convincing. */
const LEAST_TELLING = 3
/**
 * The share of records that may have an unknown id (a deleted element): for a new inferred reference, and for an
 * existing one.
 */
const UNKNOWN_AT_FIRST = 0.02
const UNKNOWN_LATER = 0.1

/** Kinds whose ids may be small numbers that count something, like the number of a stage. */
const COUNTED: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['stage', 'funnel', 'event-type'])

/** What a field may refer to, by its name. */
export interface Candidate {
  readonly key: string
  /** Null for things of `kind`. */
  readonly list: NamedList | null
  readonly kind: ReferenceKind
  readonly likeness: Likeness
  /** See `FieldNames.plural`. */
  readonly plural: boolean
}

/** The evidence for or against one candidate in the values of its field. */
export class Evidence {
  readonly candidate: Candidate
  readonly #queries: Queries
  readonly #known: ReadonlySet<number>
  readonly #seen = new Set<number>()
  /** A value was no bare id: the field is no reference, whatever the others are. */
  #refuted = false
  #examined = 0
  #unknown = 0
  /** All values so far were single numbers without any mark of an id. */
  #plainNumbers = false

  constructor(queries: Queries, candidate: Candidate) {
    this.#queries = queries
    this.candidate = candidate
    this.#known = knownIds(queries, candidate.list, candidate.kind)
  }

  /** No further value can prove the candidate. */
  get refuted(): boolean {
    return this.#refuted
  }

  /**
   * @param plain the field as decoded without the inferred reference
   * @param asReference the field as decoded with it
   */
  add(plain: Field | undefined, asReference: Field): void {
    if (this.#refuted || asReference.value.type === 'empty') return
    if (plain === undefined || asReference.value.type !== 'references' || !isBare(plain)) {
      this.#refuted = true
      return
    }
    const { references } = asReference.value
    if (plain.value.type !== 'references') this.#plainNumbers = true
    this.#examined += 1
    if (references.some(({ id }) => !this.#known.has(id))) this.#unknown += 1
    for (const { id } of references) this.#seen.add(id)
  }

  /** The inferred reference that the values prove; null for none. `lists`: all lists there are. */
  inferred(held: boolean, lists: readonly NamedList[]): InferredReference | null {
    const known = [...this.#seen].filter((id) => this.#known.has(id))
    if (this.#refuted || this.#examined < LEAST_EXAMINED || known.length < LEAST_KNOWN) return null
    if (this.#unknown > this.#examined * (held ? UNKNOWN_LATER : UNKNOWN_AT_FIRST)) return null
    if (this.#saysLittle() && !this.#isTelling(known, lists)) return null
    const { key, list, kind } = this.candidate
    return { key, list: list?.name ?? null, kind, examined: this.#examined, unknown: this.#unknown }
  }

  #saysLittle(): boolean {
    const { likeness, plural, kind } = this.candidate
    return likeness === 'similar' || (plural && this.#plainNumbers) || COUNTED.has(kind)
  }

  /** Ids that cannot be counts (they begin above the number of elements) and are of no other list. */
  #isTelling(known: readonly number[], lists: readonly NamedList[]): boolean {
    if (known.length < LEAST_TELLING || Math.min(...known) <= this.#known.size) return false
    const { list } = this.candidate
    return lists.every((other) => {
      if (other.name === list?.name) return true
      const ids = knownIds(this.#queries, other, 'list-element')
      return known.some((id) => !ids.has(id))
    })
  }
}

/** Whether the value is nothing but ids, and has no role yet. */
function isBare({ role, part, value }: Field): boolean {
  if (role !== null || part === true) return false
  switch (value.type) {
    case 'number':
      return true
    case 'references':
      // An id with its own label needs no reference.
      return value.kind === 'unknown' && value.references.every(({ label }) => label === null)
    case 'text':
      // A code with a leading zero is no number.
      return /^[1-9]\d*([,;_| ]+[1-9]\d*)*$/.test(value.text)
    default:
      return false
  }
}

/** All ids of a list, also of elements that are no longer returned; or of everything of a kind. */
function knownIds(queries: Queries, list: NamedList | null, kind: ReferenceKind): ReadonlySet<number> {
  if (list === null) return new Set(queries.numbers('SELECT id FROM labels WHERE kind = ?', kind))
  const scope = findScope(queries, { noun: 'list-element', parent: { id: null, name: list.name } })
  if (scope === null) return new Set()
  const sql = 'SELECT id FROM records WHERE scope = ? AND coalesce(title, name) IS NOT NULL'
  return new Set(queries.numbers(sql, scope))
}
