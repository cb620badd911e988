import type { FilterPart, UnknownReason } from '../../model/filter'
import type { ReferenceKind } from '../../model/record'
import type { FilterAssumptions } from './assumptions'
import type { FilterField } from './fields'

/**
 * A filter as a condition in SQL over the cache's tables (whose names are given, so that this stays a rule). SQL's
 * logic has three values, and so has a filter over a cache: 1 matches, 0 does not, NULL is undecided. Every condition
 * is 0, never NULL, where a project lacks the wanted value; a value that no answer had is unknown, not lacking.
 */
export interface FilterSchema {
  /** The table of records, which the condition is about; its columns are qualified with this name. */
  readonly records: string
  /** True for a record with its own answer in the cache, which has all its fields. */
  readonly hasOwnAnswer: string
  /** (rid, field, value); days and moments in seconds, moments with an offset half a second later */
  readonly fieldValues: string
  /** (project, known, has, next_due); null while there is none. */
  readonly childFacts: string | null
  /** (project, kind, ref); null while there is none. */
  readonly childRefs: string | null
  /** A test that reads the record itself: for values that are in no column and not in `fieldValues`. */
  readonly textTest: (
    text: string,
    textMatch: FilterAssumptions['textMatch'],
    fields: readonly number[]
  ) => SqlExpression
  /** A test for the records that the search finds for the words. */
  readonly wordsTest: (text: string) => SqlExpression
  /** The key of a text in `fieldValues`. */
  readonly textHash: (text: string) => number
  /** Values of `fieldValues` from here on are texts. */
  readonly textsFrom: number
  /** The labels of the elements of dynamic lists with these ids, for fields that may have the labels alone. */
  readonly elementNames: (fields: readonly FilterField[], ids: readonly number[]) => ElementNames
  /**
   * The local ids that these ids of the service may stand for: those of a label that several things share; `any` if
   * some label is unknown.
   */
  readonly maybeNamed: (kind: ReferenceKind, ids: readonly number[]) => readonly number[] | 'any'
}

export interface ElementNames {
  readonly names: readonly string[]
  /** Fields where the label of one of the ids is unknown: any text there may be that label. */
  readonly open: readonly FilterField[]
}

export interface FilterContext {
  readonly schema: FilterSchema
  /** All known fields of projects. */
  readonly fields: readonly FilterField[]
  readonly assumptions: FilterAssumptions
  /** The user's day, as days since 1970-01-01: what is overdue depends on it. */
  readonly today: number
}

export type SqlParameter = string | number

export interface SqlExpression {
  readonly sql: string
  readonly values: readonly SqlParameter[]
}

/** The columns of `records` that hold built-in fields. */
export type IdColumn = 'funnel' | 'stage' | 'responsible' | 'user_group' | 'currency'

/** A necessary part of a condition, in a form that an index can find. */
export type Drive =
  | { readonly kind: 'equal'; readonly column: IdColumn; readonly values: readonly number[] }
  /** Both ends included; a little wider than the condition. */
  | {
      readonly kind: 'range'
      readonly column: 'created_key' | 'price'
      readonly from: number | null
      readonly to: number | null
      /**
       * Within these bounds, both included, the condition holds whatever else the row has; null: only the row can
       * decide.
       */
      readonly sure: { readonly from: number; readonly to: number | null } | null
    }
  /**
   * A subquery of `rid`s, for an index over (field, value); and its parts, for an index over the values of one field.
   */
  | {
      readonly kind: 'values'
      readonly sql: string
      readonly values: readonly number[]
      readonly fields: readonly number[]
      /** On `v.value`. */
      readonly test: SqlExpression
    }

/** What a condition reads for each project: a column, rows of `fieldValues`, facts of children, or the whole record. */
export type Cost = 'column' | 'values' | 'facts' | 'record'

export interface SqlPart extends SqlExpression {
  readonly part: FilterPart
  /** It must hold for every match, so its `drive` may narrow the scan. */
  readonly required: boolean
  readonly drive: Drive | null
  /** Why it can be NULL; null when it never is. */
  readonly unknown: UnknownReason | null
  readonly cost: Cost
}

export interface FilterSql extends SqlExpression {
  /** The cheapest first. */
  readonly parts: readonly SqlPart[]
}
