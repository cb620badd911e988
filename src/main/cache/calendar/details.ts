/** Details of the occurrences on screen. Use within a snapshot. */
import type { CalendarOccurrence, EventTimes, TimesDoubt } from '@shared/model/calendar'
import type { Queries } from '../../database/queries'
import { Labels, stateName } from '../core'
import type { ZonedOccurrence } from './zoned-occurrences'
import { listedByName } from './named-categories'
import { ALONE, type StoredOccurrence } from './stored-occurrences'

interface Row {
  readonly occurrence: number
  readonly state: number
  readonly doubt: TimesDoubt | null
  readonly sent_start: string | null
  readonly sent_end: string | null
  readonly category: number | null
  readonly colour: string | null
  readonly place: string | null
  readonly project: number | null
  readonly people: string | null
  readonly several: number
}

/** In the given order. @param leftOut events that recur too often to be expanded */
export function detailsOf(
  queries: Queries,
  drawn: readonly ZonedOccurrence[],
  leftOut: readonly StoredOccurrence[]
): CalendarOccurrence[] {
  const tooOften = new Set(leftOut.map(({ occurrence }) => occurrence))
  const labels = new Labels(queries)
  const named = listedByName(queries)
  const numbers = [...new Set(drawn.map(({ stored }) => stored.occurrence))]
  const rows = queries.all<Row>(
    `SELECT occurrence, state, doubt, sent_start, sent_end, category, colour, place, project, people,
       NOT ${ALONE} AS several
     FROM occurrences WHERE occurrence IN (SELECT value FROM json_each(?))`,
    JSON.stringify(numbers)
  )
  const byNumber = new Map(rows.map((row) => [row.occurrence, row]))
  return drawn.flatMap((one): CalendarOccurrence[] => {
    const row = byNumber.get(one.stored.occurrence)
    if (row === undefined) return []
    const people = row.people?.split(',').filter((id) => id !== '') ?? []
    return [
      {
        key: one.key,
        id: one.stored.id,
        title: one.stored.title,
        state: stateName(row.state),
        times: timesOf(one.times, row.doubt),
        doubt: row.doubt,
        sent: { start: row.sent_start, end: row.sent_end },
        repeats:
          row.several === 1 ? 'sent' : tooOften.has(row.occurrence) ? 'too-often' : one.stored.hasRule ? 'rule' : null,
        category: labels.reference('calendar-category', named.get(row.category ?? 0) ?? row.category),
        colour: row.colour,
        place: row.place,
        project: labels.reference('project', row.project),
        people: people.map((id) => ({ id: Number(id), label: labels.of('user', Number(id)) }))
      }
    ]
  })
}

/** If a record's time zone is unknown, its times are uncertain. */
const timesOf = (times: EventTimes, doubt: string | null): EventTimes =>
  times.kind === 'moments' && doubt === 'zone-unknown' ? { ...times, zone: 'unknown' } : times
