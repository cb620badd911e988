import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ConnectOutcome, Workspace } from '@shared/model/workspace'
import type { ConnectInput } from '@shared/contract/workspaces'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { workspace } from '../../../../test/renderer/samples'
import { useWorkspaces } from './workspaces'

const input: ConnectInput = {
  attempt: 'a-1',
  address: 'https://crm.example.org',
  token: 't',
  secret: 's',
  lookupPath: 'lookup',
  name: '',
  keep: 'keychain'
}
const error = { code: 'tls-expired', message: 'Expired.', retryable: false, details: {} } as const

let list: Workspace[]
let outcome: ConnectOutcome
let bridge: FakeBridge

beforeEach(async () => {
  setActivePinia(createPinia())
  list = [workspace()]
  outcome = { state: 'connected', workspaceId: 'w-2', layers: [] }
  bridge = installBridge({
    'workspaces.list': () => list,
    'workspaces.connect': () => {
      if (outcome.state === 'connected') list = [workspace({ isActive: false }), workspace({ id: 'w-2' })]
      return outcome
    },
    'workspaces.remove': ({ workspaceId }) => {
      list = list.filter(({ id }) => id !== workspaceId)
      return { keychain: 'left' }
    }
  })
  await useWorkspaces().load()
})

describe('the workspaces', () => {
  it('name the active one', () => {
    expect(useWorkspaces().activeId).toBe('w-1')
  })

  it('have none active before there is one', async () => {
    list = []
    bridge.push({ name: 'workspaces', data: undefined })
    await expect.poll(() => useWorkspaces().activeId).toBeNull()
    expect(useWorkspaces().loaded).toBe(true)
  })

  it('are read again after a connection', async () => {
    await useWorkspaces().connect(input)
    expect(useWorkspaces().activeId).toBe('w-2')
  })

  it('stay as they are after a connection that failed', async () => {
    outcome = { state: 'failed', layers: [], error }
    const asked = bridge.asked.length
    expect(await useWorkspaces().connect(input)).toBe(outcome)
    expect(bridge.asked.length).toBe(asked + 1)
  })

  it('say when the keychain could not be reached on removal', async () => {
    expect(await useWorkspaces().remove('w-1')).toBe('left')
    expect(useWorkspaces().list).toEqual([])
  })
})
