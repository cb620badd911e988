/** Price, received and outstanding amounts of a client by currency. Pure. */
import type { ClientStage, ReceivedSum } from '@shared/model/clients'
import type { Reference } from '@shared/model/record'

export interface MoneyLine {
  /** Null: amounts without a currency. */
  readonly currency: Reference | null
  /** Null: no project has a price in this currency. */
  readonly price: number | null
  /** Null: no payments are known. */
  readonly received: number | null
  /** Price minus received, negative if more was paid. Null: not known. */
  readonly outstanding: number | null
}

export interface ClientMoney {
  /** In the order of the prices. */
  readonly lines: readonly MoneyLine[]
  /** Projects with a price, among those counted. */
  readonly priced: { readonly known: number; readonly of: number }
  /** Projects with known payments, among those counted. */
  readonly paid: { readonly known: number; readonly of: number }
  /** Number of payments without an amount or direction. */
  readonly unclear: number
  /** When the oldest list of payments was fetched; epoch milliseconds, null if none was. */
  readonly at: number | null
  /** Number of lost projects, which are not counted. */
  readonly lost: number
}

/** One identity for all spellings of a currency. */
const currencyKey = (currency: Reference | null): string =>
  currency === null ? '' : (currency.code ?? currency.label?.trim() ?? `#${currency.id}`)

const inCents = (amount: number): number => Math.round(amount * 100) / 100

/**
 * Sums over the stages that are not lost: nothing is outstanding for a lost project. A payment without a currency
 * counts for the only currency of the prices, if there is one.
 */
export function clientMoney(stages: readonly ClientStage[]): ClientMoney {
  const counted = stages.filter(({ state }) => state !== 'lost')
  const prices = new Map<string, { readonly currency: Reference | null; readonly amount: number }>()
  for (const { currency, amount } of counted.flatMap(({ sums }) => sums)) {
    const key = currencyKey(currency)
    prices.set(key, { currency, amount: (prices.get(key)?.amount ?? 0) + amount })
  }
  const [only] = prices.size === 1 ? [...prices.keys()] : []
  const received = new Map<string, ReceivedSum>()
  for (const { currency, amount } of counted.flatMap((stage) => stage.received.sums)) {
    const key = currency === null ? (only ?? '') : currencyKey(currency)
    received.set(key, { currency, amount: (received.get(key)?.amount ?? 0) + amount })
  }
  const add = (of: (stage: ClientStage) => number): number => counted.reduce((sum, stage) => sum + of(stage), 0)
  const paid = { known: add((stage) => stage.received.known), of: add((stage) => stage.received.of) }
  const unclear = add((stage) => stage.received.unclear)
  // Final stages hold lost projects, too.
  const isMixed = counted.some(({ state, count }) => state === 'final' && count > 0)
  // A payment in no known currency may belong to any of them.
  const isSettled = !isMixed && paid.known === paid.of && unclear === 0 && (!received.has('') || prices.has(''))
  const keys = [...prices.keys(), ...[...received.keys()].filter((key) => !prices.has(key))]
  const ages = counted.flatMap((stage) => stage.received.at ?? [])
  return {
    lines: keys.map((key): MoneyLine => {
      const [price, sum] = [prices.get(key), received.get(key)]
      // While payments are missing, a currency without payments is unknown, not zero.
      const got = sum?.amount ?? (paid.known < paid.of ? null : 0)
      return {
        currency: price === undefined ? (sum?.currency ?? null) : price.currency,
        price: price === undefined ? null : inCents(price.amount),
        received: got === null ? null : inCents(got),
        outstanding: isSettled && price !== undefined && got !== null ? inCents(price.amount - got) : null
      }
    }),
    priced: { known: add(({ sums }) => sums.reduce((n, { count }) => n + count, 0)), of: add(({ count }) => count) },
    paid,
    unclear,
    at: ages.length === 0 ? null : Math.min(...ages),
    lost: stages.filter(({ state }) => state === 'lost').reduce((sum, { count }) => sum + count, 0)
  }
}
