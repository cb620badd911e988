/** Parts of one address, company, bank, person or e-mail address, as the lookup provider returns them. */

/** From largest to smallest. `planning` is a planning structure (a garden association), `plot` a piece of land. */
export const ADDRESS_LEVELS = [
  'country',
  'region',
  'area',
  'city',
  'city-district',
  'settlement',
  'planning',
  'street',
  'plot',
  'house',
  'block',
  'flat'
] as const
export type AddressLevel = (typeof ADDRESS_LEVELS)[number]

/** Precision of coordinates: the provider's `qc_geo` 0 to 4. `none` is 5 or absent. */
export const GEO_PRECISIONS = ['exact', 'nearest-house', 'street', 'settlement', 'city', 'none'] as const
export type GeoPrecision = (typeof GEO_PRECISIONS)[number]

export interface AddressPart {
  readonly level: AddressLevel
  /** Name without the type: `Ленина`, `5`. */
  readonly name: string
  /** Abbreviated type: `ул`, `д`; null if the provider sends none. */
  readonly type: string | null
  /** Full type: `улица`, `дом`. */
  readonly typeInFull: string | null
  /** Name and type in writing order: `ул Ленина`, `Ленинский р-н`. */
  readonly withType: string
  readonly fiasId: string | null
  readonly kladrId: string | null
}

export const ADDRESS_CODES = [
  'fias_id',
  'kladr_id',
  'okato',
  'oktmo',
  'tax_office',
  'tax_office_legal',
  'region_iso_code',
  'geoname_id',
  'house_cadnum',
  'flat_cadnum'
] as const

export interface AddressThing {
  readonly kind: 'address'
  /** One line, without the postal code. */
  readonly line: string
  readonly postalCode: string | null
  readonly country: string | null
  /** ISO 3166-1 alpha-2, upper case; null if the provider sends none. */
  readonly countryCode: string | null
  /** From largest to smallest, without the country; only parts that the provider filled. */
  readonly parts: readonly AddressPart[]
  /** Smallest level recognised by the provider (`fias_level`); null for foreign addresses or if absent. */
  readonly level: AddressLevel | null
  readonly codes: readonly { readonly code: (typeof ADDRESS_CODES)[number]; readonly text: string }[]
  /** In the provider's form: `UTC+3`. */
  readonly timeZone: string | null
  /** Degrees; null without coordinates. */
  readonly place: { readonly lat: number; readonly lon: number; readonly precision: GeoPrecision } | null
  /** Former names (`history_values`). */
  readonly earlierNames: readonly string[]
  /** Nearest stations, nearest first; distance in kilometres. */
  readonly metro: readonly { readonly name: string; readonly line: string; readonly distance: number }[]
}

/**
 * `true`: the check digits match. `false`: they do not, or the format is wrong. `null`: such a number has no check
 * digit (KPP, BIC).
 */
export interface CheckedNumber {
  readonly text: string
  readonly isValid: boolean | null
}

export const PARTY_STATES = ['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'BANKRUPT', 'REORGANIZING'] as const
export type PartyState = (typeof PARTY_STATES)[number]

export const STATISTIC_CODES = ['okved', 'okpo', 'okato', 'oktmo', 'okogu', 'okfs'] as const

export interface PartyThing {
  readonly kind: 'party'
  readonly isSole: boolean
  /**
   * `short` and `full` include the legal form: `ООО «Ромашка»`, `Общество с ограниченной ответственностью «Ромашка»`.
   */
  readonly name: { readonly short: string; readonly full: string | null; readonly latin: string | null }
  readonly inn: CheckedNumber | null
  readonly kpp: CheckedNumber | null
  readonly ogrn: CheckedNumber | null
  /** Null: the provider sends none. `text` holds an unknown state. */
  readonly state: { readonly status: PartyState | null; readonly text: string } | null
  /** `YYYY-MM-DD`. */
  readonly registered: string | null
  readonly liquidated: string | null
  /** When the register was last queried. */
  readonly actual: string | null
  readonly head: { readonly name: string; readonly post: string | null } | null
  readonly address: string | null
  /** Parts of its address, if the provider sent them. */
  readonly place: AddressThing | null
  readonly codes: readonly { readonly code: (typeof STATISTIC_CODES)[number]; readonly text: string }[]
  readonly employees: number | null
  readonly branches: number | null
  readonly isBranch: boolean
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

export interface BankThing {
  readonly kind: 'bank'
  readonly name: { readonly payment: string; readonly full: string | null; readonly short: string | null }
  readonly bic: CheckedNumber | null
  readonly swift: string | null
  readonly inn: CheckedNumber | null
  readonly kpp: CheckedNumber | null
  /** Checked against the bank's BIC. */
  readonly correspondentAccount: CheckedNumber | null
  readonly treasuryAccounts: readonly string[]
  readonly registrationNumber: string | null
  readonly state: { readonly status: PartyState | null; readonly text: string } | null
  readonly registered: string | null
  readonly liquidated: string | null
  /** In the provider's words: `BANK`, `NKO`, `RKC` ... */
  readonly type: string | null
  readonly city: string | null
  readonly address: string | null
  readonly phones: readonly string[]
}

export const GENDERS = ['male', 'female', 'unknown'] as const
export type Gender = (typeof GENDERS)[number]

export interface PersonThing {
  readonly kind: 'fio'
  readonly surname: string | null
  readonly name: string | null
  readonly patronymic: string | null
  readonly gender: Gender
  /** Grammatical cases of the name (genitive, dative, instrumental); only standardising returns them. */
  readonly declensions: {
    readonly genitive: string | null
    readonly dative: string | null
    readonly ablative: string | null
  } | null
}

export interface EmailThing {
  readonly kind: 'email'
  readonly email: string
  readonly local: string
  readonly domain: string
  /** In the provider's words: `PERSONAL`, `CORPORATE`, `ROLE`, `DISPOSABLE`. */
  readonly type: string | null
}

/** Result of a method whose parts the app does not know; `data` holds everything. */
export interface OtherThing {
  readonly kind: 'other'
}

export type LookupThing = AddressThing | PartyThing | BankThing | PersonThing | EmailThing | OtherThing
