import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserData } from './user-data'
import { userDataInMemory } from '../../../test/main/user-data/in-memory'
import { entryOf } from '../../../test/main/user-data/stored'
import { MOST_OPENED, MOST_PINNED } from './visits'
import { userEntriesIn } from '../../../test/main/user-data/user-entries-in'

let data: UserData
beforeEach(async () => {
  data = await userDataInMemory('w', 'other')
})
afterEach(() => data.close())

const project = (id: number) => ({ noun: 'project' as const, id })

describe('recently opened records', () => {
  it('are those opened last, the latest first, each once', async () => {
    await userEntriesIn(data).visits.opened('w', { ...project(1), at: 10 })
    await userEntriesIn(data).visits.opened('w', { ...project(2), at: 20 })
    await userEntriesIn(data).visits.opened('w', { noun: 'file', id: 1, at: 30.4 })
    await userEntriesIn(data).visits.opened('w', { ...project(1), at: 40 })
    await userEntriesIn(data).visits.opened('other', { ...project(9), at: 50 })
    expect(await userEntriesIn(data).visits.recent('w', null, 10)).toEqual([
      { ...project(1), openedAt: 40, pinnedAt: null },
      { noun: 'file', id: 1, openedAt: 30, pinnedAt: null },
      { ...project(2), openedAt: 20, pinnedAt: null }
    ])
    expect((await userEntriesIn(data).visits.recent('w', ['project'], 1)).map(({ id }) => id)).toEqual([1])
  })

  it('are bounded, and leave nothing behind but pins', async () => {
    await userEntriesIn(data).visits.pin('w', { ...project(1), pinnedAt: 5 })
    for (let id = 1; id <= MOST_OPENED + 20; id++)
      await userEntriesIn(data).visits.opened('w', { ...project(id), at: id })
    const recent = await userEntriesIn(data).visits.recent('w', null, 1_000)
    expect(recent).toHaveLength(MOST_OPENED)
    expect(recent.at(-1)?.id).toBe(21)
    expect(await userEntriesIn(data).visits.pinned('w')).toEqual([{ ...project(1), openedAt: null, pinnedAt: 5 }])
  })
})

describe('pins', () => {
  it('keep their order, also when something is pinned twice or opened', async () => {
    await userEntriesIn(data).visits.pin('w', { ...project(2), pinnedAt: 10 })
    await userEntriesIn(data).visits.pin('w', { ...project(1), pinnedAt: 20 })
    await userEntriesIn(data).visits.pin('w', { ...project(2), pinnedAt: 30 })
    await userEntriesIn(data).visits.opened('w', { ...project(2), at: 40 })
    expect((await userEntriesIn(data).visits.pinned('w')).map(({ id, pinnedAt }) => [id, pinnedAt])).toEqual([
      [2, 10],
      [1, 20]
    ])
    await userEntriesIn(data).visits.pin('w', { ...project(2), pinnedAt: null })
    await userEntriesIn(data).visits.pin('w', { ...project(404), pinnedAt: null })
    expect((await userEntriesIn(data).visits.pinned('w')).map(({ id }) => id)).toEqual([1])
    expect((await userEntriesIn(data).visits.recent('w', null, 10)).map(({ id }) => id)).toEqual([2])
  })

  it('are bounded, and one too many changes nothing', async () => {
    for (let id = 0; id < MOST_PINNED; id++) await userEntriesIn(data).visits.pin('w', { ...project(id), pinnedAt: id })
    const more = { ...project(MOST_PINNED), pinnedAt: 1 }
    await expect(userEntriesIn(data).visits.pin('w', more)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await userEntriesIn(data).visits.pinned('w')).toHaveLength(MOST_PINNED)
  })
})

describe('who the user is', () => {
  it('is said by workspace, can be taken back, and goes with it', async () => {
    expect(await userEntriesIn(data).visits.me('w')).toBeNull()
    await userEntriesIn(data).visits.setMe('w', 7, true)
    await userEntriesIn(data).visits.setMe('other', 8, false)
    expect(await userEntriesIn(data).visits.me('w')).toBe(7)
    expect([
      await userEntriesIn(data).visits.keepsOwn('w'),
      await userEntriesIn(data).visits.keepsOwn('other')
    ]).toEqual([true, false])
    await userEntriesIn(data).visits.setMe('w', null, false)
    expect(await userEntriesIn(data).visits.me('w')).toBeNull()
    expect(await userEntriesIn(data).visits.keepsOwn('w')).toBe(false)
    await userEntriesIn(data).visits.pin('other', { ...project(1), pinnedAt: 1 })
    await userEntriesIn(data).visits.opened('other', { ...project(2), at: 1 })
    await data.removeWorkspace('other')
    await expect(userEntriesIn(data).visits.me('other')).rejects.toMatchObject({ code: 'workspace-closed' })
    await data.attach(entryOf('other'), { where: 'memory' })
    expect(await userEntriesIn(data).visits.me('other')).toBeNull()
    expect(await userEntriesIn(data).visits.pinned('other')).toEqual([])
    expect(await userEntriesIn(data).visits.recent('other', null, 10)).toEqual([])
  })
})
