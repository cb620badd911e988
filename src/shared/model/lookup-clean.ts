/** Standardised texts (`POST /lookup/clean`): each item sent is charged. */
import type { ErrorShape } from '../ipc/errors'
import type { JsonObject, UnknownAnswer } from './lookup'
import type { AddressThing, EmailThing, PersonThing } from './lookup-parts'

/** The provider's types, sent as `endpoint`. */
export const CLEAN_TYPES = ['address', 'phone', 'name', 'email', 'passport', 'vehicle', 'birthdate'] as const
export type CleanType = (typeof CLEAN_TYPES)[number]

/** Form of `data`: the interface's example has an array, its description an object (keyed `"0"`, `"1"` ...). */
export const DATA_FORMS = ['array', 'object'] as const
export type DataForm = (typeof DATA_FORMS)[number]

/** Maximum length of an item the app sends (characters). */
export const LONGEST_ITEM = 1000

export interface PhoneThing {
  readonly kind: 'phone'
  readonly phone: string | null
  /** In the provider's words: `Мобильный`, `Стационарный` ... */
  readonly type: string | null
  readonly countryCode: string | null
  readonly cityCode: string | null
  readonly number: string | null
  readonly extension: string | null
  readonly provider: string | null
  readonly country: string | null
  readonly region: string | null
  readonly city: string | null
  readonly timeZone: string | null
}

export interface PassportThing {
  readonly kind: 'passport'
  readonly series: string | null
  readonly number: string | null
}

export interface VehicleThing {
  readonly kind: 'vehicle'
  readonly brand: string | null
  readonly model: string | null
}

export interface BirthdateThing {
  readonly kind: 'birthdate'
  /** As the provider wrote it. */
  readonly date: string | null
}

/** Result of a method whose parts the app does not know. */
export interface OtherCleaned {
  readonly kind: 'other'
}

export type CleanedThing =
  AddressThing | PhoneThing | PersonThing | EmailThing | PassportThing | VehicleThing | BirthdateThing | OtherCleaned

/** `good`: usable as it is; `check`: needs review; `bad`: nothing usable. */
export const VERDICTS = ['good', 'check', 'bad'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The provider's quality codes; each has a label in both languages. */
export const QUALITY_MEANINGS = [
  'address-qc-0',
  'address-qc-1',
  'address-qc-2',
  'address-qc-3',
  'address-qc_complete-0',
  'address-qc_complete-1',
  'address-qc_complete-2',
  'address-qc_complete-3',
  'address-qc_complete-4',
  'address-qc_complete-5',
  'address-qc_complete-6',
  'address-qc_complete-7',
  'address-qc_complete-8',
  'address-qc_complete-9',
  'address-qc_complete-10',
  'address-qc_house-2',
  'address-qc_house-3',
  'address-qc_house-10',
  'address-qc_geo-0',
  'address-qc_geo-1',
  'address-qc_geo-2',
  'address-qc_geo-3',
  'address-qc_geo-4',
  'address-qc_geo-5',
  'phone-qc-0',
  'phone-qc-1',
  'phone-qc-2',
  'phone-qc-3',
  'phone-qc-7',
  'name-qc-0',
  'name-qc-1',
  'name-qc-2',
  'email-qc-0',
  'email-qc-1',
  'email-qc-2',
  'email-qc-3',
  'email-qc-4',
  'passport-qc-0',
  'passport-qc-1',
  'passport-qc-2',
  'passport-qc-10',
  'vehicle-qc-0',
  'vehicle-qc-1',
  'vehicle-qc-2',
  'birthdate-qc-0',
  'birthdate-qc-1',
  'birthdate-qc-2'
] as const
export type QualityMeaning = (typeof QUALITY_MEANINGS)[number]

export interface QualityCode {
  /** `qc`, `qc_complete`, `qc_house`, `qc_geo`, or another name of the provider. */
  readonly name: string
  readonly value: number
  /** Null for an unknown code, which is shown as it is. */
  readonly meaning: QualityMeaning | null
}

/** Whether a letter to the address would arrive, from `qc_complete`. */
export const MAILABILITIES = ['mailable', 'doubtful', 'not-mailable'] as const
export type Mailability = (typeof MAILABILITIES)[number]

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
