/** Relative time until an event of today. Pure. */
import type { EventTimes } from '@shared/model/calendar'
import { t } from '../../locales/calendar'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Beyond this the clock time is enough. */
const SOON = 12 * HOUR

/** `in 25 min`, `in 3 h`, `now`, `over`; null for whole days and distant events. `now`: epoch milliseconds. */
export function timeUntil(times: EventTimes, now: number): string | null {
  if (times.kind !== 'moments') return null
  const { start, end } = times
  if (start > now) {
    const left = start - now
    if (left > SOON) return null
    // Rounded up: "in 1 min" means that this minute has begun.
    return left <= HOUR - MINUTE
      ? t('calendar.soon.minutes', { n: String(Math.ceil(left / MINUTE)) })
      : t('calendar.soon.hours', { n: String(Math.round(left / HOUR)) })
  }
  const last = end === null || end <= start ? start + MINUTE : end
  return t(last > now ? 'calendar.soon.running' : 'calendar.soon.over')
}
