/**
 * How this workspace's times are read: from the user's settings, and from evidence in the records. Use within a
 * snapshot.
 */
import type { CalendarReading, CalendarSettings } from '@shared/model/calendar'
import { DAY } from '@shared/rules/calendar/times'
import type { Queries } from '../../database/queries'
import { STATE } from '../core'

/**
 * Number of whole-day events that are enough evidence. Most last one day, so some would end on their first day if the
 * end day were included.
 */
const MANY = 10
/** Kind of whole days in the table of occurrences. */
const WHOLE_DAYS = 1

/**
 * Evidence in the records about the end of whole days. If none of many such events ends on its first day, the end is
 * exclusive. Without a proof it is inclusive.
 */
function learned(queries: Queries): CalendarReading['endDayLearned'] {
  const rows = queries.all<{ proof: 'included' | 'excluded'; events: number }>(
    'SELECT proof, count(DISTINCT id) AS events FROM occurrences WHERE proof IS NOT NULL GROUP BY proof'
  )
  const of = (proof: 'included' | 'excluded'): number => rows.find((row) => row.proof === proof)?.events ?? 0
  if (of('included') === 0 && of('excluded') === 0) {
    const row = queries.get<{ events: number; short: number }>(
      `SELECT count(DISTINCT id) AS events, count(DISTINCT id) FILTER (WHERE end_at - start_at = ${DAY}) AS short
       FROM occurrences WHERE kind = ${WHOLE_DAYS} AND certain = 0 AND state <> ${STATE.missing}`
    )
    const events = row?.events ?? 0
    if (row !== undefined && events >= MANY && row.short * 2 >= events) return { says: 'excluded', proofs: events }
  }
  const says = of('excluded') > of('included') ? 'excluded' : 'included'
  return { says, proofs: of(says) }
}

export const endDayOf = (queries: Queries, { endDay }: CalendarSettings): 'included' | 'excluded' =>
  endDay ?? learned(queries).says

export function readingOf(queries: Queries, settings: CalendarSettings): CalendarReading {
  const row = queries.get<{ dated: number; local: number }>(
    `SELECT count(*) AS dated, count(*) FILTER (WHERE kind = 4) AS local FROM occurrences
     WHERE span IS NOT NULL AND state <> ${STATE.missing}`
  )
  return {
    ...settings,
    endDayLearned: learned(queries),
    withTimes: row?.dated ?? 0,
    withoutZone: row?.local ?? 0
  }
}
