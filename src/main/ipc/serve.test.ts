import { describe, expect, it } from 'vitest'
import { answer, done, inWorkspace, recordId, route, z } from '@shared/contract/kit'
import type { Workspaces } from '../workspace/workspaces'
import { openedBy, serve } from './serve'

const context = { webContentsId: 4 }
const workspaces = {
  opened: (id: string) => (id === 'w' ? Promise.resolve({ id }) : Promise.reject(new Error(`${id} is closed`)))
} as unknown as Pick<Workspaces, 'opened'>
const opened = openedBy(workspaces)
const ran: unknown[] = []

const routes = serve(
  {
    'test.read': inWorkspace({ id: recordId }, answer<unknown>()),
    'test.tell': route(z.strictObject({ id: recordId }), done),
    'test.change': inWorkspace({}, done)
  },
  {
    'test.read': opened((from, query, asked) => [from.id, query, asked]),
    'test.tell': ({ id }) => `the secret of ${id}`,
    'test.change': opened(async ({ id }) => {
      await Promise.resolve()
      return ran.push(id)
    })
  }
)

describe('a served route', () => {
  it('parses its input by the schema of the contract', () => {
    expect(routes['test.read'].parse({ workspaceId: 'w', id: 7 })).toEqual({ workspaceId: 'w', id: 7 })
    for (const input of [
      undefined,
      {},
      { id: 7 },
      { workspaceId: 'w', id: -1 },
      { workspaceId: 'w', id: 7, more: 1 }
    ]) {
      expect(() => routes['test.read'].parse(input)).toThrow(expect.objectContaining({ code: 'bad-input' }))
    }
  })

  it('runs in the workspace that the input names, with the rest of it', async () => {
    expect(await routes['test.read'].run({ workspaceId: 'w', id: 7 }, context)).toEqual([
      'w',
      { id: 7 },
      { webContentsId: 4, workspaceId: 'w' }
    ])
  })

  it('rejects when that workspace is not open, and runs nothing', async () => {
    await expect(routes['test.change'].run({ workspaceId: 'v' }, context)).rejects.toThrow('v is closed')
    expect(ran).toEqual([])
  })

  it('answers nothing where the contract has no answer, whatever its function gives', async () => {
    expect(await routes['test.tell'].run({ id: 7 }, context)).toBeUndefined()
    expect(await routes['test.change'].run({ workspaceId: 'w' }, context)).toBeUndefined()
    expect(ran).toEqual(['w'])
  })
})
