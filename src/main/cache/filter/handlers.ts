import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { FilterAnswered, FilterPart } from '@shared/model/filter'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { Remote } from '../../database/operations'
import { readsOf } from '../core'
import { answerOf, answerRecorder, MOST_NAMED } from './answers'
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
    unknownParts: whole((list: FilteredList) => unknownParts(filters, list, filters.how())),
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

export function filterWrites(db: Database) {
  const sql = {
    put: db.prepare(
      `INSERT INTO filter_parity (key, state, compared_at, parts) VALUES (?, ?, ?, ?) ON CONFLICT (key)
       DO UPDATE SET state = excluded.state, compared_at = excluded.compared_at, parts = excluded.parts`
    ),
    forget: db.prepare('DELETE FROM filter_parity WHERE key = ?'),
    trim: db.prepare(
      `DELETE FROM filter_parity WHERE key IN
         (SELECT key FROM filter_parity ORDER BY compared_at DESC LIMIT -1 OFFSET ${MOST_PARITIES})`
    ),
    decide: db.prepare('INSERT OR REPLACE INTO filter_assumptions (one, decided) VALUES (1, ?)')
  }
  return {
    /** `forget`: keys of results to drop. */
    keepParity: db.transaction((records: readonly ParityRecord[], forget: readonly string[]): void => {
      for (const key of forget) sql.forget.run(key)
      for (const { key, state, comparedAt, parts } of records)
        sql.put.run(key, state, comparedAt, JSON.stringify(parts))
      sql.trim.run()
    }),
    keepAssumptions: (assumptions: FilterAssumptions): void => {
      sql.decide.run(JSON.stringify(assumptions))
    },
    /** Stores the service's answer. Returns whether it differs from the stored one. */
    keepAnswer: answerRecorder(db)
  }
}
