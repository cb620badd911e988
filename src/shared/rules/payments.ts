/** What a payment of a project moves, and when. Pure. */
import { isAfterToday } from './ahead'

interface Payment {
  readonly amount: number | null
  readonly direction: 'credit' | 'debit' | null
  /** A day or a moment, as the service writes it. */
  readonly date: string | null
}

/** Whether it is dated after today: nothing was received or written off by it yet. @param now epoch milliseconds */
export const isPaidAhead = ({ date }: Pick<Payment, 'date'>, now: number): boolean =>
  date !== null && isAfterToday(date, now)

/**
 * What it adds to the balance. A debit takes away, with or without a minus of its own; a credit with a minus is one that was
 * taken back. Without a direction it is the amount as it came; null: not known.
 */
export function signedAmount({ amount, direction }: Pick<Payment, 'amount' | 'direction'>): number | null {
  if (amount === null) return null
  return direction === 'debit' ? -Math.abs(amount) : amount
}

/** Whether it does not say how much it moves, or which way: it belongs to no sum. */
export const isUnclear = ({ amount, direction }: Pick<Payment, 'amount' | 'direction'>): boolean =>
  amount === null || direction === null

/** Whether it is unclear, and may have been received by now. @param now epoch milliseconds */
export const isUnclearReceipt = (payment: Payment, now: number): boolean =>
  isUnclear(payment) && payment.direction !== 'debit' && !isPaidAhead(payment, now)
