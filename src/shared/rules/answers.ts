/**
 * The fields of a project that answer what it is opened for: who, how to reach them, where, and what is next. The meeting
 * card, the top of the details and the Fields page recognise them alike.
 */
import type { TakenFor } from '../model/field-inventory'
import type { Answer, Field, FieldValue } from '../model/record'
import { namesAddress } from './lookup/recognise'
import { namesNextDate } from './next-date'

const CLIENT = /client|customer|клиент|заказчик/iu
const PHONE = /phone|tel\b|mobile|телефон/iu
const MAIL = /mail|почт/iu
const CONTACT = /contact|контакт/iu

/** What of a field tells whether it answers; `type` and `kind` are those of its value. */
export interface AnsweringField extends Pick<Field, 'key' | 'label' | 'role' | 'renamed' | 'answer'> {
  readonly type: TakenFor['type']
  readonly kind: TakenFor['kind']
}

/** The type of a value, and what it refers to. */
export const typeOf = (value: FieldValue): Pick<TakenFor, 'type' | 'kind'> => ({
  type: value.type,
  kind: value.type === 'references' ? value.kind : null
})

/** The user's own name of a field is believed alone, and what the user says of it before any name. */
function isNamed({ key, label, renamed }: AnsweringField, test: (name: string) => boolean): boolean {
  return renamed === true ? test(label) : test(key) || test(label)
}

/** What a field without a role answers; null for any other field. */
export function answerOf(field: AnsweringField): Answer | null {
  if (field.role !== null) return null
  return field.answer === undefined ? guessedAnswer(field) : field.answer
}

/** The same by its name, whatever the user says. */
export function guessedAnswer(field: AnsweringField): Answer | null {
  const { type, kind } = field
  if (namesNextDate(field)) return type === 'date' || type === 'moment' ? 'next' : null
  // Whoever is called by name may be a record of its own; one of the users is no client.
  const isSomebody = type === 'text' || (type === 'references' && (kind === 'unknown' || kind === 'list-element'))
  if (!isSomebody && type !== 'texts') return null
  // "Client's phone" is a phone, "delivery address" an address: what narrows comes first.
  const isText = type === 'text' || type === 'texts'
  if (isNamed(field, (name) => PHONE.test(name))) return isText ? 'phone' : null
  if (isNamed(field, (name) => MAIL.test(name))) return isText ? 'email' : null
  if (isNamed(field, namesAddress)) return type === 'text' ? 'address' : null
  if (!isSomebody) return null
  if (isNamed(field, (name) => CONTACT.test(name))) return 'contact'
  return isNamed(field, (name) => CLIENT.test(name)) ? 'client' : null
}
