/**
 * Derives from a record's raw fields what the client recognises in them. Nothing is dropped: what has no role is still a
 * field under its own name. Never throws on any JSON; pure, for workers run it on every record of a sweep.
 */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Field, FieldRole, FieldSection, FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import { ALIASES, type Alias } from './aliases'
import { collectFields, type Entry } from './collect-fields'
import type { AnyNoun, DecodedRecord, DecodeOptions, LearnedLabel } from './decoded'
import { readCorrected, typeAllows } from './corrections'
import { isMapById, isObject, formatJson } from './json'
import { keyInfo } from './key-info'
import { isNothing, readAs, readByShape } from './read-field'
import { readCurrency, withCode } from './read-money'
import { readIds, referenceShape } from './read-values'
import type { RawRecord } from './types'

/** A field without a value takes a role only when no field with one does. */
const WITHOUT_VALUE = 500
/** What a person said outranks every name. */
const CORRECTED = -1

interface Winner {
  readonly at: number
  readonly rank: number
  readonly value: FieldValue
}

/** What the user said about each entry; shorter than the entries where nothing was said at all. */
type Said = readonly (FieldCorrection | undefined)[]
const NOTHING_SAID: Said = []

type MutableField = { -readonly [K in keyof Field]: Field[K] }

/** Nouns that references can point to: a record of theirs is itself a pair of id and label. */
const OWN_KIND: Partial<Record<AnyNoun, ReferenceKind>> = {
  'project-group': 'project-group',
  'user-group': 'user-group',
  funnel: 'funnel',
  stage: 'stage',
  'event-type': 'event-type',
  'calendar-category': 'calendar-category',
  'list-element': 'list-element',
  folder: 'folder'
}

/** What was recognised in a record, by role. */
export interface Recognised {
  readonly fields: readonly Field[]
  readonly labels: LearnedLabel[]
  readonly currency: Reference | null
  /** The value of the field that has the role, read as the role demands. */
  value(role: FieldRole): FieldValue | null
  /** What the field that has the role stands for, with the label that any field of the record knows. */
  reference(role: FieldRole): Reference | null
  /** The field itself, as it came. */
  source(role: FieldRole): { readonly name: string; readonly value: unknown } | null
  readonly deleted: boolean | null
}

export function recognise(noun: AnyNoun, raw: RawRecord, options: DecodeOptions = {}): Recognised {
  const entries = collectFields(noun, raw.fields)
  // Looked up once: it is asked for again and again, in every record of a sweep.
  const { corrections } = options
  const said = corrections === undefined ? NOTHING_SAID : entries.map(({ path }) => corrections.byKey.get(path))
  const winners = assignRoles(noun, entries, said, raw.id, options)
  const fields = readFields(noun, entries, said, winners, options)
  const labels = shareLabels(entries, fields)
  const value = (role: FieldRole): FieldValue | null => winners.get(role)?.value ?? null

  const currency = currencyOf(entries, fields, winners)
  if (currency !== null) shareCurrency(fields, labels, currency)
  const priced = fieldOf(fields, winners, 'price') ?? fieldOf(fields, winners, 'total')
  return {
    fields,
    labels,
    // An amount that names another currency than its record is in that one.
    currency: moneyCurrency(priced) ?? currency,
    value,
    reference: (role) => reference(fieldOf(fields, winners, role)),
    source: (role) => {
      const winner = winners.get(role)
      const entry = winner === undefined ? undefined : entries[winner.at]
      return entry === undefined ? null : { name: entry.info.name, value: entry.value }
    },
    deleted: deletedOf(entries, winners)
  }
}

/** @param raw a record as `readAnswer` found it; without an id of its own it gets the id 0 */
export function decodeRecord<N extends AnyNoun>(
  noun: N,
  raw: RawRecord,
  options: DecodeOptions = {}
): DecodedRecord<N> {
  const { fields, labels, currency, value, reference: refer, deleted } = recognise(noun, raw, options)
  const title = text(value('title'))
  const id = raw.id ?? 0
  const ownKind = OWN_KIND[noun]
  if (ownKind !== undefined && title !== null && id > 0) labels.push({ kind: ownKind, id, label: title })
  const price = value('price')
  return {
    noun,
    id,
    deleted,
    title,
    name: text(value('name')),
    created: date(value('created')),
    updated: date(value('updated')),
    price: price?.type === 'money' ? price.amount : null,
    currency,
    funnel: refer('funnel'),
    stage: refer('stage'),
    responsible: refer('responsible'),
    userGroup: refer('user-group'),
    parentId: refer('parent')?.id ?? raw.parentId ?? null,
    position: number(value('position')),
    fields,
    labels,
    raw: raw.fields
  }
}

