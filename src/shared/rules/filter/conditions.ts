/**
 * A filter as data: what each of its conditions asks of a project. A condition has three answers, as a filter over a
 * cache has: it holds, it does not, or it is open. It never is open because a project lacks the wanted value; a value
 * that no answer had is unknown, not lacking.
 */
import type { FilterPart, UnknownReason } from '../../model/filter'
import type { FilterAssumptions } from './assumptions'
import type { Answer, ChildFact } from './semantics'

/** The built-in values that conditions ask for; they lie in a column of their own. */
export type BuiltInColumn = 'funnel' | 'stage' | 'responsible' | 'user_group' | 'currency' | 'created' | 'price'

/** A built-in value, or the number of a field. */
export type FilterColumn = BuiltInColumn | number

/** Days as they are shown, both included. */
export interface ShownDays {
  /** As days since 1970-01-01: of days, and of moments by the clock that wrote them. */
  readonly first: number
  readonly last: number
  /** Of moments with an offset, which are shown on the user's own day: epoch milliseconds, `end` excluded. */
  readonly start: number
  readonly end: number
}

/** What a value must be. */
export type ValueTest =
  | { readonly is: 'any' }
  | { readonly is: 'text' }
  /** An id of ours, of something that is known by name alone: see `local-ids.ts`. */
  | { readonly is: 'local' }
  | { readonly is: 'at-least'; readonly amount: number }
  | { readonly is: 'amount'; readonly amount: number }
  | {
      readonly is: 'among'
      /** Ids, numbers, and flags as 0 and 1. */
      readonly numbers: readonly number[]
      /** As `foldText` makes them. */
      readonly texts: readonly string[]
      readonly days: ShownDays | null
    }

export type Condition =
  | { readonly kind: 'constant'; readonly answer: Answer }
  /** One of the values in the columns passes the test. */
  | { readonly kind: 'values'; readonly columns: readonly FilterColumn[]; readonly test: ValueTest }
  /** The cache has the project's own answer, which has all its fields. */
  | { readonly kind: 'own-answer' }
  /** One of the fields with these keys matches the text, by the record itself. */
  | {
      readonly kind: 'text'
      readonly text: string
      readonly textMatch: FilterAssumptions['textMatch']
      readonly keys: readonly string[]
    }
  /** The search finds the project for these words. */
  | { readonly kind: 'words'; readonly text: string }
  /** A checklist is due before this day, in days since 1970-01-01; open where none of the project's is cached. */
  | { readonly kind: 'overdue'; readonly today: number }
  /** The project has such children; open where they are not cached. */
  | { readonly kind: 'has-children'; readonly fact: ChildFact }
  /** Its children refer to one of the ids; open where they refer to one of `maybe` (any: to a local id). */
  | {
      readonly kind: 'children-refer'
      readonly fact: ChildFact
      readonly ids: readonly number[]
      readonly maybe: readonly number[] | 'any'
    }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  /** Open where the condition holds; it does not hold anywhere. */
  | { readonly kind: 'open-where'; readonly of: Condition }
  /** The second condition where the first is open. */
  | { readonly kind: 'else'; readonly of: Condition; readonly otherwise: Condition }

export interface PlannedPart {
  readonly part: FilterPart
  /** It must hold for every match; of the others one must. */
  readonly required: boolean
  readonly condition: Condition
  /** Why it can be open; null when it never is. */
  readonly unknown: UnknownReason | null
}

/** The parts of a filter, the cheapest first. */
export type FilterPlan = readonly PlannedPart[]

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] !== undefined ? conditions[0] : { kind: 'any', of: conditions }

/** Whether a condition is open for all projects. */
export const isOpenForAll = (condition: Condition): boolean =>
  condition.kind === 'constant' && condition.answer === null

const COST = { column: 0, field: 1, children: 2, record: 3 } as const

/** What a condition reads: columns of all projects, those of a field, children, or whole records. */
export function costOf(condition: Condition): number {
  switch (condition.kind) {
    case 'constant':
    case 'own-answer':
      return COST.column
    case 'values':
      return condition.columns.some((column) => typeof column === 'number') ? COST.field : COST.column
    case 'overdue':
    case 'has-children':
    case 'children-refer':
      return COST.children
    case 'text':
    case 'words':
    case 'else':
      return COST.record
    case 'not':
    case 'open-where':
      return costOf(condition.of)
    case 'any':
      return Math.max(0, ...condition.of.map(costOf))
  }
}
