import { workspace } from './samples'

/** Answers of a bridge with two workspaces, `w-1` open. */
export function twoWorkspaces() {
  const both = [workspace({ id: 'w-1' }), workspace({ id: 'w-2' })]
  let active = 'w-1'
  const list = () => both.map((one) => ({ ...one, isActive: one.id === active }))
  return {
    'workspaces.list': list,
    'workspaces.activate': ({ workspaceId }: { workspaceId: string }) => {
      active = workspaceId
      return list().find(({ isActive }) => isActive)!
    }
  }
}
