/** What the list says about itself: how many, how old, how complete; and which kind of empty it is. Pure. */
import type { ErrorShape } from '@shared/ipc/errors'
import type { ConnectivityState, SyncListStatus } from '@shared/model/sync'
import { formatMoment, formatNear, formatNumber } from '../../composables/format'
import { t, tn } from '../../locales'
import type { ListFacts } from '../../data/windowed-list/list-source'

export interface ListState {
  readonly total: number | null
  readonly facts: ListFacts | null
  readonly error: ErrorShape | null
  /** The sweep of this list, when the status is known. */
  readonly sweep: Pick<SyncListStatus, 'state' | 'coverage'> | null
  readonly connectivity: ConnectivityState
  readonly deleted: boolean
  /** The list is filtered: how many projects there are besides those that match; null where that is not known. */
  readonly filtered: { readonly among: number | null } | null
  /** `total` is what was met so far; the number is being counted. */
  readonly counting: boolean
}

export interface ListWords {
  readonly parts: readonly string[]
  /** Full moments, on hover. */
  readonly hint: string
  readonly attention: boolean
}

const isSweeping = (state: ListState): boolean => state.sweep?.state === 'running' || state.sweep?.state === 'waiting'

/** The line under the list. Empty while nothing at all is known: silence rather than a guess. */
export function listWords(state: ListState, now: number): ListWords {
  const { total, facts, sweep } = state
  const nothing: ListWords = { parts: [], hint: '', attention: false }
  const empty = emptiness(state)
  // What the list says itself, large, is not said again below.
  if (empty !== null && !['none', 'none-deleted', 'no-match'].includes(empty)) return nothing
  if (state.error) return { parts: [t('projects.status.failed')], hint: '', attention: true }
  if (total === null || facts === null) return nothing
  const { coverage } = facts
  const count = countWords(state, total)
  if (coverage.state === 'complete' && coverage.sweptAt !== null) {
    return {
      parts: [count, t('projects.status.asOf', { time: formatNear(coverage.sweptAt, now) })],
      hint: t('projects.status.swept', { moment: formatMoment(coverage.sweptAt) }),
      attention: false
    }
  }
  const whole = coverage.total ?? sweep?.coverage.total ?? null
  const cached =
    state.filtered !== null
      ? count
      : whole !== null && whole >= total
        ? t('projects.status.ofAbout', { cached: formatNumber(total), total: formatNumber(whole) })
        : tn('projects.status.soFar', total)
  if (coverage.obstacle !== null) {
    return { parts: [cached, t(`projects.status.obstacle.${coverage.obstacle}`)], hint: '', attention: true }
  }
  const note =
    sweep?.state === 'paused'
      ? t('projects.status.paused')
      : isSweeping(state)
        ? t('projects.status.loading')
        : t('projects.status.neverWhole')
  return { parts: [cached, note], hint: '', attention: false }
}

/** How many, of how many, or more than how many. */
function countWords({ counting, filtered }: ListState, total: number): string {
  if (counting) return t('projects.status.moreThan', { n: formatNumber(Math.max(0, total - 1)) })
  const among = filtered?.among ?? null
  return among === null
    ? tn('projects.status.count', total)
    : tn('projects.status.of', among, { n: formatNumber(total), among: formatNumber(among) })
}

/**
 * Why there is nothing to see. Null: there is something, or nobody knows yet. "There are none" is said only of a list that
 * was read whole.
 */
export type Emptiness = 'failed' | 'none' | 'no-match' | 'none-deleted' | 'reading' | 'unknown' | 'unknown-offline'

export function emptiness(state: ListState): Emptiness | null {
  if (state.error && !state.total) return 'failed'
  if (state.total !== 0 || !state.facts) return null
  if (state.filtered !== null && (state.facts.coverage.state === 'complete' || state.facts.coverage.cached > 0)) {
    return 'no-match'
  }
  if (state.facts.coverage.state === 'complete') return state.deleted ? 'none-deleted' : 'none'
  const away = state.connectivity !== 'online' && state.connectivity !== 'unknown'
  if (away) return 'unknown-offline'
  return isSweeping(state) ? 'reading' : 'unknown'
}
