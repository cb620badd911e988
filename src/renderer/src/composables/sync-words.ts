import { t, tn } from '../locales'
import type { SyncSummary } from '@shared/rules/sync-summary'
import { formatPercent } from '../basics/format'

/** Connection and sync state in words: `Online`, `Syncing 42%`, `No network`. */
export function syncWords(summary: SyncSummary): string {
  if (summary.state === 'unreachable' && summary.isAnswered) return t('sync.state.unusable')
  if (summary.state === 'online' && summary.isPartly) return t('sync.state.onlinePartly')
  if (summary.state !== 'syncing') return t(`sync.state.${summary.state}`)
  if (summary.fraction === null && summary.done === 0) return t('sync.state.syncingJust')
  return summary.fraction === null
    ? tn('sync.state.syncingCount', summary.done)
    : t('sync.state.syncing', { percent: formatPercent(summary.fraction) })
}
