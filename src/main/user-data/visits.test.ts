import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserData } from './types'
import { entryOf, userDataInMemory } from '../../../test/main/user-data/stored'
import { MOST_OPENED, MOST_PINNED } from './visit-list'

let data: UserData
beforeEach(async () => {
  data = await userDataInMemory('w', 'other')
})
afterEach(() => data.close())

const project = (id: number) => ({ noun: 'project' as const, id })
/** Titles come from the cache. */
const untitled = (id: number) => ({ ...project(id), title: null })

describe('recently opened records', () => {
  it('are those opened last, the latest first, each once', async () => {
    await data.visits.opened('w', { ...project(1), at: 10 })
    await data.visits.opened('w', { ...project(2), at: 20 })
    await data.visits.opened('w', { noun: 'file', id: 1, at: 30.4 })
    await data.visits.opened('w', { ...project(1), at: 40 })
    await data.visits.opened('other', { ...project(9), at: 50 })
    expect(await data.visits.recent('w', null, 10)).toEqual([
      { ...untitled(1), openedAt: 40, pinnedAt: null },
      { noun: 'file', id: 1, title: null, openedAt: 30, pinnedAt: null },
      { ...untitled(2), openedAt: 20, pinnedAt: null }
    ])
    expect((await data.visits.recent('w', ['project'], 1)).map(({ id }) => id)).toEqual([1])
  })

  it('are bounded, and leave nothing behind but pins', async () => {
    await data.visits.pin('w', { ...project(1), pinnedAt: 5 })
    for (let id = 1; id <= MOST_OPENED + 20; id++) await data.visits.opened('w', { ...project(id), at: id })
    const recent = await data.visits.recent('w', null, 1_000)
    expect(recent).toHaveLength(MOST_OPENED)
    expect(recent.at(-1)?.id).toBe(21)
    expect(await data.visits.pinned('w')).toEqual([{ ...untitled(1), openedAt: null, pinnedAt: 5 }])
  })
})

describe('pins', () => {
  it('keep their order, also when something is pinned twice or opened', async () => {
    await data.visits.pin('w', { ...project(2), pinnedAt: 10 })
    await data.visits.pin('w', { ...project(1), pinnedAt: 20 })
    await data.visits.pin('w', { ...project(2), pinnedAt: 30 })
    await data.visits.opened('w', { ...project(2), at: 40 })
    expect((await data.visits.pinned('w')).map(({ id, pinnedAt }) => [id, pinnedAt])).toEqual([
      [2, 10],
      [1, 20]
    ])
    await data.visits.pin('w', { ...project(2), pinnedAt: null })
    await data.visits.pin('w', { ...project(404), pinnedAt: null })
    expect((await data.visits.pinned('w')).map(({ id }) => id)).toEqual([1])
    expect((await data.visits.recent('w', null, 10)).map(({ id }) => id)).toEqual([2])
  })

  it('are bounded, and one too many changes nothing', async () => {
    for (let id = 0; id < MOST_PINNED; id++) await data.visits.pin('w', { ...project(id), pinnedAt: id })
    const more = { ...project(MOST_PINNED), pinnedAt: 1 }
    await expect(data.visits.pin('w', more)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await data.visits.pinned('w')).toHaveLength(MOST_PINNED)
  })
})

describe('who the user is', () => {
  it('is said by workspace, can be taken back, and goes with it', async () => {
    expect(await data.visits.me('w')).toBeNull()
    await data.visits.setMe('w', 7, true)
    await data.visits.setMe('other', 8, false)
    expect(await data.visits.me('w')).toBe(7)
    expect([await data.visits.keepsOwn('w'), await data.visits.keepsOwn('other')]).toEqual([true, false])
    await data.visits.setMe('w', null, false)
    expect(await data.visits.me('w')).toBeNull()
    expect(await data.visits.keepsOwn('w')).toBe(false)
    await data.visits.pin('other', { ...project(1), pinnedAt: 1 })
    await data.visits.opened('other', { ...project(2), at: 1 })
    await data.removeWorkspace('other')
    await expect(data.visits.me('other')).rejects.toMatchObject({ code: 'workspace-closed' })
    await data.attach(entryOf('other'), { where: 'memory' })
    expect(await data.visits.me('other')).toBeNull()
    expect(await data.visits.pinned('other')).toEqual([])
    expect(await data.visits.recent('other', null, 10)).toEqual([])
  })
})
