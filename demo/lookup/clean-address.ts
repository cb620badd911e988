import { HOUSES } from '../data/cities'
import { addressText, postalCode, TYPE_WORDS, type Address } from './address-base'
import { findAddresses } from './address-search'
import { addressData } from './suggest-address'
import { otherLayout, wordsOf } from './text'

/** Standardisation of type `address`, with quality codes. */
export function cleanAddress(source: string): Record<string, unknown> {
  const read = readAddress(source)
  if (!read)
    return {
      source,
      result: null,
      postal_code: null,
      country: null,
      qc: 2,
      qc_complete: 1,
      qc_house: 10,
      qc_geo: 5,
      unparsed_parts: null
    }
  const { address, unparsed, hasAlternatives, isInRegister } = read
  const data = addressData(address, true)
  return {
    source,
    result: addressText(address),
    ...data,
    fias_level: String(data.fias_level),
    postal_code: postalCode(address),
    // `qc_geo` is a number here, but a string in suggestions.
    qc_geo: Number(data.qc_geo),
    qc: hasAlternatives ? 3 : unparsed.length > 0 ? 1 : 0,
    qc_complete: completeness(address, isInRegister),
    qc_house: address.house === null ? 10 : isInRegister ? 2 : 10,
    unparsed_parts: unparsed.length > 0 ? unparsed.join(', ').toUpperCase() : null
  }
}

/** 0: mailable; 5: no flat; 9: house not in the register; 2, 3, 4: no city, street, house. */
function completeness(address: Address, isInRegister: boolean): number {
  switch (address.level) {
    case 'region':
      return 2
    case 'city':
      return 3
    case 'street':
      return 4
    case 'house':
      return isInRegister ? 5 : 9
    case 'flat':
      return 0
  }
}

interface ReadAddress {
  readonly address: Address
  readonly unparsed: readonly string[]
  readonly hasAlternatives: boolean
  readonly isInRegister: boolean
}

/** Reads as many words as the base knows; null if none. */
function readAddress(source: string): ReadAddress | null {
  for (const text of [source, otherLayout(source)]) {
    const words = wordsOf(text).filter((word) => !/^\d{6}$/.test(word))
    const numbers = words.filter((word) => /^\d{1,3}[а-я]?$/.test(word))
    const names = words.filter((word) => !TYPE_WORDS.has(word) && !/^\d/.test(word))
    const known = names.filter((word) => findAddresses([word], word.length >= 5).length > 0)
    const unparsed = names.filter((word) => !known.includes(word))
    for (let keep = known.length; keep > 0; keep -= 1) {
      const places = findAddresses(known.slice(0, keep), true)
      const street = places.filter((place) => place.street !== null)
      const best = (street.length > 0 ? street : places)[0]
      if (!best) continue
      const hasAlternatives = street.length > 1 && new Set(street.map((place) => place.city)).size > 1
      return { ...withNumbers(best, numbers), unparsed: [...unparsed, ...known.slice(keep)], hasAlternatives }
    }
  }
  return null
}

function withNumbers(address: Address, numbers: readonly string[]): { address: Address; isInRegister: boolean } {
  const [house, flat] = numbers
  if (!address.street || house === undefined) return { address, isInRegister: false }
  const level = flat === undefined ? 'house' : 'flat'
  return {
    address: { ...address, house, flat: flat ?? null, level },
    isInRegister: Number.parseInt(house, 10) <= HOUSES
  }
}
