/** The projects of a person or a user group: their number in the cache, and the link to them. */
import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { ProjectFilter } from '@shared/model/filter'
import { useLiveRead } from '../../data/live-read'
import { useProjects } from '../projects'

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
  const { value, error } = useLiveRead(
    'projects.totals',
    () => ({ workspaceId: whose().workspaceId, deleted: false, filter: filterOf(whose()) }),
    { changedBy: { changed: ({ noun }) => noun === 'project' }, pause: 2_000 }
  )

  return {
    /** Active projects in the cache; null until they are counted. */
    count: computed(() => value.value?.count ?? null),
    error,
    /** Opens the projects with this one condition, in the default columns. */
    async show(): Promise<void> {
      const of = whose()
      projects.openWorkspace(of.workspaceId)
      projects.viewId = null
      projects.apply({ ...projects.defaultSettings(), deleted: false, filter: filterOf(of), layout: 'table' })
      await router.push({ name: 'projects' })
    }
  }
}
