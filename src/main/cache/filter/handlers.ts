import type { FilterAnswered, FilterPart } from '@shared/model/filter'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { Remote } from '../../database/operations'
import { readsOf, type Writing } from '../core'
import { type AnswerInput, answerOf, keepAnswer, MOST_NAMED } from './answers'
import { compareFilter, type ServiceMatches, unknownParts } from './compare'
import { storedAssumptions } from './compile'
import { readServerMatches } from './server-matches'
import type { ProjectFilters } from './project-filters'
import { MOST_PARITIES, type FilteredList, type ParityRecord } from './operations'

export function filterReads(filters: ProjectFilters) {
  const { queries } = filters.source
  const { whole } = readsOf(queries)
  return {
    /** Sets how filters are compiled from now on, for lists, too. */
    assume: (assumptions: FilterAssumptions): void => filters.assume(assumptions),
    unknownParts: whole((list: FilteredList) => unknownParts(filters, list)),
    compare: whole((matches: ServiceMatches, assumptions: FilterAssumptions) =>
      compareFilter(filters, matches, { ...filters.how(), assumptions })
    ),
    parity: whole(() => ({
      records: queries
        .all<Omit<ParityRecord, 'parts'> & { readonly parts: string }>(
          'SELECT key, state, compared_at AS comparedAt, parts FROM filter_parity ORDER BY compared_at'
        )
        .map((row): ParityRecord => ({ ...row, parts: JSON.parse(row.parts) as FilterPart[] })),
      assumptions: storedAssumptions(queries)
    })),
    /** The service's stored answer to a filter; null for none. */
    answered: whole((list: FilteredList): FilterAnswered | null => {
      const answer = answerOf(queries, list.filter, list.deleted)
      if (answer === null) return null
      const { rids, changed } = readServerMatches(filters, list, answer, filters.how())
      const limit = answer.ids.length >= MOST_NAMED && !answer.whole ? MOST_NAMED : null
      return { at: answer.at, whole: answer.whole, named: rids.length, limit, changed }
    })
  }
}

export type FilterCache = Remote<ReturnType<typeof filterReads> & ReturnType<typeof filterWrites>>

const PUT_PARITY = `INSERT INTO filter_parity (key, state, compared_at, parts) VALUES (?, ?, ?, ?) ON CONFLICT (key)
  DO UPDATE SET state = excluded.state, compared_at = excluded.compared_at, parts = excluded.parts`
const TRIM_PARITY = `DELETE FROM filter_parity WHERE key IN
  (SELECT key FROM filter_parity ORDER BY compared_at DESC LIMIT -1 OFFSET ${MOST_PARITIES})`

export function filterWrites(writing: Writing) {
  const { queries } = writing
  return {
    /** `forget`: keys of results to drop. */
    keepParity: (records: readonly ParityRecord[], forget: readonly string[]): void =>
      writing.transaction(() => {
        for (const key of forget) queries.run('DELETE FROM filter_parity WHERE key = ?', key)
        for (const { key, state, comparedAt, parts } of records)
          queries.run(PUT_PARITY, key, state, comparedAt, JSON.stringify(parts))
        queries.run(TRIM_PARITY)
      }),
    keepAssumptions: (assumptions: FilterAssumptions): void => {
      const sql = 'INSERT OR REPLACE INTO filter_assumptions (one, decided) VALUES (1, ?)'
      queries.run(sql, JSON.stringify(assumptions))
    },
    /** Stores the service's answer. Returns whether it differs from the stored one. */
    keepAnswer: (answer: AnswerInput): boolean => writing.transaction(() => keepAnswer(queries, answer))
  }
}
