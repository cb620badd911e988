import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { Workspace } from '@shared/model/workspace'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { useMe } from './me'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

const WORKSPACE: Workspace = {
  id: '',
  name: 'Works',
  kind: 'service',
  address: 'https://crm.example',
  lookupPath: 'lookup',
  credentials: 'stored',
  serviceMark: null,
  credentialProblem: null,
  made: null,
  storage: 'disk',
  isActive: false,
  isWaitingForKeychain: false
}

describe('who the user is', () => {
  beforeEach(() => setActivePinia(createPinia()))

  async function opened() {
    const known: Record<string, number | null> = { one: 7, two: null }
    let active = 'one'
    const bridge = installBridge({
      'workspaces.list': () => ['one', 'two'].map((id) => ({ ...WORKSPACE, id, isActive: id === active })),
      'workspaces.activate': ({ workspaceId }) => {
        active = workspaceId
        return { ...WORKSPACE, id: workspaceId, isActive: true }
      },
      'prefs.get me': ({ workspaceId }) => ({ userId: known[workspaceId] ?? null, keepOffline: false }),
      'prefs.set me': ({ workspaceId, change: { userId } }) => {
        if (userId === 13) throw new DesksideError('disk-full', 'No room.')
        known[workspaceId] = userId
        return undefined
      }
    })
    const workspaces = useWorkspaces()
    await workspaces.activate('one')
    const me = useMe()
    const stop = me.follow()
    await flushPromises()
    return { bridge, known, me, open: workspaces.activate, stop }
  }

  it('is known of each workspace by itself', async () => {
    const { bridge, known, me, open, stop } = await opened()
    expect(me.userId).toBe(7)
    await open('two')
    await flushPromises()
    expect([me.userId, me.loaded]).toEqual([null, true])
    expect(await me.set(9)).toBe(true)
    expect([me.userId, known['two']]).toEqual([9, 9])
    await open('one')
    await flushPromises()
    expect(me.userId).toBe(7)
    stop()
    expect(bridge.listeners()).toBe(0)
  })

  it('stays what it was when it could not be remembered, which is told', async () => {
    const { me, stop } = await opened()
    expect(await me.set(13)).toBe(false)
    expect(me.userId).toBe(7)
    expect(useNotices().list).toHaveLength(1)
    stop()
  })

  it('is not known of another workspace that was opened while nobody followed', async () => {
    const { me, open, stop } = await opened()
    expect([me.userId, me.loaded]).toEqual([7, true])
    stop()
    await open('two')
    expect([me.userId, me.loaded]).toEqual([null, false])
  })
})
