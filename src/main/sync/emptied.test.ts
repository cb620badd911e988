import { describe, expect, it } from 'vitest'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import type { Cache } from '../cache/types'
import { createEmptiedLists } from './emptied'

/** A workspace with this many projects, whose service may lack the record in `/projects/info`. */
function given({ projects = 1, at = 1_000_000 } = {}) {
  const world = { now: at, code: null as ErrorCode | null, asked: 0 }
  const fail = (): void => {
    if (world.code !== null) throw new DesksideError(world.code, 'no')
  }
  const cache = {
    projects: { list: async () => ({ rows: projects > 0 ? [{ id: 7 }] : [] }) },
    ingestRecord: async () => {
      fail()
      return { hasChanged: false }
    }
  } as unknown as Pick<Cache, 'ingestRecord' | 'projects'>
  const client = {
    send: async () => {
      world.asked += 1
      return {
        operation: 'projects.info',
        status: 200,
        body: new Uint8Array(),
        receivedAt: 1,
        milliseconds: 1
      } as const
    }
  }
  return { world, emptied: createEmptiedLists({ client, cache, now: () => world.now }) }
}

const MINUTE = 60_000
const HELD = { code: 'service-unreadable' }

describe('a filled list that comes empty', () => {
  it('is empty once a known record was read', async () => {
    const { world, emptied } = given()
    await emptied.mayEmpty('files')
    await emptied.mayEmpty('folders')
    // A recent read counts for both.
    expect(world.asked).toBe(1)
  })

  it('takes nothing away while no known record can be read, and another list came empty within the hour', async () => {
    const { world, emptied } = given()
    world.code = 'service-unreadable'
    await expect(emptied.mayEmpty('files')).rejects.toMatchObject(HELD)
    await expect(emptied.mayEmpty('folders')).rejects.toMatchObject(HELD)
    world.now += 30 * MINUTE
    await expect(emptied.mayEmpty('files')).rejects.toMatchObject(HELD)
    world.code = null
    await emptied.mayEmpty('files')
    await emptied.mayEmpty('folders')
  })

  it('alone is believed at its second time, whatever is wrong with the one record', async () => {
    const { world, emptied } = given()
    world.code = 'not-found'
    await expect(emptied.mayEmpty('files')).rejects.toMatchObject(HELD)
    world.now += MINUTE
    await emptied.mayEmpty('files')
    world.now += 140 * MINUTE
    await expect(emptied.mayEmpty('folders')).rejects.toMatchObject(HELD)
  })

  it('is held as long as another one is, however long that waits between its turns', async () => {
    const { world, emptied } = given()
    world.code = 'service-unreadable'
    await expect(emptied.mayEmpty('currencies')).rejects.toMatchObject(HELD)
    for (let turn = 1; turn <= 24; turn += 1) {
      world.now += 10 * MINUTE
      await expect(emptied.mayEmpty('projects')).rejects.toMatchObject(HELD)
      if (turn % 7 === 0) await expect(emptied.mayEmpty('currencies')).rejects.toMatchObject(HELD)
    }
  })

  it('waits while the service can’t be asked', async () => {
    const { world, emptied } = given()
    world.code = 'network-reset'
    await expect(emptied.mayEmpty('files')).rejects.toMatchObject({ code: 'network-reset' })
  })

  it('of a cache that knows no project is believed', async () => {
    const { world, emptied } = given({ projects: 0 })
    await emptied.mayEmpty('files')
    expect(world.asked).toBe(0)
  })
})
