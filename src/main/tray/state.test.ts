import { describe, expect, it } from 'vitest'
import type { ConnectivityState, SyncStatus } from '@shared/model/sync'
import type { Workspace } from '@shared/model/workspace'
import { trayState } from './state'

const workspace: Pick<Workspace, 'credentials' | 'isWaitingForKeychain'> = {
  credentials: 'stored',
  isWaitingForKeychain: false
}
const statusOf = (state: ConnectivityState, change: Partial<SyncStatus> = {}): SyncStatus => ({
  ...{ workspaceId: 'w', isPaused: false, pace: 'full', lists: [], cacheBytes: 0, budget: null, notice: null },
  connectivity: { state, since: 5, lastError: null, lastTried: null, lastTriedAt: null, nextTryAt: null },
  ...change
})
const list = (state: 'waiting' | 'running' | 'failed'): SyncStatus['lists'][number] => ({
  ...{
    list: 'projects-active',
    state,
    missing: 0,
    done: 3,
    rate: null,
    parts: null,
    notRead: 0,
    refused: [],
    error: null
  },
  coverage: { state: 'partial', cached: 3, total: 10, sweptAt: null, obstacle: null },
  nextTryAt: null
})
const said = (status: SyncStatus | null, language: 'en' | 'ru' = 'en', of: typeof workspace | null = workspace) =>
  trayState({ workspace: of, status, language, clock: () => '14:05' })

describe('the icon and the first line of the tray', () => {
  it.each([
    ['unknown', 'online', 'Checking the connection', 'Проверяется связь'],
    ['online', 'online', 'Online', 'На связи'],
    ['offline', 'offline', 'No network (since 14:05)', 'Нет сети (с 14:05)'],
    ['unreachable', 'offline', 'The server does not answer (since 14:05)', 'Сервер не отвечает (с 14:05)'],
    ['proxy-login', 'attention', 'The proxy asks for a sign-in', 'Прокси-сервер просит войти'],
    [
      'captive-portal',
      'attention',
      'The network asks for a sign-in page',
      'Сеть просит войти через страницу в браузере'
    ],
    ['credentials-refused', 'attention', 'Token or secret refused', 'Токен или секрет не приняты'],
    ['credentials-missing', 'attention', 'Token and secret are missing', 'Нет токена и секрета'],
    ['tls-untrusted', 'attention', 'The certificate is not trusted', 'Сертификату нельзя доверять'],
    ['quota', 'online', 'The lookup quota is used up', 'Исчерпан лимит подсказок']
  ] as const)('say of %s: %s', (state, icon, en, ru) => {
    expect(said(statusOf(state))).toEqual({ icon, words: en })
    expect(said(statusOf(state), 'ru')).toEqual({ icon, words: ru })
  })

  it('say of a sweep that it runs, and never how far it is: the menu would close while it is read', () => {
    for (const state of ['running', 'waiting'] as const)
      expect(said(statusOf('online', { lists: [list(state)] }))).toEqual({ icon: 'syncing', words: 'Syncing' })
  })

  it('say that the sync is paused, that a list failed, and that nothing can be saved', () => {
    expect(said(statusOf('online', { isPaused: true }))).toEqual({ icon: 'paused', words: 'Sync paused' })
    expect(said(statusOf('online', { lists: [list('failed')] })).words).toBe('Online, but some lists could not be read')
    const error = { code: 'disk-full', message: 'full' } as never
    expect(said(statusOf('online', { notice: { kind: 'cache-in-memory', error, at: 1 } }))).toEqual({
      icon: 'attention',
      words: 'Nothing can be saved on the disk'
    })
  })

  it('say that a keychain is locked or can’t be read, before the workspace is open', () => {
    expect(said(null, 'en', { ...workspace, isWaitingForKeychain: true })).toEqual({
      icon: 'attention',
      words: 'Waiting for the keychain'
    })
    expect(said(null, 'ru', { ...workspace, credentials: 'unreadable' }).icon).toBe('attention')
  })

  it('say that no workspace is open, and that one is being opened', () => {
    expect(said(null, 'en', null)).toEqual({ icon: 'online', words: 'No workspace is open' })
    expect(said(null).words).toBe('Checking the connection')
  })
})
