import { company, type Company } from '../data/companies'
import type { CityData } from '../data/cities'
import { hash, Random } from '../data/random'
import { CITIES } from './address-base'
import { asObject, asTexts, type Suggestion } from './provider'
import { firstThatFinds, isLastWordMatch, wordsOf } from './text'

/** Method `party`: companies and sole traders. */

const BASE_SEED = 20_240
const SIZE = 240

/** Clients of a workspace; ids start at 1. */
export interface Clients {
  readonly count: number
  company(id: number): Company
}

interface Party {
  readonly company: Company
  readonly isSole: boolean
  readonly kpp: string | null
  readonly ogrn: string
  readonly status: (typeof STATUSES)[number]
  readonly okved: string
  readonly words: readonly string[]
  /** In milliseconds, like the provider's dates. */
  readonly registered: number
}

const STATUSES = ['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'BANKRUPT', 'REORGANIZING'] as const
const OKVED = ['43.22', '46.74', '68.20', '56.10', '86.21', '55.10', '10.71', '25.11', '52.10', '85.41'] as const

function makeParty(base: Company, at: number): Party {
  const random = new Random(BASE_SEED, at, 40)
  const isSole = base.name.startsWith('ИП ')
  const body = `${isSole ? 3 : 1}${String(random.between(3, 24)).padStart(2, '0')}${base.taxId.replace('GB', '').slice(0, 2)}${String(random.int(10 ** 7)).padStart(7, '0')}${isSole ? '00' : ''}`
  // Check digit: the remainder modulo 11 (13 for sole traders), its last digit.
  const check = Number((BigInt(body) % (isSole ? 13n : 11n)) % 10n)
  const status = hash(BASE_SEED, at, 41) % 100
  return {
    company: base,
    isSole,
    kpp: isSole || base.language === 'en' ? null : `${base.taxId.slice(0, 4)}01001`,
    ogrn: `${body}${check}`,
    status: STATUSES[status < 88 ? 0 : status < 91 ? 1 : status < 95 ? 2 : status < 98 ? 3 : 4] ?? 'ACTIVE',
    okved: OKVED[base.industry] ?? '43.22',
    words: [...wordsOf(base.name), ...wordsOf(base.place.city), ...wordsOf(base.contact.full)],
    registered: Date.UTC(random.between(2003, 2023), random.int(12), random.between(1, 28))
  }
}

/** Companies known to the provider: clients of the workspace's projects, and others. */
export class Parties {
  readonly #clients: Clients
  #lazy: readonly Party[] | null = null

  constructor(clients: Clients) {
    this.#clients = clients
  }

  get #all(): readonly Party[] {
    if (this.#lazy !== null) return this.#lazy
    const { count } = this.#clients
    const own = Array.from({ length: count }, (_, at) => makeParty(this.#clients.company(at + 1), SIZE + at))
    const others = Array.from({ length: SIZE }, (_, at) => makeParty(company(BASE_SEED, at, 'ru'), at))
    return (this.#lazy = [...own, ...others])
  }

  suggest(body: Readonly<Record<string, unknown>>, count: number): Suggestion[] {
    const keep = filterOf(body)
    const found = firstThatFinds(String(body.query ?? ''), (words, isFuzzy) =>
      this.#all.filter(
        (party) => keep(party) && (matchesNumber(party, words) || isLastWordMatch(words, party.words, isFuzzy))
      )
    )
    return found.slice(0, count).map(suggestionOf)
  }

  /** `findById/party`: by complete tax or registration number. */
  byId(query: string): Suggestion[] {
    return this.#all.filter((party) => party.company.taxId === query || party.ogrn === query).map(suggestionOf)
  }

  /** Foreign addresses of the workspace's clients, found by the complete address only. */
  addresses(body: Readonly<Record<string, unknown>>): Suggestion[] {
    const words = wordsOf(String(body.query ?? ''))
    if (words.length < WORDS_OF_ADDRESS) return []
    return this.#all
      .filter(({ company: { language, address } }) => language === 'en' && isLastWordMatch(words, wordsOf(address)))
      .map(({ company: { address, place } }) => foreignAddress(address, place))
  }
}

/** Fewer words name only a street or town. */
const WORDS_OF_ADDRESS = 4

function foreignAddress(address: string, place: CityData): Suggestion {
  const [, house = null, street = null, postal = null] = /^(\d+) ([^,]+), .*? (\S+ \S+)$/.exec(address) ?? []
  return {
    value: address,
    unrestricted_value: address,
    data: {
      ...{ postal_code: postal, country: 'United Kingdom', country_iso_code: 'GB' },
      ...{ region: place.region, region_with_type: place.region, city: place.city, city_with_type: place.city },
      ...{ street, street_with_type: street, house, flat: null, fias_id: null },
      // Foreign address.
      fias_level: '-1'
    }
  }
}

function matchesNumber(party: Party, words: readonly string[]): boolean {
  const [only] = words
  return (
    words.length === 1 &&
    only !== undefined &&
    /^(?:gb)?\d{3,}$/.test(only) &&
    (party.company.taxId.toLowerCase().startsWith(only) || party.ogrn.startsWith(only))
  )
}

function filterOf(body: Readonly<Record<string, unknown>>): (party: Party) => boolean {
  const statuses = asTexts(body.status)
  const okved = asTexts(body.okved)
  const regions = (Array.isArray(body.locations) ? body.locations : []).map((entry) =>
    String(asObject(entry).kladr_id ?? '').slice(0, 2)
  )
  return (party) =>
    (body.type === undefined || (body.type === 'INDIVIDUAL') === party.isSole) &&
    (statuses.length === 0 || statuses.includes(party.status)) &&
    (okved.length === 0 || okved.includes(party.okved)) &&
    (regions.length === 0 || regions.includes(regionOf(party)))
}

function regionOf(party: Party): string {
  return party.company.language === 'en' ? '' : (CITIES[party.company.place.regionIndex]?.regionCode ?? '')
}

const FULL_FORMS: Readonly<Record<string, string>> = {
  ООО: 'Общество с ограниченной ответственностью',
  АО: 'Акционерное общество',
  ИП: 'Индивидуальный предприниматель'
}

function suggestionOf(party: Party): Suggestion {
  const { company: base, isSole } = party
  const isEnglish = base.language === 'en'
  const form = base.name.split(' ').at(isEnglish ? -1 : 0) ?? ''
  const name = isSole ? base.contact.full : base.name.replace(form, '').trim()
  const short = isSole ? `ИП ${base.contact.full}` : base.name
  return {
    value: short,
    unrestricted_value: short,
    data: {
      inn: base.taxId,
      kpp: party.kpp,
      ogrn: party.ogrn,
      ogrn_date: party.registered,
      hid: hash(BASE_SEED, Number(base.taxId) % 1e9).toString(16),
      type: isSole ? 'INDIVIDUAL' : 'LEGAL',
      opf: { short: form, full: FULL_FORMS[form] ?? form },
      name: {
        full: name.replace(/[«»]/g, ''),
        short: name.replace(/[«»]/g, ''),
        full_with_opf: `${FULL_FORMS[form] ?? form} ${name}`,
        short_with_opf: short
      },
      management: isSole ? null : { name: base.contact.full, post: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР' },
      okved: party.okved,
      address: { value: base.address.replace(/^\d+, /, ''), unrestricted_value: base.address },
      state: {
        status: party.status,
        registration_date: party.registered,
        liquidation_date: party.status === 'LIQUIDATED' ? party.registered + 2.6e11 : null
      }
    }
  }
}
