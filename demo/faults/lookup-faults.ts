import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../answer'
import { JSON_TYPE, WHOLE, type FaultContext, type FaultDefinition } from './fault'
import { refuse } from './reply-faults'

/**
 * Faults of the lookup provider and of the connection to it; only the two lookup operations are affected. A fault
 * before the provider costs nothing; one after it was charged.
 */

const isLookup = ({ operation }: FaultContext): boolean => operation?.startsWith('lookup.') === true

/** Changes the records of a standardisation, the only passed-through answer that is a list. */
function ofRecords(answer: Answer, change: (records: readonly unknown[]) => readonly unknown[]): Answer {
  return answer.shape === 'raw' && Array.isArray(answer.body) ? { ...answer, body: change(answer.body) } : answer
}

const withoutSource = (record: unknown): unknown => {
  if (typeof record !== 'object' || record === null) return record
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'source'))
}

export const LOOKUP_FAULTS = {
  'provider-down': {
    summary: 'the lookup provider is down: the service says so with a status, and nothing is paid for',
    argument: { meaning: 'the status', fallback: '502', pattern: /^5\d\d$/ },
    answersFirst: (context, argument) =>
      isLookup(context) && refuse(context, Number(argument), 'The lookup provider does not answer')
  },
  'provider-busy': {
    summary: 'too many requests to the lookup provider: 429 with Retry-After',
    argument: { meaning: 'seconds', fallback: '60', pattern: WHOLE },
    answersFirst: (context, argument) =>
      isLookup(context) && refuse(context, 429, 'Too many requests', { 'Retry-After': argument })
  },
  'provider-slow': {
    summary: 'the lookup provider takes its time',
    argument: { meaning: 'milliseconds', fallback: '3000', pattern: WHOLE },
    async answersFirst(context, argument) {
      if (isLookup(context)) await delay(Number(argument))
      return false
    }
  },
  'paid-reset': {
    summary: 'reset the connection when the provider has done its work (and was paid)',
    deliver(_, context) {
      if (!isLookup(context)) return false
      context.request.socket.resetAndDestroy()
      return true
    }
  },
  'paid-silence': {
    summary: 'never answer, though the provider has done its work (and was paid)',
    deliver: (_, context) => isLookup(context)
  },
  'paid-status': {
    summary: 'answer a status, though the provider has done its work (and was paid)',
    argument: { meaning: 'the status', fallback: '504', pattern: /^5\d\d$/ },
    deliver: (_, context, argument) => isLookup(context) && refuse(context, Number(argument), 'Gateway time-out')
  },
  'paid-odd': {
    summary: 'answer something that holds no record, though the provider has done its work (and was paid)',
    deliver(_, context) {
      if (!isLookup(context)) return false
      context.send(200, JSON_TYPE, Buffer.from(JSON.stringify({ accepted: true, ticket: 'A-17', queue: ['later'] })))
      return true
    }
  },
  'clean-short': {
    summary: 'leave out the first record of a standardisation',
    answer: (answer) => ofRecords(answer, (records) => records.slice(1))
  },
  'clean-shuffled': {
    summary: 'bring the records of a standardisation in the opposite order',
    answer: (answer) => ofRecords(answer, (records) => records.toReversed())
  },
  'clean-without-source': {
    summary: 'leave out which text each record of a standardisation is of',
    answer: (answer) => ofRecords(answer, (records) => records.map(withoutSource))
  }
} as const satisfies Record<string, FaultDefinition>
