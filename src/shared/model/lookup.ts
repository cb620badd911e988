/** Suggestions of the lookup provider (interface, "Lookup provider pass-through"). */
import type { ErrorShape } from '../ipc/errors'
import type { GEO_PRECISIONS, LookupThing } from './lookup-parts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Methods of suggestions that the field has parts for; the name is the one that is sent as `endpoint`. */
export const SUGGEST_METHODS = ['address', 'party', 'bank', 'fio', 'email'] as const
export type SuggestMethod = (typeof SUGGEST_METHODS)[number]

/** Characters of a query; the provider refuses more. */
export const LONGEST_QUERY = 300
/** Suggestions of one answer. */
export const MOST_SUGGESTIONS = 20
/** Suggestions that the provider answers in a day without payment; beyond it, 403. */
export const QUESTIONS_A_DAY = 10_000
export const MOST_LIMITS = 10

export const ADDRESS_BOUNDS = ['country', 'region', 'area', 'city', 'settlement', 'street', 'house', 'flat'] as const
export type AddressBound = (typeof ADDRESS_BOUNDS)[number]

export interface Suggestion {
  readonly value: string
  /** With everything that `value` leaves out, such as the postal code; the same where nothing is left out. */
  readonly unrestricted: string
  readonly thing: LookupThing
  /** The provider's own `data`, for JSON and for the tree. */
  readonly data: JsonObject
}

/** An answer whose shape is not known, shown as it came, without secrets; `cut` when it was longer. */
export interface UnknownAnswer {
  readonly text: string
  readonly cut: boolean
}

export interface SuggestAnswer {
  readonly suggestions: readonly Suggestion[]
  /** Epoch milliseconds. */
  readonly at: number
  /** What came instead of suggestions; then there are none. */
  readonly unknown: UnknownAnswer | null
  readonly today: QuestionsToday
}

/** A chosen suggestion, asked once more with `count: 1`, which fills fields that lists leave empty. */
export interface Chosen {
  readonly suggestion: Suggestion
  readonly at: number
  /** Why the question with `count: 1` was not answered; the suggestion is then as it was chosen. */
  readonly failure: ErrorShape | null
  readonly today: QuestionsToday
}

/** Questions sent since midnight of this computer, by this workspace on this computer. Others may ask with the same key. */
export interface QuestionsToday {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly asked: number
  readonly limit: typeof QUESTIONS_A_DAY
}

export interface AnyAnswer {
  readonly at: number
  readonly status: number
  /** The answer as JSON value; undefined when it is none (see `raw`). */
  readonly json?: unknown
  readonly raw: UnknownAnswer
  /** What was recognised in it. */
  readonly suggestions: readonly Suggestion[]
  readonly today: QuestionsToday
}

export const GEO_PRECISION_OF_CODE: Readonly<Record<string, (typeof GEO_PRECISIONS)[number]>> = {
  0: 'exact',
  1: 'nearest-house',
  2: 'street',
  3: 'settlement',
  4: 'city',
  5: 'none'
}

/** What became of a file of lookups that could not be used as it was: told until the user has seen it. */
export interface LookupDamage {
  /** Epoch milliseconds. */
  readonly at: number
  /** `gone`: missing or empty. `older`: sound, but without what came later. */
  readonly cause: 'damaged' | 'gone' | 'other-key' | 'older'
  /** What is in the file that took its place. */
  readonly answers: number
  readonly jobs: number
  /** What is known to be missing: paid answers, lists, and rows of other lists. Null: nothing tells how much there was. */
  readonly lost: { readonly answers: number; readonly jobs: number; readonly rows: number } | null
  /** False: choices among suggestions, and decisions on lists, may be missing as well; nothing counts them. */
  readonly isComplete: boolean
  /** Texts that may have been paid for and have no answer. */
  readonly inDoubt: number
  /** The day of the copy that lists were taken from, `YYYY-MM-DD`; null without one. */
  readonly copy: string | null
}

/** How the file of lookups fares. */
export interface LookupStore {
  /** `memory`: gone when the app quits (the demo, "until I quit"). `damaged`: nothing is kept, and no list can run. */
  readonly where: 'file' | 'memory' | 'damaged'
  readonly problem: ErrorShape | null
  /** Until the user has seen it; nothing is paid for before. */
  readonly saved: LookupDamage | null
  /** Paid answers that could not be written yet: held in memory, and gone if the app is killed. Nothing is sent meanwhile. */
  readonly unsaved: number
}

/** What the lookup room shows around its fields. */
export interface LookupState {
  readonly today: QuestionsToday
  readonly store: LookupStore
  /** The note that says what goes to whom was seen and closed. */
  readonly noteSeen: boolean
  /** What one standardised item costs, as the user entered it; null: not entered, and no sum may be shown. */
  readonly price: ItemPrice | null
  readonly history: { readonly entries: number; readonly paid: number }
}

export interface ItemPrice {
  readonly amount: number
  /** ISO 4217 */
  readonly currency: string
}
