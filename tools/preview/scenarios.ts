import type { ErrorShape } from '../../src/shared/ipc/errors'
import type { Coverage } from '../../src/shared/model/cached'
import {
  SYNC_LISTS,
  type ConnectivityState,
  type SyncList,
  type SyncListStatus,
  type SyncStatus
} from '../../src/shared/model/sync'
import type { Workspace } from '../../src/shared/model/workspace'

export const SCENARIOS = [
  'first-run',
  'demo',
  'online',
  'syncing',
  'paused',
  'offline',
  'unreachable',
  'refused',
  'partial',
  'proxy',
  'captive',
  'missing',
  'quota',
  'untrusted',
  'sparing',
  'rebuilt',
  'memory',
  'made-at-risk',
  'unsaved',
  'saved-anew',
  'empty',
  'keychain-waiting',
  'none-open',
  'wayland',
  'start-failure'
] as const
export type Scenario = (typeof SCENARIOS)[number]

export const isScenario = (text: string): text is Scenario => (SCENARIOS as readonly string[]).includes(text)

export const failure = (
  code: ErrorShape['code'],
  message: string,
  details: ErrorShape['details'] = {}
): ErrorShape => ({ code, message, retryable: true, details })

const service: Workspace = {
  id: 'w-1',
  name: 'Northwind Interiors',
  kind: 'service',
  address: 'https://crm.northwind-interiors.example',
  lookupPath: 'lookup',
  serviceMark: '5d0c8a1e94b7',
  credentials: 'stored',
  credentialProblem: null,
  storage: 'disk',
  isActive: true,
  made: { where: 'file', problem: null, backup: null },
  isWaitingForKeychain: false
}

const UNTIL_QUIT = {
  credentials: 'session',
  storage: 'memory',
  made: {
    where: 'memory',
    problem: failure('made-left', 'What was made before could not be read, and is left on the disk.'),
    backup: null
  }
} as const satisfies Partial<Workspace>

const LOCKED = {
  credentials: 'unreadable',
  credentialProblem: failure('keychain-locked', 'The collection of the keychain is locked.'),
  storage: 'memory',
  made: {
    where: 'waiting',
    problem: failure('made-locked', 'What was made in a workspace can’t be read now.', { allAtHand: 1 }),
    backup: null
  }
} as const satisfies Partial<Workspace>

const DAMAGED = {
  where: 'file',
  problem: failure('made-damaged', 'What was made in a workspace was damaged.', { read: 7, lost: 2 }),
  backup: Date.UTC(2026, 10, 21)
} as const satisfies Workspace['made']

export function workspacesOf(scenario: Scenario): Workspace[] {
  if (scenario === 'first-run') return []
  const demo: Workspace = {
    ...service,
    id: 'demo',
    name: 'Demo workspace',
    kind: 'demo',
    address: 'http://127.0.0.1:41873',
    serviceMark: null,
    credentials: 'none-needed',
    storage: 'memory',
    isActive: scenario === 'demo'
  }
  if (scenario === 'demo') return [demo]
  const second: Workspace = {
    ...service,
    id: 'w-2',
    name: 'Бюро «Севермост»: проекты, подрядчики и всё остальное',
    address: 'https://projects.severmost.example:8443',
    serviceMark: 'c3f29b7710ae',
    isActive: false,
    credentials: 'missing',
    credentialProblem: failure('credentials-missing', 'Nothing is stored for this workspace.'),
    ...(scenario === 'made-at-risk' ? { made: DAMAGED } : {})
  }
  const first: Workspace = {
    ...service,
    ...(scenario === 'memory' ? UNTIL_QUIT : {}),
    ...(scenario === 'made-at-risk' ? LOCKED : {}),
    isActive: scenario !== 'none-open',
    isWaitingForKeychain: scenario === 'keychain-waiting'
  }
  return [first, second, demo]
}

const MINUTE = 60_000

export const complete = (cached: number, now: number): Coverage => ({
  state: 'complete',
  cached,
  total: cached,
  sweptAt: now - 4 * MINUTE,
  obstacle: null
})

const TROUBLE: Partial<Record<Scenario, { state: ConnectivityState; error: ErrorShape; next: number | null }>> = {
  offline: {
    state: 'offline',
    error: failure('network-offline', 'The network is disconnected.', { net: 'net::ERR_INTERNET_DISCONNECTED' }),
    next: 25_000
  },
  unreachable: {
    state: 'unreachable',
    error: failure('network-timeout', 'No answer within 30 s.', { net: 'net::ERR_TIMED_OUT', seconds: 30 }),
    next: 90_000
  },
  proxy: {
    state: 'proxy-login',
    error: failure('proxy-login', 'The proxy answered 407.', {
      status: 407,
      proxy: 'proxy.northwind-interiors.example',
      port: 3128
    }),
    next: 30_000
  },
  captive: {
    state: 'captive-portal',
    error: failure('captive-portal', 'A page of login.hotel.example answered.', { host: 'login.hotel.example' }),
    next: 30_000
  },
  missing: {
    state: 'credentials-missing',
    error: failure('credentials-missing', 'Nothing is stored for this workspace.'),
    next: null
  },
  quota: { state: 'quota', error: failure('lookup-quota', 'The service answered 403.', { status: 403 }), next: null },
  untrusted: {
    state: 'tls-untrusted',
    error: failure('tls-untrusted', 'The certificate is not trusted.', { net: 'net::ERR_CERT_AUTHORITY_INVALID' }),
    next: 60_000
  },
  refused: {
    state: 'credentials-refused',
    error: failure('credentials-refused', 'The service answered 401.', { status: 401 }),
    next: null
  }
}

