/** Reads names of people and e-mail addresses. */
import type { DeepReadonly } from '../../contract/kit'
import type { Gender, JsonObject } from '../../model/lookup-parts'
import { own } from '../own'
import { textAt } from './read-data'

/** Suggestions use English words, standardised names Russian ones. */
const GENDERS: Readonly<Record<string, Gender>> = { MALE: 'male', FEMALE: 'female', М: 'male', Ж: 'female' }

export type PersonThing = DeepReadonly<ReturnType<typeof readPerson>>
export type EmailThing = DeepReadonly<ReturnType<typeof readEmail>>

export function readPerson(data: JsonObject) {
  const genitive = textAt(data, 'result_genitive')
  const dative = textAt(data, 'result_dative')
  const ablative = textAt(data, 'result_ablative')
  return {
    kind: 'fio' as const,
    surname: textAt(data, 'surname'),
    name: textAt(data, 'name'),
    patronymic: textAt(data, 'patronymic'),
    gender: own(GENDERS, textAt(data, 'gender') ?? '') ?? 'unknown',
    /** Grammatical cases of the name; only standardising returns them. */
    declensions: genitive === null && dative === null && ablative === null ? null : { genitive, dative, ablative }
  }
}

export function readEmail(value: string, data: JsonObject) {
  const email = textAt(data, 'email') ?? value
  const at = email.lastIndexOf('@')
  return {
    kind: 'email' as const,
    email,
    local: textAt(data, 'local') ?? email.slice(0, Math.max(0, at)),
    domain: textAt(data, 'domain') ?? email.slice(at + 1),
    /** In the provider's words: `PERSONAL`, `CORPORATE`, `ROLE`, `DISPOSABLE`. */
    type: textAt(data, 'type')
  }
}
