/** Saved events of the coming days. */
import type { CalendarSettings } from '@shared/model/calendar'
import { dayText } from '@shared/rules/calendar/times'
import { localDay } from '@shared/rules/filter/days'
import { computerZone, readAsOf } from '../calendar-times'
import type { OpenWorkspace } from '../workspace/open-workspace'
import { upcomingOf, type Upcoming } from './due'

const PAGE = 500

/** Local day of a moment: `YYYY-MM-DD`. */
export const dayAt = (moment: number): string => dayText(localDay(moment))

export interface Ahead {
  readonly cache: Pick<OpenWorkspace['cache'], 'calendar'>
  /** The user's settings for times; null for defaults. */
  readonly times: CalendarSettings | null
  /** Person whose events are read; null for everybody. */
  readonly person: number | null
  /** Reads whole days, from the day of `now` to that of `until`; epoch milliseconds. */
  readonly now: number
  readonly until: number
}

/** Reads page by page in order of time. */
export async function* readAhead({ cache, times, person, now, until }: Ahead): AsyncGenerator<Upcoming[]> {
  const query = {
    of: { kind: 'range', from: dayAt(now), to: dayAt(until) },
    filter: { deleted: false, hidden: [], person },
    zone: computerZone()
  } as const
  const readAs = readAsOf(times)
  for (let read = 0, hasMore = true; hasMore;) {
    const page = await cache.calendar.list({
      ...readAs,
      query: { ...query, offset: read, limit: PAGE },
      found: [],
      now
    })
    read += page.rows.length
    hasMore = page.rows.length > 0 && read < page.total
    yield upcomingOf(page.rows.map(({ occurrence }) => occurrence))
  }
}
