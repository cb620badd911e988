/** Views, pins and changes as after some weeks of use; edits last until the page is reloaded. */
import type { BridgeMessage, Requests } from '../../src/shared/ipc/contract'
import { prefHandlers } from '../../src/main/ipc/handlers/prefs'
import type { UserEntries } from '../../src/main/user-data/user-entries'
import { opened } from '../../src/main/user-data/visits'
import type { OpenWorkspace } from '../../src/main/workspace/open-workspace'
import type { prefs as prefRoutes } from '../../src/shared/contract/prefs'
import type { changes as changeRoutes } from '../../src/shared/contract/records'
import type { views as viewRoutes, ViewContent } from '../../src/shared/contract/views'
import type { RecordChange } from '../../src/shared/model/changes'
import type { ProjectRow } from '../../src/shared/model/project'

type Routes = typeof changeRoutes & typeof prefRoutes & typeof viewRoutes
type Handlers = {
  [R in keyof Routes]: (input: Requests[R]['in']) => Requests[R]['out'] | Promise<Requests[R]['out']>
}

const HOUR = 3_600_000
const PLAIN: ViewContent = {
  deleted: false,
  filter: null,
  sort: { key: 'id', descending: true },
  columns: [],
  layout: 'table'
}

export function sampleUserData(
  push: (message: BridgeMessage) => void,
  projects: readonly ProjectRow[],
  made: UserEntries
): Handlers {
  made.set('view', [
    { ...PLAIN, id: 'v-dear', name: 'Dearest first', keepOffline: true, sort: { key: 'price', descending: true } },
    { ...PLAIN, id: 'v-board', name: 'Board', keepOffline: false, layout: 'board' }
  ])
  made.set('searches', { past: [{ text: 'air', at: Date.now() - HOUR }], choices: [] })
  const visit = (id: number, at: number): void =>
    made.set('visit', opened(made.get('visit'), { noun: 'project', id, at }))
  projects.slice(3, 6).forEach(({ id }, at) => visit(id, Date.now() - at * HOUR))
  const cache = {
    clients: { taxIds: async () => [] },
    fields: { setCorrections: async () => undefined },
    records: { joinedIds: async () => new Map<number, number>() },
    reference: { modules: async () => [] },
    titles: async (all: readonly { readonly id: number }[]) =>
      all.map(({ id }) => projects.find((project) => project.id === id)?.title ?? null)
  }
  const prefs = prefHandlers({
    workspaces: { opened: async () => ({ cache }) as unknown as OpenWorkspace },
    userData: { of: () => made, change: async (_, change) => change(made) },
    emit: (name, data) => push({ name, data } as BridgeMessage),
    now: Date.now,
    reminds: () => true
  })
  const context = { webContentsId: 1 }
  const changes = changesOf(projects)

  return {
    'changes.feed': ({ nouns, before, since, responsible, limit }) => {
      const start = before ?? 0
      const matching = changes.filter(
        (one) =>
          (nouns === null || nouns.includes(one.noun)) &&
          (since === null || one.at >= since) &&
          (responsible === undefined || projects.find(({ id }) => id === one.id)?.responsible?.id === responsible)
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
      const visitedAt = made.get('visit').find((one) => one.id === id)?.openedAt ?? null
      return {
        visitedAt,
        fields: visitedAt === null ? [] : (change?.fields ?? []),
        stateBefore: null,
        keptSince: Date.now() - 40 * 24 * HOUR
      }
    },
    'changes.visited': ({ workspaceId, id }) => {
      visit(id, Date.now())
      push({ name: 'prefs.changed', data: { workspaceId, key: 'recent' } })
      return undefined
    },
    'prefs.get': (input) => prefs['prefs.get'].run(input, context),
    'prefs.set': (input) => prefs['prefs.set'].run(input, context),
    'views.shown': () => null,
    'views.setShown': () => undefined
  }
}

/** Changes of events and of a file: added, removed and no longer returned. */
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

/** One change for each of the last days. */
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
          ? { key, label, role, before: money((price ?? 0) * 0.9), after: money(price ?? 0), isShortened: false }
          : {
              key,
              label,
              role,
              before: { type: 'text', text: `${title ?? ''} (draft)` },
              after: { type: 'text', text: title ?? '' },
              isShortened: false
            }
      ]
    }
  })
  return [...othersOf(Date.now()), ...ofProjects]
}
