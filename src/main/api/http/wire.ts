/**
 * Builds the exact request of an operation from the table of operations. Pure: requests can be shown without being
 * sent.
 */
import { DesksideError } from '@shared/ipc/errors'
import { problemsOf, type InputFault, type InputProblem } from '@shared/rules/operation-input'
import { OPERATIONS, type OperationName, type OperationSpec } from '@shared/service/operations'
import { PUBLIC_PATH } from './address'

/** A request without credentials: safe to show, log and compare. */
export interface WireRequest {
  readonly method: 'GET' | 'POST'
  /** Relative to `{base_url}`, with the query: `/backend/public/projects?count=10`. */
  readonly path: string
  readonly body: string | null
}

/**
 * Builds the request: `ids` joined by `_`, `flag`s as `"0"`/`"1"`, parameters in table order, absent ones left out.
 * `lookupPath` is the workspace's path segment of the provider.
 *
 * @throws DesksideError `bad-input` for a missing, unknown or ill-typed parameter
 */
export function buildRequest(operation: OperationName, input: object, lookupPath: string): WireRequest {
  const given = Object.fromEntries(Object.entries(input)) as Readonly<Record<string, unknown>>
  const [problem] = problemsOf(operation, given)
  if (problem !== undefined) throw badInput(operation, problem)

  const spec: OperationSpec = OPERATIONS[operation]
  const sent: [name: string, value: unknown][] = []
  for (const [name, parameter] of Object.entries(spec.parameters)) {
    const value = given[name]
    if (value === undefined) continue
    // A joined list cannot express "none of these ids": an empty list means no condition.
    if (parameter.type === 'ids' && (value as number[]).length === 0) continue
    for (const alias of [name, ...(parameter.alsoSentAs ?? [])]) sent.push([alias, value])
  }

  const path = PUBLIC_PATH + spec.path.replace('{lookup}', encodeURIComponent(lookupPath))
  if (spec.method === 'POST') return { method: 'POST', path, body: JSON.stringify(Object.fromEntries(sent)) }
  const query = sent.map(([name, value]) => {
    const text = Array.isArray(value) ? value.join('_') : String(value)
    return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`
  })
  return { method: 'GET', path: query.length === 0 ? path : `${path}?${query.join('&')}`, body: null }
}

/** Exactly these request headers (interface, "Authentication"). */
export function buildHeaders(
  method: 'GET' | 'POST',
  credentials: { readonly token: string; readonly secret: string }
): Record<string, string> {
  return {
    ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
    'X-Crypto-Token': credentials.token,
    'X-Crypto-Secret': credentials.secret
  }
}

/**
 * A request as a shareable curl command: with header names, without credentials.
 * @param baseUrl `{base_url}` of the workspace
 */
export function curlOf(baseUrl: string, wire: WireRequest): string {
  const headers = buildHeaders(wire.method, { token: '<API_TOKEN>', secret: '<API_SECRET>' })
  const parts = [
    `curl -X ${wire.method} ${quoted(baseUrl + wire.path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(wire.body === null ? [] : [`--data-raw ${quoted(wire.body)}`])
  ]
  return parts.join(' \\\n  ')
}

/** Quotes a text literally for POSIX shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Follows the parameter's name in a sentence. */
const FAULT_WORDS: Readonly<Record<InputFault, string>> = {
  required: 'is required',
  'unknown-parameter': 'is not a parameter of this operation',
  'unknown-key': 'is not a key of the built-in fields',
  'not-uint': 'is not an unsigned integer',
  'not-string': 'is not a string',
  'not-date': 'is not a date of the form YYYY-MM-DD',
  'not-flag': 'is neither "0" nor "1"',
  'not-ids': 'is not a list of ids',
  'not-number': 'is not a number',
  'not-period': 'is not a period of two dates joined by ";"',
  'not-allowed': 'is not one of the allowed values',
  'not-object': 'is not an object',
  'not-json': 'is neither an object nor a list',
  'bad-json': 'is not JSON'
}

function badInput(operation: OperationName, { parameter, fault }: InputProblem): DesksideError {
  return new DesksideError('bad-input', `The parameter ${parameter} ${FAULT_WORDS[fault]}.`, {
    details: { operation, parameter }
  })
}
