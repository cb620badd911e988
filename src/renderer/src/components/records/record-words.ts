/** Status of a list of groups in words: number, age, coverage, and why it is empty. Pure. */
import { formatMoment, formatNear, formatNumber } from '../../basics/format'
import { t, tn } from '../../locales'
import { emptiness, type Emptiness, type ListState, type ListWords } from '../../record-ui/list/list-words'

/** The status line; empty if the list itself explains why it is empty. */
export function recordWords(state: ListState, now: number): ListWords {
  const nothing: ListWords = { parts: [], hint: '', needsAttention: false }
  const empty = emptiness(state)
  if (empty !== null && !['none', 'none-deleted', 'no-match'].includes(empty)) return nothing
  if (state.error) return { parts: [t('projects.status.failed')], hint: '', needsAttention: true }
  if (state.total === null || state.facts === null) return nothing
  const { coverage } = state.facts
  const count = tn(state.filtered === null ? 'records.status.count' : 'records.status.found', state.total)
  if (coverage.state === 'complete' && coverage.sweptAt !== null) {
    return {
      parts: [count, t('projects.status.asOf', { time: formatNear(coverage.sweptAt, now) })],
      hint: t('projects.status.swept', { moment: formatMoment(coverage.sweptAt) }),
      needsAttention: false,
      at: coverage.sweptAt
    }
  }
  const isNoneSoFar = state.filtered !== null && state.total === 0
  const cached = isNoneSoFar
    ? t('projects.status.noneSoFar')
    : state.filtered === null && coverage.total !== null && coverage.total >= state.total
      ? t('projects.status.ofAbout', { cached: formatNumber(state.total), total: formatNumber(coverage.total) })
      : count
  if (coverage.obstacle !== null) {
    return { parts: [cached, t(`projects.status.obstacle.${coverage.obstacle}`)], hint: '', needsAttention: true }
  }
  const sweep = state.sweep?.state
  const note =
    sweep === 'paused'
      ? t('projects.status.paused')
      : sweep === 'running' || sweep === 'waiting'
        ? t('projects.status.loading')
        : t('projects.status.neverWhole')
  return { parts: [cached, note], hint: '', needsAttention: false }
}

/** A sentence for an empty list, and a hint. */
export function emptyWords(kind: Emptiness, time: string): { readonly sentence: string; readonly hint?: string } {
  switch (kind) {
    case 'none':
      return { sentence: t('records.empty.none'), hint: t('projects.empty.activeHint', { time }) }
    case 'none-deleted':
      return { sentence: t('records.empty.noneDeleted'), hint: t('projects.empty.activeHint', { time }) }
    case 'no-match':
      return { sentence: t('records.empty.noMatch'), hint: t('records.empty.noMatchHint') }
    case 'reading':
      return { sentence: t('records.empty.reading'), hint: t('records.empty.readingHint') }
    case 'unknown':
      return { sentence: t('projects.empty.unknown'), hint: t('projects.empty.unknownHint') }
    case 'unknown-offline':
      return { sentence: t('projects.empty.unknown'), hint: t('projects.empty.unknownOffline') }
    case 'failed':
      return { sentence: t('projects.empty.failed') }
  }
}
