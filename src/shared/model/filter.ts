import type { ErrorShape } from '../ipc/errors'

/** The project filter of the interface ("Project filter body fields", "Filter body values") as the app stores it. */

/** Id conditions of the interface, by its names. */
export const ID_CONDITIONS = [
  'sales_funnel_id',
  'step_id',
  'user_id',
  'group_id',
  'currency_id',
  'participants_user_id',
  'participants_group_id',
  'actions_type_id',
  'good_id'
] as const
/**
 * Id conditions that the interface lacks (its `group_id` is the user group). Decided by the cache alone, never sent.
 */
export const OWN_ID_CONDITIONS = ['project_group_id'] as const

/**
 * Conditions that exclude projects. The service is asked without them; the cache decides. They hold regardless of
 * `match`, also for projects without the field.
 */
export const LEAVING_OUT = ['not_step_id'] as const

/** Id conditions in display order. */
export const ALL_ID_CONDITIONS = [...ID_CONDITIONS, ...OWN_ID_CONDITIONS, ...LEAVING_OUT] as const
export type IdCondition = (typeof ALL_ID_CONDITIONS)[number]

/** Values of `having`; a filter has at most one. */
export const HAVINGS = [
  'actions',
  'payments',
  'tasks',
  'goods',
  'no_actions',
  'no_payments',
  'no_tasks',
  'no_goods',
  'checklists_expired'
] as const
export type HavingCondition = (typeof HAVINGS)[number]

/** Periods relative to today. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'last-month', 'quarter', 'year', 'last-30'] as const
export type PeriodName = (typeof PERIODS)[number]

/** Two days, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** `buildin_data`. An absent key is no condition; an empty list of ids is never sent (see docs/assumptions.md). */
export type BuiltInConditions = Readonly<Partial<Record<IdCondition, readonly number[]>>> & {
  /** Sent as `from;to`. */
  readonly created?: Period
  readonly price?: number
  /** Text searched for in the cache, regardless of `match`. Never sent: the interface has no such key. */
  readonly words?: string
}

/** Ids for a reference field, or a text (a day as `YYYY-MM-DD`). */
export type DynamicCondition = readonly number[] | string

export interface ProjectFilter {
  /** `condition`: `and` or `or`. */
  readonly match: 'all' | 'any'
  readonly having: HavingCondition | null
  readonly builtIn: BuiltInConditions
  /** `data`: by the service's name of the dynamic field. */
  readonly dynamic: Readonly<Record<string, DynamicCondition>>
  /** Words that a dynamic field contains, by the same names. Never sent: the interface compares whole values. */
  readonly contains?: Readonly<Record<string, string>>
}

/** Fixed days, or a period relative to today. */
export type CreatedCondition = Period | { readonly period: PeriodName }

/**
 * A filter as chosen, displayed and saved: its period may be relative to today. `datedFilter` resolves it to days
 * before anything is asked or sent.
 */
export interface ChosenFilter extends Omit<ProjectFilter, 'builtIn'> {
  readonly builtIn: Omit<BuiltInConditions, 'created'> & { readonly created?: CreatedCondition }
}

/** A condition on a dynamic field that only the app has. */
export type ContainsPart = `contains.${string}`

/** One condition of a filter, for references: `having`, a built-in key, `data.<name>`, or `contains.<name>`. */
export type FilterPart = 'having' | 'created' | 'price' | 'words' | IdCondition | `data.${string}` | ContainsPart

/** Why the cache cannot decide a condition, or only for some projects. */
export type UnknownReason =
  /** The interface has no endpoint for tasks. */
  | 'no-endpoint'
  /** Needs events, goods, payments or checklists, which are not cached for `missing` projects. */
  | 'children-missing'
  /** The field is not in lists; `missing` projects have no fuller answer in the cache. */
  | 'not-listed'
  /** `missing` projects have only the name, and the name of the requested id is unknown. */
  | 'names-unknown'
  /** No cached project has a field of that name. */
  | 'field-unknown'

export interface UnknownPart {
  readonly part: FilterPart
  readonly reason: UnknownReason
  /** Number of undecided projects; null for all. */
  readonly missing: number | null
}

/**
 * Verification of the offline filter. `verified`: cache and service agreed at the last comparison. `differs`: they did
 * not, so the cache's answer is approximate; `parts` lists the conditions at fault, if known.
 */
export interface Parity {
  readonly state: 'unverified' | 'verified' | 'differs'
  /** Time of the last comparison (epoch ms). */
  readonly comparedAt: number | null
  readonly parts: readonly FilterPart[]
}

/**
 * The service's last answer to this filter, which the list shows. Until it is complete, the cache's own matches are
 * added and marked (`ProjectRow.isSaved`).
 */
export interface FilterAnswered {
  /** Time of the oldest page still valid (epoch ms). */
  readonly at: number
  /** True: every page was read. */
  readonly whole: boolean
  /** Number of projects in the answer. */
  readonly named: number
  /** The limit of read projects, if the answer has more; otherwise null. */
  readonly limit: number | null
  /** Projects that entered or left the list since, because they changed. */
  readonly changed: number
}

/** How well the cache can answer a filter: fully, unless parts are unknown. */
export interface FilterStatus {
  readonly unknown: readonly UnknownPart[]
  readonly parity: Parity
  /** The service's last answer; null: none yet, so the list shows the cache's matches. */
  readonly answered: FilterAnswered | null
  /** Why the reachable service did not answer the filter last time; null if it did. */
  readonly failed: ErrorShape | null
}
