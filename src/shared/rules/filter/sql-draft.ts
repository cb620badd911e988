/** Shared parts of filter conditions in SQL; see `sql.ts`. */
import type { FieldRole } from '../../model/record'
import type { FilterField } from './fields'
import type { FilterContext, SqlExpression, SqlPart } from './sql-types'

export type Draft = Omit<SqlPart, 'part' | 'required'>

export const ALWAYS: Draft = { sql: 'TRUE', values: [], drive: null, unknown: null, cost: 'column' }
export const UNKNOWN_FIELD: Draft = { sql: 'NULL', values: [], drive: null, unknown: 'field-unknown', cost: 'column' }

export const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** Fields with a role. */
export function holdersOf(role: FieldRole, { fields }: FilterContext): readonly FilterField[] {
  return fields.filter((field) => field.role === role)
}

/** Makes a condition undecided (NULL) where it fails and `open` holds; `open` null: nowhere. */
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
 * Handles fields that only `/info` returns: they are known for records with such an answer. For others, the condition
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
