import { describe, expect, it } from 'vitest'
import { isPaidAhead, isUnclear, isUnclearReceipt, signedAmount } from './payments'

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

describe('a payment without an amount or a direction', () => {
  const payment = { amount: 40, direction: 'credit', date: '2026-03-18' } as const
  it.each([
    ['one that says both', {}, [false, false]],
    ['without an amount', { amount: null }, [true, true]],
    ['without a direction', { direction: null }, [true, true]],
    ['still to come', { amount: null, date: '2026-03-19' }, [true, false]],
    ['written off', { amount: null, direction: 'debit' }, [true, false]]
  ] as const)('is unclear, and as a receipt: %s', (_, change, unclear) => {
    const one = { ...payment, ...change }
    expect([isUnclear(one), isUnclearReceipt(one, NOW)]).toEqual(unclear)
  })
})
