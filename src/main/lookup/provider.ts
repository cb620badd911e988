/** Asks the lookup provider through the service (interface, "Lookup provider pass-through"). */
import { DesksideError, errorFromShape } from '@shared/ipc/errors'
import type { AnyAnswer, SuggestAnswer, Suggestion } from '@shared/model/lookup'
import type { AnyQuestion, SuggestQuestion } from '@shared/contract/lookup'
import { paidItems } from '@shared/rules/operation-input'
import { isSameThing, questionBody, readSuggestion } from '@shared/rules/lookup/suggestion'
import { readAnswer } from '../api/envelope'
import { withoutSecrets } from '../api/hide-secrets'
import { maskedJson, readJson } from '../api/json'
import type { Exchange, ServiceClient } from '../api/types'
import type { PaidSending } from './send-paid'
import type { FullSuggestion } from './short-suggestions'

/** Maximum length of a raw answer on screen, in characters. */
const SHOWN_UNKNOWN = 4_000
const SHOWN_RAW = 400_000
/** Deadline for suggestions while typing (ms). The provider's own field gives up after three seconds. */
const TYPING_DEADLINE = 8_000

export interface ProviderOptions extends Pick<PaidSending, 'client' | 'withoutClient'> {
  /** Called when a question for suggestions is sent. */
  readonly onQuestion: () => void
}

type SuggestionAnswer = Omit<SuggestAnswer, 'today'>

export class Provider {
  constructor(private readonly options: ProviderOptions) {}

  /** Never retried: the next letter typed asks again. */
  async suggest(question: SuggestQuestion, count: number, signal: AbortSignal): Promise<SuggestionAnswer> {
    const client = this.#client()
    const deadline = AbortSignal.timeout(TYPING_DEADLINE)
    try {
      const { body, receivedAt } = await client.send(
        'lookup.suggestions',
        { endpoint: question.method, data: questionBody(question, count), count },
        {
          isOnce: true,
          priority: 'interactive',
          signal: AbortSignal.any([signal, deadline]),
          onSending: this.options.onQuestion
        }
      )
      return { ...this.#read(question.method, body, client), at: receivedAt }
    } catch (thrown) {
      if (deadline.aborted && !signal.aborted) {
        throw new DesksideError('network-timeout', 'The provider did not answer in time.', {
          retryable: true,
          details: { seconds: TYPING_DEADLINE / 1000 }
        })
      }
      throw withoutSecrets(thrown, client.hide)
    }
  }

  /**
   * The chosen suggestion with the details that lists omit; null if there are none, or if the answer is another thing.
   */
  async complete(question: SuggestQuestion, chosen: FullSuggestion, signal: AbortSignal): Promise<Suggestion | null> {
    const whole = wholeQuestion(question, chosen)
    if (whole === null) return null
    const [found] = (await this.suggest(whole, 1, signal)).suggestions
    return found !== undefined && isSameThing(chosen.data, chosen.value, found) ? found : null
  }

  /** @throws `bad-input` if paid items were not confirmed */
  confirmed({ operation, endpoint, data, confirmedItems }: AnyQuestion): void {
    const items = paidItems(`lookup.${operation}`, { endpoint, data })
    if (items !== null && items !== confirmedItems) {
      throw new DesksideError('bad-input', 'Items that are paid for have to be confirmed by their number.', {
        details: { path: 'confirmedItems', items }
      })
    }
  }

  /** Calls any method once and returns its answer in any state. */
  async ask(question: AnyQuestion, signal: AbortSignal): Promise<Omit<AnyAnswer, 'today'>> {
    const { operation, endpoint, data, count } = question
    const input = { endpoint, data, ...(operation === 'suggestions' && count !== null ? { count } : {}) }
    const onSending = operation === 'suggestions' ? this.options.onQuestion : (): void => undefined
    return this.shown(question, await this.#client().exchange(`lookup.${operation}`, input, { signal, onSending }))
  }

  /** Prepares an answer for display. @throws the service's error */
  shown({ operation, endpoint }: AnyQuestion, answer: Exchange): Omit<AnyAnswer, 'today'> {
    const client = this.#client()
    const { body, status, receivedAt, error } = answer
    if (error !== null) throw withoutSecrets(errorFromShape(error), client.hide)
    const { text, isJson } = maskedText(body, client)
    const raw = { text: text.slice(0, SHOWN_RAW), isCut: text.length > SHOWN_RAW }
    const suggestions = operation === 'suggestions' ? this.#read(endpoint, body, client).suggestions : []
    // The tree uses the masked text, so it hides secret-like values as well.
    return { at: receivedAt, status, ...(isJson ? { json: jsonOf(text) } : {}), raw, suggestions }
  }

  #client(): ServiceClient {
    const { client, withoutClient } = this.options
    if (client === null) throw errorFromShape(withoutClient)
    return client
  }

  #read(method: string, body: Uint8Array, client: ServiceClient): Pick<SuggestionAnswer, 'suggestions' | 'unknown'> {
    try {
      const { records } = readAnswer(body, 'lookup')
      const suggestions = records.flatMap(({ fields }) => readSuggestion(method, fields) ?? [])
      // Records that are no suggestions are shown raw.
      if (suggestions.length > 0 || records.length === 0) return { suggestions, unknown: null }
    } catch (thrown) {
      const isUnknown = thrown instanceof DesksideError && thrown.code === 'service-unreadable'
      if (!isUnknown) throw thrown
    }
    const { text } = maskedText(body, client)
    return { suggestions: [], unknown: { text: text.slice(0, SHOWN_UNKNOWN), isCut: text.length > SHOWN_UNKNOWN } }
  }
}

/** Text of an answer without secrets. */
function maskedText(body: Uint8Array, { hide }: ServiceClient): { readonly text: string; readonly isJson: boolean } {
  const json = jsonOf(body)
  const isJson = json !== undefined
  return { text: hide(isJson ? maskedJson(json) : new TextDecoder().decode(body)), isJson }
}

function jsonOf(body: Uint8Array | string): unknown {
  try {
    return readJson(body)
  } catch {
    return undefined
  }
}

/**
 * Question that finds exactly the chosen suggestion: an address by its whole text, a company or bank by number, since
 * names repeat. Null for names and e-mail addresses, which have no further details.
 */
function wholeQuestion(
  question: SuggestQuestion,
  { unrestricted, value, data }: FullSuggestion
): SuggestQuestion | null {
  const numberAt = (key: string): string => {
    const number = data[key]
    return typeof number === 'string' && number !== '' ? number : value
  }
  switch (question.method) {
    case 'address': {
      const { language, division, abroad } = question.options
      const options = {
        ...(language && { language }),
        ...(division && { division }),
        ...(abroad === undefined ? {} : { abroad })
      }
      return { method: 'address', query: unrestricted.slice(0, 300), options }
    }
    case 'party':
      return { method: 'party', query: numberAt('ogrn'), options: {} }
    case 'bank':
      return { method: 'bank', query: numberAt('bic'), options: {} }
    case 'fio':
    case 'email':
      return null
  }
}
