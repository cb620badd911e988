import { defineStore } from 'pinia'
import { computed, shallowReadonly, ref, shallowRef } from 'vue'
import type { ConnectOutcome, RemovalPreview, Workspace } from '@shared/model/workspace'
import type { ConnectInput } from '@shared/contract/workspaces'
import { on, request } from '../desktop'
import { useNotices } from './notices'

/** The workspaces, as stored by main. Requests to the service use the active one. */
export const useWorkspaces = defineStore('workspaces', () => {
  const list = shallowRef<readonly Workspace[]>([])
  const isLoaded = ref(false)
  const active = computed(() => list.value.find((workspace) => workspace.isActive) ?? null)
  const activeId = computed(() => active.value?.id ?? null)

  async function reload(): Promise<void> {
    list.value = await request('workspaces.list')
    isLoaded.value = true
  }

  // Not a live read: live reads need the active workspace from here.
  /** Reads the list and follows its changes. Rejects with main's error. */
  async function load(): Promise<void> {
    on('workspaces', () => void reload().catch(useNotices().problem))
    await reload()
  }

  async function activate(workspaceId: string): Promise<void> {
    await request('workspaces.activate', { workspaceId })
    await reload()
  }

  async function openDemo(): Promise<void> {
    await request('workspaces.openDemo')
    await reload()
  }

  /** Tests and adds a workspace, which becomes active once connected. */
  async function connect(input: ConnectInput): Promise<ConnectOutcome> {
    const outcome = await request('workspaces.connect', input)
    if (outcome.state === 'connected') await reload()
    return outcome
  }

  /** Tests and stores a changed address or new credentials of a workspace. */
  async function update(workspaceId: string, input: ConnectInput): Promise<ConnectOutcome> {
    const outcome = await request('workspaces.update', { workspaceId, ...input })
    if (outcome.state === 'connected') await reload()
    return outcome
  }

  async function rename(workspaceId: string, name: string): Promise<void> {
    await request('workspaces.rename', { workspaceId, name })
    await reload()
  }

  /** Dismisses the damage report of a workspace's user data. */
  async function settleMade(workspaceId: string, how: 'backup' | 'as-it-is'): Promise<void> {
    await request('workspaces.settleMade', { workspaceId, how })
    await reload()
  }

  const removalPreview = (workspaceId: string): Promise<RemovalPreview> =>
    request('workspaces.removalPreview', { workspaceId })

  /** `left`: the keychain was unreachable, so its entries may still exist. */
  async function remove(workspaceId: string): Promise<'removed' | 'left'> {
    const { keychain } = await request('workspaces.remove', { workspaceId })
    await reload()
    return keychain
  }

  return {
    list: shallowReadonly(list),
    loaded: shallowReadonly(isLoaded),
    active,
    activeId,
    load,
    activate,
    openDemo,
    connect,
    update,
    rename,
    settleMade,
    removalPreview,
    remove
  }
})
