/** Amounts with currencies. The interface identifies currencies by id; payloads may have only a code, sign or name. */
import type { Reference } from '@shared/model/record'
import { isObject, type JsonObject, normaliseKey, readUint } from '../json'
import { readAmount, writtenAmount } from './read-amount'
import { readReferenceObject } from './read-values'

export interface Money {
  readonly amount: number
  readonly currency: Reference | null
}

/** Unambiguous currency signs and words. `$`, `¥` and `£` belong to several currencies and stay unchanged. */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ '₽': 'RUB', РУБ: 'RUB', Р: 'RUB', RUR: 'RUB', РУБЛЬ: 'RUB', РУБЛИ: 'RUB', РУБЛЕЙ: 'RUB', РУБЛЯ: 'RUB' },
    ...{ '€': 'EUR', ЕВРО: 'EUR', EURO: 'EUR', '₸': 'KZT', ТЕНГЕ: 'KZT', '₴': 'UAH', '₾': 'GEL', '₺': 'TRY' },
    ...{ '₹': 'INR', '₪': 'ILS', '₫': 'VND', '₼': 'AZN', '֏': 'AMD', BYR: 'BYN' }
  })
)
const SIGN = /^\p{Sc}$/u
const LONGEST_NAME = 40
/** Longer words beside a number are no known unit. */
const LONGEST_UNIT = 12
/** ISO 4217 codes. Other short words may be any unit. */
const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const AMOUNT_NAMES = /^(amount|value|sum|summ|price|total)$/
const CURRENCY_NAMES = /^(currency|currency_id|currency_code|cur|curr|unit)$/

/** Code of a currency in any spelling: `RUB` for `₽`, `руб.` and `rub`. */
export function currencyCode(text: string): string {
  const upper = text.trim().replace(/\.$/, '').replace(/\s+/g, ' ').toUpperCase()
  return CODES.get(upper) ?? upper
}

/** Whether a text is an unambiguous sign or an ISO 4217 code. */
export function isCurrencyCode(text: string): boolean {
  if (text.length === 0 || text.length > 8) return false
  const code = currencyCode(text)
  return SIGN.test(code) || KNOWN.has(code)
}

/**
 * A currency as id, object, code, sign or name. Without an id it gets 0, which no record has, and `code` identifies it.
 */
export function readCurrency(value: unknown): Reference | null {
  if (isObject(value)) {
    const reference = readReferenceObject(value)
    const code = codeIn(value)
    if (reference !== null) return withCode({ id: reference.id, label: reference.label }, code)
    if (code !== null) return { id: 0, label: labelIn(value) ?? code, code: currencyCode(code) }
    const label = labelIn(value)
    return label === null ? null : named(label)
  }
  if (Array.isArray(value)) {
    const [id, label] = value as readonly unknown[]
    const uint = readUint(id)
    if (value.length !== 2 || uint === null || uint === 0 || typeof label !== 'string') return null
    return withCode({ id: uint, label }, null)
  }
  const id = readUint(value)
  if (id !== null) return id === 0 ? null : { id, label: null }
  return typeof value === 'string' ? named(value) : null
}

/** Adds a code to a currency with an id. */
export function withCode(currency: Reference, code: string | null): Reference {
  const known = code ?? (currency.label !== null && isCurrencyCode(currency.label) ? currency.label : null)
  return known === null ? currency : { ...currency, code: currencyCode(known) }
}

function named(text: string): Reference | null {
  const label = text.trim()
  if (label === '' || label.length > LONGEST_NAME || /\d/.test(label)) return null
  return { id: 0, label, code: currencyCode(label) }
}

function codeIn(object: JsonObject): string | null {
  let found: string | null = null
  for (const key in object) {
    const value = object[key]
    if (typeof value !== 'string' || value === '') continue
    if (/(^|_)(code|iso|iso_code|char_code)$/.test(normaliseKey(key)) && !/\d/.test(value)) return value
    if (found === null && isCurrencyCode(value)) found = value
  }
  return found
}

function labelIn(object: JsonObject): string | null {
  for (const key in object) {
    const value = object[key]
    if (typeof value === 'string' && value !== '' && /(^|_)(name|title|label)$/.test(normaliseKey(key))) return value
  }
  return null
}

/** Units of time: durations are no money. */
const DURATION =
  /^(?:ч|час(?:а|ов|ы)?|мин(?:ут[аы]?)?|сек(?:унд[аы]?)?|с|дн|день|дня|дней|дни|раб|нед(?:ел[яиь])?|недель|мес(?:яц(?:а|ев|ы)?)?|год(?:а|ов|ы)?|лет|сут(?:ки|ок)?|ms|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|wk|wks|weeks?|w|mo|mos|months?|y|yrs?|years?)(?:$|[\s./])/iu
/** Ambiguous letters: millions, minutes or metres; thousands or tonnes. */
const UNCERTAIN = /^[mмт]\.?$/iu
/** `1200|USD`: Bitrix24's notation. */
const BARRED = /^([^|]{1,30})\|([A-Z]{3})$/i

/** An amount with its currency: `1 500,00 ₽`, `USD 20`, `{ "amount": "20", "currency": "USD" }`. */
export function readMoney(value: unknown): Money | null {
  if (isObject(value)) return readMoneyObject(value)
  if (typeof value === 'number') return Number.isFinite(value) ? { amount: value, currency: null } : null
  if (typeof value !== 'string') return null
  const barred = readBarred(value)
  if (barred !== null) return barred
  const written = writtenAmount(value)
  if (written === null) return null
  const { amount, unit } = written
  if (unit === '') return { amount, currency: null }
  if (isCurrencyCode(unit)) return { amount, currency: { id: 0, label: unit, code: currencyCode(unit) } }
  return unit.length > LONGEST_UNIT || DURATION.test(unit) || UNCERTAIN.test(unit) ? null : { amount, currency: null }
}

/** An amount and a currency code separated by a bar; null for any other text. */
export function readBarred(text: string): Money | null {
  // Fast path: most texts fail here.
  if (text.charAt(text.length - 4) !== '|') return null
  const [, digits, code] = BARRED.exec(text) ?? []
  if (digits === undefined || code === undefined || !isCurrencyCode(code)) return null
  const written = writtenAmount(digits)
  if (written === null || written.unit !== '') return null
  return { amount: written.amount, currency: { id: 0, label: code, code: currencyCode(code) } }
}

/** `{ "amount": "1500.00", "currency": "RUB" }`, also with an id or object as currency. */
export function readMoneyObject(object: JsonObject): Money | null {
  let amount: number | null = null
  let currency: Reference | null = null
  for (const key in object) {
    const name = normaliseKey(key)
    const value = object[key]
    if (AMOUNT_NAMES.test(name)) amount ??= readAmount(value)
    else if (!CURRENCY_NAMES.test(name)) return null
    // Units such as pieces or hours are no currencies.
    else if (name === 'unit' && !(typeof value === 'string' && isCurrencyCode(value))) return null
    else currency ??= readCurrency(value)
  }
  return amount === null ? null : { amount, currency }
}
