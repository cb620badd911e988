/** Calendar events of some projects, around today. Use within a snapshot. */
import type { CalendarFilter } from '@shared/contract/calendar'
import type { ClientDetail } from '@shared/model/clients'
import { DAY, dayText } from '@shared/rules/calendar/times'
import { detailsOf } from './details'
import type { ReadAs } from './operations'
import { withWorked } from './range'
import { ofProjects } from './stored-occurrences'
import { hasDays, inListOrder, zoneContextOf, type Working, type ZonedOccurrenceOnDays } from './zoned-occurrences'

const EVERY: CalendarFilter = { deleted: false, hidden: [], person: null }

interface AroundTodayQuery extends ReadAs {
  readonly projects: readonly number[]
  /** Epoch milliseconds. */
  readonly now: number
  /** Number of events from today on to read. */
  readonly limit: number
}

/**
 * `next`: from now on, in order. An event that lasts counts until it ends. `last`: the last one that has ended; null if
 * none is saved.
 */
export function aroundToday(working: Working, query: AroundTodayQuery) {
  const { projects, now, limit } = query
  const placing = zoneContextOf(working, query, query.computerZone)
  const { queries, question } = working
  const clock = placing.clocks.clockAt(now)
  const today = Math.floor(clock / DAY)
  const drawn = withWorked(placing, ofProjects(queries, EVERY, projects))
    .filter(hasDays)
    .toSorted(inListOrder(null))
  const isOver = ({ times, days }: ZonedOccurrenceOnDays): boolean =>
    times.kind === 'moments' ? (times.end ?? times.start) < now : days.last < today
  const next = drawn.filter((one) => !isOver(one))
  const onDays = (some: readonly ZonedOccurrenceOnDays[]): ClientDetail['events'] => {
    const occurrences = new Map(detailsOf(queries, some, question.leftOut).map((one) => [one.key, one]))
    return some.flatMap(({ key, days }) => {
      const occurrence = occurrences.get(key)
      // One that lasts is shown today.
      const day = dayText(Math.max(days.first, Math.min(today, days.last)))
      return occurrence === undefined ? [] : [{ occurrence, day }]
    })
  }
  const [last = null] = onDays(drawn.filter(isOver).slice(-1))
  return { next: onDays(next.slice(0, limit)), nextCount: next.length, last }
}
