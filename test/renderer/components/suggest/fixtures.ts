/** Suggestions and answers of the lookup provider, for unit tests. */
import { QUESTIONS_A_DAY, type LookupState, type SuggestAnswer, type Suggestion } from '@shared/model/lookup'
import { readSuggestion } from '@shared/rules/lookup/suggestion'

export const TODAY = { day: '2026-11-23', asked: 7, limit: QUESTIONS_A_DAY } as const

export function suggestion(
  method: string,
  value: string,
  data: Readonly<Record<string, unknown>> = {},
  unrestricted = value
): Suggestion {
  const read = readSuggestion(method, { value, unrestricted_value: unrestricted, data })
  if (read === null) throw new Error('This is no suggestion.')
  return read
}

/** A street with a house, in the provider's format. */
export const house = (street: string, number: string): Suggestion =>
  suggestion(
    'address',
    `г Москва, ул ${street}, д ${number}`,
    {
      ...{ postal_code: '101000', region: 'Москва', region_with_type: 'г Москва', fias_level: '8' },
      ...{ street, street_with_type: `ул ${street}`, house: number, house_type: 'д' }
    },
    `101000, г Москва, ул ${street}, д ${number}`
  )

export const answered = (...suggestions: readonly Suggestion[]): SuggestAnswer => ({
  ...{ suggestions, at: 1_000, unknown: null, today: TODAY }
})

export const lookupState = (change: Partial<LookupState> = {}): LookupState => ({
  ...{ today: TODAY, isNoteSeen: true, price: null, history: { entries: 0, paid: 0 } },
  store: { where: 'file', problem: null, saved: null, unsaved: 0 },
  ...change
})
