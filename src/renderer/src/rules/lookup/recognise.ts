/** Finds record fields that the lookup provider can check, by name or by unmistakable values. */
import type { Field } from '@shared/model/record'
import { isAddressName, isCompanyName, isEmailName, isPhoneName, wordsOf } from '@shared/rules/name-words'
import { isBic, isEmail, isInn, phoneDigits } from '@shared/rules/lookup/checks'

export const CHECK_KINDS = ['address', 'inn', 'bic', 'email', 'phone'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

/** A text of a field that can be checked. */
export interface Checkable {
  readonly kind: CheckKind
  /** Text as in the record. */
  readonly text: string
  /** Query for the provider. For a tax id, only its digits, with a lost leading zero restored. */
  readonly query: string
  /**
   * Error found locally. `wrong`: check digit, length or format; `zero`: the tax id lost its leading zero. Null: none.
   */
  readonly fault: 'wrong' | 'zero' | null
}

/** Other facts about a company or bank, only compared with the provider's data. */
export const FACT_KINDS = ['company', 'kpp', 'ogrn', 'account', 'swift'] as const
export type FactKind = CheckKind | (typeof FACT_KINDS)[number]

/** Words in field names that identify a fact; compared as whole words. */
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
  if (isEmailName(name)) return 'email'
  const kind = WORDS.find(([, names]) => names.some(has))?.[0]
  if (kind !== undefined) return kind
  if (isPhoneName(name)) return 'phone'
  if (isAddressName(name)) return 'address'
  return isCompanyName(name) ? 'company' : null
}

/** Recognises the displayed name (perhaps the user's), or else the last segment of the key. */
const named = ({ key, label }: Pick<Field, 'key' | 'label'>): FactKind | null =>
  namedIn(label) ?? namedIn(key.slice(key.lastIndexOf('.') + 1))

const PHONE_SIGN = /^\s*(?:\+|8\s*\()/

/** Recognises a value regardless of its field. A matching check digit alone is not enough. */
function speaksFor(text: string): CheckKind | null {
  if (isEmail(text) && !text.includes('/')) return 'email'
  return PHONE_SIGN.test(text) && phoneDigits(text) !== null ? 'phone' : null
}

/** The tax id in a text, with a lost leading zero restored. */
function innIn(text: string): string {
  const digits = text.match(/(?<!\d)\d{9,12}(?!\d)/g) ?? []
  return [...digits, ...digits.map((found) => `0${found}`)].find(isInn) ?? text
}

function checkable(kind: CheckKind, text: string): Checkable {
  const one = (query: string, isSound: boolean): Checkable => ({ kind, text, query, fault: isSound ? null : 'wrong' })
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

/** Checkable texts of a field; none for other fields and for hidden ones. */
export function checkablesOf(field: Pick<Field, 'key' | 'label' | 'value' | 'hidden'>): readonly Checkable[] {
  if (field.hidden === true) return []
  const byName = named(field)
  return textsOf(field).flatMap((text) => {
    const kind = isCheck(byName) ? byName : byName === null ? speaksFor(text) : null
    if (kind === null) return []
    // An address needs letters; all others except e-mail need digits.
    if (!(kind === 'address' ? /\p{L}/u : kind === 'email' ? /\S/ : /\d/).test(text)) return []
    return [checkable(kind, text)]
  })
}

/** Facts about a company, bank or address from a record's fields: the first text of each kind. */
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
