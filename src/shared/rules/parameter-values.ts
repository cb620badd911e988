/** Validates values of the interface's parameters. Enforced in main, displayed while typing in the renderer. */
import type { ParameterSpec } from '../service/operations'
import { dayNumber } from './filter/days'
import { own } from './own'

/**
 * Fault of a value:
 * - `required`: missing. `unknown-parameter`: the operation has no such parameter.
 * - `unknown-key`: the built-in part of the project filter has no such key.
 * - `not-…`: wrong type. `not-allowed`: not one of the allowed values. `not-period`: not two dates.
 * - `bad-json`: not JSON.
 */
export type InputFault =
  | 'required'
  | 'unknown-parameter'
  | 'unknown-key'
  | `not-${Exclude<ParameterSpec['type'], 'enum'> | 'allowed' | 'number' | 'period'}`
  | 'bad-json'

/** `uint` of the interface, within JavaScript's safe integers. */
export function isUint(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** Whether the text is a valid `SQL DATE`: `YYYY-MM-DD`. */
const isSqlDate = (value: unknown): value is string => typeof value === 'string' && dayNumber(value) !== null

const isIds = (value: unknown): boolean => Array.isArray(value) && value.every(isUint)

const IS_VALID: Readonly<Record<ParameterSpec['type'], (value: unknown, spec: ParameterSpec) => boolean>> = {
  uint: isUint,
  string: (value) => typeof value === 'string',
  date: isSqlDate,
  flag: (value) => value === '0' || value === '1',
  ids: isIds,
  enum: (value, { values }) => typeof value === 'string' && values?.includes(value) === true,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  json: (value) => typeof value === 'object' && value !== null
}

/** Fault of a value for a parameter; null if valid. */
export function faultOf(parameter: ParameterSpec, value: unknown): InputFault | null {
  const { type } = parameter
  if (IS_VALID[type](value, parameter)) return null
  return type === 'enum' ? 'not-allowed' : `not-${type}`
}

const IS_VALID_BUILT_IN = {
  ids: isIds,
  number: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  /** Two dates joined by `;`, both required. */
  period: (value: unknown) => {
    const ends = typeof value === 'string' ? value.split(';') : []
    return ends.length === 2 && ends.every(isSqlDate)
  }
}

/** Keys and types of the project filter's built-in part (interface, "Project filter body fields"). */
const BUILT_IN: Readonly<Record<string, keyof typeof IS_VALID_BUILT_IN>> = {
  created: 'period',
  sales_funnel_id: 'ids',
  step_id: 'ids',
  user_id: 'ids',
  group_id: 'ids',
  price: 'number',
  currency_id: 'ids',
  participants_user_id: 'ids',
  participants_group_id: 'ids',
  actions_type_id: 'ids',
  good_id: 'ids'
}

export const BUILT_IN_KEYS: readonly string[] = Object.keys(BUILT_IN)

/** Fault of a value for a key of `buildin_data`; null if valid. */
export function builtInFault(key: string, value: unknown): InputFault | null {
  const shape = own(BUILT_IN, key)
  if (shape === undefined) return 'unknown-key'
  return IS_VALID_BUILT_IN[shape](value) ? null : `not-${shape}`
}