/** Plausible size of lists that the scenarios do not change. */
const SMALL_LIST = 40
const CACHED: Readonly<Partial<Record<SyncList, number>>> = {
  reference: 12,
  'projects-active': 0,
  'projects-deleted': 214,
  'user-groups-active': 18,
  'user-groups-deleted': 2,
  'project-groups-active': 46,
  'project-groups-deleted': 0,
  'calendar-active': 1306,
  'calendar-deleted': 41,
  'file-tree': 5320,
  'folders-active': 1020,
  'folders-deleted': 7,
  'files-active': 4300,
  'files-deleted': 96
}

const nothing: Coverage = { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }

function listOf(
  list: SyncList,
  { scenario, isSyncing, rows, now }: { scenario: Scenario; isSyncing: boolean; rows: number; now: number }
): SyncListStatus {
  const age = list.endsWith('deleted') ? 27 * 60 * MINUTE : 0
  const whole = complete(list === 'projects-active' ? rows : (CACHED[list] ?? SMALL_LIST), now)
  const idle: SyncListStatus = {
    list,
    state: 'idle',
    coverage: { ...whole, sweptAt: (whole.sweptAt ?? 0) - age },
    missing: 0,
    ...{ done: 0, rate: null, notRead: 0, refused: [], error: null, nextTryAt: null },
    parts: list.startsWith('calendar') ? { of: 'months', done: 19, total: 19 } : null
  }
  if (scenario === 'paused') return { ...idle, state: 'paused' }
  if (isSyncing && list === 'projects-active') {
    const coverage: Coverage = { state: 'partial', cached: 41_870, total: 100_000, sweptAt: null, obstacle: null }
    return { ...idle, state: 'running', coverage, done: 41_870, rate: 1240 }
  }
  if (isSyncing && list !== 'reference') return { ...idle, state: 'waiting', coverage: nothing, parts: null }
  if (scenario === 'partial') {
    if (list === 'projects-active') {
      return { ...idle, coverage: { ...nothing, state: 'partial', cached: 500, obstacle: 'offset-ignored' } }
    }
    if (list === 'calendar-active') {
      const coverage: Coverage = { ...nothing, state: 'partial', cached: 812 }
      return { ...idle, state: 'paused', coverage, parts: { of: 'months', done: 11, total: 19 } }
    }
    if (list === 'folders-active') {
      return { ...idle, coverage: { ...nothing, state: 'partial', cached: 100_000, obstacle: 'endless' } }
    }
    if (list === 'files-deleted') {
      return { ...idle, coverage: { ...nothing, state: 'partial', cached: 2_400, obstacle: 'disk-budget' } }
    }
    if (list === 'files-active') return { ...idle, missing: 37 }
    if (list === 'file-tree') {
      const error = failure('service-not-found', 'The service answered 404.', { status: 404 })
      return { ...idle, state: 'failed', coverage: nothing, error, nextTryAt: now + 240_000 }
    }
    if (list.endsWith('deleted') && list !== 'project-groups-deleted')
      return { ...idle, coverage: nothing, parts: null }
  }
  return idle
}

export function syncStatusOf(scenario: Scenario, workspaceId: string, isPaused: boolean, rows: number): SyncStatus {
  const now = Date.now()
  const trouble = TROUBLE[scenario]
  const isSyncing = scenario === 'syncing' && !isPaused
  return {
    workspaceId,
    connectivity: {
      state: trouble?.state ?? 'online',
      since: now - (trouble ? 38 : 200) * MINUTE,
      lastError: trouble?.error ?? null,
      lastTried: 'GET /projects',
      lastTriedAt: now - 2 * MINUTE,
      nextTryAt: trouble?.next == null ? null : now + trouble.next
    },
    isPaused: isPaused || scenario === 'paused',
    pace: scenario === 'sparing' ? 'sparing' : 'full',
    lists: SYNC_LISTS.map((list) => listOf(list, { scenario, isSyncing, rows, now })),
    cacheBytes: scenario === 'partial' ? 1_062_000_000 : 48_234_496,
    budget:
      scenario === 'memory' || scenario === 'demo'
        ? null
        : scenario === 'partial'
          ? {
              limit: 1e9,
              used: 1_041_000_000,
              isExceeded: true,
              dropped: [
                { part: 'children', items: 2140, bytes: 61_200_000, at: now - 22 * MINUTE },
                { part: 'changes', items: 18_400, bytes: 4_100_000, at: now - 22 * MINUTE }
              ]
            }
          : { limit: 1e9, used: 47_100_000, isExceeded: false, dropped: [] },
    notice: scenario === 'rebuilt' ? { kind: 'cache-rebuilt', reason: 'corrupt', at: now - 9 * MINUTE } : null
  }
}
