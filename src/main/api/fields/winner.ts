import type { FieldValue } from '@shared/model/record'

/** The field that has a role: where it stands among the record's fields, and how good its name is for the role. */
export interface Winner {
  readonly at: number
  readonly rank: number
  readonly value: FieldValue
}
