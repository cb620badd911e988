import { HOUSES } from '../data/cities'
import { CITIES, TYPE_WORDS, type Address, type City, type Street } from './address-base'
import { isLastWordMatch, wordsOf } from './text'

/** Finds places of the address base by words. */

interface Query {
  readonly words: readonly string[]
  /** Probable house and flat. */
  readonly house: string | null
  readonly flat: string | null
}

/** Separates names from numbers: the first number is the house, the next one the flat. */
export function readQuery(words: readonly string[]): Query {
  const meaningful = words.filter((word, at) => !TYPE_WORDS.has(word) || at === words.length - 1)
  const numbers = meaningful.filter((word) => /^\d{1,3}[а-я]?$/.test(word))
  const names = meaningful.filter(
    (word) => !/^\d+[а-я]?$/.test(word) && !(TYPE_WORDS.has(word) && meaningful.length > 1)
  )
  return { words: names, house: numbers[0] ?? null, flat: numbers[1] ?? null }
}

/** Matching places, larger ones first. */
export function findAddresses(words: readonly string[], isFuzzy: boolean, isTrailing = false): Address[] {
  const query = readQuery(words)
  const found: Address[] = []
  if (query.words.length === 0) return found
  for (const city of CITIES) {
    const region = wordsOf(city.place.region)
    const above = [...region, ...wordsOf(city.place.city)]
    if (query.house === null) {
      if (!city.isFederal && isLastWordMatch(query.words, region, isFuzzy)) found.push(bare(city, 'region'))
      if (isLastWordMatch(query.words, above, isFuzzy)) found.push(bare(city, 'city'))
    }
    for (const street of city.streets) {
      // A city name alone returns no streets, unless the query continues.
      const names = [street.words, ...street.earlier.map(wordsOf)].filter((own) =>
        query.words.some((word) => isLastWordMatch([word], own, isFuzzy))
      )
      const isInCity = isTrailing && isLastWordMatch(query.words, above)
      if (names.some((own) => isLastWordMatch(query.words, [...above, ...own], isFuzzy)))
        found.push(...inStreet(city, street, query, isTrailing))
      else if (isInCity && query.house === null) found.push({ ...bare(city, 'city'), street, level: 'street' })
    }
  }
  return found.sort((a, b) => rank(a, query.words) - rank(b, query.words))
}

function bare(city: City, level: 'region' | 'city'): Address {
  return { city, street: null, house: null, flat: null, level }
}

/** The street, or its houses that begin with the number. */
function inStreet(city: City, street: Street, query: Query, isTrailing: boolean): Address[] {
  const base: Address = { city, street, house: null, flat: null, level: 'street' }
  if (query.house === null) return isTrailing ? [base, ...houses(base, '').slice(0, 9)] : [base]
  if (query.flat !== null) {
    const exact = houses(base, query.house).find((address) => address.house === query.house)
    return exact ? [{ ...exact, flat: query.flat, level: 'flat' }] : []
  }
  return houses(base, query.house)
}

function houses(base: Address, beginning: string): Address[] {
  const numbers = Array.from({ length: HOUSES }, (_, at) => String(at + 1))
  const all = numbers.flatMap((number) => (Number(number) % 10 === 4 ? [number, `${number}а`] : [number]))
  return all
    .filter((number) => number.startsWith(beginning))
    .map((house) => ({ ...base, house, level: 'house' as const }))
}

const ORDER = { region: 0, city: 1, street: 2, house: 3, flat: 4 } as const

function rank(address: Address, words: readonly string[]): number {
  const last = words[words.length - 1] ?? ''
  const own = address.street ? address.street.words : wordsOf(address.city.place.city)
  const exact = own.includes(last) ? 0 : 1
  return exact * 10 + ORDER[address.level]
}
