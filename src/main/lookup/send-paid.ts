import type { AnyQuestion } from '@shared/contract/lookup'
import { DesksideError, type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { PauseReason } from '@shared/model/lookup-batch'
import { CLEAN_TYPES } from '@shared/model/lookup-clean'
import { normalText } from '@shared/rules/lookup/normal-text'
import type { Exchange, ServiceClient } from '../api/types'
import { fateOfAnswer, fateOfFailure } from './fate'
import type { LookupFile } from './store/client'
import type { AnswerOutcome, RequestEnd, SentRequest } from './store/operations'

export type PaidOutcome =
  | ({ readonly end: 'answered' } & AnswerOutcome)
  | { readonly end: RequestEnd; readonly error: ErrorShape; readonly pause: PauseReason | null }
  /** Answered and paid, but the answer could not be saved and was passed to `hold`. */
  | { readonly end: 'unsaved'; readonly error: ErrorShape }

/** Custom request: its method, and its data, which are sent unchanged. */
export interface OwnBody extends Pick<AnyQuestion, 'endpoint' | 'data'> {
  readonly onAnswer: (answer: Exchange) => void
}

export interface PaidSending {
  /** Null if no request is possible; `withoutClient` holds the reason. */
  readonly client: ServiceClient | null
  readonly withoutClient: ErrorShape
  readonly store: Pick<LookupFile, 'ask'>
  readonly now: () => number
  /** Keeps an answer that cannot be saved now. */
  readonly hold: (request: SentRequest, body: Uint8Array, at: number, error: ErrorShape) => void
}

/**
 * Sends a committed request exactly once and stores its outcome (interface, "Lookup provider pass-through"). No layer
 * repeats it.
 *
 * @throws errors of the store when it cannot record a failure. The request then stays as sent, and is in doubt after
 * the next start. Answers are never lost this way.
 */
export async function sendPaid(
  { client, withoutClient, store, now, hold }: PaidSending,
  request: SentRequest,
  signal: AbortSignal,
  own?: OwnBody
): Promise<PaidOutcome> {
  const { requests } = store.ask
  const end = async (how: RequestEnd, error: ErrorShape, pause: PauseReason | null): Promise<PaidOutcome> => {
    await requests.ended(request.id, how, error, now())
    return { end: how, error, pause }
  }
  if (client === null) return end('not-sent', withoutClient, 'credentials')
  // An object with the positions as keys, or an array.
  const texts = request.form === 'array' ? [...request.texts] : { ...request.texts }
  const data: unknown = own === undefined ? texts : own.data
  let isSending = false
  let answer
  try {
    const onSending = (): void => void (isSending = true)
    const input = { endpoint: own?.endpoint ?? request.type, data }
    answer = await client.exchange('lookup.clean', input, { signal, onSending })
  } catch (thrown) {
    const error =
      thrown instanceof DesksideError ? thrown : new DesksideError('internal', 'It failed.', { cause: thrown })
    const fate = fateOfFailure(error, isSending)
    return end(fate.end, error.toShape(), fate.pause)
  }
  own?.onAnswer(answer)
  if (answer.error !== null) {
    const fate = fateOfAnswer(answer.status, answer.error)
    return end(fate.end, answer.error, fate.pause)
  }
  const at = now()
  let outcome: AnswerOutcome
  try {
    outcome = await requests.answered(request, answer.body, at)
  } catch (thrown) {
    const error = shapeOf(thrown)
    hold(request, answer.body, at, error)
    return { end: 'unsaved', error }
  }
  const { unknown } = outcome
  return {
    end: 'answered',
    ...outcome,
    unknown: unknown === null ? null : { ...unknown, text: client.hide(unknown.text, { isCut: unknown.isCut }) }
  }
}

/** Texts of a custom paid request, trimmed and in NFC, so that its answers are stored like any other. */
export type PaidByHand = Omit<SentRequest, 'id'>

/** Null for unknown types and for items that are not texts, since their answers could not be looked up again. */
export function paidByHand({ endpoint, data }: Pick<AnyQuestion, 'endpoint' | 'data'>): PaidByHand | null {
  const name = endpoint.replace(/^\/?(clean\/)?/, '')
  const type = CLEAN_TYPES.find((one) => one === name)
  const items: readonly unknown[] = Array.isArray(data) ? (data as unknown[]) : Object.values(data)
  const texts = items.flatMap((item) => (typeof item === 'string' ? [normalText(item)] : []))
  if (type === undefined || texts.length < items.length || texts.includes('')) return null
  return { type, form: Array.isArray(data) ? 'array' : 'object', texts }
}