/** For each role the field that has it: the best name whose value can be read as the role demands. */
function assignRoles(
  noun: AnyNoun,
  entries: readonly Entry[],
  said: Said,
  id: number | null,
  options: DecodeOptions
): Map<FieldRole, Winner> {
  const winners = new Map<FieldRole, Winner>()
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] as Entry
    const correction = said[at]
    if (correction !== undefined && (correction.role !== undefined || correction.list != null)) {
      const alias = correction.role == null ? undefined : aliasOf(noun, correction.role)
      const kind = alias?.kind ?? entry.info.kind
      const value = alias === undefined ? null : readAs(alias.reading, entry.value, kind, options.receivedZone)
      if (alias !== undefined && value !== null) winners.set(alias.role, { at, rank: CORRECTED, value })
      continue
    }
    if (entry.penalty === null) continue
    for (const { alias, rank } of entry.info.roles) {
      // Also where the chosen field has nothing that could be read: another one in its place would be a wrong answer.
      if (options.corrections?.givenRoles.has(alias.role) === true) continue
      if (correction?.type !== undefined && !typeAllows(correction.type, alias.reading)) continue
      const cost = rank + entry.penalty + (isNothing(entry.value) ? WITHOUT_VALUE : 0)
      const kept = winners.get(alias.role)
      if (kept !== undefined && kept.rank <= cost) continue
      const value = readAs(alias.reading, entry.value, alias.kind ?? 'unknown', options.receivedZone)
      if (value === null) continue
      // The record's id was found together with its list's: its field is the one that holds it.
      if (alias.role === 'id' && (value.type !== 'number' || value.number !== id)) continue
      // A date that could be read from nothing (`0000-00-00`) is as good as none.
      const emptied = value.type === 'empty' && !isNothing(entry.value) ? WITHOUT_VALUE : 0
      if (kept !== undefined && kept.rank <= cost + emptied) continue
      winners.set(alias.role, { at, rank: cost + emptied, value })
    }
  }
  if (noun === 'module' || noun === 'list') nameApart(entries, winners)
  return winners
}

/** Names that only machines give. */
const MACHINE_NAME = /(^|_)(code|alias|slug|key|api_name|sysname|system_name|internal_name|machine_name|table)$/

/**
 * Where one field is all that a module or a list is called, it is called so for people: what other operations take is
 * its code. A field that looks like a code itself is both.
 */
function nameApart(entries: readonly Entry[], winners: Map<FieldRole, Winner>): void {
  const [name, title] = [winners.get('name'), winners.get('title')]
  if (name === undefined || name.at !== title?.at || name.rank === CORRECTED) return
  if (name.value.type === 'text' && /^[a-z0-9_.-]+$/.test(name.value.text)) return
  const at = entries.findIndex(
    ({ info, value, penalty }) =>
      penalty !== null && typeof value === 'string' && value.trim() !== '' && MACHINE_NAME.test(info.name)
  )
  const code = entries[at]?.value
  if (typeof code === 'string') winners.set('name', { at, rank: name.rank, value: { type: 'text', text: code } })
}

function aliasOf(noun: AnyNoun, role: FieldRole): Alias | undefined {
  const ofRole = ALIASES.filter((alias) => alias.role === role)
  return ofRole.find((alias) => alias.nouns?.includes(noun)) ?? ofRole[0]
}

function readFields(
  noun: AnyNoun,
  entries: readonly Entry[],
  said: Said,
  winners: ReadonlyMap<FieldRole, Winner>,
  options: DecodeOptions
): MutableField[] {
  const roles = new Array<FieldRole | undefined>(entries.length)
  // A field may serve two roles (a list's name is its title too); it shows the one that its name says best.
  for (const [role, { at, rank }] of winners) {
    const shown = roles[at]
    if (shown === undefined || rank < (winners.get(shown) as Winner).rank) roles[at] = role
  }
  const fields: MutableField[] = entries.map((entry, at) => {
    const role = roles[at] ?? null
    const correction = said[at]
    const value =
      role === null ? readValue(entry, correction, options.receivedZone) : (winners.get(role) as Winner).value
    const section = sectionOf(entry, role, correction)
    return dressed({ key: entry.path, label: entry.label, section, role, value }, correction)
  })
  // What stands in a reference beside its id and its label is shown too, behind everything that the record says itself.
  for (let at = 0; at < entries.length; at++) {
    addRemainders(noun, entries[at] as Entry, fields[at] as Field, fields, options)
  }
  return fields
}

