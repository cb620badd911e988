import type { FieldValue } from '@shared/model/record'

/** The field that has a role: its index among the record's fields, and the rank of its name for the role. */
export interface Winner {
  readonly at: number
  readonly rank: number
  readonly value: FieldValue
}
