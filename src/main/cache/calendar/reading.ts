/** How times are read in this workspace: what the user has set, and what the records prove. Within a snapshot. */
import type { CalendarReading, CalendarSettings } from '@shared/model/calendar'
import type { Queries } from '../../database/queries'
import { STATE } from '../core'

/** What the records prove of the end of whole days; without a proof it is taken as included. */
function learned(queries: Queries): CalendarReading['endDayLearned'] {
  const rows = queries.all<{ proof: 'included' | 'excluded'; events: number }>(
    'SELECT proof, count(DISTINCT id) AS events FROM occurrences WHERE proof IS NOT NULL GROUP BY proof'
  )
  const of = (proof: 'included' | 'excluded'): number => rows.find((row) => row.proof === proof)?.events ?? 0
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
