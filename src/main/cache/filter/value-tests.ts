import type { ValueTest } from '@shared/rules/filter/conditions'
import { SAME_AMOUNT } from '@shared/rules/filter/semantics'
import { type ResidentTexts, TAG } from '../columns'
import { textHash } from '../core'

/** Whether a value of a column passes a test. */
export type Passes = (tag: number, number: number) => boolean

const DAY = 86_400_000

/** @param texts texts of the column */
export function passesOf(test: ValueTest, texts: Pick<ResidentTexts, 'codesOf'>): Passes {
  switch (test.is) {
    case 'any':
      return () => true
    case 'text':
      return (tag) => tag === TAG.text || tag === TAG.longText
    case 'local':
      return (tag, number) => tag === TAG.id && number < 0
    case 'at-least':
      return (_, number) => number >= test.amount
    case 'amount':
      return (_, number) => Math.abs(number - test.amount) < SAME_AMOUNT
    case 'among':
      return isAmong(test, texts)
  }
}

function isAmong(
  { numbers: wanted, texts: called, days }: Extract<ValueTest, { is: 'among' }>,
  texts: Pick<ResidentTexts, 'codesOf'>
): Passes {
  const numbers = new Set(wanted)
  const hashes = new Set(called.map(textHash))
  const codes = hashes.size === 0 ? hashes : texts.codesOf(hashes)
  const { first, last, start, end } = days ?? { first: 1, last: 0, start: 1, end: 0 }
  return (tag, number) => {
    switch (tag) {
      case TAG.text:
        return codes.has(number)
      case TAG.longText:
        return hashes.has(number)
      case TAG.day:
        return number >= first && number <= last
      case TAG.clock:
        return number >= first * DAY && number < (last + 1) * DAY
      case TAG.moment:
        return number >= start && number < end
      default:
        return numbers.has(number)
    }
  }
}
