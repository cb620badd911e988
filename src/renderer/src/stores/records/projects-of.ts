/** The projects of a person or of a user group: how many the cache has, and the way to them. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import type { ProjectFilter } from '@shared/model/filter'
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import { on, request } from '../../desktop'
import { useProjects } from '../projects'
import { coalesce } from '../projects/coalesce'

const RECOUNT_PAUSE = 2_000

/** `group_id` is the user group; the interface has no condition for project groups. */
export interface Whose {
  readonly workspaceId: string
  readonly key: 'user_id' | 'group_id'
  readonly id: number
}

const filterOf = ({ key, id }: Whose): ProjectFilter => ({
  ...{ match: 'all', having: null, dynamic: {} },
  builtIn: { [key]: [id] }
})

export function useProjectsOf(whose: () => Whose) {
  const projects = useProjects()
  const router = useRouter()
  /** Active projects in the cache; null until they are counted. */
  const count = shallowRef<number | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let visit = 0

  async function read(): Promise<void> {
    const mine = ++visit
    const of = whose()
    try {
      const totals = await request('projects.totals', {
        workspaceId: of.workspaceId,
        deleted: false,
        filter: filterOf(of)
      })
      if (mine !== visit) return
      count.value = totals.count
      error.value = null
    } catch (thrown) {
      if (mine === visit) error.value = shapeOf(thrown)
    }
  }

  watch(
    () => JSON.stringify(whose()),
    () => {
      count.value = null
      error.value = null
      void read()
    },
    { immediate: true }
  )
  const again = coalesce(() => void read(), RECOUNT_PAUSE)
  const stop = on('changed', ({ workspaceId, noun }) => {
    if (noun === 'project' && workspaceId === whose().workspaceId) again()
  })
  onScopeDispose(() => {
    visit += 1
    again.cancel()
    stop()
  })

  return {
    count,
    error,
    /** Opens the room of projects with this one condition, in the columns that the user is used to. */
    async show(): Promise<void> {
      const of = whose()
      projects.openWorkspace(of.workspaceId)
      projects.viewId = null
      projects.apply({ ...projects.usualLook(), deleted: false, filter: filterOf(of), layout: 'table' })
      await router.push({ name: 'projects' })
    }
  }
}
