/**
 * Compact JSON of field values in changes. Labels of ids are left out if they can be looked up: the current label is
 * displayed, and a new name is no change.
 */
import type { FieldValue, Reference, ReferenceKind } from '@shared/model/record'

type PackedReference = number | readonly [id: number, label: string | null]

/**
 * Texts, numbers and flags are stored as they are; `[]` is empty, null is missing. Other values are lists that start
 * with a letter.
 */
export type PackedValue =
  | null
  | string
  | number
  | boolean
  | readonly []
  | readonly ['d' | 'm' | 'j', string]
  | readonly ['p', number]
  | readonly ['p', number, PackedReference]
  | readonly ['r', ReferenceKind, ...PackedReference[]]
  | readonly ['t', ...string[]]
  /** The beginning of a longer text. */
  | readonly ['s', PackedValue]

/** Kinds whose ids cannot be looked up alone: element ids are unique only within their list. */
const OWN_LABELS: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['list-element', 'unknown'])

const EMPTY: readonly [] = []

export function pack(value: FieldValue): PackedValue {
  switch (value.type) {
    case 'empty':
      return EMPTY
    case 'text':
      return value.text
    case 'number':
      return value.number
    case 'flag':
      return value.flag
    case 'date':
      return ['d', value.date]
    case 'moment':
      return ['m', value.iso]
    case 'money':
      return value.currency === null
        ? ['p', value.amount]
        : ['p', value.amount, packReference(value.currency, value.currency.id <= 0)]
    case 'references': {
      const isOwn = OWN_LABELS.has(value.kind)
      return ['r', value.kind, ...value.references.map((one) => packReference(one, isOwn || one.id <= 0))]
    }
    case 'texts':
      return ['t', ...value.texts]
    case 'json':
      return ['j', value.json]
  }
}

const packReference = ({ id, label }: Reference, hasLabel: boolean): PackedReference =>
  hasLabel && label !== null ? [id, label] : id

/** Omitted labels become null. */
export function unpack(packed: PackedValue): { readonly value: FieldValue | null; readonly isShortened: boolean } {
  if (packed !== null && typeof packed === 'object' && packed[0] === 's') {
    return { value: unpack(packed[1]).value, isShortened: true }
  }
  return { value: valueOf(packed), isShortened: false }
}

function valueOf(packed: Exclude<PackedValue, readonly ['s', PackedValue]>): FieldValue | null {
  if (packed === null) return null
  if (typeof packed === 'string') return { type: 'text', text: packed }
  if (typeof packed === 'number') return { type: 'number', number: packed }
  if (typeof packed === 'boolean') return { type: 'flag', flag: packed }
  switch (packed[0]) {
    case undefined:
      return { type: 'empty' }
    case 'd':
      return { type: 'date', date: packed[1] }
    case 'm':
      return { type: 'moment', iso: packed[1] }
    case 'j':
      return { type: 'json', json: packed[1] }
    case 'p': {
      const [, amount, currency] = packed
      return { type: 'money', amount, currency: currency === undefined ? null : unpackReference(currency) }
    }
    case 'r': {
      const [, kind, ...references] = packed
      return { type: 'references', kind, references: references.map(unpackReference) }
    }
    case 't': {
      const [, ...texts] = packed
      return { type: 'texts', texts }
    }
  }
}

const unpackReference = (packed: PackedReference): Reference =>
  typeof packed === 'number' ? { id: packed, label: null } : { id: packed[0], label: packed[1] }

/** Longer texts are cut: a change displays their beginning, the record has the whole text. */
const MOST_CHARACTERS = 2_000

/** Limits the length of a value and marks the cut. */
export function shortened(packed: PackedValue): PackedValue {
  if (JSON.stringify(packed).length <= MOST_CHARACTERS) return packed
  if (typeof packed === 'string') return ['s', cut(packed)]
  if (packed !== null && typeof packed === 'object') {
    if (packed[0] === 'j') return ['s', cut(packed[1])]
    if (packed[0] === 't') return ['s', cut(packed.slice(1).join('\n'))]
    if (packed[0] === 'r') return ['s', [packed[0], packed[1], ...(packed.slice(2, 102) as PackedReference[])]]
  }
  return packed
}

const cut = (text: string): string => text.slice(0, MOST_CHARACTERS)

/** Whether two values look the same to the user: labels are ignored, and missing equals empty. */
export function isSameReading(a: PackedValue, b: PackedValue): boolean {
  return identityOf(a) === identityOf(b)
}

/** A text that is equal for equal values. */
export function identityOf(packed: PackedValue): string {
  if (packed === null || typeof packed !== 'object') return JSON.stringify(packed ?? EMPTY)
  if (packed[0] === 'p' && packed[2] !== undefined) return JSON.stringify(['p', packed[1], idOf(packed[2])])
  if (packed[0] === 'r') return JSON.stringify(['r', packed[1], ...(packed.slice(2) as PackedReference[]).map(idOf)])
  return JSON.stringify(packed)
}

/** A value without an id is identified by its label. */
const idOf = (reference: PackedReference): PackedReference =>
  typeof reference === 'number' || reference[0] === 0 ? reference : reference[0]
