/** Views, pins and changes of a user after some weeks; edits last until the page is reloaded. */
import type { EventMessage, Requests } from '../../src/shared/ipc/contract'
import { DesksideError } from '../../src/shared/ipc/errors'
import type { changes } from '../../src/shared/contract/records'
import type { ViewRoutes, VisitRoutes } from '../../src/shared/ipc/routes/changes'
import type { StorageViewRoutes } from '../../src/shared/ipc/routes/storage'
import type { RecordChange } from '../../src/shared/model/changes'
import type { StorageView } from '../../src/shared/model/storage'
import type { Me, SavedView, TableSettings, ViewContent, Visit } from '../../src/shared/model/view'
import type { ProjectRow } from '../../src/shared/model/project'

type Routes = typeof changes & StorageViewRoutes & ViewRoutes & VisitRoutes
type Handlers = { [R in keyof Routes]: (input: Requests[R]['in']) => Requests[R]['out'] }

const HOUR = 3_600_000
const PLAIN: ViewContent = {
  deleted: false,
  filter: null,
  sort: { key: 'id', descending: true },
  columns: [],
  layout: 'table'
}

export function madeByUser(push: (message: EventMessage) => void, projects: readonly ProjectRow[]): Handlers {
  let views: SavedView[] = [
    { ...PLAIN, id: 'v-dear', name: 'Dearest first', keepOffline: true, sort: { key: 'price', descending: true } },
    { ...PLAIN, id: 'v-board', name: 'Board', keepOffline: false, layout: 'board' }
  ]
  let shown: ViewContent | null = null
  const tables = new Map<string, TableSettings>()
  let storage: StorageView | null = null
  let me: Me = { userId: null, keepOffline: false }
  const visits = new Map<number, Visit>()
  const notify = (workspaceId: string): void => push({ event: 'views', data: { workspaceId } })
  const find = (id: string): { view: SavedView; index: number } => {
    const index = views.findIndex((view) => view.id === id)
    const view = views[index]
    if (view === undefined) throw new DesksideError('not-found', 'There is no such view any more.')
    return { view, index }
  }
  const visit = (id: number, change: Partial<Visit>): void => {
    const title = projects.find((project) => project.id === id)?.title ?? null
    const known = visits.get(id) ?? { noun: 'project', id, title, openedAt: null, pinnedAt: null }
    visits.set(id, { ...known, ...change })
  }
  projects.slice(3, 6).forEach(({ id }, at) => visit(id, { openedAt: Date.now() - at * HOUR }))
  const changes = changesOf(projects)

  return {
    'changes.feed': ({ nouns, before, since, limit }) => {
      const start = before ?? 0
      const matching = changes.filter(
        (one) => (nouns === null || nouns.includes(one.noun)) && (since === null || one.at >= since)
      )
      return {
        changes: matching.slice(start, start + limit),
        next: start + limit < matching.length ? start + limit : null,
        keptSince: Date.now() - 40 * 24 * HOUR,
        volatile: []
      }
    },
    'changes.since': ({ id }) => {
      const change = changes.find((one) => one.id === id && one.what === 'changed')
      const visitedAt = visits.get(id)?.openedAt ?? null
      return {
        visitedAt,
        fields: visitedAt === null ? [] : (change?.fields ?? []),
        stateBefore: null,
        keptSince: Date.now() - 40 * 24 * HOUR
      }
    },
    'changes.visited': ({ workspaceId, id }) => {
      visit(id, { openedAt: Date.now() })
      notify(workspaceId)
      return undefined
    },
    'visits.recent': ({ limit }) =>
      [...visits.values()]
        .filter(({ openedAt }) => openedAt !== null)
        .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
        .slice(0, limit),
    'visits.pinned': () => [...visits.values()].filter(({ pinnedAt }) => pinnedAt !== null),
    'visits.pin': ({ workspaceId, id, pinned }) => {
      visit(id, { pinnedAt: pinned ? Date.now() : null })
      notify(workspaceId)
      return undefined
    },
    'visits.me': () => me,
    'visits.setMe': ({ workspaceId, userId, keepOffline }) => {
      me = { userId, keepOffline }
      notify(workspaceId)
      return undefined
    },
    'views.list': () => views,
    'views.add': ({ workspaceId, name, content }) => {
      const view: SavedView = { ...content, id: `v-${views.length}-${Date.now()}`, name, keepOffline: false }
      views = [...views, view]
      notify(workspaceId)
      return view
    },
    'views.update': ({ workspaceId, id, change }) => {
      const { view, index } = find(id)
      const changed = { ...view, ...change }
      views = views.with(index, changed)
      notify(workspaceId)
      return changed
    },
    'views.reorder': ({ workspaceId, ids }) => {
      const first = ids.map((id) => find(id).view)
      views = [...first, ...views.filter((view) => !first.includes(view))]
      notify(workspaceId)
      return undefined
    },
    'views.remove': ({ workspaceId, id }) => {
      const found = find(id)
      views = views.filter((view) => view.id !== id)
      notify(workspaceId)
      return found
    },
    'views.restore': ({ workspaceId, view, index }) => {
      views = views.toSpliced(index, 0, view)
      notify(workspaceId)
      return undefined
    },
    'views.table': ({ table }) => tables.get(table) ?? null,
    'views.setTable': ({ table, settings }) => void tables.set(table, settings),
    'storage.view': () => storage,
    'storage.setView': ({ view }) => void (storage = view),
    'views.default': () => shown,
    'views.setDefault': ({ content }) => {
      shown = content
      return undefined
    },
    'views.shown': () => null,
    'views.setShown': () => undefined
  }
}

/** Events and a file that came, went and were lost. */
function othersOf(at: number): RecordChange[] {
  const of = (change: Partial<RecordChange>): RecordChange => ({
    ...{ noun: 'calendar-event', id: 31, title: 'Meeting 31', at, what: 'state', state: 'active', stateBefore: null },
    fields: [],
    ...change
  })
  return [
    of({ state: 'deleted', stateBefore: 'active' }),
    of({
      id: 32,
      title: 'Call about the façade, the ducts and the second floor of the building by the river',
      what: 'appeared'
    }),
    of({ noun: 'file', id: 3, title: 'Plan.pdf', state: 'missing', stateBefore: 'active' }),
    of({ noun: 'user-group', id: 4, title: null, stateBefore: 'deleted' }),
    of({ noun: 'list-element', id: 4, title: 'Copper', what: 'appeared' })
  ]
}

/** A change for each of the last days. */
function changesOf(projects: readonly ProjectRow[]): RecordChange[] {
  const ofProjects = projects.slice(0, 60).map(({ id, title, state, price }, at): RecordChange => {
    const common = { noun: 'project' as const, id, title, at: Date.now() - at * 5 * HOUR, state, stateBefore: null }
    if (at % 7 === 3) return { ...common, what: 'appeared', fields: [] }
    const [key, label, role] =
      at % 2 === 0 ? (['price', 'price', 'price'] as const) : (['name', 'name', 'title'] as const)
    const money = (amount: number) => ({ type: 'money' as const, amount, currency: null })
    return {
      ...common,
      what: 'changed',
      fields: [
        key === 'price'
          ? { key, label, role, before: money((price ?? 0) * 0.9), after: money(price ?? 0), shortened: false }
          : {
              key,
              label,
              role,
              before: { type: 'text', text: `${title ?? ''} (draft)` },
              after: { type: 'text', text: title ?? '' },
              shortened: false
            }
      ]
    }
  })
  return [...othersOf(Date.now()), ...ofProjects]
}
