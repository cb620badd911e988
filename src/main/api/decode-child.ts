/** Decodes children of projects from raw fields into a `ChildRecord`, using the alias table. */
import type { ChecklistItem } from '@shared/model/children'
import type { FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import {
  directionOfFlag,
  directionOfWord,
  isNothing,
  keyInfo,
  type LearnedLabel,
  type NounCorrections,
  readDone,
  readFlag
} from './fields'
import { date, number, recognise, text, type RecognisedFields } from './decode'
import { isMapById, isObject, type JsonObject, keysOf, normaliseKey } from './json'
import type { RawRecord } from './types'

export type ChildNoun = 'step' | 'action' | 'checklist' | 'good' | 'payment'

export type DecodedChild = Readonly<ReturnType<typeof decodeChild>>

/** An item, and whether its due date is unreadable. */
interface ReadItem extends ChecklistItem {
  readonly isDueUnread: boolean
}

const NO_ITEMS: readonly ReadItem[] = []
const TYPE_KIND: Readonly<Record<ChildNoun, ReferenceKind>> = {
  step: 'stage',
  action: 'event-type',
  checklist: 'stage',
  good: 'good',
  payment: 'unknown'
}

/**
 * Dates are `YYYY-MM-DD` or ISO moments. Never throws on any JSON.
 * @param raw a record from `readAnswer`, with or without an id
 */
export function decodeChild(noun: ChildNoun, raw: RawRecord, corrections?: NounCorrections) {
  const found = recognise(noun, raw, { corrections })
  const { value, reference } = found
  const title = text(value('title')) ?? (noun === 'good' ? (reference('good')?.label ?? null) : null)
  const id = raw.id ?? repeatedId(raw)
  const type = typeOf(noun, id, title, reference)
  const price = money(value('price'))
  const quantity = number(value('quantity'))
  const items = noun === 'checklist' ? itemsIn(found.source('items')?.value ?? namedItems(raw), 0) : NO_ITEMS
  return {
    noun,
    id,
    title,
    // An event without another date gets its creation date.
    date: date(value(noun === 'step' ? 'start' : 'date')) ?? (noun === 'checklist' ? null : date(value('created'))),
    end: date(value('end')),
    type,
    typeKind: TYPE_KIND[noun],
    person: reference('responsible'),
    amount: noun === 'good' ? lineTotal(money(value('total')), price, quantity) : noun === 'payment' ? price : null,
    currency: found.currency,
    direction: noun === 'payment' ? directionOf(found, price) : null,
    quantity,
    price: noun === 'good' ? price : null,
    due: date(value('due')),
    done:
      flag(value('done')) ??
      notYet(found) ??
      doneOfState(noun, raw.fields) ??
      (noun === 'checklist' ? isAllDone(items) : null),
    // The service's own flag; the due date is compared with today elsewhere.
    overdue: flag(value('overdue')),
    items: items.map(({ title: named, done: isTicked, due }): ChecklistItem => ({ title: named, done: isTicked, due })),
    // The checklist or an open item has an unreadable due date.
    isDueUnread:
      noun === 'checklist' &&
      (isDueUnread(raw, value('due')) ||
        items.some(({ done: isTicked, isDueUnread }) => isDueUnread && isTicked !== true)),
    fields: found.fields,
    labels: labelsOf(noun, id, title, type, found.labels),
    raw: raw.fields
  }
}

/** Ids that repeat in a list are no keys, but still ids of their records. */
function repeatedId({ fields }: RawRecord): number | null {
  const own = Object.entries(fields).find(([key]) => key.toLowerCase() === 'id')?.[1]
  const id = typeof own === 'string' && /^\d{1,15}$/.test(own) ? Number(own) : own
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

function typeOf(
  noun: ChildNoun,
  id: number | null,
  title: string | null,
  reference: RecognisedFields['reference']
): Reference | null {
  switch (noun) {
    case 'step': {
      // In the interface the id of a project's stage is the stage's own, unless another one is named.
      const named = reference('stage')
      if (named !== null) return { id: named.id, label: named.label ?? title }
      return id === null ? null : { id, label: title }
    }
    case 'action':
      return reference('event-type')
    case 'checklist':
      return reference('stage')
    case 'good':
      // In the interface the id of a good is the catalogue's, unless that is named too.
      return reference('good') ?? (id === null ? null : { id, label: title })
    case 'payment':
      return null
  }
}

/** Stages of a project provide labels of stages, and goods those of goods. */
function labelsOf(
  noun: ChildNoun,
  id: number | null,
  title: string | null,
  type: Reference | null,
  labels: readonly LearnedLabel[]
): readonly LearnedLabel[] {
  if (noun !== 'step' && noun !== 'good') return labels
  const kind = noun === 'step' ? 'stage' : 'good'
  if (type?.id !== id || id === null || id === 0 || title === null) return labels
  return labels.some((one) => one.kind === kind) ? labels : [...labels, { kind, id, label: title }]
}

function lineTotal(total: number | null, price: number | null, quantity: number | null): number | null {
  if (total !== null) return total
  // Money has two decimals: hide the rounding of binary fractions.
  return price === null || quantity === null ? null : Math.round(price * quantity * 100) / 100
}

function directionOf({ value, source }: RecognisedFields, amount: number | null): 'debit' | 'credit' | null {
  const stated = value('direction')
  if (stated?.type === 'text') return directionOfWord(stated.text)
  if (stated?.type === 'flag') return directionOfFlag(stated.flag, source('direction')?.name ?? '')
  // Without a type, a negative amount is a debit. A positive amount alone proves nothing: see `signedDirections`.
  return amount !== null && amount < 0 ? 'debit' : null
}

/**
 * If no payment of a list has a direction and some are negative, the service uses the sign. The others are then
 * receipts.
 */
export function signedDirections<T extends Pick<DecodedChild, 'amount' | 'direction'>>(payments: readonly T[]): T[] {
  const isSigned =
    payments.some(({ amount }) => amount !== null && amount < 0) &&
    payments.every(({ amount, direction }) => direction === (amount !== null && amount < 0 ? 'debit' : null))
  if (!isSigned) return [...payments]
  return payments.map((one) => (one.amount !== null && one.amount > 0 ? { ...one, direction: 'credit' as const } : one))
}

/** `completed_at: null` means not completed; `completed: null` means unknown. */
function notYet({ value, source }: RecognisedFields): boolean | null {
  const done = source('done')
  return done !== null && value('done')?.type === 'empty' && /_(at|on)$|date/.test(done.name) ? false : null
}

/** A word for a state tells whether it is final; a number does not. */
function doneOfState(noun: ChildNoun, fields: JsonObject): boolean | null {
  if (noun !== 'checklist' && noun !== 'action') return null
  for (const key in fields) {
    const name = normaliseKey(key)
    const value = fields[key]
    // `"resolved": 3` is the number of resolved items.
    const done = STATE.test(name) ? readDone(value) : RESOLVED.test(name) && typeof value === 'boolean' ? value : null
    if (done !== null) return done
  }
  return null
}

const RESOLVED = /^(is_)?resolved$/
const STATE = /^((event|activity|action|task)_?)?(status|state)(_name|_title)?$|^(статус|состояние)$/

function isAllDone(items: readonly ChecklistItem[]): boolean | null {
  if (items.length === 0 || items.some(({ done }) => done === null)) return null
  return items.every(({ done }) => done === true)
}

/** A map keyed by texts was split into separate fields, so the items are read from the record itself. */
function namedItems({ fields }: RawRecord): unknown {
  const named = Object.entries(fields).filter(
    ([key, value]) => isObject(value) && keyInfo('checklist', key).roles.some(({ alias }) => alias.role === 'items')
  )
  return named[0]?.[1] ?? null
}

/** Reads items of any shape: a list of texts or objects, a map by id, a map from text to done flag, or JSON:API. */
function itemsIn(value: unknown, depth: number): readonly ReadItem[] {
  if (typeof value !== 'object' || value === null) return NO_ITEMS
  if (Array.isArray(value)) return value.flatMap((item) => itemOf(item) ?? [])
  if (isMapById(value)) return keysOf(value).flatMap((key) => itemOf(value[key]) ?? [])
  const object = value as Readonly<Record<string, unknown>>
  const inner = Object.values(object).find((item) => Array.isArray(item) || isMapById(item))
  if (inner !== undefined && depth < 3) return itemsIn(inner, depth + 1)
  return keysOf(object).map((title) => {
    const item = object[title]
    return isObject(item)
      ? (itemOf({ title, ...item }) ?? plainItem(title))
      : { ...plainItem(title), done: readFlag(item) }
  })
}

const plainItem = (title: string): ReadItem => ({ title, done: null, due: null, isDueUnread: false })

function itemOf(item: unknown): ReadItem | null {
  if (typeof item === 'string' || typeof item === 'number') return plainItem(String(item))
  if (!isObject(item)) return null
  // An item is a small checklist: it has a title, may be done, and may be due.
  const raw = { id: null, fields: item }
  const found = recognise('checklist', raw)
  const { value } = found
  const due = value('due')
  return {
    title: text(value('title')),
    done: flag(value('done')) ?? notYet(found) ?? doneOfState('checklist', item),
    due: date(due),
    isDueUnread: isDueUnread(raw, due)
  }
}

/** Whether the due date is unreadable: neither empty nor a zero date like `0000-00-00`. */
function isDueUnread({ fields }: RawRecord, due: FieldValue | null): boolean {
  if (due !== null) return date(due) === null && due.type !== 'empty'
  return Object.entries(fields).some(
    ([key, value]) =>
      typeof value !== 'boolean' &&
      !isNothing(value) &&
      keyInfo('checklist', key).roles.some(({ alias }) => alias.role === 'due')
  )
}

function flag(value: FieldValue | null): boolean | null {
  return value?.type === 'flag' ? value.flag : null
}

function money(value: FieldValue | null): number | null {
  return value?.type === 'money' ? value.amount : null
}
