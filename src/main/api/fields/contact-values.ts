/**
 * Phones, e-mail addresses and the like described by objects: `[{ "VALUE": "+7 900 000-00-01", "VALUE_TYPE": "WORK",
 * "TYPE_ID": "PHONE" }]`. Each becomes one callable text followed by its kind.
 */
import { isEmailName, isPhoneName } from '@shared/rules/name-words'
import { remembered } from '@shared/rules/remembered'
import { isMapById, isObject, type JsonObject, normaliseKey } from '../json'

/** Keys of such objects by their part, first match first. Values beside the contact are not shown. */
const PARTS = [
  ['value', /^(value|number|phone|phone_number|email|email_address|address|mail|tel|url|val)$/],
  ['kind', /^(type_id|entity_type|contact_type)$/],
  // The use of a number.
  ['use', /^(value_type|type|label|kind|enum_code|rel|use|type_name)$/],
  [
    'beside',
    /^(id|uid|enum_id|enum|value_type_id|complex_id|complex_name|(is_)?(primary|main|default|verified|preferred|valid)|sort|canonical_form|country|country_code|metadata)$/
  ]
] as const
/** Kinds of contacts in values. */
const KINDS = /^(e_?mail|phone|tel|telephone|mobile|web|im|messenger|telegram|whatsapp|skype|fax)s?$/

/** Part of a key in such an object; null for any other key. Cached, since names repeat in every record. */
export const contactPart = remembered((key) => {
  const name = normaliseKey(key)
  return PARTS.find(([, names]) => names.test(name))?.[0] ?? null
}, 10_000)

/** Words that say nothing about the use; they may be the value's type. */
const NO_USE =
  /^(other|default|primary|main|value|none|null|custom|text|string|str|number|integer|phone|phone number|telephone|tel|e[- ]?mail|mail)$/
const LONGEST_USE = 20
const MOST_KEYS = 10

/** Whether a name says that its values are phones or e-mail addresses, rather than their count or kind. */
export const namesContactValue = (name: string): 'phone' | 'email' | null =>
  ABOUT.test(name) ? null : isPhoneName(name) || FURTHER.test(name) ? 'phone' : isEmailName(name) ? 'email' : null

const ABOUT =
  /(^|_)(ids?|type|kind|status|count|qty|code|verified|confirmed|sent|valid|opt_(in|out)|is|has|can|allow|use|show|need|app|date|time|at|subject|text|body|template|операт\p{L}*|тип|статус|код|количество)(_|$)/u
const FURTHER = /(^|_)(fax|whatsapp|viber|факс)(_|$)/

/**
 * Contacts in a list, a map or one object as texts such as `+7 900 000-00-01 (work)`, grouped by kind as sent (`PHONE`,
 * or null if the field's name states it); null for anything else.
 *
 * @param isNamed the field's name says that it holds contacts
 */
export function contactGroups(value: unknown, isNamed: boolean) {
  const items = itemsOf(value)
  if (items === null) return null
  const groups = new Map<string | null, string[]>()
  for (const item of items) {
    const contact = contactIn(item, isNamed || item === value)
    if (contact === null || (contact.kind === null && !isNamed)) return null
    const group = groups.get(contact.kind) ?? []
    if (contact.text !== null && !group.includes(contact.text)) group.push(contact.text)
    groups.set(contact.kind, group)
  }
  return [...groups].map(([kind, texts]) => ({ kind, texts }))
}

function itemsOf(value: unknown): readonly JsonObject[] | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? (value as JsonObject[]) : null
  if (!isObject(value)) return null
  // Fast path, since this runs for every object of every record: the first key rules most out.
  for (const first in value) {
    if (!isNumberKey(first)) return [value]
    const inner = Object.values(value)
    // Maps by id, and Bitrix24's form keys: `{ "n0": {...} }`.
    const isMap = isMapById(value) || Object.keys(value).every((key) => /^n\d+$/.test(key))
    return isMap && inner.every(isObject) ? (inner as JsonObject[]) : null
  }
  return null
}

/** Keys of maps by id, and Bitrix24's form keys: `n0`. */
export const isNumberKey = (key: string): boolean => /^n?\d+$/.test(key)

/** @param isNamed the field's name states the kind, so the use of a number is not a kind */
function contactIn(
  item: JsonObject,
  isNamed: boolean
): { readonly kind: string | null; readonly text: string | null } | null {
  let [value, use, kind]: [string | null, string, string | null] = [null, '', null]
  let [keys, values] = [0, 0]
  for (const key in item) {
    if (++keys > MOST_KEYS) return null
    const own = item[key]
    const part = contactPart(key)
    if (part === 'value') {
      const text = typeof own === 'number' ? String(own) : own
      if (text !== null && text !== false && typeof text !== 'string') return null
      values++
      if (typeof text === 'string' && text.trim() !== '') value ??= text.trim()
    } else if (part === 'kind') {
      if (typeof own === 'string') kind = own
    } else if (part === 'use') {
      if (own !== null && typeof own !== 'string') return null
      if (use === '') use = own ?? ''
    } else if (part === null) return null
  }
  // An object with only a value is not a description.
  if (values === 0 || keys < 2) return null
  const says = kind === null && !isNamed && KINDS.test(normaliseKey(use))
  return { kind: says ? use : kind, text: value === null ? null : withUse(value, says ? '' : use) }
}

function withUse(value: string, use: string): string {
  const word = use.trim().toLowerCase().replaceAll('_', ' ')
  const says = /^\p{L}[\p{L} -]*$/u.test(word) && word.length <= LONGEST_USE && !NO_USE.test(word)
  return says ? `${value} (${word})` : value
}
