/** Edits a filter condition by condition. Pure; a filter without conditions is null. */
import {
  HAVINGS,
  ALL_ID_CONDITIONS,
  type BuiltInConditions,
  type ChosenFilter,
  type CreatedCondition,
  type DynamicCondition,
  type FilterPart,
  type HavingCondition
} from '@shared/model/filter'
import { own } from '@shared/rules/own'

/** The value of a condition. */
export type ConditionValue = HavingCondition | CreatedCondition | number | DynamicCondition

const NO_CONDITIONS: ChosenFilter = { match: 'all', having: null, builtIn: {}, dynamic: {} }

export const isHaving = (value: unknown): value is HavingCondition => (HAVINGS as readonly unknown[]).includes(value)

/** Name of a dynamic field's part; null for other parts. */
export const dynamicName = (part: FilterPart): string | null => (part.startsWith('data.') ? part.slice(5) : null)

/** Name of the dynamic field that must contain words; null for other parts. */
export const containsName = (part: FilterPart): string | null => (part.startsWith('contains.') ? part.slice(9) : null)

/** Conditions in display order: built-in, dynamic, `having`. */
export function partsOf(filter: ChosenFilter | null): readonly FilterPart[] {
  if (filter === null) return []
  const builtIn = (['words', 'created', ...ALL_ID_CONDITIONS, 'price'] as const).filter(
    (key) => filter.builtIn[key] !== undefined
  )
  const dynamic = Object.keys(filter.dynamic).map((name): FilterPart => `data.${name}`)
  const contains = Object.keys(filter.contains ?? {}).map((name): FilterPart => `contains.${name}`)
  return [...builtIn, ...dynamic, ...contains, ...(filter.having === null ? [] : (['having'] as const))]
}

/** Value of a part; null if the filter lacks it. */
export function valueOf(filter: ChosenFilter | null, part: FilterPart): ConditionValue | null {
  if (filter === null) return null
  if (part === 'having') return filter.having
  const name = dynamicName(part)
  if (name !== null) return own(filter.dynamic, name) ?? null
  const within = containsName(part)
  if (within !== null) return own(filter.contains ?? {}, within) ?? null
  return filter.builtIn[part as keyof BuiltInConditions] ?? null
}

/** The filter with a part replaced; null removes it. */
export function withCondition(
  filter: ChosenFilter | null,
  part: FilterPart,
  value: ConditionValue | null
): ChosenFilter | null {
  const before = filter ?? NO_CONDITIONS
  return nothingLeft(changed(before, part, isVoid(value) ? null : value))
}

/** Whether all conditions must hold, or any of them. */
export function withMatch(filter: ChosenFilter | null, match: ChosenFilter['match']): ChosenFilter | null {
  return filter === null ? null : { ...filter, match }
}

/** Empty ids or texts are no condition: the interface does not define them. */
const isVoid = (value: ConditionValue | null): boolean =>
  value === null || (Array.isArray(value) && value.length === 0) || value === ''

function changed(filter: ChosenFilter, part: FilterPart, value: ConditionValue | null): ChosenFilter {
  if (part === 'having') return { ...filter, having: isHaving(value) ? value : null }
  const name = dynamicName(part)
  const within = containsName(part)
  const side = within !== null ? (filter.contains ?? {}) : name === null ? filter.builtIn : filter.dynamic
  const key = within ?? name ?? part
  const rest = Object.fromEntries(Object.entries(side).filter(([one]) => one !== key))
  const next = value === null ? rest : { ...rest, [key]: value }
  if (within !== null) return { ...filter, contains: next as Record<string, string> }
  if (name !== null) return { ...filter, dynamic: next as ChosenFilter['dynamic'] }
  const builtIn = next as ChosenFilter['builtIn']
  // Stages belong to funnels: when the funnels change, hidden stages of other funnels would match nothing.
  if (part !== 'sales_funnel_id') return { ...filter, builtIn }
  const { step_id: _stages, ...withoutStages } = builtIn
  return { ...filter, builtIn: withoutStages }
}

function nothingLeft(filter: ChosenFilter): ChosenFilter | null {
  return partsOf(filter).length === 0 ? null : filter
}
