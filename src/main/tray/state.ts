/** Icon and first line of the tray menu. Pure. */
import type { SyncStatus } from '@shared/model/sync'
import type { Workspace } from '@shared/model/workspace'
import { SYNC_STATES } from '@shared/rules/sync-states'
import { summarise, type SyncSummary } from '@shared/rules/sync-summary'
import type { Language } from '@shared/rules/bilingual'
import type { TrayIcon } from './icons'
import { TRAY_WORDS } from './words'

export interface TrayState {
  /** `attention`: the user must act. */
  readonly icon: TrayIcon
  readonly words: string
}

const ICONS: Readonly<Record<SyncSummary['state'], TrayIcon>> = {
  unknown: 'online',
  online: 'online',
  quota: 'online',
  syncing: 'syncing',
  paused: 'paused',
  offline: 'offline',
  unreachable: 'offline',
  'proxy-login': 'attention',
  'captive-portal': 'attention',
  'credentials-refused': 'attention',
  'credentials-missing': 'attention',
  'tls-untrusted': 'attention'
}

export interface StateFacts {
  readonly workspace: Pick<Workspace, 'credentials' | 'isWaitingForKeychain'> | null
  /** Null until the workspace is open. */
  readonly status: SyncStatus | null
  readonly language: Language
  /** Formats a moment (epoch ms) as time, with the day unless it is today. */
  readonly clock: (moment: number) => string
}

export function trayState({ workspace, status, language, clock }: StateFacts): TrayState {
  const words = TRAY_WORDS[language]
  if (workspace === null) return { icon: 'online', words: words.none }
  if (workspace.isWaitingForKeychain) return { icon: 'attention', words: words.keychain }
  if (workspace.credentials === 'unreadable') return { icon: 'attention', words: words.unreadable }
  if (status?.notice?.kind === 'cache-in-memory') return { icon: 'attention', words: words.unsaved }
  const summary = summarise(status)
  const said = wordsOf(summary, language)
  const icon = ICONS[summary.state]
  const since = icon === 'offline' ? status?.connectivity.since : undefined
  return { icon, words: since === undefined ? said : words.since(said, clock(since)) }
}

/** No percentages or counts: a menu closes when it changes. */
function wordsOf({ state, isAnswered, isPartly }: SyncSummary, language: Language): string {
  const words = SYNC_STATES[language]
  if (state === 'unreachable' && isAnswered) return words.unusable
  if (state === 'online' && isPartly) return words.onlinePartly
  return state === 'syncing' ? words.syncingJust : words[state]
}
