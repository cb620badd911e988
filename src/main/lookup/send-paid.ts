import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import type { PauseReason } from '@shared/model/lookup-batch'
import type { ServiceClient } from '../api/types'
import { fateOfAnswer, fateOfFailure } from './fate'
import type { LookupFile } from './store/client'
import type { AnswerOutcome, RequestEnd, SentRequest } from './store/operations'

export type PaidOutcome =
  | ({ readonly end: 'answered' } & AnswerOutcome)
  | { readonly end: RequestEnd; readonly error: ErrorShape; readonly pause: PauseReason | null }

export interface PaidSending {
  readonly client: ServiceClient | null
  readonly withoutClient: ErrorShape
  readonly store: Pick<LookupFile, 'ask'>
  readonly now: () => number
}

/**
 * Sends a request that is committed as sent, once, and writes down what became of it (interface, "Lookup provider
 * pass-through"). Nothing here or below repeats it.
 *
 * @throws what the store rejects with: then the request stays as it is, and counts as in doubt after the next start
 */
export async function sendPaid(
  { client, withoutClient, store, now }: PaidSending,
  request: SentRequest,
  signal: AbortSignal
): Promise<PaidOutcome> {
  const { requests } = store.ask
  const end = async (how: RequestEnd, error: ErrorShape, pause: PauseReason | null): Promise<PaidOutcome> => {
    await requests.ended(request.id, how, error, now())
    return { end: how, error, pause }
  }
  if (client === null) return end('not-sent', withoutClient, 'credentials')
  const data =
    request.form === 'array'
      ? [...request.texts]
      : Object.fromEntries(request.texts.map((text, at) => [String(at), text]))
  let sending = false
  let answer
  try {
    const onSending = (): void => {
      sending = true
    }
    answer = await client.exchange('lookup.clean', { endpoint: request.type, data }, { signal, onSending })
  } catch (thrown) {
    const error =
      thrown instanceof DesksideError ? thrown : new DesksideError('internal', 'It failed.', { cause: thrown })
    const fate = fateOfFailure(error, sending)
    return end(fate.end, error.toShape(), fate.pause)
  }
  if (answer.error !== null) {
    const fate = fateOfAnswer(answer.status, answer.error)
    return end(fate.end, answer.error, fate.pause)
  }
  const outcome = await requests.answered(request.id, answer.body, now())
  const { unknown } = outcome
  return {
    end: 'answered',
    ...outcome,
    unknown: unknown === null ? null : { ...unknown, text: client.hide(unknown.text, { cut: unknown.cut }) }
  }
}
