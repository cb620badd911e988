import { beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { ACTIVE, openEngine, type Engine } from '../../../test/main/cache/engine'
import type { Cache } from '../cache/types'
import { sweep } from './sweep'

let engine: Engine
let held: string[]
beforeEach(() => {
  engine = openEngine()
  held = []
})

function cacheOver(): Pick<Cache, 'ingestPage' | 'sweep'> {
  return {
    ingestPage: async (input) => engine.ingestPage(input),
    sweep: {
      cursor: async (list) => engine.sweep.cursor(list),
      begin: async (list, pageSize, at) => engine.sweep.begin(list, pageSize, at),
      turn: async (list, cursor) => engine.sweep.turn(list, cursor),
      wrap: async (list, cursor) => engine.sweep.wrap(list, cursor),
      end: async (list, result) => engine.sweep.end(list, { ...result }),
      loss: async (list, removal) => engine.sweep.loss(list, removal),
      coverage: async (list) => engine.sweep.coverage(list),
      progress: async (lists) => engine.sweep.progress(lists)
    }
  }
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at + 1)

/** A whole sweep; the service's data may change at each first page. */
async function swept(
  first: readonly (readonly number[])[],
  mayEmpty = true,
  removal: 'one-pass' | 'two-passes' = 'one-pass'
) {
  const firsts: number[] = []
  let asked = 0
  const result = await sweep({
    list: ACTIVE,
    removal,
    cache: cacheOver(),
    signal: new AbortController().signal,
    now: () => 1_000,
    emptied: {
      mayEmpty: async (list) => {
        held.push(list)
        if (!mayEmpty) throw new DesksideError('service-unreadable', 'held')
      }
    },
    onProgress: () => undefined,
    fetchPage: async ({ offset, count }) => {
      if (offset === 0) firsts.push((asked += 1))
      const ids = first[Math.min(asked, first.length) - 1] ?? []
      const items = ids.slice(offset, offset + count).map((id) => ({ id, name: `Project ${id}` }))
      const body = new TextEncoder().encode(JSON.stringify({ items }))
      return { operation: 'projects.list', status: 200, body, receivedAt: 1, milliseconds: 1 }
    }
  })
  return { ...result, firstPages: firsts.length }
}
const known = (): number => engine.sweep.coverage(ACTIVE).cached

describe('a list of many that would lose more than half', () => {
  it('asks for its first page once more, and is believed when the service says the same', async () => {
    await swept([range(30)])
    expect(await swept([range(10)])).toMatchObject({ missing: 20, firstPages: 2 })
    expect(known()).toBe(10)
  })

  it('begins anew when the service says otherwise, and loses nothing', async () => {
    await swept([range(30)])
    expect(await swept([range(10), range(30)])).toMatchObject({ missing: 0, isComplete: true })
    expect(known()).toBe(30)
  })

  it('does so also where nothing came at all', async () => {
    await swept([range(30)])
    expect(await swept([[], range(30)])).toMatchObject({ missing: 0 })
    expect([known(), held]).toEqual([30, []])
  })

  it('is not asked twice when it loses less, or was never that long', async () => {
    await swept([range(30)])
    expect(await swept([range(16)])).toMatchObject({ missing: 14, firstPages: 1 })
    expect(await swept([range(2)])).toMatchObject({ firstPages: 1 })
  })
})

describe('a list of many that grows tenfold', () => {
  it('asks for its first page once more', async () => {
    await swept([range(30)])
    expect(await swept([range(320)])).toMatchObject({ missing: 0, firstPages: 2 })
    expect(await swept([range(600)])).toMatchObject({ firstPages: 1 })
  })
})

describe('a filled list that comes empty', () => {
  it('asks whether it may, and keeps everything when it may not', async () => {
    await swept([range(5)])
    await expect(swept([[]], false)).rejects.toMatchObject({ code: 'service-unreadable' })
    expect([known(), held.length]).toEqual([5, 1])
    await swept([[]])
    expect(known()).toBe(0)
  })

  it('of which two passes have to agree asks at the first that comes empty, for others may come empty as well', async () => {
    await swept([range(5)], true, 'two-passes')
    expect(held).toEqual([])
    await expect(swept([[]], false, 'two-passes')).rejects.toMatchObject({ code: 'service-unreadable' })
    expect([known(), held.length]).toEqual([5, 1])
    await swept([[]], true, 'two-passes')
    expect(known()).toBe(5)
    await swept([[]], true, 'two-passes')
    expect(known()).toBe(0)
  })

  it('does not ask where nothing was known', async () => {
    await swept([[]], false)
    expect(held).toEqual([])
  })
})
