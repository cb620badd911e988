import type { Answer, ListAnswer } from '../answer'
import { briefly } from '../brief'
import type { CanonicalRecord } from '../schema'
import { ofList } from './data-faults'
import type { FaultDefinition } from './fault'

/** Content faults: lists that lose many records at once, and incomplete or different records. */

/** The list reduced to the first records, by per cent. */
function shrunk(list: ListAnswer, percent: number): ListAnswer {
  const total = Math.floor((list.total * percent) / 100)
  return { ...list, ids: list.ids.slice(0, Math.max(0, total - list.offset)), total }
}

const ofRecords = (answer: Answer, change: (record: CanonicalRecord) => CanonicalRecord): Answer =>
  answer.shape === 'record'
    ? { ...answer, record: change(answer.record) }
    : ofList(answer, (list) => ({ ...list, record: (id) => change(list.record(id)) }))

/** A one-hour event at midnight, not an all-day one. */
function atMidnight(record: CanonicalRecord): CanonicalRecord {
  if (typeof record.start !== 'string' || !('all_day' in record)) return record
  const day = record.start.slice(0, 10)
  return { ...record, start: `${day} 00:00:00`, end: `${day} 01:00:00`, all_day: false }
}

export const CONTENT_FAULTS = {
  emptied: {
    summary: 'say that every list is empty',
    answer: (answer) => ofList(answer, (list) => shrunk(list, 0))
  },
  shrunk: {
    summary: 'know no more than the first so many per cent of each list',
    argument: { meaning: 'per cent', fallback: '30', pattern: /^\d{1,2}$/ },
    answer: (answer, argument) => ofList(answer, (list) => shrunk(list, Number(argument)))
  },
  brief: {
    summary: 'say no more of the records of lists and folders than their ids and names',
    answer: (answer) => briefly(answer)
  },
  midnight: {
    summary: 'let every event of the calendar begin at midnight and take an hour',
    answer: (answer) => ofRecords(answer, atMidnight)
  }
} as const satisfies Record<string, FaultDefinition>
