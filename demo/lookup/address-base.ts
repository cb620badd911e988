import { postalOf, RUSSIAN_CITIES, type CityData } from '../data/cities'
import { hash } from '../data/random'
import { uuidOf, wordsOf } from './text'

/** Ten cities with a few streets; every street has houses 1 to 60. */

export interface City {
  readonly place: CityData
  /** Two digits. */
  readonly regionCode: string
  readonly iso: string
  readonly lat: number
  readonly lon: number
  /** True: a city that is a region itself. */
  readonly isFederal: boolean
  readonly streets: readonly Street[]
}

export interface Street {
  readonly name: string
  /** e.g. `ул`, `пр-кт`. */
  readonly type: string
  readonly typeFull: string
  readonly withType: string
  readonly number: number
  readonly words: readonly string[]
  /** Former names, which searches also find. */
  readonly earlier: readonly string[]
}

const CITY_FACTS: readonly [regionCode: string, iso: string, lat: number, lon: number][] = [
  ['77', 'RU-MOW', 55.7558, 37.6173],
  ['78', 'RU-SPE', 59.9386, 30.3141],
  ['16', 'RU-TA', 55.7961, 49.1064],
  ['66', 'RU-SVE', 56.8386, 60.6055],
  ['54', 'RU-NVS', 55.0302, 82.9204],
  ['52', 'RU-NIZ', 56.3269, 44.0059],
  ['63', 'RU-SAM', 53.1959, 50.1002],
  ['23', 'RU-KDA', 45.0355, 38.9753],
  ['61', 'RU-ROS', 47.2225, 39.7187],
  ['39', 'RU-KGD', 54.7104, 20.4522]
]

const TYPES: Readonly<Record<string, string>> = { ул: 'улица', 'пр-кт': 'проспект', наб: 'набережная', шоссе: 'шоссе' }

/** Words for types of places; optional in queries. */
export const TYPE_WORDS: ReadonlySet<string> = new Set([
  'г',
  'город',
  'ул',
  'улица',
  'пр-кт',
  'проспект',
  'пр',
  'наб',
  'набережная',
  'шоссе',
  'ш',
  'обл',
  'область',
  'край',
  'респ',
  'республика',
  'д',
  'дом',
  'кв',
  'квартира',
  'россия'
])

/** Former names by city and current street name. */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  'Москва, ул Тверская': ['ул Горького'],
  'Санкт-Петербург, Невский пр-кт': ['пр-кт 25 Октября'],
  'Казань, ул Баумана': ['ул Проломная'],
  'Нижний Новгород, ул Большая Покровская': ['ул Свердлова'],
  'Самара, ул Ленинградская': ['ул Панская'],
  'Ростов-на-Дону, ул Большая Садовая': ['ул Энгельса']
}

function streetOf(city: string, text: string, number: number): Street {
  const parts = text.split(' ')
  const at = parts.findIndex((part) => part in TYPES)
  const type = parts[at] ?? 'ул'
  const name = parts.filter((_, index) => index !== at).join(' ')
  const earlier = EARLIER[`${city}, ${text}`] ?? []
  return {
    name,
    type,
    typeFull: TYPES[type] ?? type,
    withType: text,
    number: number + 1,
    words: wordsOf(name),
    earlier
  }
}

/** A street used in examples of the wrong keyboard layout; no demo record is there. */
const SEARCHED = ['Ленинский пр-кт']

export const CITIES: readonly City[] = RUSSIAN_CITIES.map((place, at) => {
  const [regionCode, iso, lat, lon] = CITY_FACTS[at] ?? ['00', '', 0, 0]
  return {
    place,
    regionCode,
    iso,
    lat,
    lon,
    isFederal: place.region === `г ${place.city}`,
    streets: [...place.streets, ...(place.city === 'Москва' ? SEARCHED : [])].map((street, number) =>
      streetOf(place.city, street, number)
    )
  }
})

export type Level = 'region' | 'city' | 'street' | 'house' | 'flat'
export const LEVELS: readonly string[] = ['country', 'region', 'area', 'city', 'settlement', 'street', 'house', 'flat']

/** A place in the address base, down to a flat. */
export interface Address {
  readonly city: City
  readonly street: Street | null
  readonly house: string | null
  readonly flat: string | null
  readonly level: Level
}

export function addressText(address: Address): string {
  const { city, street, house, flat } = address
  const parts = city.isFederal
    ? [`г ${city.place.city}`]
    : [city.place.region, ...(address.level === 'region' ? [] : [`г ${city.place.city}`])]
  if (street) parts.push(street.withType)
  if (house !== null) parts.push(`д ${house}`)
  if (flat !== null) parts.push(`кв ${flat}`)
  return parts.join(', ')
}

export function postalCode(address: Address): string {
  return postalOf(address.city.place, address.street?.number ?? 0)
}

export function kladrOf(address: Address): string {
  const { city, street, level } = address
  const own = city.isFederal ? '000000000' : level === 'region' ? '000000000' : '000001000'
  const base = `${city.regionCode}${own}00`
  if (!street) return base
  const withStreet = `${base.slice(0, 11)}${String(street.number).padStart(4, '0')}00`
  return address.house === null
    ? withStreet
    : `${withStreet.slice(0, 15)}${String(hash(7, Number.parseInt(address.house, 10)) % 9999).padStart(4, '0')}`
}

/** Coordinates; deeper levels are further from the city centre. */
export function geoOf(address: Address): { lat: number; lon: number } {
  const { city, street, house } = address
  const shift = (salt: number, by: number): number =>
    ((hash(salt, city.place.regionIndex, street?.number ?? 0) % 1000) / 1000 - 0.5) * by
  const along = house === null ? 0 : (Number.parseInt(house, 10) || 1) * 0.0004
  return {
    lat: round(city.lat + (street ? shift(1, 0.08) + along : 0)),
    lon: round(city.lon + (street ? shift(2, 0.12) + along : 0))
  }
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

export function fiasOf(address: Address): string {
  return uuidOf(`${address.level} ${addressText(address)}`)
}
