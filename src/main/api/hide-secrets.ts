/** Removes credentials from texts of the service, since an answer may repeat the request. */
import { DesksideError } from '@shared/ipc/errors'
import { SecretFinder, type FindOptions } from '../secrets-in-text/secret-finder'
import type { ServiceClient } from './types'

const HIDDEN = '…'

/**
 * The service's texts are never cut shorter than this. A text of this length or more may have been cut inside a secret.
 */
export const SHORTEST_CUT = 100

/** Returns a function that hides these secrets in every encoding. See `SecretFinder`. */
export function hideSecrets(secrets: readonly string[]): (text: string, options?: FindOptions) => string {
  const finder = new SecretFinder()
  for (const secret of secrets) finder.add(secret)
  return (text, options) => finder.hide(text, HIDDEN, options)
}

/** A copy of the error without credentials in its details, which may quote the answer. Other errors pass unchanged. */
export function withoutSecrets<T>(thrown: T, hide: ServiceClient['hide']): T | DesksideError {
  if (!(thrown instanceof DesksideError)) return thrown
  const details = Object.entries(thrown.details).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' ? hide(value, { isCut: value.length >= SHORTEST_CUT }) : value
  ])
  const { code, message, retryable } = thrown
  return new DesksideError(code, message, { retryable, details: Object.fromEntries(details), cause: thrown.cause })
}

/** Wraps a function that reads an answer, so that its errors contain no credentials. */
export function hidingSecrets<Input, Output>(
  take: (input: Input) => Promise<Output>,
  hide: ServiceClient['hide']
): (input: Input) => Promise<Output> {
  return (input) =>
    take(input).catch((thrown: unknown) => {
      throw withoutSecrets(thrown, hide)
    })
}
