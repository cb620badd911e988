/** Parts of one address, company, bank, person or e-mail address, as the lookup provider returns them. */

export type JsonObject = Readonly<Record<string, unknown>>

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

/** Precision of coordinates by the provider's code `qc_geo`, 0 to 5. `none` also if it is absent. */
export const GEO_PRECISIONS = ['exact', 'nearest-house', 'street', 'settlement', 'city', 'none'] as const

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

export const GENDERS = ['male', 'female', 'unknown'] as const
export type Gender = (typeof GENDERS)[number]
