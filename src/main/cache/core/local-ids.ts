/**
 * A value without an id (a currency by its code or sign, a person by name) gets a local id, derived from its name.
 * Columns, sums and filters need it to tell values apart. Local ids are negative and never sent.
 */
import type { Field, FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import type { DecodedChild } from '../../api/decode-child'
import { type DecodedEvent, type DecodedRecord, isCurrencyCode, type LearnedLabel } from '../../api/fields'
import { hash48 } from './text-hash'

/** The local id of a name; the same in every cache. */
export const localId = (kind: ReferenceKind, name: string): number =>
  -1 - hash48(`${kind}\n${name.trim().toLowerCase().replace(/\s+/g, ' ')}`)

/** Replaces missing ids by local ids, or by the service's id of a currency whose code is known. */
export class LocalIds {
  /** Service ids by local id. */
  readonly joined: ReadonlyMap<number, number>

  /** @param ids service ids by currency code */
  constructor(private readonly ids: ReadonlyMap<string, number> = new Map()) {
    this.joined = new Map([...ids].map(([code, id]) => [localId('currency', code), id]))
  }

  record(record: DecodedRecord): DecodedRecord {
    const found = new Map<string, LearnedLabel>()
    const fields = this.#fields(record.fields, found)
    const { currency, funnel, stage, responsible, userGroup } = record
    if (fields === record.fields && !isNamed(currency)) return record
    return {
      ...record,
      currency: this.#reference('currency', currency, found),
      funnel: this.#reference('funnel', funnel, found),
      stage: this.#reference('stage', stage, found),
      responsible: this.#reference('user', responsible, found),
      userGroup: this.#reference('user-group', userGroup, found),
      fields,
      ...(record.event === undefined ? {} : { event: this.#event(record.event, found) }),
      labels: [...record.labels, ...found.values()]
    }
  }

  #event(event: DecodedEvent, found: Map<string, LearnedLabel>): DecodedEvent {
    return {
      ...event,
      category: this.#reference('calendar-category', event.category, found),
      project: this.#reference('project', event.project, found),
      people: event.people.flatMap((person) => this.#reference('user', person, found) ?? [])
    }
  }

  child(child: DecodedChild): DecodedChild {
    const found = new Map<string, LearnedLabel>()
    const fields = this.#fields(child.fields, found)
    const { currency, type, typeKind, person } = child
    if (fields === child.fields && !isNamed(currency) && !isNamed(type)) return child
    return {
      ...child,
      currency: this.#reference('currency', currency, found),
      type: this.#reference(typeKind, type, found),
      person: this.#reference('user', person, found),
      fields,
      labels: [...child.labels, ...found.values()]
    }
  }

  /** Returns the same list when nothing lacks an id: the usual case for every record of a sweep. */
  #fields(fields: readonly Field[], found: Map<string, LearnedLabel>): readonly Field[] {
    let named: Field[] | null = null
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at] as Field
      if (!holdsName(field.value)) continue
      named ??= [...fields]
      named[at] = { ...field, value: this.#value(field.value, found) }
    }
    return named ?? fields
  }

  #value(value: FieldValue, found: Map<string, LearnedLabel>): FieldValue {
    if (value.type === 'money') return { ...value, currency: this.#reference('currency', value.currency, found) }
    if (value.type !== 'references') return value
    const { kind } = value
    return { ...value, references: value.references.flatMap((one) => this.#reference(kind, one, found) ?? []) }
  }

  /** Null for a reference without id and name. */
  #reference(kind: ReferenceKind, reference: Reference | null, found: Map<string, LearnedLabel>): Reference | null {
    if (reference === null || !isNamed(reference)) return reference
    const written = reference.label?.trim() ?? ''
    const code = kind === 'currency' ? (reference.code ?? written) : null
    const name = code ?? written
    if (name === '') return null
    const joined = code === null ? undefined : this.ids.get(code)
    if (joined !== undefined) return { id: joined, label: null, code: name }
    const id = localId(kind, name)
    // All spellings of a currency share one label. Otherwise its name would change with every other record.
    const label = code !== null && isCurrencyCode(code) ? code : written === '' ? name : written
    if (kind !== 'unknown' && kind !== 'list-element') found.set(`${kind} ${id}`, { kind, id, label })
    return { id, label, ...(code === null ? {} : { code }) }
  }
}

/** The id of a reference; null for one without an id, which cannot be looked up. */
export const idOf = (reference: Reference | null | undefined): number | null =>
  reference == null || reference.id === 0 ? null : reference.id

const isNamed = (reference: Reference | null): boolean => reference?.id === 0

function holdsName(value: FieldValue): boolean {
  if (value.type === 'money') return isNamed(value.currency)
  return value.type === 'references' && value.references.some(isNamed)
}
