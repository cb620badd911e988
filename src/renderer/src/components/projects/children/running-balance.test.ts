import { describe, expect, it } from 'vitest'
import { child } from '../../../../../../test/renderer/components/projects/children/fixtures'
import { runningBalances } from './running-balance'

const NOW = Date.parse('2026-03-18T12:00:00')
const euros = { id: 2, label: 'EUR' }
const roubles = { id: 1, label: 'RUB' }

describe('the running balance', () => {
  it('adds receipts and takes off write-offs in the order of time, whatever sign they come with', () => {
    const payments = [
      child('payments', 'late', { date: '2026-03-05', amount: -40, direction: 'debit', currency: euros }),
      child('payments', 'first', { date: '2026-03-01', amount: 100, direction: 'credit', currency: euros }),
      child('payments', 'middle', { date: '2026-03-02', amount: 25, direction: 'debit', currency: euros })
    ]
    expect(runningBalances(payments, NOW)).toEqual([
      {
        currency: euros,
        points: [
          { key: 'first', date: '2026-03-01', balance: 100 },
          { key: 'middle', date: '2026-03-02', balance: 75 },
          { key: 'late', date: '2026-03-05', balance: 35 }
        ]
      }
    ])
  })

  it('keeps currencies apart, and leaves out what has no amount or no direction', () => {
    const balances = runningBalances(
      [
        child('payments', 'a', { amount: 10, direction: 'credit', currency: euros }),
        child('payments', 'b', { amount: 500, direction: 'credit', currency: roubles }),
        child('payments', 'c', { amount: 3, direction: null, currency: euros }),
        child('payments', 'd', { amount: null, direction: 'debit', currency: euros })
      ],
      NOW
    )
    expect(balances.map(({ currency, points }) => [currency?.label, points.map((point) => point.balance)])).toEqual([
      ['EUR', [10]],
      ['RUB', [500]]
    ])
  })

  it('ends with what is dated today: what lies ahead has moved nothing yet', () => {
    const payments = ['2026-03-19', '2026-03-18', '2026-03-17'].map((date) =>
      child('payments', date, { date, amount: 10, direction: 'credit' })
    )
    const [balance] = runningBalances(payments, NOW)
    expect(balance?.points.map(({ key, balance: after }) => [key, after])).toEqual([
      ['2026-03-17', 10],
      ['2026-03-18', 20]
    ])
  })

  it('counts in cents', () => {
    const payments = [0.1, 0.2].map((amount, at) =>
      child('payments', String(at), { amount, direction: 'credit', date: `2026-01-0${at + 1}` })
    )
    expect(runningBalances(payments, NOW)[0]?.points.at(-1)?.balance).toBe(0.3)
  })
})
