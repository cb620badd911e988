/** Suggestions of the lookup provider (interface, "Lookup provider pass-through"). */
import type { ErrorShape } from '../ipc/errors'
import type { AddressThing } from '../rules/lookup/address'
import type { BankThing, PartyThing } from '../rules/lookup/party'
import type { EmailThing, PersonThing } from '../rules/lookup/person'
import type { JsonObject } from './lookup-parts'

export type { AddressThing, BankThing, EmailThing, JsonObject, PartyThing, PersonThing }

/** Result of a method whose parts the app does not know; `data` holds everything. */
export interface OtherThing {
  readonly kind: 'other'
}

export type LookupThing = AddressThing | PartyThing | BankThing | PersonThing | EmailThing | OtherThing

/** Suggestion methods whose parts the app knows; the name is sent as `endpoint`. */
export const SUGGEST_METHODS = ['address', 'party', 'bank', 'fio', 'email'] as const
export type SuggestMethod = (typeof SUGGEST_METHODS)[number]

/** Maximum length of a query (characters), set by the provider. */
export const LONGEST_QUERY = 300
export const MOST_SUGGESTIONS = 20
/** Free suggestion requests per day; the provider answers 403 beyond that. */
export const QUESTIONS_A_DAY = 10_000
export const MOST_LIMITS = 10

export const ADDRESS_BOUNDS = ['country', 'region', 'area', 'city', 'settlement', 'street', 'house', 'flat'] as const
export type AddressBound = (typeof ADDRESS_BOUNDS)[number]

export interface Suggestion {
  readonly value: string
  /** The full value, with everything `value` omits, such as the postal code. */
  readonly unrestricted: string
  readonly thing: LookupThing
  /** The provider's own `data`, for the JSON view and the tree. */
  readonly data: JsonObject
}

/** An answer of unknown shape, shown as received, without secrets. `isCut`: truncated. */
export interface UnknownAnswer {
  readonly text: string
  readonly isCut: boolean
}

export interface SuggestAnswer {
  readonly suggestions: readonly Suggestion[]
  /** Epoch milliseconds. */
  readonly at: number
  /** The answer, if it had no suggestions in a known shape. */
  readonly unknown: UnknownAnswer | null
  readonly today: QuestionsToday
}

/** A chosen suggestion, requested once more with `count: 1` to fill in the fields that lists leave empty. */
export interface ChosenSuggestion extends Pick<SuggestAnswer, 'at' | 'today'> {
  readonly suggestion: Suggestion
  /** Error of the request with `count: 1`; the suggestion is then unchanged. */
  readonly failure: ErrorShape | null
}

/** Requests sent by this workspace on this computer since local midnight. Others may use the same key. */
export interface QuestionsToday {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly asked: number
  readonly limit: typeof QUESTIONS_A_DAY
}

export interface AnyAnswer extends Pick<SuggestAnswer, 'suggestions' | 'at' | 'today'> {
  readonly status: number
  /** The answer as a JSON value; undefined if it is not JSON (see `raw`). */
  readonly json?: unknown
  readonly raw: UnknownAnswer
}

/** Damage to the lookup database, reported until the user has seen it. */
export interface LookupDamage {
  /** Epoch milliseconds. */
  readonly at: number
  /** `gone`: missing or empty. `older`: intact, but without the latest entries. */
  readonly cause: 'damaged' | 'gone' | 'other-key' | 'older'
  /** Number of answers in the replacement file. */
  readonly answers: number
  readonly jobs: number
  /** Number of paid answers, lists, and rows of other lists known to be lost. Null: unknown. */
  readonly lost: { readonly answers: number; readonly jobs: number; readonly rows: number } | null
  /** False: choices among suggestions and decisions on lists may be lost too; they are not counted. */
  readonly isComplete: boolean
  /** Number of texts without an answer that may have been paid for. */
  readonly inDoubt: number
  /** Date of the backup that lists were restored from, `YYYY-MM-DD`; null without one. */
  readonly copy: string | null
}

export interface LookupStore {
  /**
   * `memory`: lost when the app quits (the demo, "until I quit"). `damaged`: nothing is stored, and no list can run.
   */
  readonly where: 'file' | 'memory' | 'damaged'
  readonly problem: ErrorShape | null
  /** Unacknowledged damage; nothing is charged until the user has seen it. */
  readonly saved: LookupDamage | null
  /**
   * Number of paid answers not written yet. They are in memory, lost if the app is killed. Nothing is sent meanwhile.
   */
  readonly unsaved: number
}

export interface LookupState {
  readonly today: QuestionsToday
  readonly store: LookupStore
  /** True: the user closed the note about what is sent to whom. */
  readonly isNoteSeen: boolean
  /** Price of one standardised item, entered by the user; null: unknown, so no sum is shown. */
  readonly price: ItemPrice | null
  readonly history: { readonly entries: number; readonly paid: number }
}

export interface ItemPrice {
  readonly amount: number
  /** ISO 4217 */
  readonly currency: string
}
