/**
 * Back and Forward after a switch of workspaces: an entry of another workspace leads to its room, without the record
 * that it names. Ids mean nothing in another workspace, or name another record there.
 */
import { onScopeDispose, watch } from 'vue'
import { useRouter, type RouteLocationNormalized, type RouteLocationRaw } from 'vue-router'
import { useWorkspaces } from '../state/workspaces'

/** Parts of a query that name something of a workspace. In the calendar, `view` is no saved view. */
const OF_WORKSPACE = ['open', 'at', 'view', 'tab'] as const
const ofWorkspace = ({ name }: RouteLocationNormalized): readonly string[] =>
  OF_WORKSPACE.filter((key) => key !== 'view' || name !== 'calendar')

function namesRecord(to: RouteLocationNormalized): boolean {
  const { id, key } = to.params
  return Boolean(id) || Boolean(key) || ofWorkspace(to).some((name) => name in to.query)
}

/** The room of a route, with the same list and words. */
function withoutRecord(to: RouteLocationNormalized): RouteLocationRaw {
  const dropped = ofWorkspace(to)
  const query = Object.fromEntries(Object.entries(to.query).filter(([name]) => !dropped.includes(name)))
  const { kind } = to.params
  const params = to.name === 'people' && kind ? { kind } : {}
  return { name: to.name, params, query, replace: true }
}

/** Notes the workspace of each history entry. */
export function useWorkspaceHistory(): void {
  const router = useRouter()
  const workspaces = useWorkspaces()
  const { history } = router.options

  /** The workspace in which the latest navigation began: another one may open before it ends. */
  let begunIn: string | null = null

  function note(workspaceId: string | null): void {
    if (workspaceId !== null && history.state['workspaceId'] !== workspaceId)
      history.replace(history.location, { ...history.state, workspaceId })
  }

  const stops = [
    router.beforeEach((to, from) => {
      begunIn = workspaces.activeId
      // Back and Forward move in the history first, other navigations last.
      const isInHistory = history.location === to.fullPath && from.fullPath !== to.fullPath
      const noted = history.state['workspaceId']
      const isForeign = typeof noted === 'string' && workspaces.activeId !== null && noted !== workspaces.activeId
      if (!isInHistory || !isForeign || to.meta.room === undefined || !namesRecord(to)) return true
      return withoutRecord(to)
    }),
    router.afterEach((_to, _from, failure) => {
      if (!failure) note(begunIn ?? workspaces.activeId)
    })
  ]
  // The first entry, which is older than the list of workspaces.
  watch(
    () => workspaces.activeId,
    (now, before) => {
      if (before === null) note(now)
    }
  )
  onScopeDispose(() => {
    for (const stop of stops) stop()
  })
}
