/**
 * The fields of a project that answer what it is opened for: who, how to reach them, where, and what is next. The meeting
 * card, the top of the details and the Fields page recognise them alike.
 */
import type { TakenFor } from '../model/field-inventory'
import type { Answer, Field, FieldValue } from '../model/record'
import { mentionsClient, namesAddress, namesClient, namesContact, namesEmail, namesPhone } from './name-words'
import { namesNextDate } from './next-date'
import { remembered } from './remembered'

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

/** What a field without a role answers; null for any other field. */
export function answerOf(field: AnsweringField): Answer | null {
  if (field.role !== null) return null
  return field.answer === undefined ? guessedAnswer(field) : field.answer
}

/** The same by its name, whatever the user says of it. */
export function guessedAnswer(field: AnsweringField): Answer | null {
  const { type, kind } = field
  if (namesNextDate(field)) return type === 'date' || type === 'moment' ? 'next' : null
  switch (saidOf(field)) {
    case 'phone':
      return type === 'text' || type === 'texts' ? 'phone' : null
    case 'email':
      return type === 'text' || type === 'texts' ? 'email' : null
    case 'address':
      return type === 'text' ? 'address' : null
    // Whoever is called by name may be a record of its own; one of the users is no client.
    case 'contact':
      return isSomebody(type, kind) ? 'contact' : null
    case 'client':
      return isSomebody(type, kind) ? 'client' : null
    default:
      return null
  }
}

const isSomebody = (type: TakenFor['type'], kind: TakenFor['kind']): boolean =>
  type === 'text' || (type === 'references' && (kind === 'unknown' || kind === 'list-element'))

/** `else`: something of the client that is none of the answers. */
type Said = Exclude<Answer, 'next'> | 'else'

/** What the name of a field says: the user's own is believed alone, the service's title goes before the key. */
function saidOf({ key, label, renamed, type }: AnsweringField): Said | null {
  // The id of a client refers to one.
  const named = (name: string): string => (type === 'references' ? name.replace(ID_BEHIND, '') : name)
  const path = named(key)
  const byLabel = renamed === true || label !== key ? saidBy(named(label)) : null
  return renamed === true ? byLabel : (byLabel ?? saidByPath(path))
}

const ID_BEHIND = /(?:[\s._-][iI][dD][sS]?|I[dD]s?)$/u

const saidBy = remembered((name) => said(name, name))
/** The same of a name that is a path. */
const saidByPath = remembered((path) => said(path, path.slice(path.lastIndexOf('.') + 1)))

/** @param last the last part of a name that is a path, else all of it */
function said(name: string, last: string): Said | null {
  // "Client's phone" is a phone, "delivery address" an address: what narrows comes first.
  if (namesPhone(name)) return 'phone'
  if (namesEmail(name)) return 'email'
  if (namesAddress(name)) return 'address'
  if (namesContact(last)) return 'contact'
  if (namesClient(last)) return 'client'
  return mentionsClient(last) ? 'else' : null
}
