/**
 * Fields in which `false` stands for no value: some services write so whatever the field is. One record does not tell it
 * from a `no`, but the others do: where their values are dates, or texts, or amounts, there is nothing to say no to.
 */
import type { FieldType } from '@shared/model/field-correction'
import type { InferredReference } from '@shared/model/field-inventory'
import type { Field, FieldValue } from '@shared/model/record'

/** Records with a value that it takes at least. */
const LEAST_LOOKED = 3

/** What the values of a field are when all of them are read so. */
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
  looked: number
  /** Null where they are of several types, or flags. */
  type: FieldType | null
}

export class Blanks {
  readonly #seen = new Map<string, Seen>()

  /** @param field as it is read by itself */
  add({ key, role, part, value }: Field): void {
    // A role knows what it is of, and reads `false` by that.
    if (role !== null || part === true || value.type === 'empty') return
    let seen = this.#seen.get(key)
    if (seen === undefined) this.#seen.set(key, (seen = { no: 0, looked: 0, type: null }))
    if (value.type === 'flag' && !value.flag) {
      seen.no += 1
      return
    }
    const type = TYPE_OF[value.type] ?? null
    seen.type = seen.looked === 0 || seen.type === type ? type : null
    seen.looked += 1
  }

  inferences(): readonly InferredReference[] {
    return [...this.#seen].flatMap(([key, { no, looked, type }]): InferredReference[] =>
      type === null || no === 0 || looked < LEAST_LOOKED
        ? []
        : [{ key, list: null, kind: 'unknown', looked, unknown: 0, type }]
    )
  }
}
