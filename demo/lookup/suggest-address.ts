import { withoutEnd } from '@shared/rules/trimmed'
import { slugOf } from '../data/people'
import { fold } from '../filter/semantics'
import { addressText, fiasOf, geoOf, kladrOf, LEVELS, postalCode, type Address } from './address-base'
import { findAddresses } from './address-search'
import { asObject, asTexts, type Suggestion } from './provider'
import { firstThatFinds } from './text'
import { suggestAbroad } from './abroad'

/** Methods `address` and `fias`: address suggestions with parts and codes. */
export function suggestAddress(body: Readonly<Record<string, unknown>>, count: number): Suggestion[] {
  const query = String(body.query ?? '')
  const isTrailing = /[\s,]$/.test(query)
  const keep = (address: Address): boolean =>
    isInBounds(address, body) && isInLocations(address, body) && isNearby(address, body)
  const found = firstThatFinds(query, (words, isFuzzy) => findAddresses(words, isFuzzy, isTrailing).filter(keep))
  const isBoosted = boostTest(body)
  const sorted = [...found].sort((a, b) => Number(isBoosted(b)) - Number(isBoosted(a)))
  const isEnglish = body.language === 'en'
  const here = sorted.slice(0, count).map((address) => {
    const full = addressText(address)
    const value = body.restrict_value === true ? restricted(address) : full
    return {
      value: isEnglish ? inLatin(value) : value,
      unrestricted_value: isEnglish ? inLatin(full) : `${postalCode(address)}, ${full}`,
      // The provider fills the costly fields only if one suggestion is requested.
      data: addressData(address, count === 1)
    }
  })
  return [...here, ...suggestAbroad(body)].slice(0, count)
}

/** The address below the restriction, without the city and everything above. */
function restricted(address: Address): string {
  const full = addressText(address).split(', ')
  const rest = full.slice(address.city.isFederal ? 1 : 2)
  return rest.length > 0 ? rest.join(', ') : full.join(', ')
}

/** Transliterated, like the provider's English addresses. */
function inLatin(text: string): string {
  return text.replace(/[а-яё]+/gi, (word) => {
    const latin = slugOf(word)
    return /^[А-ЯЁ]/.test(word) ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin
  })
}

function isInBounds(address: Address, body: Readonly<Record<string, unknown>>): boolean {
  const level = LEVELS.indexOf(address.level)
  const from = LEVELS.indexOf(String(asObject(body.from_bound).value ?? 'country'))
  const to = LEVELS.indexOf(String(asObject(body.to_bound).value ?? 'flat'))
  return level >= Math.max(0, from) && level <= (to < 0 ? LEVELS.length : to)
}

/** Without trailing pairs of zeros. */
function withoutZeros(code: string): string {
  const { length } = withoutEnd(code, '0')
  return code.slice(0, length + ((code.length - length) % 2))
}

function isInLocations(address: Address, body: Readonly<Record<string, unknown>>): boolean {
  const locations = Array.isArray(body.locations) ? body.locations.map(asObject) : []
  return locations.length === 0 || locations.some((location) => isInLocation(address, location))
}

function isInLocation(address: Address, location: Readonly<Record<string, unknown>>): boolean {
  const { city, street } = address
  const up = (level: 'region' | 'city'): string => fiasOf({ ...address, level, street: null, house: null, flat: null })
  const tests: Readonly<Record<string, (value: string) => boolean>> = {
    country_iso_code: (value) => value === '*' || value.toUpperCase() === 'RU',
    region_iso_code: (value) => value.toUpperCase() === city.iso,
    // Trailing zeros of a code stand for everything below it.
    kladr_id: (value) => kladrOf(address).startsWith(withoutZeros(value) || value.slice(0, 2)),
    fias_id: (value) => [up('region'), up('city'), fiasOf(address)].includes(value),
    region_fias_id: (value) => value === up('region'),
    city_fias_id: (value) => value === up('city'),
    region: (value) => fold(city.place.region).includes(fold(value)),
    city: (value) => fold(city.place.city) === fold(value),
    street: (value) => street !== null && fold(street.name).includes(fold(value))
  }
  return Object.entries(location).every(([key, value]) => tests[key]?.(String(value)) ?? true)
}

function boostTest(body: Readonly<Record<string, unknown>>): (address: Address) => boolean {
  const boosts = asTexts(
    Array.isArray(body.locations_boost) ? body.locations_boost.map((entry) => asObject(entry).kladr_id) : []
  )
  return (address) => boosts.some((kladr) => isInLocation(address, { kladr_id: kladr }))
}

function isNearby(address: Address, body: Readonly<Record<string, unknown>>): boolean {
  const circles = Array.isArray(body.locations_geo) ? body.locations_geo.map(asObject) : []
  if (circles.length === 0) return true
  const { lat, lon } = geoOf(address)
  return circles.some((circle) => {
    const radius = Math.min(100_000, Number(circle.radius_meters ?? 100))
    const north = (Number(circle.lat) - lat) * 111_320
    const east = (Number(circle.lon) - lon) * 111_320 * Math.cos((lat * Math.PI) / 180)
    return Math.hypot(north, east) <= radius
  })
}

const FIAS_LEVELS = { region: '1', city: '4', street: '7', house: '8', flat: '9' } as const

/** The provider's `data` of an address. `isCostly`: also fills the fields that need a request for one suggestion. */
export function addressData(address: Address, isCostly: boolean): Record<string, unknown> {
  const { city, street, house, flat, level } = address
  const geo = geoOf(address)
  const part = (of: 'region' | 'city' | 'street' | 'house'): string =>
    fiasOf({
      ...address,
      level: of,
      street: of === 'street' || of === 'house' ? street : null,
      house: of === 'house' ? house : null,
      flat: null
    })
  const hasCity = level !== 'region'
  return {
    postal_code: postalCode(address),
    country: 'Россия',
    country_iso_code: 'RU',
    region_fias_id: part('region'),
    region_kladr_id: `${city.regionCode}00000000000`,
    region_iso_code: city.iso,
    region_with_type: city.place.region,
    region_type: city.isFederal ? 'г' : (/(обл|край|Респ)/.exec(city.place.region)?.[0] ?? ''),
    region: city.place.region.replace(/^(г|Респ) | (обл|край)$/g, ''),
    area: null,
    area_with_type: null,
    city_fias_id: hasCity ? part('city') : null,
    city_with_type: hasCity ? `г ${city.place.city}` : null,
    city_type: hasCity ? 'г' : null,
    city: hasCity ? city.place.city : null,
    city_district: isCostly && street ? `${street.number % 2 === 0 ? 'Центральный' : 'Северный'} р-н` : null,
    settlement: null,
    settlement_with_type: null,
    street_fias_id: street ? part('street') : null,
    street_with_type: street?.withType ?? null,
    street_type: street?.type ?? null,
    street_type_full: street?.typeFull ?? null,
    street: street?.name ?? null,
    house_fias_id: house === null ? null : part('house'),
    house_type: house === null ? null : 'д',
    house,
    flat_type: flat === null ? null : 'кв',
    flat,
    fias_id: fiasOf({ ...address, flat: null, level: level === 'flat' ? 'house' : level }),
    fias_level: FIAS_LEVELS[level],
    kladr_id: kladrOf(address),
    geo_lat: String(geo.lat),
    geo_lon: String(geo.lon),
    qc_geo: house !== null ? '0' : street ? '2' : '4',
    beltway_hit: isCostly && city.isFederal ? 'IN_MKAD' : null,
    history_values: street !== null && street.earlier.length > 0 ? street.earlier : null
  }
}
