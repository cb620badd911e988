import type { FieldValue } from '@shared/model/record'

/** The field that got a role: its index in the record, and its name's rank for the role. */
export interface Winner {
  readonly at: number
  readonly rank: number
  readonly value: FieldValue
}
