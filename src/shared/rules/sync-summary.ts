/** Summarises connection and sweeps as one mood and one word. */
import type { ConnectivityState, SyncStatus } from '../model/sync'

/** Mood of the status dot: its word and colour role. */
export type SyncMood = 'ok' | 'busy' | 'paused' | 'attention' | 'danger' | 'unknown'

export interface SyncSummary {
  readonly mood: SyncMood
  readonly state: ConnectivityState | 'syncing' | 'paused'
  /** Progress of the running sweeps, 0 to 1; null while a total is unknown. */
  readonly fraction: number | null
  /** Number of records read by the running sweeps. */
  readonly done: number
  /** True: the last request got an unusual answer: an error, a web page, "later". */
  readonly isAnswered: boolean
  /** True: some list could not be read, so its data may be older than the connection suggests. */
  readonly isPartly: boolean
}

const MOODS: Readonly<Record<ConnectivityState, SyncMood>> = {
  unknown: 'unknown',
  online: 'ok',
  offline: 'attention',
  'proxy-login': 'attention',
  'captive-portal': 'attention',
  unreachable: 'attention',
  quota: 'attention',
  'credentials-refused': 'danger',
  'credentials-missing': 'danger',
  'tls-untrusted': 'danger'
}

/** Summary of a status: problems first, then pauses, then running sweeps. */
export function summarise(status: SyncStatus | null): SyncSummary {
  if (!status) return { mood: 'unknown', state: 'unknown', fraction: null, done: 0, isAnswered: false, isPartly: false }
  const { state, lastError } = status.connectivity
  const isAnswered = lastError?.code.startsWith('service-') ?? false
  const isPartly = status.lists.some((list) => list.state === 'failed')
  const running = status.lists.filter((list) => list.state === 'running')
  const done = running.reduce((sum, list) => sum + list.done, 0)
  const rest = { fraction: null, done, isAnswered, isPartly }
  if (state !== 'online' && state !== 'unknown') return { mood: MOODS[state], state, ...rest }
  if (status.isPaused) return { mood: 'paused', state: 'paused', ...rest }
  // Between two lists, the sync is still running: the next one is waiting.
  if (running.length > 0 || status.lists.some((list) => list.state === 'waiting')) {
    const totals = running.map((list) => list.coverage.total)
    const total = totals.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
    const [only] = running
    const parts = running.length === 1 && only !== undefined ? only.parts : null
    const fraction = parts ? parts.done / parts.total : total ? Math.min(done / total, 1) : null
    return { ...rest, mood: 'busy', state: 'syncing', fraction }
  }
  const mood = state === 'online' && (isPartly || isDiskInTrouble(status)) ? 'attention' : MOODS[state]
  return { mood, state, ...rest }
}

/** Answers cannot be stored although the connection works. */
function isDiskInTrouble({ lists, notice }: SyncStatus): boolean {
  return (
    notice?.kind === 'cache-in-memory' || lists.some(({ error }) => error !== null && /^(disk|cache)-/.test(error.code))
  )
}
