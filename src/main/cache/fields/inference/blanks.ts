/**
 * Finds fields where `false` means "no value": some services send that for any type. One record cannot tell it from
 * "no", but if other records have dates, texts or amounts, `false` is no flag. Also finds yes/no fields, whose values
 * are only `Y`, `N`, `0` and `1`.
 */
import type { FieldType } from '@shared/model/field-correction'
import type { InferredReference } from '@shared/model/field-inventory'
import type { Field, FieldValue } from '@shared/model/record'
import { fieldNames } from '../../../api/fields'

/** Number of records with a value that are required. */
const LEAST_EXAMINED = 3

/** The field type by value type, for fields where `false` means no value. */
const TYPE_OF: Readonly<Partial<Record<FieldValue['type'], FieldType>>> = {
  date: 'date',
  moment: 'date',
  text: 'text',
  texts: 'text',
  number: 'number',
  money: 'money',
  references: 'references'
}

interface BlankCounts {
  no: number
  examined: number
  /** Null for values of several types, and for flags. */
  type: FieldType | null
  /** Codes that mean yes, that mean no, and letters among both. */
  yesCodes: number
  noCodes: number
  letters: number
}

/** The code of a value; null for any other value. */
function codeOf(value: FieldValue): 'Y' | 'N' | '0' | '1' | null {
  const written = value.type === 'text' ? value.text : value.type === 'number' ? String(value.number) : ''
  return written === 'Y' || written === 'N' || written === '0' || written === '1' ? written : null
}

export class Blanks {
  readonly #seen = new Map<string, BlankCounts>()

  /** @param field decoded without corrections */
  add({ key, label, role, isPart, value }: Field): void {
    // A role already determines the field's type.
    if (role !== null || isPart === true || value.type === 'empty') return
    let seen = this.#seen.get(key)
    if (seen === undefined)
      this.#seen.set(key, (seen = { no: 0, examined: 0, type: null, yesCodes: 0, noCodes: 0, letters: 0 }))
    if (value.type === 'flag' && !value.flag) {
      seen.no += 1
      return
    }
    const type = TYPE_OF[value.type] ?? null
    seen.type = seen.examined === 0 || seen.type === type ? type : null
    seen.examined += 1
    const code = codeOf(value)
    // Counts and measures may be 0 and 1 by chance.
    if (code === null || (/\d/.test(code) && fieldNames(key, label) === null)) return
    if (/[YN]/.test(code)) seen.letters += 1
    seen[code === 'Y' || code === '1' ? 'yesCodes' : 'noCodes'] += 1
  }

  inferences(): readonly InferredReference[] {
    return [...this.#seen].flatMap(([key, seen]): InferredReference[] => {
      const { no, examined } = seen
      const type = isYesOrNo(seen) ? 'flag' : no === 0 ? null : seen.type
      return type === null || examined < LEAST_EXAMINED
        ? []
        : [{ key, list: null, kind: 'unknown', examined, unknown: 0, type }]
    })
  }
}

/** Whether all values mean yes or no. With digits, both must occur: a field with `1` alone may be a number. */
function isYesOrNo({ examined, yesCodes, noCodes, letters }: BlankCounts): boolean {
  return yesCodes + noCodes === examined && (letters > 0 || (yesCodes > 0 && noCodes > 0))
}
