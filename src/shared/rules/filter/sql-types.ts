import type { FilterPart, UnknownReason } from '../../model/filter'
import type { ReferenceKind } from '../../model/record'
import type { FilterAssumptions } from './assumptions'
import type { FilterField } from './fields'

/**
 * A filter as a condition in SQL over the cache's tables (their names are given, so that this stays a rule). SQL's own
 * logic has three values and so has a filter over a cache: 1 matches, 0 does not, NULL can't be decided. Every
 * condition says 0, never NULL, where a project lacks what is asked for; what no answer said of it is not lacking.
 */
export interface FilterSchema {
  /** The table of records, which the condition is about; its columns are qualified with this name. */
  readonly records: string
  /** Holds of a record whose own answer is cached, which bears all its fields. */
  readonly toldInFull: string
  /** (rid, field, value); days and moments in seconds, those that say their offset half a second later */
  readonly fieldValues: string
  /** (project, known, has, next_due); null while there is none. */
  readonly childFacts: string | null
  /** (project, kind, ref); null while there is none. */
  readonly childRefs: string | null
  /** A test that reads the record itself: for what lies in no column and among no field values. */
  readonly textTest: (
    text: string,
    textMatch: FilterAssumptions['textMatch'],
    fields: readonly number[]
  ) => SqlExpression
  /** What a text is found by in `fieldValues`. */
  readonly textHash: (text: string) => number
  /** Values of `fieldValues` from here on are texts. */
  readonly textsFrom: number
  /** What the elements of dynamic lists with these ids are called, where fields may call them by their names alone. */
  readonly elementNames: (fields: readonly FilterField[], ids: readonly number[]) => ElementNames
  /**
   * Which ids of our own these ids of the service may stand for: those of a name that several things bear; all (`any`)
   * where nothing tells what one of them is called.
   */
  readonly maybeNamed: (kind: ReferenceKind, ids: readonly number[]) => readonly number[] | 'any'
}

export interface ElementNames {
  readonly names: readonly string[]
  /** Where what one of the ids is called is not known: any text there may be its name. */
  readonly open: readonly FilterField[]
}

export interface FilterContext {
  readonly schema: FilterSchema
  /** The fields of projects that were ever met. */
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

/** What must hold at least for a condition to hold, in a form that an index can serve. */
export type Drive =
  | { readonly kind: 'equal'; readonly column: IdColumn; readonly values: readonly number[] }
  /** Both ends included, and a little wider than the condition. */
  | {
      readonly kind: 'range'
      readonly column: 'created_key' | 'price'
      readonly from: number | null
      readonly to: number | null
      /** Within these, both ends included, the condition holds whatever else the row says; null: only the row can tell. */
      readonly sure: { readonly from: number; readonly to: number | null } | null
    }
  /** A subquery of `rid`s, for an index over (field, value); once more in parts, for an index over the values of one field. */
  | {
      readonly kind: 'values'
      readonly sql: string
      readonly values: readonly number[]
      readonly fields: readonly number[]
      /** About `v.value`. */
      readonly test: SqlExpression
    }

/** What a condition takes for each project: a column, rows of `fieldValues`, facts of children, or the whole record. */
export type Cost = 'column' | 'values' | 'facts' | 'record'

export interface SqlPart extends SqlExpression {
  readonly part: FilterPart
  /** It must hold whatever the others do, so its `drive` may narrow the walk. */
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
