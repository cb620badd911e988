/** Sample values of the contract's types for unit tests, with overrides. */
import type { AppInfo } from '@shared/contract/app'
import type { SyncListStatus, SyncStatus } from '@shared/model/sync'
import type { Workspace } from '@shared/model/workspace'

export const appInfo = (change: Partial<AppInfo> = {}): AppInfo => ({
  version: '0.1.0',
  platform: 'linux',
  runtime: 'stand-in',
  languages: ['en-GB'],
  forcedLanguage: null,
  canKeepOnTop: true,
  userDataDir: '/home/anna/.config/Deskside',
  userDataProblem: null,
  ...change
})

export const workspace = (change: Partial<Workspace> = {}): Workspace => ({
  id: 'w-1',
  name: 'Northwind',
  kind: 'service',
  address: 'https://crm.example.org',
  lookupPath: 'lookup',
  serviceMark: '0f1e2d3c4b5a',
  credentials: 'stored',
  credentialProblem: null,
  made: null,
  storage: 'disk',
  isActive: true,
  isWaitingForKeychain: false,
  ...change
})

export const syncList = (change: Partial<SyncListStatus> = {}): SyncListStatus => ({
  list: 'projects-active',
  state: 'idle',
  coverage: { state: 'complete', cached: 10, total: 10, sweptAt: 1000, obstacle: null },
  missing: 0,
  done: 0,
  rate: null,
  parts: null,
  notRead: 0,
  refused: [],
  error: null,
  nextTryAt: null,
  ...change
})

export const syncStatus = (
  change: Partial<SyncStatus> = {},
  connectivity: Partial<SyncStatus['connectivity']> = {}
): SyncStatus => ({
  workspaceId: 'w-1',
  connectivity: {
    state: 'online',
    since: 1000,
    lastError: null,
    lastTried: null,
    lastTriedAt: null,
    nextTryAt: null,
    ...connectivity
  },
  isPaused: false,
  pace: 'full',
  lists: [syncList()],
  cacheBytes: 4096,
  budget: { limit: 2 ** 30, used: 4096, isExceeded: false, dropped: [] },
  notice: null,
  ...change
})
