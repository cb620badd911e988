import type { ErrorShape } from '../../src/shared/ipc/errors'
import type { Coverage } from '../../src/shared/model/cached'
import type { ConnectivityState, SyncStatus } from '../../src/shared/model/sync'
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
  'rebuilt',
  'memory',
  'empty',
  'keychain-waiting',
  'none-open',
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
  credentials: 'stored',
  credentialProblem: null,
  storage: 'disk',
  active: true,
  waitingForKeychain: false
}

export function workspacesOf(scenario: Scenario): Workspace[] {
  if (scenario === 'first-run') return []
  const demo: Workspace = {
    ...service,
    id: 'demo',
    name: 'Demo workspace',
    kind: 'demo',
    address: 'http://127.0.0.1:41873',
    credentials: 'none-needed',
    storage: 'memory',
    active: scenario === 'demo'
  }
  if (scenario === 'demo') return [demo]
  const second: Workspace = {
    ...service,
    id: 'w-2',
    name: 'Бюро «Севермост»: проекты, подрядчики и всё остальное',
    address: 'https://projects.severmost.example:8443',
    active: false,
    credentials: 'missing',
    credentialProblem: failure('credentials-missing', 'Nothing is stored for this workspace.')
  }
  const first: Workspace = {
    ...service,
    ...(scenario === 'memory' ? { storage: 'memory' as const, credentials: 'session' as const } : {}),
    active: scenario !== 'none-open',
    waitingForKeychain: scenario === 'keychain-waiting'
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
  refused: {
    state: 'credentials-refused',
    error: failure('credentials-refused', 'The service answered 401.', { status: 401 }),
    next: null
  }
}

export function syncStatusOf(scenario: Scenario, workspaceId: string, paused: boolean, rows: number): SyncStatus {
  const now = Date.now()
  const trouble = TROUBLE[scenario]
  const syncing = scenario === 'syncing' && !paused
  const whole = complete(rows, now)
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
    paused: paused || scenario === 'paused',
    lists: [
      {
        list: 'projects-active',
        state: syncing ? 'running' : 'idle',
        coverage: syncing ? { state: 'partial', cached: 41_870, total: 98_310, sweptAt: null, obstacle: null } : whole,
        done: syncing ? 41_870 : 0,
        rate: syncing ? 1240 : null,
        error: null
      },
      {
        list: 'projects-deleted',
        state: syncing ? 'waiting' : 'idle',
        coverage: syncing
          ? { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
          : { ...complete(214, now), sweptAt: now - 27 * 60 * MINUTE },
        done: 0,
        rate: null,
        error: null
      },
      { list: 'reference', state: 'idle', coverage: complete(186, now), done: 0, rate: null, error: null }
    ],
    cacheBytes: 48_234_496,
    notice: scenario === 'rebuilt' ? { kind: 'cache-rebuilt', reason: 'corrupt', at: now - 9 * MINUTE } : null
  }
}
