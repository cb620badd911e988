/** An answer that could not be read may repeat the credentials: what is told of it goes through here first. */
import { DesksideError } from '@shared/ipc/errors'
import { MAX_SAID } from './error-body'
import type { ServiceClient } from '../types'

/** The same error, with the credentials taken out of what it tells of an answer. Everything else passes as it is. */
export function withoutSecrets(thrown: unknown, hide: ServiceClient['hide']): unknown {
  if (!(thrown instanceof DesksideError)) return thrown
  const told = Object.entries(thrown.details).filter(([name]) => name === 'came' || name === 'said')
  if (told.length === 0) return thrown
  // Of what the service says the cut may have gone through a secret.
  const hidden = told.map(([name, text]) => {
    return [name, hide(String(text), { cut: name === 'said' && String(text).length >= MAX_SAID })]
  })
  return new DesksideError(thrown.code, thrown.message, {
    retryable: thrown.retryable,
    details: { ...thrown.details, ...(Object.fromEntries(hidden) as Record<string, string>) },
    cause: thrown
  })
}

/** Calls that take answers in, whose errors tell nothing of the credentials. */
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
