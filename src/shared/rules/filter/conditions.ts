/**
 * A filter as data: one condition per part. A condition has three answers: yes, no and open. A missing value is "no". A
 * value that no answer contained is "open".
 */
import type { ContainsPart, FilterPart, HavingCondition, UnknownReason } from '../../model/filter'
import type { FilterAssumptions } from './assumptions'

/** Result of a condition for one project; null when undecided. */
export type Answer = boolean | null

/** Kinds of children used by `having`. */
export type ChildFact = 'actions' | 'payments' | 'tasks' | 'goods'

/** `no_payments` becomes payments, with "must be none". */
export function childFactOf(having: Exclude<HavingCondition, 'checklists_expired'>) {
  const isWanted = !having.startsWith('no_')
  return { fact: (isWanted ? having : having.slice(3)) as ChildFact, isWanted }
}

export const isDynamic = (part: FilterPart): part is `data.${string}` => part.startsWith('data.')

export const isContains = (part: FilterPart): part is ContainsPart => part.startsWith('contains.')

/** Half of the smallest coin: amounts may have binary rounding errors. */
export const SAME_AMOUNT = 0.005

/** Built-in values with a column of their own. */
export type BuiltInColumn = 'funnel' | 'stage' | 'responsible' | 'user_group' | 'currency' | 'created' | 'price'

/** A built-in value, or a field number. */
export type FilterColumn = BuiltInColumn | number

/** A range of displayed days, both ends included. */
export interface ShownDays {
  /** Days since 1970-01-01; used for days, and for moments by their own clock. */
  readonly first: number
  readonly last: number
  /** Used for moments with an offset, which are displayed on the user's day: epoch milliseconds, `end` excluded. */
  readonly start: number
  readonly end: number
}

/** Test of one value. */
export type ValueTest =
  | { readonly is: 'any' }
  | { readonly is: 'text' }
  /** A local id, of a thing known by name only: see `local-ids.ts`. */
  | { readonly is: 'local' }
  | { readonly is: 'at-least'; readonly amount: number }
  | { readonly is: 'amount'; readonly amount: number }
  | {
      readonly is: 'among'
      /** Ids, numbers, and flags as 0 and 1. */
      readonly numbers: readonly number[]
      /** Folded by `foldText`. */
      readonly texts: readonly string[]
      readonly days: ShownDays | null
    }

export type Condition =
  | { readonly kind: 'constant'; readonly isMatch: Answer }
  /** A value in one of the columns passes the test. */
  | { readonly kind: 'values'; readonly columns: readonly FilterColumn[]; readonly test: ValueTest }
  /** The cache has the project's own answer, which contains all fields. */
  | { readonly kind: 'own-answer' }
  /** A field with one of these keys matches the text. Reads the record. */
  | {
      readonly kind: 'text'
      readonly text: string
      readonly textMatch: FilterAssumptions['textMatch']
      readonly keys: readonly string[]
    }
  /**
   * A value of one of these fields contains the words, see `contained-words.ts`. For ids their labels count, and an id
   * without a label is open.
   */
  | {
      readonly kind: 'contains'
      readonly text: string
      /** `column` is null for a field without a column of its own: its records are read. */
      readonly fields: readonly { readonly column: number | null; readonly key: string }[]
    }
  /** The search index finds the project for these words. */
  | { readonly kind: 'words'; readonly text: string }
  /** A checklist is due before this day (days since 1970-01-01). Open if no checklist is cached. */
  | { readonly kind: 'overdue'; readonly today: number }
  /** The project has such children. Open if they are not cached. */
  | { readonly kind: 'has-children'; readonly fact: ChildFact }
  /** A child refers to one of the ids. Open if it refers to one of `maybe` (`any`: to any local id). */
  | {
      readonly kind: 'children-refer'
      readonly fact: ChildFact
      readonly ids: readonly number[]
      readonly maybe: readonly number[] | 'any'
    }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  /** Open where the condition holds, otherwise no. */
  | { readonly kind: 'open-where'; readonly of: Condition }
  /** Uses the second condition where the first is open. */
  | { readonly kind: 'else'; readonly of: Condition; readonly otherwise: Condition }

export interface PlannedPart {
  readonly part: FilterPart
  /** True if every match must satisfy the part. Of the other parts, one must hold. */
  readonly required: boolean
  readonly condition: Condition
  /** Reason for open answers; null if there are none. */
  readonly unknown: UnknownReason | null
}

/** The parts of a filter, cheapest first. */
export type FilterPlan = readonly PlannedPart[]

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] !== undefined ? conditions[0] : { kind: 'any', of: conditions }

/** Whether the condition is open for all projects. */
export const isOpenForAll = (condition: Condition): boolean =>
  condition.kind === 'constant' && condition.isMatch === null

const COST = {
  ...{ constant: 0, 'own-answer': 0, column: 0, field: 1 },
  ...{ overdue: 2, 'has-children': 2, 'children-refer': 2 },
  ...{ text: 3, words: 3, contains: 3, else: 3 }
} as const

/** Rank of a condition by the data that it reads: built-in columns, field columns, children, whole records. */
export function costOf(condition: Condition): number {
  switch (condition.kind) {
    case 'values':
      return condition.columns.some((column) => typeof column === 'number') ? COST.field : COST.column
    case 'not':
    case 'open-where':
      return costOf(condition.of)
    case 'any':
      return Math.max(0, ...condition.of.map(costOf))
    default:
      return COST[condition.kind]
  }
}
