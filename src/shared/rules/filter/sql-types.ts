import type { FilterPart, UnknownReason } from '../../model/filter'
import type { ReferenceKind } from '../../model/record'
import type { FilterAssumptions } from './assumptions'
import type { FilterField } from './fields'

/**
 * A filter as an SQL condition over the cache. Table names are parameters, so that this stays a pure rule. SQL's
 * three-valued logic fits: 1 matches, 0 does not, NULL is undecided. A condition is 0, never NULL, if the project lacks
 * the value. A value that no answer contained is unknown.
 */
export interface FilterSchema {
  /** Table of records, also the prefix of its columns. */
  readonly records: string
  /** True for a record with its own answer in the cache, which contains all fields. */
  readonly hasOwnAnswer: string
  /** Columns (rid, field, value). Days and moments are in seconds; moments with an offset are half a second later. */
  readonly fieldValues: string
  /** Columns (project, known, has, next_due); null if there is no such table. */
  readonly childFacts: string | null
  /** Columns (project, kind, ref); null if there is no such table. */
  readonly childRefs: string | null
  /** A test that reads the record itself, for values outside columns and `fieldValues`. */
  readonly textTest: (
    text: string,
    textMatch: FilterAssumptions['textMatch'],
    fields: readonly number[]
  ) => SqlExpression
  /** A test for records found by the text search. */
  readonly wordsTest: (text: string) => SqlExpression
  /** Key of a text in `fieldValues`. */
  readonly textHash: (text: string) => number
  /** First key of texts in `fieldValues`. */
  readonly textsFrom: number
  /** Labels of dynamic list elements by id, for fields that may contain labels only. */
  readonly elementNames: (fields: readonly FilterField[], ids: readonly number[]) => ElementNames
  /** Local ids that may stand for these service ids because their labels are ambiguous; `any` if a label is unknown. */
  readonly maybeNamed: (kind: ReferenceKind, ids: readonly number[]) => readonly number[] | 'any'
}

export interface ElementNames {
  readonly names: readonly string[]
  /** Fields where an id's label is unknown, so any text may be it. */
  readonly open: readonly FilterField[]
}

export interface FilterContext {
  readonly schema: FilterSchema
  readonly fields: readonly FilterField[]
  readonly assumptions: FilterAssumptions
  /** Today by the user's clock, as days since 1970-01-01; decides what is overdue. */
  readonly today: number
}

export type SqlParameter = string | number

export interface SqlExpression {
  readonly sql: string
  readonly values: readonly SqlParameter[]
}

/** Columns of `records` for built-in fields. */
export type IdColumn = 'funnel' | 'stage' | 'responsible' | 'user_group' | 'currency'

/** A necessary condition in a form that an index can use. */
export type Drive =
  | { readonly kind: 'equal'; readonly column: IdColumn; readonly values: readonly number[] }
  /** Both ends included; slightly wider than the condition. */
  | {
      readonly kind: 'range'
      readonly column: 'created_key' | 'price'
      readonly from: number | null
      readonly to: number | null
      /** Within these bounds (included), the condition surely holds; null: only the row can decide. */
      readonly sure: { readonly from: number; readonly to: number | null } | null
    }
  /** A subquery of `rid`s for an index on (field, value), and its parts for an index on the values of one field. */
  | {
      readonly kind: 'values'
      readonly sql: string
      readonly values: readonly number[]
      readonly fields: readonly number[]
      /** A test of `v.value`. */
      readonly test: SqlExpression
    }

/** Data read per project: a column, rows of `fieldValues`, child facts, or the whole record. */
export type Cost = 'column' | 'values' | 'facts' | 'record'

export interface SqlPart extends SqlExpression {
  readonly part: FilterPart
  /** True: every match satisfies it, so its `drive` may narrow the scan. */
  readonly required: boolean
  readonly drive: Drive | null
  /** Why it can be NULL; null if it never is. */
  readonly unknown: UnknownReason | null
  readonly cost: Cost
}

export interface FilterSql extends SqlExpression {
  /** Cheapest first. */
  readonly parts: readonly SqlPart[]
}
