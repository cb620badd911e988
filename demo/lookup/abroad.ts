import { fold } from '../filter/semantics'
import { asObject, type Suggestion } from './provider'
import { firstThatFinds, isLastWordMatch, uuidOf, wordsOf } from './text'

/** Foreign addresses: cities and some streets, with the provider's own codes only. */

interface ForeignPlace {
  readonly iso: string
  readonly country: string
  readonly city: string
  readonly street: string | null
  readonly lat: number
  readonly lon: number
}

const COUNTRIES: readonly [iso: string, country: string, city: string, lat: number, lon: number, streets: string[]][] =
  [
    ['BY', 'Беларусь', 'Минск', 53.9006, 27.559, ['пр-кт Независимости', 'ул Немига']],
    ['KZ', 'Казахстан', 'Алматы', 43.2389, 76.8897, ['пр-кт Абая', 'ул Сатпаева']],
    ['AM', 'Армения', 'Ереван', 40.1777, 44.5126, ['пр-кт Маштоца', 'ул Абовяна']],
    ['DE', 'Германия', 'Берлин', 52.5244, 13.4105, ['Унтер-ден-Линден']],
    ['TR', 'Турция', 'Стамбул', 41.0138, 28.9497, []]
  ]

const PLACES: readonly ForeignPlace[] = COUNTRIES.flatMap(([iso, country, city, lat, lon, streets]) =>
  [null, ...streets].map((street) => ({ iso, country, city, street, lat, lon }))
)

/**
 * Countries that a query includes: all (`*`), those in `locations`, or none. Russia alone is the provider's default.
 */
export function countriesAsked(body: Readonly<Record<string, unknown>>): 'all' | ReadonlySet<string> {
  const codes = (Array.isArray(body.locations) ? body.locations : []).map((location) =>
    String(asObject(location).country_iso_code ?? 'RU').toUpperCase()
  )
  return codes.includes('*') ? 'all' : new Set(codes.filter((code) => code !== 'RU'))
}

/** Matching places in these countries, cities first. */
export function suggestAbroad(body: Readonly<Record<string, unknown>>): Suggestion[] {
  const asked = countriesAsked(body)
  const allowed = PLACES.filter(({ iso }) => asked === 'all' || asked.has(iso)).filter((place) => isWithin(place, body))
  if (allowed.length === 0) return []
  return firstThatFinds(String(body.query ?? ''), (words, isFuzzy) =>
    allowed.filter((place) => {
      const above = [...wordsOf(place.country), ...wordsOf(place.city)]
      const own = place.street === null ? [] : wordsOf(place.street)
      // A city name alone returns no streets.
      const isNamed = place.street === null || words.some((word) => isLastWordMatch([word], own, isFuzzy))
      return isNamed && isLastWordMatch(words, [...above, ...own], isFuzzy)
    })
  ).map(suggestionOf)
}

/** A restriction by a Russian code or name excludes all of these. */
function isWithin(place: ForeignPlace, body: Readonly<Record<string, unknown>>): boolean {
  const locations = Array.isArray(body.locations) ? body.locations.map(asObject) : []
  return locations.some((location) => {
    const iso = String(location.country_iso_code ?? 'RU').toUpperCase()
    const names = Object.keys(location).filter((key) => key !== 'country_iso_code')
    return (
      (iso === '*' || iso === place.iso) &&
      names.every((key) => key === 'city' && fold(place.city) === fold(String(location.city)))
    )
  })
}

function suggestionOf({ iso, country, city, street, lat, lon }: ForeignPlace): Suggestion {
  const value = [country, `г ${city}`, ...(street === null ? [] : [street])].join(', ')
  return {
    value,
    unrestricted_value: value,
    data: {
      postal_code: null,
      country,
      country_iso_code: iso,
      region: null,
      region_with_type: null,
      city,
      city_type: 'г',
      city_with_type: `г ${city}`,
      street: street?.replace(/^(пр-кт|ул) /, '') ?? null,
      street_type: street === null ? null : (/^(пр-кт|ул) /.exec(street)?.[1] ?? null),
      street_with_type: street,
      house: null,
      flat: null,
      fias_id: null,
      // Foreign.
      fias_level: '-1',
      geoname_id: uuidOf(value),
      kladr_id: null,
      geo_lat: String(lat),
      geo_lon: String(lon),
      qc_geo: street === null ? '4' : '2',
      history_values: null
    }
  }
}
