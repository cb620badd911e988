/** Texts of a list about itself: length, age, completeness, and why it is empty. Pure. */
import type { ErrorShape } from '@shared/ipc/errors'
import type { ConnectivityState, SyncListStatus } from '@shared/model/sync'
import { formatMoment, formatNear, formatNumber } from '../../basics/format'
import { t, tn } from '../../locales'
import type { ListFacts } from '../../data/windowed-list/list-source'

export interface ListState {
  readonly total: number | null
  readonly facts: ListFacts | null
  readonly error: ErrorShape | null
  /** The sweep of this list, if its status is known. */
  readonly sweep: Pick<SyncListStatus, 'state' | 'coverage'> | null
  readonly connectivity: ConnectivityState
  readonly deleted: boolean
  /**
   * The filter's state. `among`: number of projects searched, null if unknown. `isUnsure`: the cache cannot evaluate
   * the filter for all of them, and the service has not answered; null while unknown. `whole`: the service's answer is
   * complete.
   */
  readonly filtered: {
    readonly among: number | null
    readonly isUnsure?: boolean | null
    readonly whole?: boolean
  } | null
  /** The board shows `here` of `all` projects; null without a board, or if it shows all. */
  readonly onBoard?: { readonly here: number; readonly all: number } | null
  /** `total` is a lower bound while the rows are being counted. */
  readonly isCounting: boolean
}

export interface ListWords {
  readonly parts: readonly string[]
  /** Full times, on hover. */
  readonly hint: string
  readonly needsAttention: boolean
  /** The age shown in the parts, epoch milliseconds; missing if none is shown. */
  readonly at?: number
}

const isSweeping = (state: ListState): boolean => state.sweep?.state === 'running' || state.sweep?.state === 'waiting'

/** The status line. Empty while nothing is known. */
export function listWords(state: ListState, now: number): ListWords {
  const { total, facts, sweep } = state
  const nothing: ListWords = { parts: [], hint: '', needsAttention: false }
  const empty = emptiness(state)
  // A message shown large in the list is not repeated here.
  if (empty !== null && !['none', 'none-deleted', 'no-match'].includes(empty)) return nothing
  if (state.error) return { parts: [t('projects.status.failed')], hint: '', needsAttention: true }
  if (total === null || facts === null || state.filtered?.isUnsure === null) return nothing
  const { coverage } = facts
  const count = countWords(state, total)
  if (coverage.state === 'complete' && coverage.sweptAt !== null) {
    return {
      parts: [count, t('projects.status.asOf', { time: formatNear(coverage.sweptAt, now) })],
      hint: t('projects.status.swept', { moment: formatMoment(coverage.sweptAt) }),
      needsAttention: false,
      at: coverage.sweptAt
    }
  }
  const whole = coverage.total ?? sweep?.coverage.total ?? null
  const cached =
    state.filtered !== null
      ? total === 0 && state.filtered.isUnsure !== true && state.filtered.whole !== true
        ? t('projects.status.noneSoFar')
        : count
      : whole !== null && whole >= total
        ? t('projects.status.ofAbout', { cached: formatNumber(total), total: formatNumber(whole) })
        : tn('projects.status.soFar', total)
  if (coverage.obstacle !== null) {
    return { parts: [cached, t(`projects.status.obstacle.${coverage.obstacle}`)], hint: '', needsAttention: true }
  }
  const note =
    sweep?.state === 'paused'
      ? t('projects.status.paused')
      : isSweeping(state)
        ? t('projects.status.loading')
        : t('projects.status.neverWhole')
  return { parts: [cached, note], hint: '', needsAttention: false }
}

/** "5", "5 of 10", "more than 5", "at least 5 of 10", or unknown. */
function countWords({ isCounting, filtered, onBoard = null }: ListState, total: number): string {
  if (onBoard !== null && onBoard.here < onBoard.all) {
    return tn('projects.status.onBoard', onBoard.all, {
      n: formatNumber(onBoard.here),
      all: formatNumber(onBoard.all)
    })
  }
  if (filtered?.isUnsure === true) {
    const { among } = filtered
    const all = among === null ? '' : formatNumber(among)
    if (total === 0) return among === null ? t('projects.status.unsure') : t('projects.status.unsureAmong', { all })
    const n = formatNumber(total)
    return among === null ? t('projects.status.atLeast', { n }) : t('projects.status.atLeastAmong', { n, all })
  }
  if (isCounting) return t('projects.status.moreThan', { n: formatNumber(Math.max(0, total - 1)) })
  const among = filtered?.among ?? null
  return among === null
    ? tn('projects.status.count', total)
    : tn('projects.status.of', among, { n: formatNumber(total), among: formatNumber(among) })
}

/** Why the list is empty. Null: it is not empty, or unknown. "There are none" needs a completely read list. */
export type Emptiness = 'failed' | 'none' | 'no-match' | 'none-deleted' | 'reading' | 'unknown' | 'unknown-offline'

export function emptiness(state: ListState): Emptiness | null {
  if (state.error && !state.total) return 'failed'
  if (state.total !== 0 || !state.facts || state.filtered?.isUnsure === null) return null
  if (state.filtered !== null && (state.facts.coverage.state === 'complete' || state.facts.coverage.cached > 0)) {
    return 'no-match'
  }
  if (state.facts.coverage.state === 'complete') return state.deleted ? 'none-deleted' : 'none'
  const isAway = state.connectivity !== 'online' && state.connectivity !== 'unknown'
  if (isAway) return 'unknown-offline'
  return isSweeping(state) ? 'reading' : 'unknown'
}
