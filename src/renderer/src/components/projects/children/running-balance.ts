/** The running balance of payments per currency, oldest first. Currencies are never added up. */
import type { ChildRecord } from '@shared/model/children'
import type { Reference } from '@shared/model/record'
import { isPaidAhead, signedAmount } from '@shared/rules/payments'

export interface BalancePoint {
  readonly key: string
  readonly date: string | null
  readonly balance: number
}

export interface Balance {
  readonly currency: Reference | null
  readonly points: readonly BalancePoint[]
}

/**
 * Leaves out payments without amount or direction, whose effect is unknown, and future payments.
 * @param now epoch milliseconds
 */
export function runningBalances(payments: readonly ChildRecord[], now: number): readonly Balance[] {
  const byCurrency = new Map<number | null, { currency: Reference | null; points: BalancePoint[] }>()
  for (const payment of inTime(payments)) {
    const amount = signedAmount(payment)
    if (amount === null || payment.direction === null) continue
    if (isPaidAhead(payment, now)) continue
    const id = payment.currency?.id ?? null
    const balance = byCurrency.get(id) ?? { currency: payment.currency, points: [] }
    byCurrency.set(id, balance)
    const before = balance.points.at(-1)?.balance ?? 0
    // Rounded to cents: 0.1 + 0.2 is 0.3.
    balance.points.push({ key: payment.key, date: payment.date, balance: Math.round((before + amount) * 100) / 100 })
  }
  return [...byCurrency.values()]
}

/** Sorts by time; payments of one day stay in the service's order, those without a date are first. */
function inTime(payments: readonly ChildRecord[]): readonly ChildRecord[] {
  return payments.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}
