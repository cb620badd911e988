import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { StorageView } from '@shared/model/storage'
import { MOST_OPEN } from '../../user-data/storage-view'
import { userDataInMemory } from '../../../../test/main/user-data/stored'
import type { UserData } from '../../user-data/types'
import { storageViewHandlers } from './storage-view'

let userData: UserData
let handlers: ReturnType<typeof storageViewHandlers>
const context = { webContentsId: 1 }
const view: StorageView = { open: { all: true, ids: [5] }, order: 'position', folder: null, top: 0, grids: [] }

beforeEach(async () => {
  userData = await userDataInMemory('w')
  const opened = (id: string) =>
    id === 'w' ? Promise.resolve({} as never) : Promise.reject(new DesksideError('workspace-closed', 'Not open.'))
  handlers = storageViewHandlers({ workspaces: { opened }, userData })
})
afterEach(() => userData.close())

const read = (workspaceId = 'w') => handlers['storage.view'].run({ workspaceId }, context)
const leave = (input: unknown) => {
  const { parse, run } = handlers['storage.setView']
  return run(parse(input), context)
}

describe('how the storage area is looked at, over the bridge', () => {
  it('is told as it was left', async () => {
    expect(await read()).toBeNull()
    await leave({ workspaceId: 'w', view })
    expect(await read()).toEqual(view)
  })

  it('is neither told nor kept for a workspace that is not open', async () => {
    await expect(read('gone')).rejects.toMatchObject({ code: 'workspace-closed' })
    await expect(leave({ workspaceId: 'gone', view })).rejects.toMatchObject({ code: 'workspace-closed' })
  })

  it.each([
    {},
    { view },
    { workspaceId: 'w', view: null },
    { workspaceId: 'w', view: { ...view, order: 'size' } },
    { workspaceId: 'w', view: { ...view, folder: -1 } },
    { workspaceId: 'w', view: { ...view, top: 0.5 } },
    { workspaceId: 'w', view: { ...view, top: Number.NaN } },
    { workspaceId: 'w', view: { ...view, grids: ['5'] } },
    { workspaceId: 'w', view: { ...view, open: [5] } },
    { workspaceId: 'w', view: { ...view, open: { all: true, ids: [2 ** 53] } } },
    { workspaceId: 'w', view: { ...view, path: '/etc' } },
    { workspaceId: 'w', view, also: 1 }
  ])('%j is refused', (input) => {
    expect(() => leave(input)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  it('more folders than anybody has opened are refused, not cut', () => {
    const ids = Array.from({ length: 2 * MOST_OPEN + 1 }, (_, at) => at)
    expect(() => leave({ workspaceId: 'w', view: { ...view, open: { all: false, ids } } })).toThrow(
      expect.objectContaining({ code: 'bad-input' })
    )
  })
})
