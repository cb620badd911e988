import { describe, expect, it } from 'vitest'
import type { ServiceClient } from '../api/types'
import type { ChildWalkEnd } from '../cache/types'
import { readChildList } from './children-walk'
import { NOBODY_ASKS } from './emptied'

/** Walks endless full pages of payments, each answered a second after the previous. */
async function walkWithoutEnd(pages: number): Promise<{ ends: ChildWalkEnd[]; requests: number }> {
  const ends: ChildWalkEnd[] = []
  let asked = 0
  const client = {
    send: async () => ({ body: new Uint8Array(1), receivedAt: 1_000 * ++asked })
  } as unknown as ServiceClient
  const cache = {
    ingest: async () => {
      const rows = asked <= pages ? 200 : 0
      return {
        ...{ rows, fresh: rows, found: asked * 200, hasNoId: false, total: null },
        ...{ hasChanged: true, haveLabelsChanged: false, isHeld: false }
      }
    },
    endWalk: async (end: ChildWalkEnd) => {
      ends.push(end)
      return { hasChanged: false }
    }
  }
  const options = { client, cache, emptied: NOBODY_ASKS, largest: new Map(), nextWalk: () => 1 }
  const { requests } = await readChildList(
    options,
    { project: 7, kind: 'payments', filter: {}, priority: 'interactive' },
    () => undefined
  )
  return { ends, requests }
}

describe('a list that hangs on a project', () => {
  it('is stopped where it never ends, and says so', async () => {
    const { ends, requests } = await walkWithoutEnd(Infinity)
    expect(requests).toBe(500)
    expect(ends).toMatchObject([{ isComplete: false, obstacle: 'endless' }])
  })

  it('is known as of its oldest page', async () => {
    const { ends } = await walkWithoutEnd(3)
    expect(ends).toMatchObject([{ isComplete: true, obstacle: null, at: 1_000 }])
  })
})