function readValue(
  { value, info }: Pick<Entry, 'value' | 'info'>,
  correction: FieldCorrection | undefined,
  zone: string | undefined
): FieldValue {
  return correction === undefined ? readByShape(value, info, zone) : readCorrected(value, correction, info, zone)
}

function sectionOf(entry: Entry, role: FieldRole | null, correction: FieldCorrection | undefined): FieldSection {
  const said = correction?.role
  if (said !== undefined) {
    if (role !== null) return 'built-in'
    return entry.section === 'dynamic' ? 'dynamic' : 'other'
  }
  const builtIn = role !== null || (entry.section === 'other' && entry.penalty === 0 && entry.info.roles.length > 0)
  return builtIn && entry.section !== 'dynamic' ? 'built-in' : entry.section
}

/** How the user wants a field shown. Order is not among it: the whole of a kind is put in order, not one record. */
function dressed(field: MutableField, correction: FieldCorrection | undefined): MutableField {
  if (correction === undefined) return field
  if (correction.label !== undefined) {
    field.label = correction.label
    field.renamed = true
  }
  if (correction.hidden === true) field.hidden = true
  if (correction.list != null) field.list = correction.list
  return field
}

function addRemainders(
  noun: AnyNoun,
  entry: Entry,
  field: Field,
  fields: MutableField[],
  { corrections }: DecodeOptions
): void {
  if (field.value.type !== 'references' || typeof entry.value !== 'object' || entry.value === null) return
  const { value } = entry
  if (Array.isArray(value) || isMapById(value)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (!items.some((item) => isObject(item) && remainder(item).length > 0)) return
    const path = `${entry.path}[]`
    const whole = remainderField(path, entry.label, { type: 'json', json: formatJson(value) })
    fields.push(dressed(whole, corrections?.byKey.get(path)))
    return
  }
  if (!isObject(value)) return
  for (const key of remainder(value)) {
    const part = value[key]
    const path = `${entry.path}.${key}`
    const correction = corrections?.byKey.get(path)
    const shown = readValue({ value: part, info: keyInfo(noun, key) }, correction, undefined)
    fields.push(dressed(remainderField(path, `${entry.label}.${key}`, shown), correction))
  }
}

function remainder(object: Readonly<Record<string, unknown>>): string[] {
  const shape = referenceShape(object)
  // A JSON:API linkage, whose type has been read as the kind.
  const linkage = 'type' in object && Object.keys(object).length === 2
  return Object.keys(object).filter(
    (key) => key !== shape?.id && key !== shape?.label && !linkage && !isNothing(object[key])
  )
}

function remainderField(key: string, label: string, value: FieldValue): MutableField {
  return { key, label, section: 'other', role: null, value, part: true }
}

/**
 * Labels that one field knows help the others of the record: `user_name` beside `user_id`, `user: {id, name}` beside
 * either. Returns every pair that is worth remembering.
 */
function shareLabels(entries: readonly Entry[], fields: MutableField[]): LearnedLabel[] {
  const known = new Map<string, LearnedLabel>()
  let texts: Map<string, string> | null = null
  const bare: MutableField[] = []
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] as MutableField
    const { value } = field
    if (value.type !== 'references') continue
    const [first] = value.references
    const entry = entries[at]
    if (entry !== undefined && first !== undefined && first.label === null && value.references.length === 1) {
      texts ??= labelTexts(entries)
      const label = texts.get(beside(entry))
      if (label !== undefined) field.value = { ...value, references: [{ id: first.id, label }] }
    }
    const { references } = field.value as typeof value
    let labelled = true
    for (const { id, label } of references) {
      if (label === null) labelled = false
      // Ids of elements are unique in their list only: a label under a bare id would name the wrong thing.
      else if (id > 0 && value.kind !== 'unknown' && value.kind !== 'list-element')
        known.set(`${value.kind} ${id}`, { kind: value.kind, id, label })
    }
    if (!labelled) bare.push(field)
  }
  if (known.size === 0) return []
  for (const field of bare) {
    const { value } = field
    if (value.type !== 'references') continue
    const references = value.references.map((item) => {
      const label = item.label ?? known.get(`${value.kind} ${item.id}`)?.label
      return label === undefined || label === item.label ? item : { id: item.id, label }
    })
    field.value = { ...value, references }
  }
  return [...known.values()]
}

