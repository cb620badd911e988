/** The first event after a day, of one person or of everybody, from the cache only. */
import type { AskedBehind } from '@shared/model/cached'
import type { CalendarOccurrence, CalendarPage, Day } from '@shared/model/calendar'
import { shiftDays } from '../../basics/days'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { touchesCalendar } from './touches'

/** Upper bound of the search. */
export const NEXT_WITHIN_DAYS = 60
/** Rows to scan: events that began earlier come first and are skipped. */
const LOOKED = 50

export interface AfterDay extends InWorkspace {
  readonly zone: string
  readonly from: Day
  /** Null for everybody. */
  readonly person: number | null
}

export interface NextEvent {
  readonly day: Day
  readonly occurrence: CalendarOccurrence
}

export interface LookedAhead {
  /** Null if none is saved. */
  readonly next: NextEvent | null
  /** Whether all months up to the event, or all scanned months, are completely saved. */
  readonly whole: boolean
}

const beginsBy = (day: Day, { times }: CalendarOccurrence): boolean => times.kind !== 'days' || times.first >= day

async function readNext({ person, from, ...where }: AfterDay): Promise<LookedAhead> {
  const read = (whose: number | null, to: Day): Promise<AskedBehind<CalendarPage>> =>
    request('calendar.list', {
      ...{ ...where, of: { kind: 'range', from, to }, ahead: true },
      ...{ filter: { deleted: false, hidden: [], person: whose }, offset: 0, limit: LOOKED }
    })
  const firstOf = ({ value }: AskedBehind<CalendarPage>, suits: (one: CalendarOccurrence) => boolean) =>
    value.rows.flatMap(({ day, occurrence }): NextEvent[] =>
      day !== null && beginsBy(from, occurrence) && suits(occurrence) ? [{ day, occurrence }] : []
    )[0] ?? null
  const last = shiftDays(from, NEXT_WITHIN_DAYS)
  const everybodys = firstOf(await read(null, last), (one) =>
    // For a person, an event without people may be theirs. For everybody, whole days such as leave are skipped.
    person === null ? one.times.kind === 'moments' : one.people.length === 0
  )
  const own = person === null ? null : firstOf(await read(person, last), () => true)
  const next = own === null || (everybodys !== null && everybodys.day < own.day) ? everybodys : own
  const { coverage } = await read(null, next?.day ?? last)
  return { next, whole: coverage.state === 'complete' }
}

/** @param of null searches nothing */
export function useNextEvent(of: () => AfterDay | null) {
  const { value, error, reread } = useLiveRead(readNext, of, {
    changedBy: touchesCalendar(),
    pause: 400,
    recall: 'today-next-event'
  })
  return { ahead: value, error, reread }
}
