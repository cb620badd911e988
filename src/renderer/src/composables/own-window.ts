/** Shared parts of separate windows: their workspace, and ways to close them. */
import { computed } from 'vue'
import { useCommands } from '../commands/active'
import { useCommandKeys } from '../commands/use-command-keys'
import { request } from '../desktop'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

/** @param isByEscape whether Escape closes the window if nothing else handles the key */
export function useOwnWindow(workspaceId: () => string, isByEscape: boolean) {
  const workspaces = useWorkspaces()
  const notices = useNotices()

  async function close(): Promise<void> {
    try {
      await request('windows.close')
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  async function activate(): Promise<void> {
    try {
      await workspaces.activate(workspaceId())
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  useCommandKeys()
  useCommands({ 'window-close': close, ...(isByEscape ? { 'window-leave': close } : {}) })

  return {
    workspace: computed(() => workspaces.list.find(({ id }) => id === workspaceId()) ?? null),
    /** Only one workspace is open at a time: data of this one can be read only while it is the active one. */
    isOpen: computed(() => workspaces.activeId === workspaceId()),
    close,
    activate
  }
}
