/**
 * Projects whose children are prefetched: pinned ones, the user's own, recently opened ones and those of views marked
 * for prefetching.
 */
import { shapeOf } from '@shared/ipc/errors'
import type { ProjectQuery } from '@shared/contract/projects'
import type { SavedView } from '@shared/contract/views'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { datedFilter } from '@shared/rules/filter/dated'
import type { Cache } from '../cache/types'
import type { UserEntries } from '../user-data/user-entries'
import { meOf } from '../user-data/prefs'
import { pinsOf, recentOf } from '../user-data/visits'

export interface PrefetchCandidates {
  /** Never dropped for the disk budget. */
  readonly pinned: readonly number[]
  /** Active projects of the user, newest first. Their checklists come before the other lists. */
  readonly own: readonly number[]
  /** All other projects, last opened first, without duplicates. */
  readonly others: readonly number[]
}

const RECENT = 50
const WINDOW = 500
/** Projects of all prefetched views together: more than a week's requests could fetch. */
const MOST_OF_VIEWS = 50_000

export async function prefetchCandidates(
  made: Pick<UserEntries, 'get'>,
  projects: Pick<Cache['projects'], 'list'>
): Promise<PrefetchCandidates> {
  const { userId: me, keepOffline: keepsOwn } = meOf(made)
  const visits = made.get('visit')
  const recent = recentOf(visits, ['project']).slice(0, RECENT)
  const pinned = new Set(
    pinsOf(visits)
      .filter(({ noun }) => noun === 'project')
      .map(({ id }) => id)
  )
  const others = new Set(recent.map(({ id }) => id).filter((id) => !pinned.has(id)))
  const addOther = (id: number): boolean => {
    if (!pinned.has(id)) others.add(id)
    return others.size < RECENT + MOST_OF_VIEWS
  }
  const own: number[] = []
  if (me !== null) await addProjects(ownProjects(me), projects, (id) => own.push(id) < MOST_OF_VIEWS)
  if (keepsOwn) own.every(addOther)
  for (const view of made.get('view').filter(({ keepOffline }) => keepOffline)) {
    await addProjects(view, projects, addOther)
  }
  return { pinned: [...pinned], own, others: [...others] }
}

const ownProjects = (me: number): Pick<SavedView, 'deleted' | 'filter' | 'sort'> => ({
  deleted: false,
  filter: { ...NO_FILTER, builtIn: { user_id: [me] } },
  sort: { key: 'id', descending: true }
})

/** `add` returns whether there is room for more. */
async function addProjects(
  { deleted, filter, sort }: Pick<SavedView, 'deleted' | 'filter' | 'sort'>,
  projects: Pick<Cache['projects'], 'list'>,
  add: (id: number) => boolean
): Promise<void> {
  let order: ProjectQuery['sort'] = sort
  for (let offset = 0; ; offset += WINDOW) {
    const query = { deleted, filter: datedFilter(filter, new Date()), columns: [], offset, limit: WINDOW }
    const page = await projects.list({ ...query, sort: order }).catch((error: unknown) => {
      // A field may have become unsortable since the view was saved; the selection does not depend on the order.
      if (shapeOf(error).code !== 'sort-unavailable') throw error
      order = { key: 'id', descending: true }
      return projects.list({ ...query, sort: order })
    })
    if (!page.rows.every(({ id }) => add(id)) || page.rows.length < WINDOW) return
  }
}
