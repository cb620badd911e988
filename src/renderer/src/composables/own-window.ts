/** What every window of its own needs: its workspace, and ways to close it. */
import { computed } from 'vue'
import { useCommands } from '../commands/active'
import { useCommandKeys } from '../commands/use-command-keys'
import { request } from '../desktop'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

/** @param byEscape whether Escape closes the window where nothing else takes the key */
export function useOwnWindow(workspaceId: () => string, byEscape: boolean) {
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
  useCommands({ 'window-close': close, ...(byEscape ? { 'window-leave': close } : {}) })

  return {
    workspace: computed(() => workspaces.list.find(({ id }) => id === workspaceId()) ?? null),
    /** One workspace is open at a time: while another one is, nothing of this one can be read. */
    open: computed(() => workspaces.activeId === workspaceId()),
    close,
    activate
  }
}
