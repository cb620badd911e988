/** Which fields of a record the lookup provider can check: told by their names, and by values that speak for themselves. */
import type { Field } from '../../model/record'
import { namesAddress, namesCompany, namesEmail, namesPhone, wordsOf } from '../name-words'
import { isBic, isEmail, isInn, phoneDigits } from './checks'

export const CHECK_KINDS = ['address', 'inn', 'bic', 'email', 'phone'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

/** One text of a field that can be checked. */
export interface Checkable {
  readonly kind: CheckKind
  /** As it stands in the record. */
  readonly text: string
  /** What the provider is asked: of a tax id its digits alone, with a leading zero that was lost. */
  readonly query: string
  /**
   * What is known to be wrong without asking anybody: its check digits, length or shape, or `zero`: a tax id that has lost
   * the zero at its beginning. Null: nothing.
   */
  readonly fault: 'wrong' | 'zero' | null
}

/** What else a record may say of a company or a bank; only compared with what the provider says. */
export const FACT_KINDS = ['company', 'kpp', 'ogrn', 'account', 'swift'] as const
export type FactKind = CheckKind | (typeof FACT_KINDS)[number]

/** Words by which further names say what they are of; each is compared with whole words of the name. */
const WORDS: readonly (readonly [FactKind, readonly string[]])[] = [
  ['inn', ['inn', 'tin', 'инн', 'taxid', 'taxnumber']],
  ['kpp', ['kpp', 'кпп']],
  ['ogrn', ['ogrn', 'ogrnip', 'огрн', 'огрнип']],
  ['bic', ['bic', 'bik', 'бик']],
  ['swift', ['swift']],
  ['account', ['correspondent', 'корреспондентский', 'коррсчет', 'corraccount']]
]

function namedIn(name: string): FactKind | null {
  const words = wordsOf(name)
  const has = (word: string): boolean => words.includes(word)
  if (has('tax') && (has('id') || has('number'))) return 'inn'
  if (namesEmail(name)) return 'email'
  const kind = WORDS.find(([, names]) => names.some(has))?.[0]
  if (kind !== undefined) return kind
  if (namesPhone(name)) return 'phone'
  if (namesAddress(name)) return 'address'
  return namesCompany(name) ? 'company' : null
}

/** By the name on screen, which may be the user's own, else by the key's last part. */
const named = ({ key, label }: Pick<Field, 'key' | 'label'>): FactKind | null =>
  namedIn(label) ?? namedIn(key.slice(key.lastIndexOf('.') + 1))

const PHONE_SIGN = /^\s*(?:\+|8\s*\()/

/** What a value is by itself, whatever its field is called. A number with a lucky check digit is not enough. */
function speaksFor(text: string): CheckKind | null {
  if (isEmail(text) && !text.includes('/')) return 'email'
  return PHONE_SIGN.test(text) && phoneDigits(text) !== null ? 'phone' : null
}

/** The tax id within a text; with the zero that a spreadsheet took from its beginning. */
function innIn(text: string): string {
  const digits = text.match(/(?<!\d)\d{9,12}(?!\d)/g) ?? []
  return [...digits, ...digits.map((found) => `0${found}`)].find(isInn) ?? text
}

function checkable(kind: CheckKind, text: string): Checkable {
  const one = (query: string, sound: boolean): Checkable => ({ kind, text, query, fault: sound ? null : 'wrong' })
  switch (kind) {
    case 'inn': {
      const query = innIn(text)
      return text.includes(query) ? one(query, isInn(query)) : { kind, text, query, fault: 'zero' }
    }
    case 'bic': {
      const query = text.match(/(?<!\d)\d{9}(?!\d)/)?.[0] ?? text
      return one(query, isBic(query))
    }
    case 'email':
      return one(text, isEmail(text))
    case 'phone':
      return one(text, phoneDigits(text) !== null)
    case 'address': {
      const lines = text.split('\n').flatMap((line) => line.trim() || [])
      return one(lines.join(', '), true)
    }
  }
}

const isCheck = (kind: FactKind | null): kind is CheckKind => (CHECK_KINDS as readonly (string | null)[]).includes(kind)

function textsOf({ value }: Pick<Field, 'value'>): readonly string[] {
  const texts =
    value.type === 'text'
      ? [value.text]
      : value.type === 'texts'
        ? value.texts
        : value.type === 'number' && Number.isSafeInteger(value.number)
          ? [String(value.number)]
          : []
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** The texts of a field that can be checked; none of other fields, and none of what the user hides. */
export function checkablesOf(field: Pick<Field, 'key' | 'label' | 'value' | 'hidden'>): readonly Checkable[] {
  if (field.hidden === true) return []
  const byName = named(field)
  return textsOf(field).flatMap((text) => {
    const kind = isCheck(byName) ? byName : byName === null ? speaksFor(text) : null
    if (kind === null) return []
    // An address is said in words, everything else but an e-mail address in digits.
    if (!(kind === 'address' ? /\p{L}/u : kind === 'email' ? /\S/ : /\d/).test(text)) return []
    return [checkable(kind, text)]
  })
}

/** What the fields of a record say of a company, a bank and its address: the first text of each kind. */
export function factsOf(
  fields: readonly Pick<Field, 'key' | 'label' | 'value' | 'hidden'>[]
): ReadonlyMap<FactKind, string> {
  const facts = new Map<FactKind, string>()
  for (const field of fields) {
    const kind = field.hidden === true ? null : named(field)
    const [text] = textsOf(field)
    if (kind !== null && text !== undefined && !facts.has(kind)) facts.set(kind, text)
  }
  return facts
}
