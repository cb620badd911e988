/** Calendar routes of the preview: some events around today, in memory. */
import type { Requests } from '@shared/ipc/contract'
import type { calendar, calendarFile } from '@shared/contract/calendar'
import type { CalendarOccurrence, CalendarRow } from '@shared/model/calendar'
import { DAY, dayText } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'

const coverage = { state: 'complete', cached: 0, total: null, sweptAt: Date.now(), obstacle: null } as const

function events(): readonly CalendarOccurrence[] {
  const today = Math.floor(Date.now() / DAY)
  return Array.from({ length: 60 }, (_, at): CalendarOccurrence => {
    const day = today - 30 + at
    const start = day * DAY + (9 + (at % 8)) * 3_600_000
    const whole = at % 7 === 0
    return {
      key: `${at + 1}/${day}`,
      id: at + 1,
      title: whole ? `All day ${at + 1}` : `Meeting ${at + 1}`,
      state: 'active',
      times: whole
        ? { kind: 'days', first: dayText(day), last: dayText(day + (at % 3)) }
        : { kind: 'moments', start, end: start + 5_400_000, zone: 'sent' },
      doubt: null,
      sent: { start: dayText(day), end: null },
      repeats: null,
      category: { id: (at % 4) + 1, label: `Category ${(at % 4) + 1}` },
      colour: null,
      place: at % 5 === 0 ? 'Room 12' : null,
      project: null,
      people: []
    }
  })
}

const daysOf = ({ times }: CalendarOccurrence): readonly [number, number] => {
  if (times.kind === 'days') return [dayNumber(times.first) ?? 0, dayNumber(times.last) ?? 0]
  return times.kind === 'moments' ? [Math.floor(times.start / DAY), Math.floor(times.start / DAY)] : [NaN, NaN]
}

type Routes = { [R in keyof (typeof calendar & typeof calendarFile)]: (input: Requests[R]['in']) => Requests[R]['out'] }

export function calendarRoutes(): Routes {
  const reading = {
    ...({ zone: null, endDay: null } as const),
    ...{ endDayLearned: { says: 'included', proofs: 12 } as const, withoutZone: 40, withTimes: 60 }
  }
  const onDay = (day: number): readonly CalendarOccurrence[] =>
    events().filter((one) => {
      const [first, last] = daysOf(one)
      return first <= day && last >= day
    })
  const daysBetween = (from: string, to: string): number[] => {
    const [first, last] = [dayNumber(from) ?? 0, dayNumber(to) ?? 0]
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }
  const rows = (): CalendarRow[] =>
    events().map((occurrence) => ({
      id: occurrence.id,
      day: dayText(daysOf(occurrence)[0]),
      occurrence,
      foundBy: null
    }))
  const answered = { fetchedAt: Date.now(), source: 'cache', coverage, failure: null } as const
  return {
    'calendar.days': ({ from, to, perDay }) => {
      const days = daysBetween(from, to).map((day) => ({ day, all: onDay(day) }))
      return {
        ...answered,
        value: {
          days: days.map(({ day, all }) => ({
            day: dayText(day),
            total: all.length,
            keys: all.slice(0, perDay).map(({ key }) => key),
            saved: 'whole' as const,
            fetchedAt: Date.now()
          })),
          occurrences: [...new Map(days.flatMap(({ all }) => all.map((one) => [one.key, one] as const))).values()],
          undated: 0
        }
      }
    },
    'calendar.counts': ({ from, to }) =>
      daysBetween(from, to).flatMap((day) => {
        const total = onDay(day).length
        return total === 0 ? [] : [{ day: dayText(day), total, saved: 'whole' as const }]
      }),
    'calendar.list': ({ offset, limit }) => ({
      ...answered,
      value: { rows: rows().slice(offset, offset + limit), total: rows().length }
    }),
    'calendar.position': ({ id }) => {
      const index = rows().findIndex((row) => row.id === id)
      return { index: index < 0 ? null : index }
    },
    'calendar.positionOfDay': ({ day }) => {
      const index = rows().findIndex((row) => row.day !== null && row.day >= day)
      return { index: index < 0 ? null : index }
    },
    'calendar.endSearch': () => undefined,
    'calendar.categories': () =>
      [1, 2, 3, 4].map((id) => ({ id, title: `Category ${id}`, colour: null, slot: id - 1, isListed: true })),
    'calendar.verify': () => ({ state: 'verified', comparedAt: Date.now(), differing: 0, failed: null }),
    'calendar.reading': () => reading,
    'calendar.save': ({ name }) => ({ savedAs: `${name}.ics`, events: 12, withoutDate: 0 })
  }
}
