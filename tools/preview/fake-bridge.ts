/** A bridge that answers every route with plausible data and delay, and fails on demand. */
import { UserEntries } from '../../src/main/user-data/user-entries'
import type { Bridge, BridgeMessage, Requests, Route } from '../../src/shared/ipc/contract'
import { DesksideError, shapeOf } from '../../src/shared/ipc/errors'
import type { ProjectRow } from '../../src/shared/model/project'
import type { ProjectListing } from '../../src/shared/contract/listing'
import type { ConnectInput } from '../../src/shared/contract/workspaces'
import { DEFAULT_SETTINGS, type Settings } from '../../src/shared/model/settings'
import { monthsBetween } from '../../src/shared/rules/months'
import { CONNECT_LAYERS, type ConnectOutcome, type LayerResult } from '../../src/shared/model/workspace'
import { childRoutes } from './children'
import { clientRoutes } from './clients'
import { fakeConsole } from './console'
import { fieldRoutes } from './fields'
import { filterRoutes, matches } from './filters'
import { lookupRoutes } from './lookup'
import { sampleUserData } from './sample-user-data'
import { detailOf, makeProjects, sortProjects, withColumns } from './projects'
import { recordRoutes } from './records'
import { complete, failure, syncStatusOf, workspacesOf, type Scenario } from './scenarios'
import { MODULES, searchService, searchTitles } from './search'
import { calendarRoutes } from './calendar'
import { filesRoutes } from './files'

type Handlers = { [R in Route]: (input: Requests[R]['in']) => Promise<Requests[R]['out']> | Requests[R]['out'] }

