/** The answers of a project: what the meeting card says of people, and what stands at the top of the details. Pure. */
import { ANSWERS, type Answer, type Field } from '@shared/model/record'
import { isAhead } from '@shared/rules/ahead'
import { answerOf as answers, typeOf } from '@shared/rules/answers'
import { isBlank } from '../../words/field-text'

/** What a field answers; null for most. */
export const answerOf = (field: Field): Answer | null => answers({ ...field, ...typeOf(field.value) })

/** How to reach whom: what the meeting card says of people, besides the participants. */
export function isContact(field: Field): boolean {
  const answer = answerOf(field)
  return answer !== null && answer !== 'address' && answer !== 'next'
}

/** Whether it has a value that people know: a number of which nobody knows the name is none. */
function says({ value }: Field): boolean {
  if (value.type === 'references') return value.references.some(({ label }) => label?.trim())
  return !isBlank(value)
}

/** Fields of one answer at the top: more would push what comes next out of sight. They stay below with all others. */
const MOST_OF_ONE = 2

/** The fields that answer, in the order of `ANSWERS`, then their own; without hidden and empty ones. */
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

/** Whether it says when something is next, and that day or moment has passed. @param now epoch milliseconds */
export function isOver(field: Field, now: number): boolean {
  const { value } = field
  const when = value.type === 'date' ? value.date : value.type === 'moment' ? value.iso : null
  return when !== null && answerOf(field) === 'next' && !isAhead(when, now)
}
