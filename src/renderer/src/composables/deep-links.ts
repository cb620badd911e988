import { nextTick, onScopeDispose } from 'vue'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import { DesksideError } from '@shared/ipc/errors'
import type { AppLink } from '@shared/rules/links'
import { on, request } from '../desktop'
import { useNotices } from '../stores/notices'
import { useWorkspaces } from '../stores/workspaces'

function placeOf(link: AppLink): RouteLocationRaw {
  if (link.kind === 'project') return { name: 'projects', params: { id: String(link.id) } }
  return { name: 'projects', params: {}, query: link.view === null ? {} : { view: link.view } }
}

/**
 * Links from outside: the workspace is opened and the place shown, or it is said why not. A keychain that is locked is
 * waited for, as long as no later link comes.
 */
export function useDeepLinks(): { follow(): Promise<void> } {
  const router = useRouter()
  const workspaces = useWorkspaces()
  const notices = useNotices()
  let latest = 0
  let stop: (() => void) | null = null
  onScopeDispose(() => stop?.())

  async function show(link: AppLink): Promise<void> {
    const mine = ++latest
    const { workspaceId } = link
    if (!workspaces.list.some(({ id }) => id === workspaceId)) {
      throw new DesksideError('link-elsewhere', 'The link leads to a workspace that is not here.')
    }
    if (workspaces.activeId !== workspaceId) {
      await workspaces.activate(workspaceId)
      // The rooms leave what was open in the workspace before; only then is there something to open in this one.
      await nextTick()
    }
    if (mine === latest && workspaces.activeId === workspaceId) await router.push(placeOf(link))
  }

  async function take(): Promise<void> {
    try {
      const arrived = await request('links.take')
      if (arrived === null) return
      if (arrived.state === 'unreadable') {
        throw new DesksideError('link-unreadable', 'The link is not one of this app.')
      }
      await show(arrived.link)
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  return {
    /** Takes what has come already, and whatever comes. */
    follow(): Promise<void> {
      stop = on('link', () => void take())
      return take()
    }
  }
}
