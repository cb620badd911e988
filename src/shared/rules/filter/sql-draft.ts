/** What the conditions of a filter have in common as SQL: see `sql.ts`. */
import type { FieldRole } from '../../model/record'
import type { FilterField } from './fields'
import type { FilterContext, SqlPart } from './sql'

export type Draft = Omit<SqlPart, 'part' | 'required'>

export const ALWAYS: Draft = { sql: 'TRUE', values: [], drive: null, unknown: null, cost: 'column' }
export const UNKNOWN_FIELD: Draft = { sql: 'NULL', values: [], drive: null, unknown: 'field-unknown', cost: 'column' }

export const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** The fields that hold what a built-in key asks for. */
export function holdersOf(role: FieldRole, { fields }: FilterContext): readonly FilterField[] {
  return fields.filter((field) => field.role === role)
}

/** What only fuller answers bear is known of the records that have one. Of the others it is said where it was said, and else open. */
export function asFarAsTold(draft: Draft, holders: readonly FilterField[], { schema }: FilterContext): Draft {
  if (draft.unknown !== null || holders.some(({ listed }) => listed)) return draft
  return {
    ...draft,
    sql: `CASE WHEN ${draft.sql} THEN 1 WHEN ${schema.toldInFull} THEN 0 END`,
    unknown: 'not-listed'
  }
}
