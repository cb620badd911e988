/** The answer fields of a project, for the meeting card and the top of the details. Pure. */
import { ANSWERS, type Answer, type Field } from '@shared/model/record'
import { isAhead } from '@shared/rules/ahead'
import { answerOf as answers, typeOf } from '@shared/rules/answers'
import { isBlank } from '../../words/field-text'

/** The answer that a field provides; null for most fields. */
export const answerOf = (field: Field): Answer | null => answers({ ...field, ...typeOf(field.value) })

/** Whether the field tells how to reach people; the meeting card shows it besides the participants. */
export function isContact(field: Field): boolean {
  const answer = answerOf(field)
  return answer !== null && answer !== 'address' && answer !== 'next'
}

/** Whether it has a meaningful value; references without names have none. */
function says({ value }: Field): boolean {
  if (value.type === 'references') return value.references.some(({ label }) => label?.trim())
  return !isBlank(value)
}

/**
 * Maximum fields per answer at the top; more would push the next section out of sight. The others stay in the list
 * below.
 */
const MOST_OF_ONE = 2

/** The answer fields in the order of `ANSWERS`; without hidden and empty ones. */
export function answersOf(fields: readonly Field[]): readonly Field[] {
  const found = fields
    .filter((field) => field.hidden !== true && says(field))
    .map((field) => ({ field, answer: answerOf(field) }))
  return ANSWERS.flatMap((wanted) =>
    found
      .filter(({ answer }) => answer === wanted)
      .slice(0, MOST_OF_ONE)
      .map(({ field }) => field)
  )
}

/**
 * Whether the field is a next date that has passed.
 * @param now epoch milliseconds
 */
export function isOver(field: Field, now: number): boolean {
  const { value } = field
  const when = value.type === 'date' ? value.date : value.type === 'moment' ? value.iso : null
  return when !== null && answerOf(field) === 'next' && !isAhead(when, now)
}
