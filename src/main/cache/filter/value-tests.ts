import { SAME_AMOUNT, type ValueTest } from '@shared/rules/filter/conditions'
import { type ResidentColumn, type ResidentTexts, TAG } from '../columns'
import { textHash } from '../core'
import { VERDICT, type Verdicts } from './verdicts'

/** A test of the values of a column. */
export interface ColumnTest {
  readonly passes: (tag: number, number: number) => boolean
  /** By the low 16 bits of a number: 0 if no value with them passes. */
  readonly candidates: Uint8Array
}

const LOW_BITS = 2 ** 16 - 1
const ALL = new Uint8Array(LOW_BITS + 1).fill(1)
const DAY = 86_400_000

/** @param texts texts of the column */
export function columnTest(test: ValueTest, texts: Pick<ResidentTexts, 'codesOf'>): ColumnTest {
  switch (test.is) {
    case 'any':
      return { passes: () => true, candidates: ALL }
    case 'text':
      return { passes: (tag) => tag === TAG.text || tag === TAG.longText, candidates: ALL }
    case 'local':
      return { passes: (tag, number) => tag === TAG.id && number < 0, candidates: ALL }
    case 'at-least':
      return { passes: (_, number) => number >= test.amount, candidates: ALL }
    case 'amount':
      return { passes: (_, number) => Math.abs(number - test.amount) < SAME_AMOUNT, candidates: ALL }
    case 'among':
      return among(test, texts)
  }
}

function among(
  { numbers: wanted, texts: called, days }: Extract<ValueTest, { is: 'among' }>,
  texts: Pick<ResidentTexts, 'codesOf'>
): ColumnTest {
  const numbers = new Set(wanted)
  const hashes = new Set(called.map(textHash))
  const codes = hashes.size === 0 ? hashes : texts.codesOf(hashes)
  const candidates = days === null ? new Uint8Array(LOW_BITS + 1) : ALL
  if (days === null) for (const some of [numbers, hashes, codes]) for (const one of some) candidates[one & LOW_BITS] = 1
  const { first, last, start, end } = days ?? { first: 1, last: 0, start: 1, end: 0 }
  const passes: ColumnTest['passes'] = (tag, number) => {
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
  return { passes, candidates }
}

/** Sets the verdict of each place with a value that passes to yes. Returns the verdicts. */
export function findPassing(column: ResidentColumn, test: ValueTest, verdicts: Verdicts): Verdicts {
  const { length, offsets, tags, numbers, texts } = column
  const { passes, candidates } = columnTest(test, texts)
  // Called for few values: most have other low bits.
  const isPassing = (at: number): boolean => {
    const tag = tags[at] ?? 0
    return tag !== 0 && passes(tag, numbers[at] ?? 0)
  }
  if (offsets === null) {
    for (let place = 0; place < length; place += 1)
      if (candidates[(numbers[place] ?? 0) & LOW_BITS] !== 0 && isPassing(place)) verdicts[place] = VERDICT.yes
    return verdicts
  }
  let at = offsets[0] ?? 0
  for (let place = 0; place < length; place += 1) {
    const end = offsets[place + 1] ?? 0
    while (at < end && (candidates[(numbers[at] ?? 0) & LOW_BITS] === 0 || !isPassing(at))) at += 1
    if (at < end) verdicts[place] = VERDICT.yes
    at = end
  }
  return verdicts
}
