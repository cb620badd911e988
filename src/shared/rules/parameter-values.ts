/** Validates values of the interface's parameters. Enforced in main, displayed while typing in the renderer. */
import type { ParameterSpec } from '../service/operations'

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
  | 'not-uint'
  | 'not-string'
  | 'not-date'
  | 'not-flag'
  | 'not-ids'
  | 'not-number'
  | 'not-period'
  | 'not-allowed'
  | 'not-object'
  | 'not-json'
  | 'bad-json'

/** `uint` of the interface, within JavaScript's safe integers. */
export function isUint(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** Whether the text is a valid `SQL DATE`: `YYYY-MM-DD`. */
export function isSqlDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Fault of a value for a parameter; null if valid. */
export function faultOf(parameter: ParameterSpec, value: unknown): InputFault | null {
  switch (parameter.type) {
    case 'uint':
      return isUint(value) ? null : 'not-uint'
    case 'string':
      return typeof value === 'string' ? null : 'not-string'
    case 'date':
      return isSqlDate(value) ? null : 'not-date'
    case 'flag':
      return value === '0' || value === '1' ? null : 'not-flag'
    case 'ids':
      return Array.isArray(value) && value.every(isUint) ? null : 'not-ids'
    case 'enum':
      return typeof value === 'string' && parameter.values?.includes(value) ? null : 'not-allowed'
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'not-object'
    case 'json':
      return typeof value === 'object' && value !== null ? null : 'not-json'
  }
}

type BuiltInShape = 'period' | 'ids' | 'number'

/** Keys and types of the project filter's built-in part (interface, "Project filter body fields"). */
const BUILT_IN: Readonly<Record<string, BuiltInShape>> = {
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
  const shape = Object.hasOwn(BUILT_IN, key) ? BUILT_IN[key] : undefined
  switch (shape) {
    case undefined:
      return 'unknown-key'
    case 'ids':
      return Array.isArray(value) && value.every(isUint) ? null : 'not-ids'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'not-number'
    case 'period': {
      // Two dates joined by `;`, both required.
      const ends = typeof value === 'string' ? value.split(';') : []
      return ends.length === 2 && ends.every(isSqlDate) ? null : 'not-period'
    }
  }
}
