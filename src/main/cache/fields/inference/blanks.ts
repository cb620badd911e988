/**
 * Finds fields in which `false` means "no value": some services write so for any type. One record cannot tell it from
 * "no", but the others can: where they have dates, texts or amounts, `false` is no flag.
 */
import type { FieldType } from '@shared/model/field-correction'
import type { InferredReference } from '@shared/model/field-inventory'
import type { Field, FieldValue } from '@shared/model/record'

/** Records with a value that are needed. */
const LEAST_EXAMINED = 3

/** The type of all values of a field when `false` is none. */
const TYPE_OF: Readonly<Partial<Record<FieldValue['type'], FieldType>>> = {
  date: 'date',
  moment: 'date',
  text: 'text',
  texts: 'text',
  number: 'number',
  money: 'money',
  references: 'references'
}

interface Seen {
  no: number
  examined: number
  /** Null when they are of several types, or flags. */
  type: FieldType | null
}

export class Blanks {
  readonly #seen = new Map<string, Seen>()

  /** @param field as it is decoded without corrections */
  add({ key, role, part, value }: Field): void {
    // A field with a role has its type from the role.
    if (role !== null || part === true || value.type === 'empty') return
    let seen = this.#seen.get(key)
    if (seen === undefined) this.#seen.set(key, (seen = { no: 0, examined: 0, type: null }))
    if (value.type === 'flag' && !value.flag) {
      seen.no += 1
      return
    }
    const type = TYPE_OF[value.type] ?? null
    seen.type = seen.examined === 0 || seen.type === type ? type : null
    seen.examined += 1
  }

  inferences(): readonly InferredReference[] {
    return [...this.#seen].flatMap(([key, { no, examined, type }]): InferredReference[] =>
      type === null || no === 0 || examined < LEAST_EXAMINED
        ? []
        : [{ key, list: null, kind: 'unknown', examined, unknown: 0, type }]
    )
  }
}
