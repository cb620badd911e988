import { Refusal, type Answer } from '../answer'
import type { ProviderAccount } from '../lookup/account'
import { cleanAddress } from '../lookup/clean-address'
import { cleanBirthdate, cleanEmail, cleanName, cleanPassport, cleanPhone, cleanVehicle } from '../lookup/clean-others'
import { asObject, suggestionCount, type Suggestion } from '../lookup/provider'
import { suggestAddress } from '../lookup/suggest-address'
import { bankById, suggestBank } from '../lookup/suggest-bank'
import { suggestEmail } from '../lookup/suggest-email'
import type { Parties } from '../lookup/suggest-party'
import { suggestName } from '../lookup/suggest-person'
import { bad, type Parameters } from '../validate'

/** Pass-through to the lookup provider: the service adds nothing to its answers. */

type Suggest = (body: Readonly<Record<string, unknown>>, count: number, parties: Parties) => Suggestion[]

const SUGGEST: Readonly<Record<string, Suggest>> = {
  address: (body, count, parties) => [...suggestAddress(body, count), ...parties.addresses(body)].slice(0, count),
  fias: suggestAddress,
  party: (body, count, parties) => parties.suggest(body, count),
  bank: suggestBank,
  fio: suggestName,
  email: suggestEmail,
  'findById/party': (body, _count, parties) => parties.byId(String(body.query)),
  'findById/bank': (body) => bankById(String(body.query))
}

const CLEAN: Readonly<Record<string, (source: string) => Record<string, unknown>>> = {
  address: cleanAddress,
  phone: cleanPhone,
  name: cleanName,
  email: cleanEmail,
  passport: cleanPassport,
  vehicle: cleanVehicle,
  birthdate: cleanBirthdate
}

/** The provider's limits. */
const LONGEST_QUERY = 300
const MOST_ITEMS = 50

/** Methods are named alone (`address`) or with the provider's prefix (`suggest/address`, `clean/phone`). */
function method<T>(table: Readonly<Record<string, T>>, endpoint: unknown, prefix: string): T {
  const whole = String(endpoint).replace(/^\//, '')
  const name = whole.startsWith(`${prefix}/`) ? whole.slice(prefix.length + 1) : whole
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  if (found === undefined) throw new Refusal(404, 'unknown_method', `The provider has no method ${String(endpoint)}`)
  return found
}

/** POST /lookup/suggestions. Refused requests are not counted. */
export function suggest(account: ProviderAccount, parties: Parties, parameters: Parameters): Answer {
  const run = method(SUGGEST, parameters.endpoint, 'suggest')
  if (Array.isArray(parameters.data)) throw bad('data has to be an object for suggestions')
  const body = asObject(parameters.data)
  if (typeof body.query !== 'string') throw bad('data.query has to be a string')
  if (body.query.length > LONGEST_QUERY)
    throw new Refusal(413, 'too_long', `data.query has more than ${LONGEST_QUERY} characters`)
  account.ask()
  const suggestions = run(body, suggestionCount(body.count ?? parameters.count), parties)
  return { shape: 'raw', body: { suggestions } }
}

/**
 * POST /lookup/clean: an array of texts, or an object whose values are taken in order. Each is charged once the request
 * is accepted, even if the answer gets lost.
 */
export function clean(account: ProviderAccount, parameters: Parameters): Answer {
  const run = method(CLEAN, parameters.endpoint, 'clean')
  const items: unknown[] = Array.isArray(parameters.data) ? parameters.data : Object.values(asObject(parameters.data))
  if (items.length === 0) throw bad('data is empty')
  if (items.length > MOST_ITEMS) throw bad(`At most ${MOST_ITEMS} items in one request`)
  const texts = items.map((item) => {
    if (typeof item !== 'string') throw bad('data has to be an array of strings')
    return item
  })
  account.charge(String(parameters.endpoint).replace(/^\/?(clean\/)?/, ''), texts)
  return { shape: 'raw', body: texts.map(run) }
}
