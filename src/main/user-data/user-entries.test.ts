import { expect, it } from 'vitest'
import { leastGrowth } from '../../../tools/testing/work-time'
import { UserEntries } from './user-entries'

const correction = (at: number, role: string | null): string =>
  JSON.stringify({
    kind: 'correction',
    value: { noun: 'project', key: `data.field-${at}`, label: `Field ${at}`, ...(role === null ? {} : { role }) }
  })

it('a role stays with the field that has it first', () => {
  const made = UserEntries.of([correction(1, 'title'), correction(2, 'title'), correction(3, 'price')])
  expect(made.get('correction').map(({ key, role }) => [key, role])).toEqual([
    ['data.field-1', 'title'],
    ['data.field-2', undefined],
    ['data.field-3', 'price']
  ])
})

it('takes no longer for each of many corrections than for each of few', () => {
  const entriesOf = (count: number) => {
    const records = Array.from({ length: count }, (_, at) => correction(at, at % 20 === 0 ? 'title' : null))
    return () => UserEntries.of(records)
  }
  // Eight times the data: quadratic time would be 64 times as long.
  expect(leastGrowth(entriesOf(2_000), entriesOf(16_000), 24)).toBeLessThan(24)
})
