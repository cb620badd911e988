/** What the Fields page says of a field. Pure; the words come from the catalogues. */
import { FIELD_TYPES, type FieldType } from '@shared/model/field-correction'
import type { FieldInventory, KnownField, TakenFor } from '@shared/model/field-inventory'
import type { FieldRole, FieldValue, Noun } from '@shared/model/record'
import { leavesOpen } from '@shared/rules/field-corrections'
import { formatNumber } from '../../../composables/format'
import { t, tn, type MessageKey } from '../../../locales'
import type { SelectOption } from '../../base/select-field.vue'
import { fieldLabel, fieldView } from '../../../record-ui/fields/field-text'

/** What a field is called on screen: the user's name, the service's title, our word for its role, or its key. */
export function nameOf({ key, label, now, correction }: KnownField): string {
  return correction?.label ?? nameWithout({ key, label, now })
}

/** The same without the user's name. */
export function nameWithout({ key, label, now }: Pick<KnownField, 'key' | 'label' | 'now'>): string {
  return fieldLabel({ key, label, role: now.role })
}

/** What its values are: the kind of reference, or the type. */
export function typeWords({ type, kind }: TakenFor): string {
  if (type === null) return t('fields.unknownType')
  return type === 'references' ? t(`fields.reference.${kind ?? 'unknown'}`) : t(`fields.type.${type}`)
}

/** What a field is taken for, in a word: its role, its list, or what its values are. */
export function takenForWords({ now, correction, list }: KnownField, lists: FieldInventory['lists']): string {
  // What was said stands, also where no value could be read so.
  if (correction?.role != null) return t(`projects.role.${correction.role}`)
  if (now.role !== null) return t(`projects.role.${now.role}`)
  if (list !== null) return t('fields.elementOf', { list: listName(list, lists) })
  return typeWords(now)
}

export function listName(name: string, lists: FieldInventory['lists']): string {
  return lists.find((list) => list.name === name)?.title ?? name
}

const PROJECT_USE: Partial<Record<FieldRole, MessageKey>> = {
  id: 'fields.use.id',
  title: 'fields.use.heading',
  stage: 'fields.use.stage',
  price: 'fields.use.facts',
  responsible: 'fields.use.facts',
  created: 'fields.use.facts',
  'user-group': 'fields.use.factsOnly',
  currency: 'fields.use.amounts',
  funnel: 'fields.use.funnel',
  deleted: 'fields.use.list'
}
const OTHER_USE: Partial<Record<FieldRole, MessageKey>> = {
  id: 'fields.use.id',
  title: 'fields.use.calledSo',
  name: 'fields.use.askedBy',
  position: 'fields.use.order',
  deleted: 'fields.use.list'
}

const TYPES: Readonly<Record<FieldType, readonly FieldValue['type'][]>> = {
  text: ['text', 'texts'],
  number: ['number'],
  money: ['money'],
  date: ['date', 'moment'],
  flag: ['flag'],
  people: ['references'],
  references: ['references']
}

/** Whether most of its values can't be read as was said, and stayed as they came. */
export function isUnreadable({ now, correction }: KnownField): boolean {
  if (now.type === null || correction === null) return false
  const { role, type, list } = correction
  if (role != null) return now.role !== role
  if (list != null) return now.type !== 'references'
  return type !== undefined && !TYPES[type].includes(now.type)
}

/** Whether its ids are tied to something that nobody has said. */
export function isGuessed({ guess, correction }: Pick<KnownField, 'guess' | 'correction'>): boolean {
  return guess !== null && leavesOpen(correction ?? {})
}

/** What a tie that nobody has made rests on. */
export function guessWords({ guess }: Pick<KnownField, 'guess'>): string {
  if (guess === null) return ''
  const said = tn('fields.guessed', guess.looked)
  return guess.unknown === 0 ? said : t('fields.guessedBut', { said, unknown: formatNumber(guess.unknown) })
}

/** Where its values are met, or what a guess about them rests on; empty for what is kept and shown nowhere so far. */
export function useWords(noun: Noun, field: KnownField): string {
  const { role } = field.now
  if (field.correction?.hidden === true) return t('fields.hidden')
  if (isUnreadable(field)) return t('fields.unreadable')
  if (isGuessed(field)) return guessWords(field)
  const key = role === null ? undefined : (noun === 'project' ? PROJECT_USE : OTHER_USE)[role]
  if (key !== undefined) return t(key)
  return noun === 'project' ? t('fields.use.details') : ''
}

/** How often it was met, e.g. `480 of 500`. */
export function seenWords({ seen, examples }: KnownField, sampled: number): string {
  if (seen === 0 && examples.length > 0) return t('fields.seenEarlier')
  return t('fields.seenOf', { seen: formatNumber(seen), sampled: formatNumber(sampled) })
}

/** An example in one line; the empty ones say nothing. */
export function exampleWords(value: FieldValue): string {
  const view = fieldView(value)
  return view.text.replace(/\s+/g, ' ').trim()
}

/** The roles that a field can be given, the one that it would have first. */
export function roleOptions({ recognised, correction }: KnownField, roles: readonly FieldRole[]): SelectOption[] {
  const recognisedAs = recognised.role === null ? t('fields.noRole') : t(`projects.role.${recognised.role}`)
  return [
    { value: AUTOMATIC, label: t('fields.asRecognised', { what: recognisedAs }) },
    // Where it is recognised as nothing in particular already, there is nothing to take back.
    ...(recognised.role === null && correction?.role !== null ? [] : [{ value: NONE, label: t('fields.noRole') }]),
    ...roles
      .map((role) => ({ value: role, label: t(`projects.role.${role}`) }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  ]
}

export function typeOptions({ recognised }: KnownField): SelectOption[] {
  return [
    { value: AUTOMATIC, label: t('fields.asRecognised', { what: typeWords(recognised) }) },
    ...FIELD_TYPES.map((type) => ({ value: type, label: t(`fields.type.${type}`) }))
  ]
}

export function listOptions({ correction, guess }: KnownField, lists: FieldInventory['lists']): SelectOption[] {
  const guessed = guess?.list ?? null
  const known = lists.map(({ name, title }) => ({ value: name, label: title ?? name }))
  const tied = correction?.list
  // A list that was imported, or is gone: what was said stays visible.
  const gone = tied != null && !lists.some(({ name }) => name === tied)
  return [
    ...(guessed === null
      ? []
      : [{ value: GUESSED_LIST, label: t('fields.asRecognised', { what: listName(guessed, lists) }) }]),
    { value: NO_LIST, label: t('fields.listNone') },
    ...known,
    ...(gone ? [{ value: tied, label: t('fields.listGone', { list: tied }) }] : [])
  ]
}

/** Values of selects that name no role and no type. */
export const AUTOMATIC = 'automatic'
export const NONE = 'none'
/** Of the select of lists, whose names may be anything. */
export const NO_LIST = ''
export const GUESSED_LIST = '\0'

/** Whether a field is meant by a search: by any of its names, or by a value. */
export function matches(field: KnownField, query: string, lists: FieldInventory['lists']): boolean {
  const wanted = normal(query)
  if (wanted === '') return true
  const said = [nameOf(field), field.key, field.label, takenForWords(field, lists), ...field.examples.map(exampleWords)]
  return said.some((text) => normal(text).includes(wanted))
}

const normal = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е')
