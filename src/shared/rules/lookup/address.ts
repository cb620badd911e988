/** Reads the parts of an address from suggestions and standardised texts. */
import type { DeepReadonly } from '../../contract/kit'
import {
  ADDRESS_CODES,
  ADDRESS_LEVELS,
  GEO_PRECISIONS,
  type AddressLevel,
  type JsonObject
} from '../../model/lookup-parts'
import { own } from '../own'
import { codesAt, isJsonObject, listAt, numberAt, textAt, textOf } from './read-data'

/** The provider's keys for levels that it calls otherwise. */
const KEYS: Readonly<Partial<Record<AddressLevel, string>>> = {
  'city-district': 'city_district',
  planning: 'planning_structure',
  plot: 'stead'
}

const LEVEL_OF_CODE: Readonly<Record<string, AddressLevel>> = {
  0: 'country',
  1: 'region',
  3: 'area',
  4: 'city',
  5: 'city-district',
  6: 'settlement',
  65: 'planning',
  7: 'street',
  75: 'plot',
  8: 'house',
  9: 'flat'
}

/** Parts of an address. */
export type AddressThing = DeepReadonly<ReturnType<typeof readAddress>>

/**
 * @param line the address on one line, as the provider wrote it
 * @param data the suggestion's `data`, or the standardised record itself
 */
export function readAddress(line: string, data: JsonObject) {
  return {
    kind: 'address' as const,
    /** One line, without the postal code. */
    line,
    postalCode: textAt(data, 'postal_code'),
    country: textAt(data, 'country'),
    /** ISO 3166-1 alpha-2, upper case; null if the provider sends none. */
    countryCode: textAt(data, 'country_iso_code')?.toUpperCase() ?? null,
    /** From largest to smallest, without the country; only parts that the provider filled. */
    parts: ADDRESS_LEVELS.flatMap((each) => (each === 'country' ? [] : partOf(data, each))),
    /** Smallest level recognised by the provider; null for foreign addresses or if absent. */
    level: own(LEVEL_OF_CODE, textAt(data, 'fias_level') ?? '') ?? null,
    codes: codesAt(data, ADDRESS_CODES),
    /** In the provider's form: `UTC+3`. */
    timeZone: textAt(data, 'timezone'),
    place: placeOf(data),
    /** Former names. */
    earlierNames: listAt(data, 'history_values').flatMap((value) => textOf(value) ?? []),
    /** Nearest stations, nearest first; distance in kilometres. */
    metro: listAt(data, 'metro').flatMap((value) => {
      const name = isJsonObject(value) ? textAt(value, 'name') : null
      if (!isJsonObject(value) || name === null) return []
      return [{ name, line: textAt(value, 'line') ?? '', distance: numberAt(value, 'distance') ?? 0 }]
    })
  }
}

function partOf(data: JsonObject, level: Exclude<AddressLevel, 'country'>) {
  const key = KEYS[level] ?? level
  const name = textAt(data, key)
  if (name === null) return []
  const type = textAt(data, `${key}_type`)
  return [
    {
      level,
      /** Name without the type: `Ленина`, `5`. */
      name,
      /** Abbreviated type: `ул`, `д`; null if the provider sends none. */
      type,
      /** Full type: `улица`, `дом`. */
      typeInFull: textAt(data, `${key}_type_full`),
      /** Name and type in writing order: `ул Ленина`, `Ленинский р-н`. Houses and flats have no key for it. */
      withType: textAt(data, `${key}_with_type`) ?? (type === null ? name : `${type} ${name}`),
      fiasId: textAt(data, `${key}_fias_id`)
    }
  ]
}

/** Valid coordinates in degrees, or null. */
function placeOf(data: JsonObject) {
  const [lat, lon] = [numberAt(data, 'geo_lat'), numberAt(data, 'geo_lon')]
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null
  return { lat, lon, precision: GEO_PRECISIONS.find((_, code) => `${code}` === textAt(data, 'qc_geo')) ?? 'none' }
}
