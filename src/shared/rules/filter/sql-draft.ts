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

/** A condition that is undecided where it does not hold and `open` does; null: nowhere. */
export function openWhere(draft: Draft, open: SqlExpression | null): Draft {
  if (open === null) return draft
  return {
    ...draft,
    sql: `CASE WHEN ${draft.sql} THEN 1 WHEN ${open.sql} THEN NULL ELSE 0 END`,
    values: [...draft.values, ...open.values],
    unknown: 'names-unknown'
  }
}

/**
 * Fields that only answers of `/info` have are known for records with such an answer. For the others the condition
 * holds if a partial answer had the value, and is undecided otherwise.
 */
export function asFarAsKnown(draft: Draft, holders: readonly FilterField[], { schema }: FilterContext): Draft {
  if (holders.some(({ listed }) => listed)) return draft
  if (draft.unknown === 'names-unknown') {
    return {
      ...draft,
      sql: `CASE coalesce(${draft.sql}, 2) WHEN 1 THEN 1 WHEN 0 THEN CASE WHEN ${schema.hasOwnAnswer} THEN 0 END END`,
      unknown: 'not-listed'
    }
  }
  if (draft.unknown !== null) return draft
  return {
    ...draft,
    sql: `CASE WHEN ${draft.sql} THEN 1 WHEN ${schema.hasOwnAnswer} THEN 0 END`,
    unknown: 'not-listed'
  }
}
