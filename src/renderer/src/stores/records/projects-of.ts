/** The projects of a person or group: the first ones, their number, and a link to all. */
import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { ProjectFilter } from '@shared/model/filter'
import { isAnyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { useProjects } from '../projects'
import { extentOf } from './projects-extent'

/** `group_id` is the user group; the project group is a condition of the app's own. */
export interface ProjectsOwner {
  readonly workspaceId: string
  readonly key: 'user_id' | 'group_id' | 'project_group_id'
  readonly id: number
  /** Only projects with an overdue checklist. */
  readonly overdue?: boolean
}

/** Few rows, since a person has several such lists beside other facts. A link opens the full list. */
const shownOf = ({ key }: ProjectsOwner): number => (key === 'user_id' ? 5 : 8)

const filterOf = ({ key, id, overdue = false }: ProjectsOwner): ProjectFilter => ({
  ...{ match: 'all', having: overdue ? 'checklists_expired' : null, dynamic: {} },
  builtIn: { [key]: [id] }
})

export function useProjectsOf(whose: () => ProjectsOwner) {
  const projects = useProjects()
  const router = useRouter()
  const { value, error, reread } = useLiveRead(
    'projects.glance',
    () => ({
      ...{ workspaceId: whose().workspaceId, deleted: false, filter: filterOf(whose()), limit: shownOf(whose()) },
      sort: { key: 'created' as const, descending: true }
    }),
    {
      changedBy: {
        changed: ({ noun }) => noun === 'project',
        fields: ({ noun }) => noun === 'project',
        children: () => whose().overdue === true,
        filters: isAnyChange
      },
      pause: 2_000
    }
  )

  return {
    /** The newest first; null until loaded. */
    rows: computed(() => value.value?.value.rows ?? null),
    /** Number of projects as far as known; null until loaded. */
    extent: computed(() => (value.value === null ? null : extentOf(value.value))),
    error,
    retry: reread,
    /** Opens the project list with this single condition and default columns. */
    async show(): Promise<void> {
      const of = whose()
      projects.openWorkspace(of.workspaceId)
      projects.viewId = null
      projects.apply({ ...projects.defaultSettings(), deleted: false, filter: filterOf(of), layout: 'table' })
      await router.push({ name: 'projects' })
    }
  }
}
