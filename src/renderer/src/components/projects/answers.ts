/**
 * The fields of a project that answer what it is opened for: who, how to reach them, where, and what is next. The meeting
 * card and the top of the details recognise them alike. Pure.
 */
import type { Field } from '@shared/model/record'
import { namesAddress } from '@shared/rules/lookup/recognise'
import { namesNextDate } from '@shared/rules/next-date'
import { fieldView } from '../../record-ui/fields/field-text'

const CLIENT = /client|customer|клиент|заказчик/iu
const PHONE = /phone|tel\b|mobile|телефон/iu
const MAIL = /mail|почт/iu
const CONTACT = /contact|контакт/iu

/** In the order in which they are shown. */
const ANSWERS = ['client', 'contact', 'phone', 'email', 'address', 'next'] as const
export type Answer = (typeof ANSWERS)[number]

/** The user's own name of a field is believed alone: so a wrong guess is corrected on the Fields page. */
function isNamed({ key, label, renamed }: Field, test: (name: string) => boolean): boolean {
  return renamed === true ? test(label) : test(key) || test(label)
}

/** What a field without a role answers; null for any other field. */
export function answerOf(field: Field): Answer | null {
  if (field.role !== null) return null
  const { type } = field.value
  if (namesNextDate(field)) return type === 'date' || type === 'moment' ? 'next' : null
  if (type !== 'text') return null
  // "Client's phone" is a phone, "delivery address" an address: what narrows comes first.
  if (isNamed(field, (name) => PHONE.test(name))) return 'phone'
  if (isNamed(field, (name) => MAIL.test(name))) return 'email'
  if (isNamed(field, namesAddress)) return 'address'
  if (isNamed(field, (name) => CONTACT.test(name))) return 'contact'
  return isNamed(field, (name) => CLIENT.test(name)) ? 'client' : null
}

/** How to reach whom: what the meeting card says of people, besides the participants. */
export function isContact(field: Field): boolean {
  const answer = answerOf(field)
  return answer !== null && answer !== 'address' && answer !== 'next'
}

/** The fields that answer, in the order of `ANSWERS`, then their own; without hidden and empty ones. */
export function answersOf(fields: readonly Field[]): readonly Field[] {
  const found = fields.filter((field) => field.hidden !== true && fieldView(field.value).kind !== 'none')
  return ANSWERS.flatMap((answer) => found.filter((field) => answerOf(field) === answer))
}
