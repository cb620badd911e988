import type { Answer } from '../answer'
import { dayOf, dayText } from '../data/days'
import type { CanonicalRecord, CanonicalValue } from '../schema'
import { ofList } from './data-faults'
import { WHOLE, type FaultDefinition } from './fault'

/** Faults of calendar events. */

export const EVENT_DEFECTS = ['no-start', 'text-start', 'backwards', 'thirty-years', 'gone-category'] as const
export type EventDefect = (typeof EVENT_DEFECTS)[number]

/** Of this many consecutive ids, the first ones get one defect each; the others are intact. */
const OUT_OF = 20
/** A category missing from every list. */
export const GONE_CATEGORY = 4_294_967_400
export const TYPED_START = { en: 'after the holidays', ru: 'после праздников' } as const
const YEARS = 30

/** Defect of the event with this id, if any. */
export function defectOf(id: number, defects: readonly EventDefect[] = EVENT_DEFECTS): EventDefect | null {
  const defect = EVENT_DEFECTS[(id - 1) % OUT_OF]
  return defect !== undefined && defects.includes(defect) ? defect : null
}

function defective(record: CanonicalRecord, defects: readonly EventDefect[]): CanonicalRecord {
  const { id, start, end } = record
  if (typeof id !== 'number' || typeof start !== 'string' || typeof end !== 'string') return record
  switch (defectOf(id, defects)) {
    case null:
      return record
    case 'no-start':
      return { ...record, start: null }
    case 'text-start':
      return { ...record, start: TYPED_START[id % 2 === 0 ? 'en' : 'ru'] }
    case 'backwards':
      return { ...record, end: withYear(start, -1) }
    case 'thirty-years':
      return { ...record, end: withYear(end, YEARS) }
    case 'gone-category':
      return { ...record, category_id: GONE_CATEGORY }
  }
}

/** Same time in another year; the day before if the year lacks that day. */
function withYear(text: string, years: number): string {
  const year = String(Number(text.slice(0, 4)) + years)
  const day = `${year}${text.slice(4, 10)}`
  return `${dayOf(day) === null ? `${year}-02-28` : day}${text.slice(10)}`
}

/** Applies a change to every event of an answer. */
function ofEvents(answer: Answer, change: (record: CanonicalRecord) => CanonicalRecord): Answer {
  if (answer.shape === 'record')
    return answer.kind === 'calendar-event' ? { ...answer, record: change(answer.record) } : answer
  return ofList(answer, (list) =>
    list.kind === 'calendar-event' ? { ...list, record: (id) => change(list.record(id)) } : list
  )
}

/** Offset for event ids, so that they need more than 32 bits. */
const BIG = 2 ** 33
const bigger = (id: CanonicalValue | undefined): CanonicalValue => (typeof id === 'number' ? id + BIG : (id ?? null))

const ANY_DEFECTS = new RegExp(`^(${EVENT_DEFECTS.join('|')})(\\+(${EVENT_DEFECTS.join('|')}))*$`)

/** Moves a day by a number of days, in the interface's format. */
const shifted = (day: unknown, by: number): unknown => {
  const number = typeof day === 'string' ? dayOf(day) : null
  return number === null ? day : dayText(number + by)
}

export const CALENDAR_FAULTS = {
  'event-defects': {
    summary: 'let some events have no start, one in words, an end before it or thirty years later, or a lost category',
    argument: { meaning: 'which, joined by +', fallback: EVENT_DEFECTS.join('+'), pattern: ANY_DEFECTS },
    answer: (answer, argument) => ofEvents(answer, (record) => defective(record, argument.split('+') as EventDefect[]))
  },
  'big-event-ids': {
    summary: 'number events beyond 32 bits',
    parameters: (parameters, { operation }) => {
      const { id } = parameters
      return operation === 'calendar.info' && typeof id === 'number' && id > BIG
        ? { ...parameters, id: id - BIG }
        : parameters
    },
    answer: (answer) => ofEvents(answer, (record) => ({ ...record, id: bigger(record.id) }))
  },
  'whole-calendar': {
    summary: 'bring all events, whatever range was asked for',
    parameters: (parameters, { operation }) => {
      if (operation !== 'calendar.list') return parameters
      const { start: _start, end: _end, ...rest } = parameters
      return rest
    }
  },
  'other-days': {
    summary: 'bring also the events of so many days around the range that was asked for',
    argument: { meaning: 'days', fallback: '40', pattern: WHOLE },
    parameters: (parameters, { operation }, argument) =>
      operation === 'calendar.list'
        ? {
            ...parameters,
            start: shifted(parameters.start, -Number(argument)),
            end: shifted(parameters.end, Number(argument))
          }
        : parameters
  }
} as const satisfies Record<string, FaultDefinition>
