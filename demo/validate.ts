import type { OperationSpec, ParameterSpec } from '@shared/service/operations'
import { Refusal } from './answer'
import { dayOf } from './data/days'

/** Validated parameters of a request: `uint` as numbers, `ids` as arrays, others unchanged. */
export type Parameters = Readonly<Record<string, unknown>>

/**
 * Validates a query string strictly by the table of operations: no unknown, missing, mistyped or repeated parameters.
 * @throws Refusal 400
 */
export function validateQuery(spec: OperationSpec, query: URLSearchParams): Parameters {
  const found: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (const [name, text] of query) {
    if (seen.has(name)) throw bad(`The parameter ${name} is given twice`)
    seen.add(name)
    const canonical = canonicalName(spec, name)
    const parameter = canonical === null ? undefined : spec.parameters[canonical]
    if (canonical === null || !parameter) throw bad(`Unknown parameter ${name}`)
    const value = fromText(name, parameter, text)
    if (canonical in found && JSON.stringify(found[canonical]) !== JSON.stringify(value)) {
      throw bad(`${canonical} and ${name} contradict each other`)
    }
    found[canonical] = value
  }
  requireAll(spec, found)
  return found
}

/**
 * Validates the JSON body of a POST in the same way.
 * @throws Refusal 400
 */
export function validateBody(spec: OperationSpec, body: unknown): Parameters {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('The body has to be a JSON object')
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const parameter = Object.hasOwn(spec.parameters, name) ? spec.parameters[name] : undefined
    if (!parameter) throw bad(`Unknown parameter ${name}`)
    checkJson(name, parameter, value)
    found[name] = value
  }
  requireAll(spec, found)
  return found
}

function requireAll(spec: OperationSpec, found: Parameters): void {
  for (const [name, parameter] of Object.entries(spec.parameters)) {
    if (parameter.required === true && !(name in found)) throw bad(`The parameter ${name} is required`)
  }
}

function canonicalName(spec: OperationSpec, name: string): string | null {
  if (Object.hasOwn(spec.parameters, name)) return name
  return Object.keys(spec.parameters).find((key) => spec.parameters[key]?.alsoSentAs?.includes(name)) ?? null
}

function fromText(name: string, parameter: ParameterSpec, text: string): unknown {
  switch (parameter.type) {
    case 'uint':
      if (!/^\d{1,15}$/.test(text)) throw wrong(name, 'an unsigned integer')
      return Number(text)
    case 'ids':
      if (!/^\d{1,15}(_\d{1,15})*$/.test(text)) throw wrong(name, 'ids joined by _')
      return text.split('_').map(Number)
    case 'date':
      if (dayOf(text) === null) throw wrong(name, 'a date, YYYY-MM-DD')
      return text
    case 'flag':
      if (text !== '0' && text !== '1') throw wrong(name, '0 or 1')
      return text
    case 'enum':
      if (!parameter.values?.includes(text)) throw wrong(name, `one of ${parameter.values?.join(', ') ?? ''}`)
      return text
    case 'string':
      if (text === '') throw wrong(name, 'a text')
      return text
    case 'object':
    case 'json':
      throw bad(`The parameter ${name} cannot stand in a query`)
  }
}

function checkJson(name: string, parameter: ParameterSpec, value: unknown): void {
  switch (parameter.type) {
    case 'uint':
      if (!isUint(value)) throw wrong(name, 'an unsigned integer')
      return
    case 'flag':
      if (value !== '0' && value !== '1') throw wrong(name, 'the string "0" or "1"')
      return
    case 'object':
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(name, 'an object')
      return
    case 'json':
      if (typeof value !== 'object' || value === null) throw wrong(name, 'an object or an array')
      return
    case 'ids':
      if (!Array.isArray(value) || !value.every(isUint)) throw wrong(name, 'an array of unsigned integers')
      return
    case 'string':
      if (typeof value !== 'string') throw wrong(name, 'a string')
      return
    case 'date':
    case 'enum':
      if (typeof value !== 'string') throw wrong(name, 'a string')
      fromText(name, parameter, value)
  }
}

export function isUint(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

export function bad(message: string): Refusal {
  return new Refusal(400, 'bad_request', message)
}

function wrong(name: string, wanted: string): Refusal {
  return bad(`The parameter ${name} has to be ${wanted}`)
}
