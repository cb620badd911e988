import type { Answer } from '../answer'
import { dayOf, dayText } from '../data/days'
import type { CanonicalRecord, CanonicalValue } from '../schema'
import { ofList } from './data-faults'
import { WHOLE, type FaultDefinition } from './fault'

/** What goes wrong with the events of the calendar. */

export const EVENT_DEFECTS = ['no-start', 'text-start', 'backwards', 'thirty-years', 'gone-category'] as const
export type EventDefect = (typeof EVENT_DEFECTS)[number]

/** Of so many events, by their ids, as many as there are defects have one; the others are sound. */
const OUT_OF = 20
/** A category that no list has. */
export const GONE_CATEGORY = 4_294_967_400
export const TYPED_START = { en: 'after the holidays', ru: 'после праздников' } as const
const YEARS = 30

/** The defect of the event with this id, where it has one. */
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

/** The same time of another year; of a day that this lacks, the one before. */
function withYear(text: string, years: number): string {
  const year = String(Number(text.slice(0, 4)) + years)
  const day = `${year}${text.slice(4, 10)}`
  return `${dayOf(day) === null ? `${year}-02-28` : day}${text.slice(10)}`
}

/** Every event of an answer, in lists and alone. */
function ofEvents(answer: Answer, change: (record: CanonicalRecord) => CanonicalRecord): Answer {
  if (answer.shape === 'record')
    return answer.kind === 'calendar-event' ? { ...answer, record: change(answer.record) } : answer
  return ofList(answer, (list) =>
    list.kind === 'calendar-event' ? { ...list, record: (id) => change(list.record(id)) } : list
  )
}

/** What is added to the ids of events: they need more than 32 bits. */
const BIG = 2 ** 33
const bigger = (id: CanonicalValue | undefined): CanonicalValue => (typeof id === 'number' ? id + BIG : (id ?? null))

const ANY_DEFECTS = new RegExp(`^(${EVENT_DEFECTS.join('|')})(\\+(${EVENT_DEFECTS.join('|')}))*$`)

/** A day so many days away, as the interface has it. */
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
