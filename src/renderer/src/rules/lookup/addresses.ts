/** Addresses as fields and envelopes need them. */
import type { AddressLevel } from '@shared/model/lookup-parts'
import type { AddressThing } from '@shared/rules/lookup/address'

/**
 * The next input after a choice, and the text in the field until then: a city needs a street, a street a house, a house
 * a flat. Null: the field closes.
 */
export function continuationOf(
  address: AddressThing
): { readonly text: string; readonly next: 'street' | 'house' | 'flat' } | null {
  const text = `${address.line}, `
  switch (address.level) {
    case 'city':
    case 'settlement':
      return { text, next: 'street' }
    case 'planning':
    case 'street':
      return { text, next: 'house' }
    case 'house':
      return { text, next: 'flat' }
    default:
      return null
  }
}

/**
 * Lines for an envelope, without the recipient. Domestic: from the street to the postal code, as the post requires.
 * Abroad: the provider's line, then the country.
 */
export function envelopeLines(address: AddressThing): string[] {
  const { parts, postalCode, country, countryCode, line } = address
  if (parts.length === 0 || (countryCode !== null && countryCode !== 'RU')) {
    const withCountry = country !== null && !line.includes(country) ? [country.toUpperCase()] : []
    return [line, ...withCountry, ...(postalCode === null ? [] : [postalCode])]
  }
  const of = (...levels: readonly AddressLevel[]): string[] => {
    const found = levels.flatMap((level) => parts.filter((part) => part.level === level).map((part) => part.withType))
    return found.length === 0 ? [] : [found.join(', ')]
  }
  const region = of('region')
  const city = of('city', 'settlement')
  return [
    ...of('planning', 'street', 'plot', 'house', 'block', 'flat'),
    ...city,
    ...of('area'),
    // Cities that are regions would be named twice.
    ...(region[0] === city[0] ? [] : region),
    ...(postalCode === null ? [] : [postalCode])
  ]
}
