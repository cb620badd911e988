/**
 * Converts form texts into the input of an operation, and validates it. Pure: the renderer shows problems at fields,
 * main decides what is sent.
 */
import { OPERATIONS, type OperationName, type OperationSpec, type ParameterSpec } from '../service/operations'
import { placeOfJsonFault } from './json-place'
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
    const value = Object.hasOwn(input, name) ? input[name] : undefined
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

/** Reads a form text by text. Empty fields are omitted; unreadable ones are reported as problems. */
export function readForm(
  operation: OperationName,
  texts: Readonly<Record<string, string>>
): { readonly input: ServiceInput; readonly problems: readonly InputProblem[] } {
  const spec: OperationSpec = OPERATIONS[operation]
  const input: Record<string, unknown> = {}
  const unread: InputProblem[] = []
  for (const [name, parameter] of Object.entries(spec.parameters)) {
    const text = texts[name] ?? ''
    // Whitespace matters in free texts only.
    if ((parameter.type === 'string' ? text : text.trim()) === '') continue
    const read = readText(parameter, text)
    if ('value' in read) input[name] = read.value
    else unread.push({ parameter: name, ...read })
  }
  const failed = new Set(unread.map(({ parameter }) => parameter))
  const others = problemsOf(operation, input).filter(({ parameter }) => !failed.has(parameter))
  const order = Object.keys(spec.parameters)
  const at = ({ parameter }: InputProblem): number => order.indexOf(parameter.split('.')[0] ?? '')
  return { input, problems: [...unread, ...others].sort((a, b) => at(a) - at(b)) }
}

type Read = { readonly value: unknown } | Omit<InputProblem, 'parameter'>

function readText(parameter: ParameterSpec, text: string): Read {
  const trimmed = text.trim()
  switch (parameter.type) {
    case 'string':
      return { value: text }
    case 'date':
    case 'flag':
    case 'enum':
      return { value: trimmed }
    case 'uint':
      return /^\d{1,16}$/.test(trimmed) ? { value: Number(trimmed) } : { fault: 'not-uint' }
    case 'ids': {
      // Separated as in the interface, or as people write lists.
      const parts = trimmed.split(/[\s,;_]+/).filter((part) => part !== '')
      return parts.every((part) => /^\d{1,16}$/.test(part)) ? { value: parts.map(Number) } : { fault: 'not-ids' }
    }
    case 'object':
    case 'json':
      try {
        return { value: JSON.parse(trimmed) as unknown }
      } catch {
        return { fault: 'bad-json', ...placeOfJsonFault(text) }
      }
  }
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
