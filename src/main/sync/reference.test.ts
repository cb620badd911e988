import { describe, expect, it } from 'vitest'
import type { OperationName } from '@shared/service/operations'
import type { Cache, ListKey } from '../cache/types'
import { openRealChildren } from '../cache/children/testing/real-children'
import { sweepReference } from './reference'

/** Funnels, each with a stage of its own; and what was asked for. */
function world() {
  const engine = openRealChildren()
  const asked: string[] = []
  let funnels: readonly number[] = [1, 2]
  const answerTo = (operation: OperationName, input: object): unknown => {
    if (operation === 'core.sales-funnels') return funnels.map((id) => ({ id, name: `Funnel ${id}` }))
    if (operation !== 'core.sales-funnels.info') return []
    const { id } = input as { id: number }
    return [{ id: id * 10, name: `Stage of ${id}` }]
  }
  const client: Parameters<typeof sweepReference>[0]['client'] = {
    send: async (operation, input) => {
      asked.push(`${operation} ${'id' in input ? String(input.id) : ''}`.trim())
      const body = new TextEncoder().encode(JSON.stringify(answerTo(operation, input)))
      return { operation, status: 200, body, receivedAt: 1_000, milliseconds: 1 }
    }
  }
  const cache = {
    ingestPage: async (page: Parameters<Cache['ingestPage']>[0]) => engine.ingestPage(page),
    reference: { funnels: async () => engine.funnels(), lists: async () => engine.lists() },
    sweep: {
      loss: async () => ({ known: 0, before: 0, missing: 0 }),
      cursor: async (list: ListKey) => engine.cursor(list),
      begin: async (list: ListKey, pageSize: number, at: number) => engine.beginSweep({ list, pageSize, at }),
      end: async (list: ListKey, result: object) =>
        engine.endSweep({ list, ...result } as Parameters<typeof engine.endSweep>[0])
    }
  } as unknown as Cache
  return {
    engine,
    asked,
    give: (ids: readonly number[]) => (funnels = ids),
    sweep: (at: number, signal = new AbortController().signal) =>
      sweepReference({ client, cache, signal, now: () => at, emptied: NEVER_HELD, onProgress: () => undefined })
  }
}

const NEVER_HELD = { mayEmpty: async () => undefined }
const FUNNELS: ListKey = { noun: 'funnel', deleted: false }

describe('the sweep of reference data', () => {
  it('is as old as its first answer', async () => {
    const { engine, sweep } = world()
    await sweep(5_000)
    expect(engine.coverage(FUNNELS)).toMatchObject({ state: 'complete', sweptAt: 5_000, cached: 2 })
  })

  it('asks for the stages of the funnels that there are, not of one that has gone', async () => {
    const { engine, asked, give, sweep } = world()
    await sweep(5_000)
    expect(asked.filter((line) => line.includes('info'))).toEqual([
      'core.sales-funnels.info 1',
      'core.sales-funnels.info 2'
    ])
    asked.length = 0
    give([2])
    await sweep(6_000)
    expect(asked.filter((line) => line.includes('info'))).toEqual(['core.sales-funnels.info 2'])
    expect(engine.funnels()).toEqual([{ id: 2, label: 'Funnel 2' }])
  })
})
