import { describe, expect, it } from 'vitest'
import type { ClientReceived, ClientStage } from '@shared/model/clients'
import { clientMoney } from './client-money'

const RUB = { id: 1, label: '₽', code: 'RUB' }
/** The same currency in another spelling. */
const ROUBLES = { id: 0, label: 'руб.', code: 'RUB' }
const EUR = { id: 2, label: 'EUR' }

const paid = (change: Partial<ClientReceived> = {}): ClientReceived => ({
  ...{ known: 1, of: 1, sums: [], unclear: 0, at: 10 },
  ...change
})
const stage = (change: Partial<ClientStage>): ClientStage => ({
  ...{ funnel: null, stage: null, state: 'open', count: 1, sums: [], received: paid() },
  ...change
})
const price = (amount: number, currency: typeof EUR | typeof RUB | null = RUB) => ({ currency, amount, count: 1 })

describe('the money of a client', () => {
  it('is summed by currency, whatever its spelling', () => {
    const { lines, priced, at } = clientMoney([
      stage({ sums: [price(100.1)], received: paid({ sums: [{ currency: ROUBLES, amount: 40.05 }] }) }),
      stage({ sums: [price(50), price(7, EUR)], count: 2, received: paid({ known: 2, of: 2, at: 5 }) })
    ])
    expect(lines).toEqual([
      { currency: RUB, price: 150.1, received: 40.05, outstanding: 110.05 },
      { currency: EUR, price: 7, received: 0, outstanding: 7 }
    ])
    expect(priced).toEqual({ known: 3, of: 3 })
    expect(at).toBe(5)
  })

  it('is outstanding only if every payment is known', () => {
    const sums = [{ currency: RUB, amount: 40 }]
    const outstanding = (received: Partial<ClientReceived>) =>
      clientMoney([stage({ sums: [price(100)], received: paid({ sums, ...received }) })]).lines[0]?.outstanding
    expect(outstanding({})).toBe(60)
    expect(outstanding({ known: 9, of: 16 })).toBeNull()
    expect(outstanding({ unclear: 1 })).toBeNull()
  })

  it('is never 0 for unknown', () => {
    const { lines } = clientMoney([stage({ sums: [price(100)], received: paid({ known: 0, of: 4, at: null }) })])
    expect(lines).toEqual([{ currency: RUB, price: 100, received: null, outstanding: null }])
    const inPart = clientMoney([stage({ sums: [price(100)], received: paid({ known: 1, of: 4 }) })]).lines
    expect(inPart).toEqual(lines)
  })

  it('takes a payment without a currency for one in the only currency of the prices', () => {
    const received = paid({ sums: [{ currency: null, amount: 30 }] })
    expect(clientMoney([stage({ sums: [price(100)], received })]).lines).toEqual([
      { currency: RUB, price: 100, received: 30, outstanding: 70 }
    ])
    const several = clientMoney([stage({ sums: [price(100), price(7, EUR)], received })]).lines
    expect(several.map(({ outstanding }) => outstanding)).toEqual([null, null, null])
    expect(several[2]).toMatchObject({ currency: null, price: null, received: 30 })
  })

  it('tells what was paid beyond the price, and in a currency without prices', () => {
    const sums = [
      { currency: RUB, amount: 130 },
      { currency: EUR, amount: 5 }
    ]
    expect(clientMoney([stage({ sums: [price(100)], received: paid({ sums }) })]).lines).toEqual([
      { currency: RUB, price: 100, received: 130, outstanding: -30 },
      { currency: EUR, price: null, received: 5, outstanding: null }
    ])
  })

  it('leaves lost projects out, and says how many', () => {
    const {
      lines,
      lost,
      paid: known
    } = clientMoney([
      stage({ sums: [price(100)] }),
      stage({ state: 'lost', count: 2, sums: [price(900)], received: paid({ known: 0, of: 2 }) })
    ])
    expect(lines[0]).toMatchObject({ price: 100, outstanding: 100 })
    expect([lost, known]).toEqual([2, { known: 1, of: 1 }])
  })

  it('cannot tell what is outstanding while a final stage holds won and lost projects', () => {
    const { lines } = clientMoney([stage({ state: 'final', sums: [price(100)] })])
    expect(lines).toMatchObject([{ price: 100, outstanding: null }])
  })
})