/** Where a label for the field would stand: in the same object, under the name that both are made of. */
function beside({ path, info }: Entry): string {
  const end = path.lastIndexOf('.')
  return `${end < 0 ? '' : path.slice(0, end)} ${info.base}`
}

function labelTexts(entries: readonly Entry[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const { value, info } = entry
    // Digits are ids themselves, whatever they are called.
    if (typeof value !== 'string' || value === '' || info.ids || readIds(value) !== null) continue
    const place = beside(entry)
    if (info.labels || !texts.has(place)) texts.set(place, value)
  }
  return texts
}

/** The record's own currency, else that of its price; put together where one field gives its id and another its code. */
function currencyOf(
  entries: readonly Entry[],
  fields: readonly Field[],
  winners: ReadonlyMap<FieldRole, Winner>
): Reference | null {
  const own = winners.get('currency')
  const ofPrice =
    moneyCurrency(winners.get('price')?.value ?? null) ?? moneyCurrency(winners.get('total')?.value ?? null)
  const said = reference(fieldOf(fields, winners, 'currency'))
  if (own === undefined || said === null) return ofPrice
  let whole = withCode(said, said.id === 0 ? (said.code ?? null) : null)
  const { base } = (entries[own.at] as Entry).info
  for (let at = 0; at < entries.length && (whole.id === 0 || whole.code === undefined); at++) {
    const { info, value } = entries[at] as Entry
    if (at !== own.at && info.kind === 'currency' && info.base === base) whole = joined(whole, readCurrency(value))
  }
  return joined(whole, ofPrice)
}

/** One currency from two ways of naming it, where they don't contradict each other. */
function joined(currency: Reference, other: Reference | null): Reference {
  if (other === null || (currency.id > 0 && other.id > 0 && currency.id !== other.id)) return currency
  const code = currency.code ?? other.code
  if (code !== (other.code ?? code)) return currency
  const id = currency.id > 0 ? currency.id : other.id
  return { id, label: currency.label ?? other.label, ...(code === undefined ? {} : { code }) }
}

/** A record has one currency as a rule: amounts that name none are in it. */
function shareCurrency(fields: MutableField[], labels: LearnedLabel[], currency: Reference): void {
  for (const field of fields) {
    const { value } = field
    if (value.type === 'money' && (value.currency === null || isSameCurrency(value.currency, currency))) {
      field.value = { type: 'money', amount: value.amount, currency }
    } else if (value.type === 'references' && value.kind === 'currency' && value.references.length === 1) {
      const [only] = value.references
      if (only !== undefined && isSameCurrency(only, currency)) field.value = { ...value, references: [currency] }
    }
  }
  const { id, label, code } = currency
  if (id === 0 || code === undefined) return
  const at = labels.findIndex((one) => one.kind === 'currency' && one.id === id)
  const learned = { kind: 'currency' as const, id, label: labels[at]?.label ?? label ?? code, code }
  labels.splice(at < 0 ? labels.length : at, at < 0 ? 0 : 1, learned)
}

function isSameCurrency(one: Reference, other: Reference): boolean {
  return one.id > 0 ? one.id === other.id : one.code !== undefined && one.code === other.code
}

function fieldOf(
  fields: readonly Field[],
  winners: ReadonlyMap<FieldRole, Winner>,
  role: FieldRole
): FieldValue | null {
  const at = winners.get(role)?.at
  return at === undefined ? null : (fields[at]?.value ?? null)
}

function reference(value: FieldValue | null): Reference | null {
  return value?.type === 'references' ? (value.references[0] ?? null) : null
}

function moneyCurrency(value: FieldValue | null): Reference | null {
  return value?.type === 'money' ? value.currency : null
}

export function text(value: FieldValue | null): string | null {
  return value?.type === 'text' ? value.text : null
}

export function date(value: FieldValue | null): string | null {
  return value?.type === 'date' ? value.date : value?.type === 'moment' ? value.iso : null
}

export function number(value: FieldValue | null): number | null {
  return value?.type === 'number' ? value.number : null
}

function deletedOf(entries: readonly Entry[], winners: ReadonlyMap<FieldRole, Winner>): boolean | null {
  const winner = winners.get('deleted')
  if (winner === undefined) return null
  if (winner.value.type === 'flag') return winner.value.flag
  // `deleted_at: null` says no; `deleted: null` says nothing.
  return /_at$|date/.test((entries[winner.at] as Entry).info.name) ? false : null
}
