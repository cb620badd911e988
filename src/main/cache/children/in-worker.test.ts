import { afterEach, describe, expect, it } from 'vitest'
import { openCache } from '../client'
import type { Cache } from '../types'

let cache: Cache | null = null

afterEach(async () => {
  await cache?.close()
  cache = null
})

describe('children in the workers of a cache', () => {
  it('are written and read, with what the service meant', async () => {
    cache = await openCache({ file: null, key: null })
    const { children } = cache
    const body = new TextEncoder().encode(
      JSON.stringify({ result: [{ id: '81', type: '0', sum: '12.50', date: '01.03.2026', comment: 'Fuel' }] })
    )
    const list = { project: 7, kind: 'payments' } as const
    const part = { of: 'page', walk: 1, offset: 0 } as const
    expect(await children.ingest({ ...list, body, receivedAt: 1000, part })).toMatchObject({
      fresh: 1,
      hasChanged: true
    })
    await children.endWalk({ ...list, walk: 1, isComplete: true, obstacle: null, at: 1000 })
    const query = {
      id: 7,
      kind: 'payments',
      filter: { direction: 'debit' },
      offset: 0,
      limit: 9,
      today: 20_530
    } as const
    expect(await children.page(query)).toMatchObject({
      fetchedAt: 1000,
      coverage: { state: 'complete', cached: 1 },
      value: { total: 1, rows: [{ id: 81, title: 'Fuel', direction: 'debit', amount: 12.5, date: '2026-03-01' }] }
    })
    const all = { id: 7, kind: 'payments', filter: {}, now: Date.parse('2026-03-18T12:00:00') } as const
    expect(await children.totals(all)).toMatchObject({ sums: [{ debit: 12.5 }] })
  })
})
