/** Validates the input of an operation. Pure: the renderer shows problems at fields, main decides what is sent. */
import { OPERATIONS, type OperationName, type OperationSpec, type ParameterSpec } from '../service/operations'
import { dayNumber } from './filter/days'
import { own } from './own'

/** Input of an operation: JSON values by parameter. */
export type ServiceInput = Readonly<Record<string, unknown>>

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

export interface InputProblem {
  /** Name of the parameter, or path to a key within it: `buildin_data.price`. */
  readonly parameter: string
  readonly fault: InputFault
  /** Position of a JSON error, from 1. */
  readonly line?: number
  readonly column?: number
}

/** All problems of an input, in table order; empty if it can be sent. */
export function problemsOf(operation: OperationName, input: ServiceInput): InputProblem[] {
  const spec: OperationSpec = OPERATIONS[operation]
  const problems: InputProblem[] = []
  for (const [name, parameter] of Object.entries(spec.parameters)) {
    const value = own(input, name)
    if (value === undefined) {
      if (parameter.required) problems.push({ parameter: name, fault: 'required' })
      continue
    }
    const fault = faultOf(parameter, value)
    if (fault !== null) problems.push({ parameter: name, fault })
    else if (name === 'buildin_data') problems.push(...builtInProblems(value as Readonly<Record<string, unknown>>))
  }
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && !Object.hasOwn(spec.parameters, name))
      problems.push({ parameter: name, fault: 'unknown-parameter' })
  }
  return problems
}

/** `uint` of the interface, within JavaScript's safe integers. */
function isUint(value: unknown): value is number {
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
function faultOf(parameter: ParameterSpec, value: unknown): InputFault | null {
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

function builtInProblems(data: Readonly<Record<string, unknown>>): InputProblem[] {
  return Object.entries(data).flatMap(([key, value]): InputProblem[] => {
    const type = own(BUILT_IN, key)
    if (type !== undefined && IS_VALID_BUILT_IN[type](value)) return []
    return [{ parameter: `buildin_data.${key}`, fault: type === undefined ? 'unknown-key' : `not-${type}` }]
  })
}

/**
 * Number of items charged by the lookup provider; null for operations without cost per item. Values of an object count
 * as items: the interface calls `data` an object and shows an array.
 */
export function paidItems(operation: OperationName, input: ServiceInput): number | null {
  if (operation !== 'lookup.clean') return null
  const { data } = input
  if (typeof data !== 'object' || data === null) return 0
  return Array.isArray(data) ? data.length : Object.keys(data).length
}
