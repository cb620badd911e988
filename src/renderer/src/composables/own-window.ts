/** What every window of its own needs: its workspace, and ways to close it. */
import { computed, onMounted, onUnmounted } from 'vue'
import { useCommands } from '../commands/active'
import { useCommandKeys } from '../commands/use-command-keys'
import { request } from '../desktop'
import { isTyping } from '../record-ui/table/grid-keys'
import { useNotices } from '../stores/notices'
import { useWorkspaces } from '../stores/workspaces'
import { isCovered } from './covered'

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
  useCommands({ 'window-close': close })

  function onKey(event: KeyboardEvent): void {
    if (!byEscape || event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    event.preventDefault()
    void close()
  }

  onMounted(() => document.addEventListener('keydown', onKey))
  onUnmounted(() => document.removeEventListener('keydown', onKey))

  return {
    workspace: computed(() => workspaces.list.find(({ id }) => id === workspaceId()) ?? null),
    /** One workspace is open at a time: while another one is, nothing of this one can be read. */
    open: computed(() => workspaces.activeId === workspaceId()),
    close,
    activate
  }
}