export interface FakeBridgeOptions {
  readonly scenario: Scenario
  readonly settings: Partial<Settings>
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/**
 * Words in the address that make the connection test fail at a layer: `nowhere`, `selfsigned`, `page`, `wrong`;
 * `keyless` has no keychain.
 */
const STOPS: Readonly<Record<string, { layer: (typeof CONNECT_LAYERS)[number]; error: ReturnType<typeof failure> }>> = {
  nowhere: {
    layer: 'name',
    error: failure('network-name', 'The name could not be resolved.', {
      net: 'net::ERR_NAME_NOT_RESOLVED',
      host: 'nowhere.example'
    })
  },
  selfsigned: {
    layer: 'tls',
    error: failure('tls-untrusted', 'The certificate is not trusted.', { net: 'net::ERR_CERT_AUTHORITY_INVALID' })
  },
  page: {
    layer: 'service',
    error: failure('service-html', 'The answer is an HTML page.', { status: 200, type: 'text/html' })
  },
  wrong: { layer: 'credentials', error: failure('credentials-refused', 'The service answered 401.', { status: 401 }) }
}

export function fakeBridge(options: FakeBridgeOptions): Bridge {
  const { scenario } = options
  const made = new UserEntries()
  const listeners = new Set<(message: BridgeMessage) => void>()
  const push = (message: BridgeMessage): void => listeners.forEach((listener) => listener(message))
  const active = makeProjects(scenario === 'empty' ? 0 : 3284, false)
  const deleted = makeProjects(scenario === 'empty' ? 0 : 214, true)
  const service = fakeConsole(scenario, active)
  let settings: Settings = { ...DEFAULT_SETTINGS, ...options.settings }
  let workspaces = workspacesOf(scenario)
  let isPaused = scenario === 'paused'
  const cancelled = new Set<string>()

  const isStale = scenario === 'offline' || scenario === 'unreachable' || scenario === 'refused'
  const fetchedAt = (): number => Date.now() - (isStale ? 40 : 4) * 60_000

  async function testLayers(input: ConnectInput): Promise<ConnectOutcome> {
    const stop = Object.entries(STOPS).find(([word]) => input.address.includes(word))?.[1]
    let layers: LayerResult[] = CONNECT_LAYERS.map((layer) => ({ layer, state: 'waiting', error: null }))
    const set = (index: number, change: Partial<LayerResult>): void => {
      layers = layers.map((layer, at) => (at === index ? { ...layer, ...change } : layer))
      push({ name: 'connect', data: { attempt: input.attempt, layers, layer: CONNECT_LAYERS[index]! } })
    }
    for (const [index, layer] of CONNECT_LAYERS.entries()) {
      if (cancelled.has(input.attempt)) throw new DesksideError('cancelled', 'The test was cancelled.')
      set(index, { state: 'testing' })
      await wait(220)
      if (layer === stop?.layer) {
        set(index, { state: 'failed', error: stop.error })
        layers = layers.map((one, at) => (at > index ? { ...one, state: 'skipped' } : one))
        return { state: 'failed', layers, error: stop.error }
      }
      set(index, { state: 'passed' })
    }
    if (input.address.includes('keyless') && input.keep === 'keychain') {
      const error = failure('keychain-absent', 'No Secret Service answers on the session bus.', {
        library: 'libsecret-1.so.0'
      })
      return { state: 'keychain-unusable', layers, error }
    }
    return { state: 'connected', workspaceId: 'w-new', layers }
  }

  function activate(id: string) {
    workspaces = workspaces.map((workspace) => ({ ...workspace, isActive: workspace.id === id }))
    push({ name: 'workspaces', data: undefined })
    const found = workspaces.find((workspace) => workspace.id === id)
    if (!found) throw new DesksideError('not-found', 'There is no such workspace.')
    return found
  }

  function rowsOf(query: ProjectListing): ProjectRow[] {
    const rows = query.deleted ? deleted : active
    return sortProjects(
      rows.filter((row) => matches(query.filter, row)),
      query.sort
    )
  }

  const handlers: Handlers = {
    'app.info': () => {
      if (scenario === 'start-failure') throw new DesksideError('disk-read-only', 'The profile can’t be written to.')
      return {
        version: '0.1.0',
        platform: 'linux',
        runtime: 'stand-in',
        languages: ['en-GB', 'ru-RU'],
        forcedLanguage: null,
        canKeepOnTop: scenario !== 'wayland',
        userDataDir: '/home/anna/.config/Deskside',
        userDataProblem:
          scenario === 'made-at-risk'
            ? failure('settings-restored', 'The settings were damaged; their copy was used.')
            : null
      }
    },
    'app.loginStart': () => 'off',
    'app.setLoginStart': ({ on: isOn }) => (isOn ? 'on' : 'off'),
    'app.openExternal': () => ({ wasOpened: false }),
    'app.copyText': () => undefined,
    'app.showWritten': () => undefined,
    'lists.export': async ({ attempt, ids, format, of }) => {
      const rows = ids?.length ?? (of.kind === 'project' ? rowsOf(of).length : 640)
      push({ name: 'export', data: { attempt, done: Math.round(rows / 3), total: rows } })
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      return { savedAs: `All projects.${format}`, rows, cut: 0 }
    },
    'lists.cancelExport': () => undefined,
    'windows.panel': () => ({ isPossible: true, edge: null, onTop: false }),
    'windows.setPanel': ({ edge }) => ({
      isPossible: true,
      edge: edge === 'last' ? 'right' : (edge ?? null),
      onTop: false
    }),
    'windows.openProject': () => undefined,
    'windows.openFolder': () => undefined,
    'windows.openEvent': () => undefined,
    'windows.print': () => ({ isPrinted: true }),
    'windows.savePdf': ({ name }) => ({ savedAs: `${name}.pdf` }),
    'windows.showInMain': () => undefined,
    'windows.setMenu': () => undefined,
    'windows.findInMain': () => undefined,
    'mail.open': () => null,
    'mail.read': () => ({ subject: '', people: [], text: '', attachments: [], unread: null, isCut: false }),
    'windows.close': () => ({ isClosed: true }),
    'links.take': () => null,
    'links.open': () => undefined,
    'windows.openQuick': () => undefined,
    'windows.quickStart': () => ({ text: null, isCut: false }),
    'windows.quickKey': () => 'on',
    'network.proxyLogin': () => undefined,
    'workspaces.settleMade': () => undefined,
    ...childRoutes(scenario, active),
    ...clientRoutes(active, deleted, made, push),
    ...filterRoutes(active, deleted),
    ...recordRoutes(),
    ...filesRoutes(),
    ...calendarRoutes(),
    'search.cache': ({ text, limit }) => searchTitles(active, text, limit),
    'search.service': ({ text, count }) => searchService(active, text, count, Date.now()),
    'search.references': () => [],
    'search.cancel': () => undefined,
    'search.modules': () => MODULES,
    ...sampleUserData(push, active, made),
    'settings.get': () => settings,
    'settings.set': (change) => (settings = { ...settings, ...change }),
    'workspaces.list': () => workspaces,
    'workspaces.connect': async (input) => {
      const outcome = await testLayers(input)
      if (outcome.state === 'connected') {
        const base = workspacesOf('online')[0]!
        workspaces = [
          ...workspaces,
          { ...base, id: 'w-new', name: input.name || 'crm.example.org', address: input.address }
        ]
        activate('w-new')
      }
      return outcome
    },
    'workspaces.cancelConnect': ({ attempt }) => void cancelled.add(attempt),
    'workspaces.openDemo': () => {
      if (!workspaces.some(({ id }) => id === 'demo')) workspaces = [...workspaces, ...workspacesOf('demo')]
      return activate('demo')
    },
    'workspaces.activate': ({ workspaceId }) => activate(workspaceId),
    'workspaces.rename': ({ workspaceId, name }) => {
      workspaces = workspaces.map((workspace) => (workspace.id === workspaceId ? { ...workspace, name } : workspace))
      return workspaces.find(({ id }) => id === workspaceId)!
    },
    'workspaces.update': (input) => testLayers(input),
    'workspaces.removalPreview': ({ workspaceId }) => ({
      made: { corrections: 4, views: 2, pins: 3, stages: 1, clients: 2 },
      lookups: workspaceId === 'w-1' ? { entries: 412, paid: 380, lists: 3 } : 'uncounted',
      records: workspaceId === 'w-1' ? 98_710 : null,
      bytes: 48_234_496,
      credentials: workspaces.find(({ id }) => id === workspaceId)?.credentials ?? 'missing'
    }),
    'workspaces.remove': ({ workspaceId }) => {
      workspaces = workspaces.filter(({ id }) => id !== workspaceId)
      push({ name: 'workspaces', data: undefined })
      return { keychain: 'removed' }
    },
    'projects.list': (query) => {
      const rows = rowsOf(query)
      // As in `projects.filterStatus`: the last pages of this answer are still missing.
      const isPartly = query.filter?.builtIn.group_id !== undefined
      const page = rows.slice(query.offset, query.offset + query.limit)
      return {
        value: {
          rows: page.map((row, at) => ({
            ...withColumns(row, query.columns),
            ...(isPartly && (query.offset + at) % 3 === 1 ? { isSaved: true } : {})
          })),
          total: rows.length
        },
        fetchedAt: fetchedAt(),
        source: 'cache',
        coverage: complete(rows.length, Date.now()),
        failure: null
      }
    },
    'projects.glance': (query) => {
      const rows = rowsOf(query)
      const { project_group_id: group } = query.filter?.builtIn ?? {}
      // Known parts by group: nothing of the first, everything of the second, some of the others.
      const [id = 0] = group ?? []
      const isKnown = query.filter?.having == null
      return {
        value: {
          rows: id === 1 ? [] : rows.slice(0, query.limit),
          count: id === 1 ? 0 : rows.length,
          undecided: id === 1 ? null : id === 2 || isKnown ? 0 : 12,
          reason: id === 1 ? 'field-unknown' : id === 2 || isKnown ? null : 'children-missing',
          answeredAt: null
        },
        fetchedAt: fetchedAt(),
        source: 'cache',
        coverage: complete(active.length, Date.now())
      }
    },
    'projects.pastDates': ({ responsible, limit }) => {
      const rows = active.filter((row) => row.responsible?.id === responsible).slice(0, 3)
      return {
        value: {
          rows: rows.slice(0, limit).map((project, at) => ({
            project,
            field: { key: 'data.next_contact', label: 'Next contact' },
            value: { type: 'date', date: `2026-11-1${5 - at}` }
          })),
          count: rows.length,
          undecided: 0,
          reason: null
        },
        fetchedAt: fetchedAt(),
        source: 'cache',
        coverage: complete(active.length, Date.now())
      }
    },
    'projects.position': (query) => {
      const index = rowsOf(query).findIndex((row) => row.id === query.id)
      return { index: index === -1 ? null : index }
    },
    'projects.briefs': ({ ids }) => ids.flatMap((id) => active.find((row) => row.id === id) ?? []),
    'projects.get': async ({ id, refresh: shouldRefresh }) => {
      if (shouldRefresh) await wait(300)
      if (shouldRefresh && scenario === 'offline')
        throw new DesksideError('network-offline', 'No network.', { retryable: true })
      const row = [...active, ...deleted].find((one) => one.id === id)
      if (!row) throw new DesksideError('not-found', 'There is no such project.')
      return {
        value: detailOf(row),
        fetchedAt: shouldRefresh ? Date.now() : fetchedAt(),
        source: shouldRefresh ? 'service' : 'cache',
        coverage: complete(active.length, Date.now())
      }
    },
    ...lookupRoutes(scenario, push),
    ...fieldRoutes(made),
    'sync.status': ({ workspaceId }) => syncStatusOf(scenario, workspaceId, isPaused, active.length),
    'sync.refresh': () => wait(200).then(() => undefined),
    'sync.pause': (input) => {
      isPaused = input.paused
      push({ name: 'sync', data: { workspaceId: input.workspaceId } })
      return undefined
    },
    'sync.cancel': () => undefined,
    'sync.calendarMonths': ({ from, to }) =>
      monthsBetween(from, to).map((month) => ({ month, fetchedAt: fetchedAt() })),
    'service.preview': ({ operation, input }) => service.console.preview(service.access, operation, input),
    'service.call': (call) => service.console.call(service.access, call),
    'service.cancel': ({ attempt }) => void service.console.cancel(attempt)
  }

  return {
    async request(route, input) {
      await wait(5)
      try {
        const handler = handlers[route as Route] as (input: unknown) => unknown
        // As strict as the real bridge: values that cannot be cloned fail.
        return { ok: true, value: await handler(structuredClone(input)) }
      } catch (thrown) {
        return { ok: false, error: shapeOf(thrown) }
      }
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}
