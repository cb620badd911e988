/** The saved events of the coming days. */
import type { CalendarSettings } from '@shared/model/calendar'
import { computerZone, readAsOf } from '../calendar-times'
import type { OpenWorkspace } from '../workspace/open-workspace'
import { upcomingOf, type Upcoming } from './due'

const PAGE = 500

/** The day of a moment by the clock of this computer: `YYYY-MM-DD`. */
export const dayAt = (moment: number): string => {
  const date = new Date(moment)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export interface Ahead {
  readonly cache: Pick<OpenWorkspace['cache'], 'calendar'>
  /** What the user has said of times; null: nothing. */
  readonly times: CalendarSettings | null
  /** Whose events; null: everybody's. */
  readonly person: number | null
  /** Whole days, from that of `now` to that of `until`; epoch milliseconds. */
  readonly now: number
  readonly until: number
}

/** Reads page by page, in the order of time. */
export async function* readAhead({ cache, times, person, now, until }: Ahead): AsyncGenerator<Upcoming[]> {
  const query = {
    of: { kind: 'range', from: dayAt(now), to: dayAt(until) },
    filter: { deleted: false, hidden: [], person },
    zone: computerZone()
  } as const
  const readAs = readAsOf(times)
  for (let read = 0, more = true; more;) {
    const page = await cache.calendar.list({
      ...readAs,
      query: { ...query, offset: read, limit: PAGE },
      found: [],
      now
    })
    read += page.rows.length
    more = page.rows.length > 0 && read < page.total
    yield upcomingOf(page.rows.map(({ occurrence }) => occurrence))
  }
}
