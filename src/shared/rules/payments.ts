/** Effect of a project's payments on the balance. Pure. */
import type { ChildRecord } from '../model/children'
import { isAfterToday } from './ahead'

type Payment = Pick<ChildRecord, 'amount' | 'direction' | 'date'>

/**
 * Whether it is dated after today, so that it has not happened yet.
 * @param now epoch milliseconds
 */
export const isPaidAhead = ({ date }: Pick<Payment, 'date'>, now: number): boolean =>
  date !== null && isAfterToday(date, now)

/**
 * Signed amount. A debit is negative, with or without its own minus; a credit with a minus is a refund. Without a
 * direction, the amount as sent; null: unknown.
 */
export function signedAmount({ amount, direction }: Pick<Payment, 'amount' | 'direction'>): number | null {
  if (amount === null) return null
  return direction === 'debit' ? -Math.abs(amount) : amount
}

/** Whether amount or direction is missing; no sum includes it. */
export const isUnclear = ({ amount, direction }: Pick<Payment, 'amount' | 'direction'>): boolean =>
  amount === null || direction === null

/**
 * Whether it is unclear and may be a receipt up to now.
 * @param now epoch milliseconds
 */
export const isUnclearReceipt = (payment: Payment, now: number): boolean =>
  isUnclear(payment) && payment.direction !== 'debit' && !isPaidAhead(payment, now)
