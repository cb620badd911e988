/** Texts for a field on the Fields page. Pure; translations come from the catalogues. */
import { FIELD_TYPES, type FieldType } from '@shared/model/field-correction'
import type { FieldInventory, KnownField, TakenFor } from '@shared/model/field-inventory'
import { ANSWERS, type Answer, type FieldRole, type FieldValue, type Noun } from '@shared/model/record'
import { answerOf, guessedAnswer } from '@shared/rules/answers'
import { isOpenTo } from '@shared/rules/field-corrections'
import { formatNumber } from '../../../basics/format'
import { t, tn } from '../../../locales/fields'
import { type MessageKey } from '../../../locales'
import type { FieldPatch } from '../../../stores/field-inventory'
import type { SelectOption } from '../../base/select-field.vue'
import { fieldLabel, fieldView } from '../../../words/field-text'

/** A field's name on screen: the user's name, the service's title, our word for its role, or its key. */
export function nameOf({ key, label, now, correction }: KnownField): string {
  return correction?.label ?? nameWithout({ key, label, now })
}

/** As `nameOf`, without the user's name. */
export function nameWithout({ key, label, now }: Pick<KnownField, 'key' | 'label' | 'now'>): string {
  return fieldLabel({ key, label, role: now.role })
}

/** The type of its values, or the noun they refer to. */
export function typeWords({ type, kind }: TakenFor): string {
  if (type === null) return t('fields.unknownType')
  return type === 'references' ? t(`fields.reference.${kind ?? 'unknown'}`) : t(`fields.type.${type}`)
}

/** The current answer of a project field; null for others. */
export function answerNow({ key, label, now, correction }: KnownField, noun: Noun): Answer | null {
  if (noun !== 'project' || correction?.role != null) return null
  const { answer } = correction ?? {}
  const name = correction?.label === undefined ? { label } : { label: correction.label, isRenamed: true }
  return answerOf({ ...name, ...(answer === undefined ? {} : { answer }), ...now, key })
}

/** The recognised meaning of a field: its role, answer, list or type. */
export function takenForWords(field: KnownField, { noun, lists }: Pick<FieldInventory, 'noun' | 'lists'>): string {
  const { now, correction, list } = field
  // A correction applies even if no value could be decoded by it.
  if (correction?.role != null) return t(`projects.role.${correction.role}`)
  if (now.role !== null) return t(`projects.role.${now.role}`)
  const answer = answerNow(field, noun)
  if (answer !== null) return t(`fields.answer.${answer}`)
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
  folders: ['references'],
  files: ['references'],
  projects: ['references'],
  references: ['references']
}

/** Whether most values cannot be decoded by the correction, and are shown as sent. */
export function isUnreadable({ now, correction }: KnownField): boolean {
  if (now.type === null || correction === null) return false
  const { role, type, list } = correction
  if (role != null) return now.role !== role
  if (list != null) return now.type !== 'references'
  return type !== undefined && !TYPES[type].includes(now.type)
}

/** Whether its reference is inferred and not corrected. */
export function isInferred({ inferred, correction }: Pick<KnownField, 'inferred' | 'correction'>): boolean {
  return inferred !== null && isOpenTo(correction ?? {})
}

/** The basis of an inferred reference. */
export function inferenceWords({ inferred }: Pick<KnownField, 'inferred'>): string {
  if (inferred === null) return ''
  const basis = tn('fields.guessed', inferred.examined)
  return inferred.unknown === 0 ? basis : t('fields.guessedBut', { basis, unknown: formatNumber(inferred.unknown) })
}

/** Where its values are shown, or the basis of an inferred reference; empty for a field shown nowhere. */
export function useWords(noun: Noun, field: KnownField): string {
  const { role } = field.now
  if (field.correction?.hidden === true) return t('fields.hidden')
  if (isUnreadable(field)) return t('fields.unreadable')
  if (isInferred(field)) return inferenceWords(field)
  const key = role === null ? undefined : (noun === 'project' ? PROJECT_USE : OTHER_USE)[role]
  if (key !== undefined) return t(key)
  if (noun !== 'project') return ''
  return t(answerNow(field, noun) === null ? 'fields.use.details' : 'fields.use.answers')
}

/** How often it occurs, e.g. `480 of 500`. */
export function seenWords({ seen, examples }: KnownField, sampled: number): string {
  if (seen === 0 && examples.length > 0) return t('fields.seenEarlier')
  return t('fields.seenOf', { seen: formatNumber(seen), sampled: formatNumber(sampled) })
}

