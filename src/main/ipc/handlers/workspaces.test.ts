import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectOutcome } from '@shared/model/workspace'
import type { Workspaces } from '../../workspace/workspaces'
import { workspaceHandlers } from './workspaces'

const connected: ConnectOutcome = { state: 'connected', workspaceId: 'w1', layers: [] }
const connecting = { connect: vi.fn(), update: vi.fn(), cancel: vi.fn() }
const dropTyped = vi.fn(() => Promise.resolve())
const handlers = workspaceHandlers({ workspaces: {} as unknown as Workspaces, connecting, dropTyped })
const input = {
  attempt: 'a',
  address: 'https://crm.example.org',
  token: 'token',
  secret: 'secret',
  lookupPath: 'lookup',
  name: '',
  keep: 'keychain' as const
}
const from = { webContentsId: 3 }

beforeEach(() => vi.clearAllMocks())

describe.each([
  ['workspaces.connect', 'connect', '/today', (): unknown => handlers['workspaces.connect'].run(input, from)],
  [
    'workspaces.update',
    'update',
    '/settings/workspaces?connected',
    (): unknown => handlers['workspaces.update'].run({ workspaceId: 'w1', ...input }, from)
  ]
] as const)('%s', (_route, method, place, run) => {
  it('ends the process of the page that asked when it succeeded, before anything is answered', async () => {
    connecting[method].mockResolvedValue(connected)
    const dropped = Promise.withResolvers<void>()
    dropTyped.mockReturnValue(dropped.promise)
    let isAnswered = false
    const answer = Promise.resolve(run()).then((outcome) => {
      isAnswered = true
      return outcome
    })
    await vi.waitFor(() => expect(dropTyped).toHaveBeenCalledExactlyOnceWith(3, place))
    expect(isAnswered).toBe(false)
    dropped.resolve()
    expect(await answer).toBe(connected)
  })

  it.each(['failed', 'keychain-unusable'])('leaves the page what was typed when it was %s', async (state) => {
    const outcome = { state, layers: [], error: { code: 'internal' } }
    connecting[method].mockResolvedValue(outcome)
    expect(await run()).toBe(outcome)
    expect(dropTyped).not.toHaveBeenCalled()
  })
})
