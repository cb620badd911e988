/** What the lookup provider says of one address, company, bank, person or e-mail address, part by part. */

/** From the largest to the smallest. `planning` is a planning structure (a garden association), `plot` a piece of land. */
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

/** How exact coordinates are, by the provider's `qc_geo` 0 to 4; `none` is 5: there are none, or nothing says so. */
export const GEO_PRECISIONS = ['exact', 'nearest-house', 'street', 'settlement', 'city', 'none'] as const
export type GeoPrecision = (typeof GEO_PRECISIONS)[number]

export interface AddressPart {
  readonly level: AddressLevel
  /** The name alone: `Ленина`, `5`. */
  readonly name: string
  /** As it is abbreviated: `ул`, `д`; null when the provider says none. */
  readonly type: string | null
  /** In full: `улица`, `дом`. */
  readonly typeInFull: string | null
  /** Name and type in the order in which they are written: `ул Ленина`, `Ленинский р-н`. */
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
  /** On one line, without the postal code. */
  readonly line: string
  readonly postalCode: string | null
  readonly country: string | null
  /** ISO 3166-1 alpha-2, upper case; null when the provider says none. */
  readonly countryCode: string | null
  /** Without the country; from the largest to the smallest; only those that the provider filled. */
  readonly parts: readonly AddressPart[]
  /** The smallest level that the provider recognised (`fias_level`); null for foreign addresses and when none is said. */
  readonly level: AddressLevel | null
  readonly codes: readonly { readonly code: (typeof ADDRESS_CODES)[number]; readonly text: string }[]
  /** As the provider writes it: `UTC+3`. */
  readonly timeZone: string | null
  /** Degrees; null without coordinates. */
  readonly place: { readonly lat: number; readonly lon: number; readonly precision: GeoPrecision } | null
  /** Names that it had before (`history_values`). */
  readonly earlierNames: readonly string[]
  /** The nearest stations, nearest first; kilometres. */
  readonly metro: readonly { readonly name: string; readonly line: string; readonly distance: number }[]
}

/**
 * `true`: its check digits agree. `false`: they don't, or it has another shape. `null`: nothing can be checked, since
 * such a number has no check digit (KPP, BIC).
 */
export interface CheckedNumber {
  readonly text: string
  readonly valid: boolean | null
}

export const PARTY_STATES = ['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'BANKRUPT', 'REORGANIZING'] as const
export type PartyState = (typeof PARTY_STATES)[number]

export const STATISTIC_CODES = ['okved', 'okpo', 'okato', 'oktmo', 'okogu', 'okfs'] as const

export interface PartyThing {
  readonly kind: 'party'
  readonly sole: boolean
  /** `short` and `full` with the legal form: `ООО «Ромашка»`, `Общество с ограниченной ответственностью «Ромашка»`. */
  readonly name: { readonly short: string; readonly full: string | null; readonly latin: string | null }
  readonly inn: CheckedNumber | null
  readonly kpp: CheckedNumber | null
  readonly ogrn: CheckedNumber | null
  /** Null: the provider says none; `text` holds a state that is not known here. */
  readonly state: { readonly status: PartyState | null; readonly text: string } | null
  /** Days, `YYYY-MM-DD`. */
  readonly registered: string | null
  readonly liquidated: string | null
  /** When the register was last asked about it. */
  readonly actual: string | null
  readonly head: { readonly name: string; readonly post: string | null } | null
  readonly address: string | null
  /** The parts of its address, where the provider sent them. */
  readonly place: AddressThing | null
  readonly codes: readonly { readonly code: (typeof STATISTIC_CODES)[number]; readonly text: string }[]
  readonly employees: number | null
  readonly branches: number | null
  readonly branch: boolean
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
  /** Checked against its BIC. */
  readonly correspondentAccount: CheckedNumber | null
  readonly treasuryAccounts: readonly string[]
  readonly registrationNumber: string | null
  readonly state: { readonly status: PartyState | null; readonly text: string } | null
  readonly registered: string | null
  readonly liquidated: string | null
  /** `BANK`, `NKO`, `RKC` ..., as the provider says it. */
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
  /** Only standardising gives these: whose, to whom, by whom. */
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
  /** `PERSONAL`, `CORPORATE`, `ROLE`, `DISPOSABLE`, as the provider says it. */
  readonly type: string | null
}

/** Of a method that the app has no parts for: everything is in `data` beside it. */
export interface OtherThing {
  readonly kind: 'other'
}

export type LookupThing = AddressThing | PartyThing | BankThing | PersonThing | EmailThing | OtherThing
