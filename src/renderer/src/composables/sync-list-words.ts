import type { SyncListStatus } from '@shared/model/sync'
import { t, tn } from '../locales/sync-panel'
import { formatDuration, formatNumber } from '../basics/format'

/** How much of a list is saved, for its icon. */
export type Extent = 'none' | 'partial' | 'complete' | 'empty' | 'obstructed'

export function extentOf({ coverage, list }: SyncListStatus): Extent {
  if (coverage.obstacle !== null) return 'obstructed'
  // Reference data groups many lists: an empty one says nothing about the others.
  if (coverage.state === 'complete' && coverage.cached === 0 && list !== 'reference') return 'empty'
  return coverage.state
}

/** The state of a group of lists: the most important state among them. */
export function groupState(lists: readonly SyncListStatus[]): SyncListStatus['state'] {
  const has = (state: SyncListStatus['state']): boolean => lists.some((list) => list.state === state)
  if (has('running')) return 'running'
  if (has('failed')) return 'failed'
  if (has('waiting')) return 'waiting'
  return lists.every(({ state }) => state === 'paused') ? 'paused' : 'idle'
}

/** The coverage of a group: that of its least complete list. */
export function groupExtent(lists: readonly SyncListStatus[]): 'none' | 'partial' | 'complete' {
  const extents = lists.map(extentOf)
  if (extents.every((extent) => extent === 'complete' || extent === 'empty')) return 'complete'
  return extents.every((extent) => extent === 'none') ? 'none' : 'partial'
}

/** Coverage of a list in words. "Empty", "not saved yet" and "so many so far" are different texts. */
export function coverageWords(list: SyncListStatus): string {
  const { coverage, parts } = list
  const { cached, total } = coverage
  const extent = extentOf(list)
  if (extent === 'none') return t('syncPanel.coverage.none')
  if (list.list === 'reference') {
    const words = t(extent === 'complete' ? 'syncPanel.coverage.whole' : 'syncPanel.coverage.part')
    if (parts === null) return words
    return `${words} · ${tn('syncPanel.parts.lists', parts.total, { done: formatNumber(parts.done) })}`
  }
  if (extent === 'empty') return t('syncPanel.coverage.empty')
  if (extent === 'complete') return tn('syncPanel.coverage.complete', cached)
  if (parts?.of === 'months') {
    const months = tn('syncPanel.coverage.months', parts.total, { done: formatNumber(parts.done) })
    return `${tn('syncPanel.progressOpen', cached)} · ${months}`
  }
  return total === null
    ? tn('syncPanel.coverage.partial', cached)
    : tn('syncPanel.coverage.partialOf', total, { n: formatNumber(cached), total: formatNumber(total) })
}

/** Progress of a sweep in words: done, rate and remaining time, where known. */
export function progressWords({ list, coverage, done, parts, rate }: SyncListStatus): string {
  const { total } = coverage
  const words: string[] = []
  if (parts !== null) words.push(tn(`syncPanel.parts.${parts.of}`, parts.total, { done: formatNumber(parts.done) }))
  if (parts === null || list !== 'reference') {
    const isCounted = total === null || parts !== null
    words.push(
      isCounted
        ? tn('syncPanel.progressOpen', done)
        : t('syncPanel.progress', { done: formatNumber(done), total: formatNumber(total) })
    )
  }
  if (rate !== null && rate >= 1) words.push(t('syncPanel.rate', { rate: formatNumber(Math.round(rate)) }))
  if (rate !== null && rate > 0 && total !== null && total > done) {
    words.push(t('syncPanel.timeLeft', { time: formatDuration(((total - done) / rate) * 1000) }))
  }
  return words.join(' · ')
}

/** Progress from 0 to 1; null while the total is unknown. */
export function shareDone({ coverage, done, parts }: SyncListStatus): number | null {
  const [part, whole] = parts === null ? [done, coverage.total] : [parts.done, parts.total]
  return whole === null ? null : Math.min(1, part / Math.max(whole, 1))
}
