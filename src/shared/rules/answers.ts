/**
 * Project fields that answer the main questions: who, how to reach them, where, and what is next. The meeting card, the
 * details and the Fields page share these rules.
 */
import type { TakenFor } from '../model/field-inventory'
import type { Answer, Field, FieldValue } from '../model/record'
import {
  hasClientWord,
  isAddressName,
  isClientName,
  isContactName,
  isEmailName,
  namesName,
  isPhoneName
} from './name-words'
import { isNextDateName } from './next-date'
import { remembered } from './remembered'

type TakenType = Pick<TakenFor, 'type' | 'kind'>

/** Facts about a field that decide its answer; `type` and `kind` are those of its value. */
type AnsweringField = Pick<Field, 'key' | 'label' | 'role' | 'isRenamed' | 'answer'> & TakenType

/** Type of a value and the kind it refers to. */
export const typeOf = (value: FieldValue): TakenType => ({
  type: value.type,
  kind: value.type === 'references' ? value.kind : null
})

/** The answer that a field without a role gives; null for other fields. */
export function answerOf(field: AnsweringField): Answer | null {
  if (field.role !== null) return null
  return field.answer === undefined ? guessedAnswer(field) : field.answer
}

/** The answer guessed from the field's name, ignoring the user's correction. */
export function guessedAnswer(field: AnsweringField): Answer | null {
  const { type } = field
  if (isNextDateName(field)) return type === 'date' || type === 'moment' ? 'next' : null
  const said = saidOf(field)
  return said !== null && said !== 'else' && CAN_BE[said](field) ? said : null
}

const isTexts = ({ type }: TakenType): boolean => type === 'text' || type === 'texts'
/** A named contact may be a record of its own; one of the service's users is no client. */
const isSomebody = ({ type, kind }: TakenType): boolean =>
  type === 'text' || (type === 'references' && (kind === 'unknown' || kind === 'list-element'))

/** Whether a value can be such an answer. */
const CAN_BE: Readonly<Record<Exclude<Answer, 'next'>, (taken: TakenType) => boolean>> = {
  phone: isTexts,
  email: isTexts,
  address: ({ type }) => type === 'text',
  contact: isSomebody,
  client: isSomebody
}

/** `else`: a client property that is none of the answers. */
type AnswerProperty = Exclude<Answer, 'next'> | 'else'

/**
 * The answer suggested by a field's name. A name given by the user decides alone; otherwise the service's title
 * precedes the key.
 */
function saidOf({ key, label, isRenamed, type }: AnsweringField): AnswerProperty | null {
  // A client's id refers to the client.
  const named = (name: string): string => (type === 'references' ? name.replace(ID_BEHIND, '') : name)
  const path = named(key)
  const byLabel = isRenamed === true || label !== key ? saidBy(named(label)) : null
  return isRenamed === true ? byLabel : (byLabel ?? saidByPath(path))
}

const ID_BEHIND = /(?:[\s._-][iI][dD][sS]?|I[dD]s?)$/u

const saidBy = remembered((name) => said(name, name))
/** Memoised for names that are paths. */
const saidByPath = remembered((path) => said(path, lastOf(path)))

/** Last path segment, with the one above for a name: of `client.title` and `contact.name`, both. */
function lastOf(path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1)
  const above = path.slice(0, -last.length - 1)
  const owner = above.slice(above.lastIndexOf('.') + 1)
  return last === 'name' || (namesName(last) && isClientName(owner)) ? `${owner} ${last}` : last
}

/** @param last the last path segment, or the whole name */
function said(name: string, last: string): AnswerProperty | null {
  // "Client's phone" is a phone, "delivery address" an address: check the narrowing word first.
  if (isPhoneName(name)) return 'phone'
  if (isEmailName(name)) return 'email'
  if (isAddressName(name)) return 'address'
  if (isContactName(last)) return 'contact'
  if (isClientName(last)) return 'client'
  return hasClientWord(last) ? 'else' : null
}
