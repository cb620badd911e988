import type { ErrorShape } from '../ipc/errors'

/** The project filter of the interface ("Project filter body fields", "Filter body values") as the app stores it. */

/** Conditions on ids that the interface has, by its names. */
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
 * Conditions on ids that the interface does not have (its `group_id` is the user group): answered by what is saved
 * alone, and never sent.
 */
export const OWN_ID_CONDITIONS = ['project_group_id'] as const

/**
 * Conditions that leave something out of what the service answers: it is asked without them, and what is saved decides them.
 * They always hold, whatever `match` says, also of a project that has no such field.
 */
export const LEAVING_OUT = ['not_step_id'] as const

/** Conditions on ids, in the order in which they are shown. */
export const ALL_ID_CONDITIONS = [...ID_CONDITIONS, ...OWN_ID_CONDITIONS, ...LEAVING_OUT] as const
export type IdCondition = (typeof ALL_ID_CONDITIONS)[number]

/** Values of `having`; a filter has at most one of them. */
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
export type Having = (typeof HAVINGS)[number]

/** Periods relative to today. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'last-month', 'quarter', 'year', 'last-30'] as const
export type PeriodName = (typeof PERIODS)[number]

/** Two days, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** `buildin_data`. A key that is absent is no condition; an empty list of ids is never sent (see docs/assumptions.md). */
export type BuiltInConditions = Readonly<Partial<Record<IdCondition, readonly number[]>>> & {
  /** Sent as `from;to`. */
  readonly created?: Period
  readonly price?: number
  /** What the search of the cache finds for these words, whatever `match` says. Never sent: the interface has no such key. */
  readonly words?: string
}

/** Ids of a reference field, or a text (a day as `YYYY-MM-DD`). */
export type DynamicCondition = readonly number[] | string

export interface ProjectFilter {
  /** `condition`: `and` or `or`. */
  readonly match: 'all' | 'any'
  readonly having: Having | null
  readonly builtIn: BuiltInConditions
  /** `data`: by the name of the dynamic field, as the service calls it. */
  readonly dynamic: Readonly<Record<string, DynamicCondition>>
}

/** Days, or a period that has other days tomorrow. */
export type CreatedCondition = Period | { readonly period: PeriodName }

/**
 * A filter as it is chosen, shown and saved: its period may be relative to today. `datedFilter` says which one it is
 * today; nothing else is asked or sent.
 */
export interface ChosenFilter extends Omit<ProjectFilter, 'builtIn'> {
  readonly builtIn: Omit<BuiltInConditions, 'created'> & { readonly created?: CreatedCondition }
}

/** One condition of a filter, for references: `having`, a built-in key, or `data.<name>`. */
export type FilterPart = 'having' | 'created' | 'price' | 'words' | IdCondition | `data.${string}`

/** Why the cache cannot decide a condition, or only for some projects. */
export type UnknownReason =
  /** The interface has no endpoint for tasks. */
  | 'no-endpoint'
  /** It needs events, goods, payments or checklists of projects; for `missing` projects they are not cached. */
  | 'children-missing'
  /** Lists do not have the field; for `missing` projects no fuller answer is cached. */
  | 'not-listed'
  /** `missing` projects call by its name what is asked for by id, and nothing tells what the id is called. */
  | 'names-unknown'
  /** No cached project has a field of that name. */
  | 'field-unknown'

export interface UnknownPart {
  readonly part: FilterPart
  readonly reason: UnknownReason
  /** The number of undecided projects; null for all. */
  readonly missing: number | null
}

/**
 * The offline filter verification. `verified`: cache and service agreed when last compared; `differs`: they did not, so
 * that the cache's answer is approximate, and `parts` has the conditions at fault, as far as known.
 */
export interface Parity {
  readonly state: 'unverified' | 'verified' | 'differs'
  /** Of the last comparison; epoch milliseconds. */
  readonly comparedAt: number | null
  readonly parts: readonly FilterPart[]
}

/**
 * The service's last answer to this filter. The list shows these projects; until all of the answer was read, the
 * cache's own matches stand beside them, marked (`ProjectRow.saved`).
 */
export interface FilterAnswered {
  /** Of the oldest page that still counts; epoch milliseconds. */
  readonly at: number
  /** Every page was read. */
  readonly whole: boolean
  /** The number of projects in it. */
  readonly named: number
  /** The limit of read projects, if the answer has more; null otherwise. */
  readonly limit: number | null
  /** Projects that have since entered or left the list by their own changes. */
  readonly changed: number
}

/** How well the cache can answer a filter: in full unless parts of it are unknown. */
export interface FilterStatus {
  readonly unknown: readonly UnknownPart[]
  readonly parity: Parity
  /** The service's last answer; null: none yet, and the list shows the matches in the cache. */
  readonly answered: FilterAnswered | null
  /** Why the service, although reachable, did not answer the filter when asked last; null when it did. */
  readonly failed: ErrorShape | null
}