/** An example in one line; empty for empty values. */
export function exampleWords(value: FieldValue): string {
  const view = fieldView(value)
  return view.text.replace(/\s+/g, ' ').trim()
}

/** Options for a field's meaning, the recognised one first: roles, and for projects answers. */
export function roleOptions(
  field: KnownField,
  { noun, roles }: Pick<FieldInventory, 'noun' | 'roles'>
): SelectOption[] {
  const { recognised, correction } = field
  const guessed = answerGuessed(field, noun)
  const recognisedAs =
    recognised.role !== null
      ? t(`projects.role.${recognised.role}`)
      : t(guessed === null ? 'fields.noRole' : `fields.answer.${guessed}`)
  const answers: readonly Answer[] = noun === 'project' ? ANSWERS : []
  const isPlain = recognised.role === null && guessed === null
  return [
    { value: AUTOMATIC, label: t('fields.asRecognised', { what: recognisedAs }) },
    // An unrecognised field needs no option to be unrecognised.
    ...(isPlain && correction?.role !== null && correction?.answer !== null
      ? []
      : [{ value: NONE, label: t('fields.noRole') }]),
    ...[
      ...roles.map((role) => ({ value: role as string, label: t(`projects.role.${role}`) })),
      ...answers.map((one) => ({ value: ANSWER + one, label: t(`fields.answer.${one}`) }))
    ].toSorted((a, b) => a.label.localeCompare(b.label))
  ]
}

/** The answer recognised from name and values; null if its role takes precedence. */
function answerGuessed({ key, label, recognised, correction }: KnownField, noun: Noun): Answer | null {
  if (noun !== 'project' || recognised.role !== null) return null
  const name = correction?.label === undefined ? { label } : { label: correction.label, isRenamed: true }
  return guessedAnswer({ ...name, ...recognised, key })
}

/** The selected option of `roleOptions`. */
export function roleChosen({ correction }: Pick<KnownField, 'correction'>): string {
  const { role, answer } = correction ?? {}
  if (role != null) return role
  if (answer != null) return ANSWER + answer
  return role === null || answer === null ? NONE : AUTOMATIC
}

/** The correction for choosing an option of `roleOptions`. */
export function choiceOfRole({ recognised }: Pick<KnownField, 'recognised'>, noun: Noun, value: string): FieldPatch {
  if (value === AUTOMATIC) return { role: undefined, answer: undefined }
  const role = recognised.role === null ? undefined : null
  if (value === NONE) return { role, answer: noun === 'project' ? null : undefined }
  const answer = ANSWERS.find((one) => ANSWER + one === value)
  if (answer !== undefined) return { role, answer }
  // A role decides the decoding: drop an earlier correction of type or list.
  return { role: value as FieldRole, answer: undefined, type: undefined, list: undefined }
}

export function typeOptions({ recognised }: KnownField): SelectOption[] {
  return [
    { value: AUTOMATIC, label: t('fields.asRecognised', { what: typeWords(recognised) }) },
    ...FIELD_TYPES.map((type) => ({ value: type, label: t(`fields.type.${type}`) }))
  ]
}

export function listOptions({ correction, inferred }: KnownField, lists: FieldInventory['lists']): SelectOption[] {
  const inferredList = inferred?.list ?? null
  const known = lists.map(({ name, title }) => ({ value: name, label: title ?? name }))
  const tied = correction?.list
  // A missing or imported list: keep the correction visible.
  const isGone = tied != null && !lists.some(({ name }) => name === tied)
  return [
    ...(inferredList === null
      ? []
      : [{ value: INFERRED_LIST, label: t('fields.asRecognised', { what: listName(inferredList, lists) }) }]),
    { value: NO_LIST, label: t('fields.listNone') },
    ...known,
    ...(isGone ? [{ value: tied, label: t('fields.listGone', { list: tied }) }] : [])
  ]
}

/** Select values for no role and no type. */
export const AUTOMATIC = 'automatic'
export const NONE = 'none'
/** Prefix of answers among the values of that select. */
const ANSWER = 'answer:'
/** Values of the select of lists, whose names may be anything. */
export const NO_LIST = ''
export const INFERRED_LIST = '\0'

/** Whether a field matches a search, by any of its names or by a value. */
export function isFieldMatch(
  field: KnownField,
  query: string,
  inventory: Pick<FieldInventory, 'noun' | 'lists'>
): boolean {
  const wanted = normal(query)
  if (wanted === '') return true
  const texts = [
    nameOf(field),
    field.key,
    field.label,
    takenForWords(field, inventory),
    ...field.examples.map(exampleWords)
  ]
  return texts.some((text) => normal(text).includes(wanted))
}

const normal = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е')
