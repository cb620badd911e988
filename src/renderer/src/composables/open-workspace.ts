import type { Router } from 'vue-router'
import { useWorkspaces } from '../state/workspaces'

/**
 * Makes a workspace the open one, and leads to its projects; does nothing where it is open already. Rejects with a
 * `DesksideError`.
 */
export async function openWorkspace(workspaceId: string, router: Pick<Router, 'push'>): Promise<void> {
  const workspaces = useWorkspaces()
  if (workspaceId === workspaces.activeId) return
  await workspaces.activate(workspaceId)
  await router.push({ name: 'projects', params: {} })
}
