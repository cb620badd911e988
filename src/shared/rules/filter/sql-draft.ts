/** Common parts of a filter's conditions as SQL: see `sql.ts`. */
import type { FieldRole } from '../../model/record'
import type { FilterField } from './fields'
import type { FilterContext, SqlExpression, SqlPart } from './sql-types'

export type Draft = Omit<SqlPart, 'part' | 'required'>

export const ALWAYS: Draft = { sql: 'TRUE', values: [], drive: null, unknown: null, cost: 'column' }
export const UNKNOWN_FIELD: Draft = { sql: 'NULL', values: [], drive: null, unknown: 'field-unknown', cost: 'column' }

export const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** The fields for a built-in key. */
export function holdersOf(role: FieldRole, { fields }: FilterContext): readonly FilterField[] {
  return fields.filter((field) => field.role === role)
}

/** A condition that can't be decided where it does not hold and `open` does; null: nowhere. */
export function openWhere(draft: Draft, open: SqlExpression | null): Draft {
  if (open === null) return draft
  return {
    ...draft,
    sql: `CASE WHEN ${draft.sql} THEN 1 WHEN ${open.sql} THEN NULL ELSE 0 END`,
    values: [...draft.values, ...open.values],
    unknown: 'names-unknown'
  }
}

/** What only fuller answers bear is known of the records that have one. Of the others it is said where it was said, and else open. */
export function asFarAsTold(draft: Draft, holders: readonly FilterField[], { schema }: FilterContext): Draft {
  if (holders.some(({ listed }) => listed)) return draft
  if (draft.unknown === 'names-unknown') {
    return {
      ...draft,
      sql: `CASE coalesce(${draft.sql}, 2) WHEN 1 THEN 1 WHEN 0 THEN CASE WHEN ${schema.toldInFull} THEN 0 END END`,
      unknown: 'not-listed'
    }
  }
  if (draft.unknown !== null) return draft
  return {
    ...draft,
    sql: `CASE WHEN ${draft.sql} THEN 1 WHEN ${schema.toldInFull} THEN 0 END`,
    unknown: 'not-listed'
  }
}
