import { expect, it } from 'vitest'
import { isPaidAhead, isUnclear, signedAmount } from './payments'

const NOW = Date.parse('2026-03-18T12:00:00')

it.each([
  [40, 'credit', 40],
  [-40, 'credit', -40],
  [40, 'debit', -40],
  [-40, 'debit', -40],
  [-40, null, -40],
  [null, 'credit', null]
] as const)('%s as %s adds %s to the balance', (amount, direction, added) => {
  expect(signedAmount({ amount, direction })).toBe(added)
})

it('is ahead where it is dated after today', () => {
  expect(isPaidAhead({ date: '2026-03-19' }, NOW)).toBe(true)
  expect(isPaidAhead({ date: '2026-03-18 23:00' }, NOW)).toBe(false)
  expect(isPaidAhead({ date: null }, NOW)).toBe(false)
})

it('is unclear without an amount or a direction, unless it is still to come', () => {
  const payment = { amount: 40, direction: 'credit', date: '2026-03-18' } as const
  expect(isUnclear(payment, NOW)).toBe(false)
  expect(isUnclear({ ...payment, amount: null }, NOW)).toBe(true)
  expect(isUnclear({ ...payment, direction: null }, NOW)).toBe(true)
  expect(isUnclear({ ...payment, amount: null, date: '2026-03-19' }, NOW)).toBe(false)
})
