import type { Answer } from './answer'
import { dayOf, dayText } from './data/days'
import { whole } from './paging'
import type { CanonicalRecord, Kind } from './schema'

/**
 * Unusual values seen in real services: refunds, marks in names, long numbers, birthdays, empty fields, and moved or
 * cancelled occurrences. Fields used in filters stay unchanged.
 */

export function withOddities(answer: Answer): Answer {
  switch (answer.shape) {
    case 'record':
      return { ...answer, record: odd(answer.kind, answer.record) }
    case 'list': {
      if (answer.kind === 'calendar-event' && answer.total === answer.ids.length)
        return whole(
          'calendar-event',
          answer.ids.flatMap((id) => withOccurrences(odd(answer.kind, answer.record(id))))
        )
      return { ...answer, record: (id) => odd(answer.kind, answer.record(id)) }
    }
    default:
      return answer
  }
}

/** As a number, it would lose precision. */
export const accountOf = (id: number): string => `407028109000000${String(10_000 + id)}`

function odd(kind: Kind, record: CanonicalRecord): CanonicalRecord {
  const id = Number(record.id)
  switch (kind) {
    case 'project':
      return 'data' in record ? oddProject(id, record) : record
    case 'payment':
      return id % 3 === 0 ? { ...record, sum: -Number(record.sum) } : record
    case 'file':
      return id % 5 === 0 ? { ...record, name: `${String(record.name)}\u202efdp.exe` } : record
    default:
      return record
  }
}

function oddProject(id: number, record: CanonicalRecord): CanonicalRecord {
  const data = record.data as CanonicalRecord
  return {
    ...record,
    ...(id % 4 === 0 && typeof record.price === 'number' ? { price: -record.price } : {}),
    ...(id % 4 === 1 ? { price: 1_500_000 + id * 100_000 } : {}),
    ...(id % 3 === 0 ? { name: `${String(record.name)} "A" & B` } : {}),
    ...(id % 5 === 0 ? { updated: null, user_id: null } : {}),
    data: {
      ...data,
      ...(id % 2 === 0 ? { notes: 'First line\nSecond & "third"' } : {}),
      ...(id % 5 === 0 ? { contract_date: null, delivery_address: '', phone: '' } : {}),
      account: accountOf(id),
      birthday: dayText((dayOf('1958-03-11') ?? 0) + id * 211)
    }
  }
}

/** Weeks from the start of a series to its moved and its cancelled occurrence. */
const WEEKS = { moved: 1, cancelled: 2 } as const

/** A series with one occurrence moved to the next day and one cancelled. */
function withOccurrences(series: CanonicalRecord): readonly CanonicalRecord[] {
  if (typeof series.rrule !== 'string') return [series]
  const one = (id: number, weeks: number, days: number, cancelled: boolean): CanonicalRecord => {
    const { rrule: _rule, exdate: _left, ...rest } = series
    const later = (text: unknown, by: number): string =>
      `${dayText((dayOf(String(text).slice(0, 10)) ?? 0) + by)}${String(text).slice(10)}`
    return {
      ...{ ...rest, id, series_id: Number(series.id), original_start: later(series.start, weeks * 7), cancelled },
      ...{ start: later(series.start, weeks * 7 + days), end: later(series.end, weeks * 7 + days) }
    }
  }
  const id = 1_000_000 + Number(series.id) * 2
  return [series, one(id, WEEKS.moved, 1, false), one(id + 1, WEEKS.cancelled, 0, true)]
}
