import type { Router } from 'vue-router'
import { useWorkspaces } from '../state/workspaces'

/**
 * Opens a workspace and navigates to its projects. Does nothing if it is open already.
 * @throws DesksideError
 */
export async function openWorkspace(workspaceId: string, router: Pick<Router, 'push'>): Promise<void> {
  const workspaces = useWorkspaces()
  if (workspaceId === workspaces.activeId) return
  await workspaces.activate(workspaceId)
  await router.push({ name: 'projects', params: {} })
}
