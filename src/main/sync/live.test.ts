import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ProjectQuery } from '@shared/model/project'
import type { OperationInput } from '@shared/service/operations'
import type { ServiceClient } from '../api/types'
import type { PageOutcome } from '../cache/types'
import { createLive } from './live'

function world(changedIds: readonly number[] = []) {
  const asked: OperationInput<'projects.list'>[] = []
  const changes: (readonly number[])[] = []
  let clock = 1_000_000
  let failure: DesksideError | null = null
  const client = {
    send: async (_operation: string, input: OperationInput<'projects.list'>) => {
      asked.push(input)
      if (failure !== null) throw failure
      return { operation: 'projects.list', status: 200, body: new Uint8Array(), receivedAt: clock, milliseconds: 1 }
    }
  } as unknown as ServiceClient
  const page: PageOutcome = { ids: [], firstMet: 0, changedIds, rows: 0, withoutId: 0, total: null }
  const live = createLive({
    client,
    cache: { ingestPage: async () => page, ingestRecord: async () => ({ changed: true }) },
    log: { debug: () => undefined, warn: () => undefined },
    now: () => clock,
    onChanged: (_noun, ids) => changes.push(ids)
  })
  return {
    live,
    asked,
    changes,
    pass: (milliseconds: number) => (clock += milliseconds),
    fail: (error: DesksideError | null) => (failure = error)
  }
}

const query = (change: Partial<ProjectQuery> = {}): ProjectQuery => ({
  deleted: false,
  filter: null,
  sort: { key: 'id', descending: true },
  columns: [],
  offset: 0,
  limit: 150,
  ...change
})

describe('a look at a window', () => {
  it('asks the service for whole stretches around it, in the order of the screen', async () => {
    const { live, asked } = world()
    await live.look(query({ offset: 150, sort: { key: 'price', descending: true } }), null)
    expect(asked).toEqual([
      { count: 200, offset: 0, order_by: 'price', reverse: '1', deleted: '0' },
      { count: 200, offset: 200, order_by: 'price', reverse: '1', deleted: '0' }
    ])
  })

  it('asks once for windows that overlap, and again after half a minute', async () => {
    const { live, asked, pass } = world()
    await live.look(query({ offset: 0 }), null)
    await live.look(query({ offset: 20 }), null)
    expect(asked.length).toBe(1)
    pass(31_000)
    await live.look(query({ offset: 20 }), null)
    expect(asked.length).toBe(2)
  })

  it('asks nothing of a list that was swept a moment ago', async () => {
    const { live, asked } = world()
    await live.look(query(), 1_000_000 - 5_000)
    expect(asked).toEqual([])
    await live.look(query(), 1_000_000 - 60_000)
    expect(asked.length).toBe(1)
  })

  it('tells what changed, and nothing when nothing did', async () => {
    const changed = world([7, 9])
    await changed.live.look(query(), null)
    expect(changed.changes).toEqual([[7, 9]])
    const same = world()
    await same.live.look(query(), null)
    expect(same.changes).toEqual([])
  })

  it('does not ask again for an order that the service refused', async () => {
    const { live, asked, fail, pass } = world()
    fail(new DesksideError('service-error', 'unknown order_by'))
    await live.look(query({ sort: { key: 'stage', descending: false } }), null)
    fail(null)
    pass(60_000)
    await live.look(query({ sort: { key: 'stage', descending: false } }), null)
    expect(asked.length).toBe(1)
    await live.look(query(), null)
    expect(asked.length).toBe(2)
  })

  it('leaves the view alone when the network is gone', async () => {
    const { live, asked, fail } = world()
    fail(new DesksideError('network-refused', 'gone'))
    await expect(live.look(query(), null)).resolves.toBeUndefined()
    fail(null)
    await live.look(query(), null)
    expect(asked.length, 'asked again as soon as it may succeed').toBe(2)
  })
})

describe('one project', () => {
  it('says why it could not be asked for', async () => {
    const { live, fail } = world()
    fail(new DesksideError('network-refused', 'gone'))
    await expect(live.project(7)).rejects.toMatchObject({ code: 'network-refused' })
  })

  it('tells that it changed', async () => {
    const { live, changes } = world()
    await live.project(7)
    expect(changes).toEqual([[7]])
  })
})
