/** Values that occur in a field of the saved projects, for conditions on it. */

/** How many of the saved active projects tell the field, with or without a value. */
export interface FieldTold {
  readonly projects: number
  readonly of: number
}

export interface FieldValueCount {
  /** As a condition has it: a text as written, a number as text, a flag as `1` or `0`, a day as `YYYY-MM-DD`. */
  readonly value: string
  readonly kind: 'text' | 'number' | 'flag' | 'day'
  /** Number of saved active projects with this value. */
  readonly count: number
}

export interface FieldValues {
  /** Most frequent first; days newest first. */
  readonly values: readonly FieldValueCount[]
  /** Number of further matching values. */
  readonly more: number
  /** Number of values that are too long to be listed. */
  readonly longer: number
  readonly told: FieldTold
}
