/** Labels from data beside the records: JSON:API's `included`, dictionaries of people, currencies and the like. */
import { wordSet } from '@shared/rules/word-tables'
import type { Reference, ReferenceKind } from '@shared/model/record'
import { kindByWords } from './aliases'
import type { LearnedLabel } from './decoded'
import { isMapById, isObject, type JsonObject, normaliseKey, readUint } from '../json'
import { plainText } from './plain-text'
import { readCurrency, withCode } from './read-money'
import { readReferenceObject } from './read-values'

/** Names of such containers, at the top or one level down. */
const PLACES: ReadonlySet<string> = wordSet('included includes references dictionaries lookups related linked')

/** Kind for a type or key, e.g. `users` or `sales-funnels`. */
export function kindOfName(name: string): ReferenceKind {
  const normal = normaliseKey(name)
  if (/^(actions?_types?|event_types?)$/.test(normal)) return 'event-type'
  if (/^(user_groups?|users_groups?|groups?)$/.test(normal)) return 'user-group'
  if (/^(calendar_)?categor(y|ies)$|^calendars?$/.test(normal)) return 'calendar-category'
  if (/^(people|persons?|managers|employees|staff)$/.test(normal)) return 'user'
  return kindByWords(normal)
}

/**
 * Names of dictionaries beside a list: a kind and nothing else, so not `user_notices`. `groups` and `categories` are
 * left out as ambiguous.
 */
const DICTIONARY =
  /^(?:(?:projects?|deals?|sales|crm|all|ref|dict)_)*(users?|people|persons?|managers?|employees?|staff|members?|participants?|authors?|owners?|funnels?|pipelines?|steps?|stages?|currenc(?:y|ies)|(?:actions?|events?)_types?|goods?|products?|(?:users?|projects?)_groups?|departments?|teams?)(?:_(?:list|dict|map|names|titles|labels|info|by_id))?$/
/** Keys of references to a thing of a kind. */
const REFERS = /^(?:user|step|stage|good|product|currency|funnel|pipeline|action_type|event_type)_id$/

/**
 * Labels from data beside the records of an answer.
 *
 * @param path path to the records, which are no dictionary
 */
export function labelsOfIncluded(root: unknown, path: readonly string[]): LearnedLabel[] {
  const labels: LearnedLabel[] = []
  if (!isObject(root)) return labels
  for (const holder of [root, ...Object.values(root).filter(isObject)]) {
    for (const key in holder) if (PLACES.has(normaliseKey(key))) learn(holder[key], 'unknown', labels, 0)
  }
  let holder: unknown = root
  for (const step of path) {
    if (!isObject(holder)) break
    for (const key in holder) if (key !== step) learnBeside(key, holder[key], labels)
    holder = holder[step]
  }
  return labels
}

/** Learns from a dictionary under its own name, e.g. `users`. */
function learnBeside(key: string, value: unknown, labels: LearnedLabel[]): void {
  // A single object belongs to the answer; several form a dictionary.
  if (!Array.isArray(value) && !isMapById(value)) return
  const name = DICTIONARY.exec(normaliseKey(key))?.[1]
  const kind = name === undefined ? 'unknown' : kindOfName(name)
  if (kind !== 'unknown') learn(value, kind, labels, 0)
}

/** A list of typed objects, or a map from a kind's name to its list. */
function learn(value: unknown, kind: ReferenceKind, labels: LearnedLabel[], depth: number): void {
  if (depth > 2) return
  if (Array.isArray(value)) {
    for (const item of value) if (isObject(item)) learnOne(item, kind, labels)
    return
  }
  if (!isObject(value)) return
  if (isMapById(value)) {
    for (const [id, item] of Object.entries(value)) {
      if (isObject(item)) learnOne({ id, ...item }, kind, labels)
      else if (typeof item === 'string' && kind !== 'unknown' && /\p{L}/u.test(item)) {
        labels.push(labelled(kind, Number(id), item))
      }
    }
    return
  }
  for (const [key, item] of Object.entries(value)) learn(item, kindOfName(key), labels, depth + 1)
}

function learnOne(item: JsonObject, listKind: ReferenceKind, labels: LearnedLabel[]): void {
  const kind = typeof item['type'] === 'string' && listKind === 'unknown' ? kindOfName(item['type']) : listKind
  const attributes = item['attributes']
  const merged = isObject(attributes) ? { ...attributes, id: item['id'] } : item
  const reference = kind === 'currency' ? readCurrency(merged) : readReferenceObject(merged)
  if (kind === 'unknown' || reference === null || reference.id === 0 || refersTo(kind, merged, reference.id)) return
  const label = reference.label ?? reference.code ?? null
  if (label !== null) labels.push({ ...labelled(kind, reference.id, label), ...codeOf(reference) })
}

/**
 * Whether an object with an id refers to a thing of this kind, e.g. an entry of a stage's history. It is then not such
 * a thing itself.
 */
function refersTo(kind: ReferenceKind, item: JsonObject, id: number): boolean {
  return Object.keys(item).some((key) => {
    const name = normaliseKey(key)
    return REFERS.test(name) && kindOfName(name.slice(0, -'_id'.length)) === kind && readUint(item[key]) !== id
  })
}

/** For a currency given by code, adds the code. */
function labelled(kind: ReferenceKind, id: number, label: string): LearnedLabel {
  return { kind, id, label: plainText(label), ...(kind === 'currency' ? codeOf(withCode({ id, label }, null)) : {}) }
}

const codeOf = ({ code }: Reference): Pick<LearnedLabel, 'code'> => (code === undefined ? {} : { code })
