import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { Made } from '../../user-data/made'
import { userDataInMemory } from '../../../../test/main/user-data/stored'
import type { UserData } from '../../user-data/types'
import { stageHandlers } from './stages'

let userData: UserData
let handlers: ReturnType<typeof stageHandlers>
let told: unknown[]
const context = { webContentsId: 1 }

beforeEach(async () => {
  told = []
  userData = await userDataInMemory('w')
  const opened = (id: string) =>
    id === 'w' ? Promise.resolve({} as never) : Promise.reject(new DesksideError('workspace-closed', 'Not open.'))
  handlers = stageHandlers({ workspaces: { opened }, userData, emit: (event, data) => told.push([event, data]) })
})
afterEach(() => userData.close())

const read = (workspaceId = 'w') => handlers['stages.choices'].run({ workspaceId }, context)
const choose = async (input: unknown) => {
  const { parse, run } = handlers['stages.choose']
  return run(parse(input), context)
}

describe('what the user says about stages, over the bridge', () => {
  it('is kept, told to every window, and taken back', async () => {
    expect(await read()).toEqual([])
    await choose({ workspaceId: 'w', id: 7, state: 'won' })
    await choose({ workspaceId: 'w', id: -8, state: 'open' })
    await choose({ workspaceId: 'w', id: 7, state: 'lost' })
    expect(await read()).toEqual([
      { id: -8, state: 'open' },
      { id: 7, state: 'lost' }
    ])
    expect(told).toHaveLength(3)
    expect(told[0]).toEqual(['fields', { workspaceId: 'w', noun: 'stage' }])
    await choose({ workspaceId: 'w', id: 7, state: null })
    expect(await read()).toEqual([{ id: -8, state: 'open' }])
  })

  it('is replaced as a whole, and what was said before comes back, to undo that', async () => {
    const replace = async (choices: unknown) => {
      const { parse, run } = handlers['stages.replace']
      return run(parse({ workspaceId: 'w', choices }), context)
    }
    await choose({ workspaceId: 'w', id: 7, state: 'won' })
    expect(await replace([])).toEqual([{ id: 7, state: 'won' }])
    expect(await read()).toEqual([])
    expect(await replace([{ id: 7, state: 'won' }])).toEqual([])
    expect(await read()).toEqual([{ id: 7, state: 'won' }])
    expect(told).toHaveLength(3)
    await expect(replace([{ id: 7, state: 'closed' }])).rejects.toMatchObject({ code: 'bad-input' })
  })

  it('is neither told nor kept for a workspace that is not open', async () => {
    await expect(read('gone')).rejects.toMatchObject({ code: 'workspace-closed' })
    await expect(choose({ workspaceId: 'gone', id: 1, state: 'won' })).rejects.toMatchObject({
      code: 'workspace-closed'
    })
    expect(told).toEqual([])
  })

  it.each([
    {},
    { workspaceId: 'w', id: 1 },
    { workspaceId: 'w', id: 1, state: 'closed' },
    { workspaceId: 'w', id: 0.5, state: 'won' },
    { workspaceId: 'w', id: '1', state: 'won' },
    { workspaceId: 'w', id: 1, state: 'won', also: 1 }
  ])('%j is refused', async (input) => {
    await expect(choose(input)).rejects.toMatchObject({ code: 'bad-input' })
  })
})

describe('what the user said about stages, in their file', () => {
  it('comes back, and what a newer version wrote stays as it is', () => {
    const said = JSON.stringify({ kind: 'stages', value: [{ id: 7, state: 'won' }] })
    expect(Made.of([said]).stages).toEqual([{ id: 7, state: 'won' }])
    expect(Made.of([said]).records()).toEqual([said])
    const newer = JSON.stringify({ kind: 'stages', value: [{ id: 7, state: 'frozen' }] })
    expect(Made.of([newer]).stages).toBeNull()
    expect(Made.of([newer]).records()).toEqual([newer])
  })
})
