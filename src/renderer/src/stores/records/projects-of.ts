/** The projects of a person or of a group: the first of them, how many there are, and the link to all. */
import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { ProjectFilter } from '@shared/model/filter'
import { everyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { useProjects } from '../projects'
import { extentOf } from './projects-extent'

/** `group_id` is the user group; the project group is a condition of the app's own. */
export interface Whose {
  readonly workspaceId: string
  readonly key: 'user_id' | 'group_id' | 'project_group_id'
  readonly id: number
  /** Only those with an overdue checklist. */
  readonly overdue?: boolean
}

/** Few, since they stand beside other facts: a person has several such lists. All of them open as a list. */
const shownOf = ({ key }: Whose): number => (key === 'user_id' ? 5 : 8)

const filterOf = ({ key, id, overdue = false }: Whose): ProjectFilter => ({
  ...{ match: 'all', having: overdue ? 'checklists_expired' : null, dynamic: {} },
  builtIn: { [key]: [id] }
})

export function useProjectsOf(whose: () => Whose) {
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
        filters: everyChange
      },
      pause: 2_000
    }
  )

  return {
    /** The newest first; null until they are read. */
    rows: computed(() => value.value?.value.rows ?? null),
    /** How many there are, as far as that is known; null until it is read. */
    extent: computed(() => (value.value === null ? null : extentOf(value.value))),
    error,
    retry: reread,
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
