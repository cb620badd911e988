import { company, type Company } from '../data/companies'
import { hash, Random } from '../data/random'
import { CITIES } from './address-base'
import { asObject, asTexts, type Suggestion } from './provider'
import { firstThatFinds, lastWordMatch, wordsOf } from './text'

/** Method `party` of the provider: companies and sole traders. */

const BASE_SEED = 20_240
const SIZE = 240

interface Party {
  readonly company: Company
  readonly sole: boolean
  readonly kpp: string | null
  readonly ogrn: string
  readonly status: (typeof STATUSES)[number]
  readonly okved: string
  readonly words: readonly string[]
  /** Milliseconds, as the provider gives dates. */
  readonly registered: number
}

const STATUSES = ['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'BANKRUPT', 'REORGANIZING'] as const
const OKVED = ['43.22', '46.74', '68.20', '56.10', '86.21', '55.10', '10.71', '25.11', '52.10', '85.41'] as const

function makeParty(at: number): Party {
  const base = company(BASE_SEED, at, 'ru')
  const random = new Random(BASE_SEED, at, 40)
  const sole = base.name.startsWith('ИП ')
  const body = `${sole ? 3 : 1}${String(random.between(3, 24)).padStart(2, '0')}${base.taxId.slice(0, 2)}${String(random.int(10 ** 7)).padStart(7, '0')}${sole ? '00' : ''}`
  // The last digit is the remainder by 11 (13 for sole traders) of all the others, by its own last digit.
  const check = Number((BigInt(body) % (sole ? 13n : 11n)) % 10n)
  const status = hash(BASE_SEED, at, 41) % 100
  return {
    company: base,
    sole,
    kpp: sole ? null : `${base.taxId.slice(0, 4)}01001`,
    ogrn: `${body}${check}`,
    status: STATUSES[status < 88 ? 0 : status < 91 ? 1 : status < 95 ? 2 : status < 98 ? 3 : 4] ?? 'ACTIVE',
    okved: OKVED[base.industry] ?? '43.22',
    words: [...wordsOf(base.name), ...wordsOf(base.place.city), ...wordsOf(base.contact.full)],
    registered: Date.UTC(random.between(2003, 2023), random.int(12), random.between(1, 28))
  }
}

let lazy: readonly Party[] | null = null

export function parties(): readonly Party[] {
  lazy ??= Array.from({ length: SIZE }, (_, at) => makeParty(at))
  return lazy
}

export function suggestParty(body: Readonly<Record<string, unknown>>, count: number): Suggestion[] {
  const keep = filterOf(body)
  const found = firstThatFinds(String(body.query ?? ''), (words, fuzzy) =>
    parties().filter(
      (party) => keep(party) && (matchesNumber(party, words) || lastWordMatch(words, party.words, fuzzy))
    )
  )
  return found.slice(0, count).map(suggestionOf)
}

/** `findById/party`: by tax or registration number, whole. */
export function partyById(query: string): Suggestion[] {
  return parties()
    .filter((party) => party.company.taxId === query || party.ogrn === query)
    .map(suggestionOf)
}

function matchesNumber(party: Party, words: readonly string[]): boolean {
  const [only] = words
  return (
    words.length === 1 &&
    only !== undefined &&
    /^\d{3,}$/.test(only) &&
    (party.company.taxId.startsWith(only) || party.ogrn.startsWith(only))
  )
}

function filterOf(body: Readonly<Record<string, unknown>>): (party: Party) => boolean {
  const statuses = asTexts(body.status)
  const okved = asTexts(body.okved)
  const regions = (Array.isArray(body.locations) ? body.locations : []).map((entry) =>
    String(asObject(entry).kladr_id ?? '').slice(0, 2)
  )
  return (party) =>
    (body.type === undefined || (body.type === 'INDIVIDUAL') === party.sole) &&
    (statuses.length === 0 || statuses.includes(party.status)) &&
    (okved.length === 0 || okved.includes(party.okved)) &&
    (regions.length === 0 || regions.includes(regionOf(party)))
}

function regionOf(party: Party): string {
  return CITIES[party.company.place.regionIndex]?.regionCode ?? ''
}

const FULL_FORMS: Readonly<Record<string, string>> = {
  ООО: 'Общество с ограниченной ответственностью',
  АО: 'Акционерное общество',
  ИП: 'Индивидуальный предприниматель'
}

function suggestionOf(party: Party): Suggestion {
  const { company: base, sole } = party
  const form = base.name.split(' ')[0] ?? ''
  const name = sole ? base.contact.full : base.name.slice(form.length + 1)
  const short = sole ? `ИП ${base.contact.full}` : base.name
  return {
    value: short,
    unrestricted_value: short,
    data: {
      inn: base.taxId,
      kpp: party.kpp,
      ogrn: party.ogrn,
      ogrn_date: party.registered,
      hid: hash(BASE_SEED, Number(base.taxId) % 1e9).toString(16),
      type: sole ? 'INDIVIDUAL' : 'LEGAL',
      opf: { short: form, full: FULL_FORMS[form] ?? form },
      name: {
        full: name.replace(/[«»]/g, ''),
        short: name.replace(/[«»]/g, ''),
        full_with_opf: `${FULL_FORMS[form] ?? form} ${name}`,
        short_with_opf: short
      },
      management: sole ? null : { name: base.contact.full, post: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР' },
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
