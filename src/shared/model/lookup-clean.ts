/** Standardised texts (`POST /lookup/clean`): each item sent is charged. */
import type { ErrorShape } from '../ipc/errors'
import type { AddressThing, EmailThing, JsonObject, OtherThing, PersonThing, UnknownAnswer } from './lookup'

/** The provider's types, sent as `endpoint`. */
export const CLEAN_TYPES = ['address', 'phone', 'name', 'email', 'passport', 'vehicle', 'birthdate'] as const
export type CleanType = (typeof CLEAN_TYPES)[number]

/** Form of `data`: the interface's example has an array, its description an object (keyed `"0"`, `"1"` ...). */
export const DATA_FORMS = ['array', 'object'] as const
export type DataForm = (typeof DATA_FORMS)[number]

/** Maximum length of an item the app sends (characters). */
export const LONGEST_ITEM = 1000

type Texts<Key extends string> = Readonly<Record<Key, string | null>>

/** Texts are as the provider wrote them, such as the `type` of a phone: `Мобильный`, `Стационарный` ... */
export type CleanedThing =
  | AddressThing
  | PersonThing
  | EmailThing
  | ({ readonly kind: 'phone' } & Texts<'phone' | 'type' | 'extension' | 'provider' | 'country' | 'region' | 'city'> &
      Texts<'timeZone'>)
  | ({ readonly kind: 'passport' } & Texts<'series' | 'number'>)
  | ({ readonly kind: 'vehicle' } & Texts<'brand' | 'model'>)
  | ({ readonly kind: 'birthdate' } & Texts<'date'>)
  | OtherThing

/** `good`: usable as it is; `check`: needs review; `bad`: nothing usable. */
export const VERDICTS = ['good', 'check', 'bad'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The provider's known values of each quality code. */
const QUALITY_VALUES = {
  'address-qc': [0, 1, 2, 3],
  'address-qc_complete': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  'address-qc_house': [2, 3, 10],
  'address-qc_geo': [0, 1, 2, 3, 4, 5],
  'phone-qc': [0, 1, 2, 3, 7],
  'name-qc': [0, 1, 2],
  'email-qc': [0, 1, 2, 3, 4],
  'passport-qc': [0, 1, 2, 10],
  'vehicle-qc': [0, 1, 2],
  'birthdate-qc': [0, 1, 2]
} as const
type QualityValues = typeof QUALITY_VALUES
export type QualityMeaning = { [C in keyof QualityValues]: `${C}-${QualityValues[C][number]}` }[keyof QualityValues]
/** Each has a label in both languages. */
export const QUALITY_MEANINGS = Object.entries<readonly number[]>(QUALITY_VALUES).flatMap(([code, values]) =>
  values.map((value) => `${code}-${value}` as QualityMeaning)
)

export interface QualityCode {
  /** `qc`, `qc_complete`, `qc_house`, `qc_geo`, or another name of the provider. */
  readonly name: string
  readonly value: number
  /** Null for an unknown code, which is shown as it is. */
  readonly meaning: QualityMeaning | null
}

/** Whether a letter to the address would arrive, from `qc_complete`. */
export type Mailability = 'mailable' | 'doubtful' | 'not-mailable'

export interface StandardisedValue {
  readonly type: CleanType
  /** The text that was sent: trimmed, and in Unicode's composed form (NFC). */
  readonly source: string
  /** The result on one line; null if there is none. */
  readonly result: string | null
  readonly verdict: Verdict
  readonly codes: readonly QualityCode[]
  readonly mailability: Mailability | null
  /** Unparsed remainder of the text (`unparsed_parts`). */
  readonly leftovers: string | null
  readonly thing: CleanedThing
  /** The provider's own record. */
  readonly data: JsonObject
}

/** A stored answer that was already paid for. */
export interface KnownAnswer {
  readonly standardised: StandardisedValue
  readonly at: number
}

/** A sent request without a received answer: it may have been charged. */
export interface Doubt {
  readonly requestId: number
  /** Number of items in this request, including the requested one. */
  readonly items: number
  readonly sentAt: number
  /** Null: the app quit meanwhile. */
  readonly error: ErrorShape | null
}

/** A paid answer that could not be written yet and is held in memory. */
export interface UnsavedAnswer {
  readonly type: CleanType
  readonly text: string
  readonly at: number
  /** Null: the answer has no record for this text. */
  readonly standardised: StandardisedValue | null
}

export type StandardiseOutcome =
  /**
   * `isPaid`: charged by this call; false: a stored answer that cost nothing. `isSaved`: false while the answer is only
   * in memory.
   */
  | { readonly state: 'answered'; readonly answer: KnownAnswer; readonly isPaid: boolean; readonly isSaved: boolean }
  /**
   * Nothing was sent; the user must confirm first. `doubt`: an earlier request got no answer, so the text may be
   * charged twice.
   */
  | { readonly state: 'to-confirm'; readonly doubt: Doubt | null }
  /** Sent, but no answer came. It is not repeated automatically. */
  | { readonly state: 'in-doubt'; readonly doubt: Doubt; readonly unknown: UnknownAnswer | null }
