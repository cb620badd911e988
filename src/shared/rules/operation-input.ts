/** Validates the input of an operation. Pure: the renderer shows problems at fields, main decides what is sent. */
import { OPERATIONS, type OperationName, type OperationSpec } from '../service/operations'
import { own } from './own'
import { builtInFault, faultOf, type InputFault } from './parameter-values'

/** Input of an operation: JSON values by parameter. */
export type ServiceInput = Readonly<Record<string, unknown>>

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

function builtInProblems(data: Readonly<Record<string, unknown>>): InputProblem[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const fault = builtInFault(key, value)
    return fault === null ? [] : [{ parameter: `buildin_data.${key}`, fault }]
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
