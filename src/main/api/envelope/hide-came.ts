/** Removes credentials from errors, since an unreadable answer may repeat them. */
import { DesksideError } from '@shared/ipc/errors'
import { MAX_MESSAGE } from './error-body'
import type { ServiceClient } from '../types'

/** A copy of the error without credentials in its quotes of the answer. Other errors pass unchanged. */
export function withoutSecrets(thrown: unknown, hide: ServiceClient['hide']): unknown {
  if (!(thrown instanceof DesksideError)) return thrown
  const quotes = Object.entries(thrown.details).filter(([name]) => name === 'came' || name === 'said')
  if (quotes.length === 0) return thrown
  // `said` may be cut in the middle of a secret.
  const hidden = quotes.map(([name, text]) => {
    return [name, hide(String(text), { isCut: name === 'said' && String(text).length >= MAX_MESSAGE })]
  })
  return new DesksideError(thrown.code, thrown.message, {
    retryable: thrown.retryable,
    details: { ...thrown.details, ...(Object.fromEntries(hidden) as Record<string, string>) },
    cause: thrown
  })
}

/** Wraps a function that reads an answer, so that its errors contain no credentials. */
export function hidingSecrets<Input, Output>(
  take: (input: Input) => Promise<Output>,
  hide: ServiceClient['hide']
): (input: Input) => Promise<Output> {
  return async (input) => {
    try {
      return await take(input)
    } catch (thrown) {
      throw withoutSecrets(thrown, hide)
    }
  }
}
