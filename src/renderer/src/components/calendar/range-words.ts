/** Texts of the status line under the view. Pure. */
import type { TooOften } from '@shared/model/calendar'
import type { ConnectivityState } from '@shared/model/sync'
import { formatDayRange, formatNear } from '../../basics/format'
import { t, tn } from '../../locales/calendar'
import type { RangeFacts } from './shown-days'
import { tooOftenSaid } from '../../composables/too-often'

export interface RangeState extends RangeFacts {
  /** Whether the answer has arrived. */
  readonly isKnown: boolean
  readonly connectivity: ConnectivityState
  /** Whether a filter (categories, a person) hides events. */
  readonly isNarrowed: boolean
  readonly deleted: boolean
  /** Events that recur too often to be drawn. */
  readonly tooOften?: TooOften | undefined
}

export interface RangeWords {
  readonly parts: readonly string[]
  readonly needsAttention: boolean
  /** The age shown in the parts, epoch milliseconds; missing if none is shown. */
  readonly at?: number
}

/** Consecutive days as `24–30 Nov 2026`; at most two ranges, else the number of days. */
function stretches(days: readonly string[]): string {
  const found: { from: string; to: string }[] = []
  for (const day of days) {
    const last = found.at(-1)
    if (last !== undefined && Date.parse(day) - Date.parse(last.to) === 86_400_000) last.to = day
    else found.push({ from: day, to: day })
  }
  return found.length > 2
    ? tn('calendar.daysShown', days.length)
    : found.map(({ from, to }) => formatDayRange(from, to)).join(', ')
}

export function rangeWords(state: RangeState, now: number): RangeWords {
  if (!state.isKnown) return { parts: [t('calendar.status.reading')], needsAttention: false }
  const { none, part, days, fetchedAt, events, connectivity } = state
  const isAway = connectivity !== 'online' && connectivity !== 'unknown'
  const parts: string[] = []
  if (events === 0 && none.length === 0 && part.length === 0) {
    parts.push(
      t(
        state.isNarrowed
          ? 'calendar.status.nothingChosen'
          : state.deleted
            ? 'calendar.status.nothingDeleted'
            : 'calendar.status.nothing'
      )
    )
  }
  if (fetchedAt !== null) parts.push(t('common.asOf', { time: formatNear(fetchedAt, now) }))
  if (part.length > 0)
    parts.push(
      t('calendar.status.part', { days: part.length === days ? t('calendar.status.allDays') : stretches(part) })
    )
  if (none.length > 0) {
    const which = none.length === days ? t('calendar.status.allDays') : stretches(none)
    parts.push(t(isAway ? 'calendar.status.noneOffline' : 'calendar.status.none', { days: which }))
  }
  parts.push(...tooOftenSaid(state.tooOften))
  const needsAttention = isAway && (none.length > 0 || part.length > 0)
  return fetchedAt === null ? { parts, needsAttention } : { parts, needsAttention, at: fetchedAt }
}
