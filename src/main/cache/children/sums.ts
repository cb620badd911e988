/** Sums of the payments or goods of a project. Pure, except for currency names. */
import type { ChildTotals } from '@shared/model/children'
import type { ProjectReceived } from '@shared/model/project'
import type { MoneySum } from '@shared/model/project-totals'
import { isPaidAhead, isUnclear, isUnclearReceipt, signedAmount } from '@shared/rules/payments'
import type { DecodedChild } from '../../api/decode-child'
import type { Labels } from '../core'

interface Sum extends Omit<ChildTotals['sums'][number], 'ahead'> {
  readonly ahead: MoneyFlow | null
}

/** The sums of payments. Payments without amount or direction are left out, see `ChildTotals.unclear`. */
export const paidSums = (payments: readonly DecodedChild[], labels: Labels, now: number): ChildTotals['sums'] =>
  sumsOf(
    payments.filter((payment) => !isUnclear(payment)),
    labels,
    now
  )

/** Received money of a project, as far as its payments are cached. */
export interface Receipts {
  readonly sums: ChildTotals['sums']
  /** Payments that may be receipts, without an amount or direction. */
  readonly unclear: number
}

/** @param now epoch milliseconds */
export const receiptsOf = (payments: readonly DecodedChild[], labels: Labels, now: number): Receipts => ({
  sums: paidSums(payments, labels, now),
  unclear: payments.filter((payment) => isUnclearReceipt(payment, now)).length
})

/**
 * The received sum of a project, the largest amount first. Null: nothing is proved, because a zero from incomplete
 * payments is none.
 *
 * @param isWhole all payments are cached
 */
export function projectReceived({ sums, unclear }: Receipts, isWhole: boolean): ProjectReceived | null {
  const isPartial = !isWhole || unclear > 0
  const receipts = sums
    .flatMap(({ currency, credit }) => (credit === 0 ? [] : [{ currency, amount: credit }]))
    .toSorted((a, b) => b.amount - a.amount)
  return isPartial && receipts.length === 0 ? null : { sums: receipts, isPartial }
}

/** Sums by currency, in order of first appearance; amounts without a currency form a separate group. */
export function sumsOf(found: readonly DecodedChild[], labels: Labels, now: number): ChildTotals['sums'] {
  const sums = new Map<number | null, Sum>()
  for (const child of found) {
    const { amount, currency, direction } = child
    if (amount === null) continue
    const key = currency?.id ?? null
    const sum = sums.get(key) ?? { ...NO_SUM, currency: labels.resolve('currency', currency) }
    const moved = {
      credit: direction === 'credit' ? amount : 0,
      debit: direction === 'debit' ? -(signedAmount(child) ?? 0) : 0
    }
    const isToCome = direction !== null && isPaidAhead(child, now)
    sums.set(key, {
      ...sum,
      ...(isToCome ? { ahead: plus(sum.ahead ?? NO_SUM, moved) } : plus(sum, moved)),
      amount: sum.amount + amount
    })
  }
  return [...sums.values()].map(({ currency, credit, debit, amount, ahead }) => ({
    ...{ currency, credit: cents(credit), debit: cents(debit), amount: cents(amount) },
    ...(ahead === null ? {} : { ahead: { credit: cents(ahead.credit), debit: cents(ahead.debit) } })
  }))
}

/** Sums of amounts by currency, with the number of amounts, in order of first appearance. */
export function sumsByCurrency(amounts: Iterable<Omit<MoneySum, 'count'>>): MoneySum[] {
  const sums = new Map<number | null, MoneySum>()
  for (const { currency, amount } of amounts) {
    const key = currency?.id ?? null
    const sum = sums.get(key) ?? { currency, amount: 0, count: 0 }
    sums.set(key, { currency, amount: cents(sum.amount + amount), count: sum.count + 1 })
  }
  return [...sums.values()]
}

const NO_SUM: Sum = { currency: null, credit: 0, debit: 0, amount: 0, ahead: null }

type MoneyFlow = Pick<Sum, 'credit' | 'debit'>
const plus = (a: MoneyFlow, b: MoneyFlow): MoneyFlow => ({ credit: a.credit + b.credit, debit: a.debit + b.debit })

/** Rounds to hundredths. */
const cents = (sum: number): number => Math.round(sum * 100) / 100
