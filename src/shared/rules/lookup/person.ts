/** Reads names of people and e-mail addresses. */
import type { JsonObject } from '../../model/lookup'
import type { EmailThing, Gender, PersonThing } from '../../model/lookup-parts'
import { textAt } from './read-data'

/** Suggestions use English words, standardised names Russian ones. */
const GENDERS: Readonly<Record<string, Gender>> = { MALE: 'male', FEMALE: 'female', М: 'male', Ж: 'female' }

export function readPerson(data: JsonObject): PersonThing {
  const genitive = textAt(data, 'result_genitive')
  const dative = textAt(data, 'result_dative')
  const ablative = textAt(data, 'result_ablative')
  const gender = textAt(data, 'gender') ?? ''
  return {
    kind: 'fio',
    surname: textAt(data, 'surname'),
    name: textAt(data, 'name'),
    patronymic: textAt(data, 'patronymic'),
    gender: Object.hasOwn(GENDERS, gender) ? (GENDERS[gender] ?? 'unknown') : 'unknown',
    declensions: genitive === null && dative === null && ablative === null ? null : { genitive, dative, ablative }
  }
}

export function readEmail(value: string, data: JsonObject): EmailThing {
  const email = textAt(data, 'email') ?? value
  const at = email.lastIndexOf('@')
  return {
    kind: 'email',
    email,
    local: textAt(data, 'local') ?? email.slice(0, Math.max(0, at)),
    domain: textAt(data, 'domain') ?? email.slice(at + 1),
    type: textAt(data, 'type')
  }
}
