import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { FilterAnswered, FilterPart } from '@shared/model/filter'
import type { Queries } from '../../database/queries'
import { readsOf, type CorrectedDecoder } from '../core'
import { answerOf, answerRecorder, MOST_NAMED } from './answers'
import { compareFilter, unknownParts } from './compare'
import { storedAssumptions } from './compile'
import { readNamed } from './named'
import type { ProjectFilters } from './project-filters'
import {
  MOST_PARITIES,
  type FilteredList,
  type FilterReads,
  type FilterWrites,
  type ParityKept,
  type ParityRecord
} from './operations'

export function filterReads(queries: Queries, decoder: CorrectedDecoder, filters: ProjectFilters): FilterReads {
  const { whole } = readsOf(queries)
  return {
    assume: (assumptions) => filters.rules.assume(assumptions),
    unknownParts: whole((list) => unknownParts(filters, list, filters.rules.now())),
    compare: whole((matches, assumptions) =>
      compareFilter(queries, filters, matches, { ...filters.rules.now(), assumptions })
    ),
    parity: whole(() => parityKept(queries)),
    answered: whole((list) => answeredTo(queries, decoder, list, filters))
  }
}

export function filterWrites(db: Database): FilterWrites {
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
  const keep = db.transaction((records: readonly ParityRecord[], forget: readonly string[]) => {
    for (const key of forget) sql.forget.run(key)
    for (const { key, state, comparedAt, parts } of records) sql.put.run(key, state, comparedAt, JSON.stringify(parts))
    sql.trim.run()
  })
  return {
    keepParity: (records, forget) => keep(records, forget),
    keepAssumptions: (assumptions) => {
      sql.decide.run(JSON.stringify(assumptions))
    },
    keepAnswer: answerRecorder(db)
  }
}

function answeredTo(
  queries: Queries,
  decoder: CorrectedDecoder,
  listing: FilteredList,
  filters: ProjectFilters
): FilterAnswered | null {
  const answer = answerOf(queries, listing.filter, listing.deleted)
  if (answer === null) return null
  const { rids, changed } = readNamed(queries, decoder, filters, listing, answer, filters.rules.now())
  const limit = answer.ids.length >= MOST_NAMED && !answer.whole ? MOST_NAMED : null
  return { at: answer.at, whole: answer.whole, named: rids.length, limit, changed }
}

function parityKept(queries: Queries): ParityKept {
  const rows = queries.all<{ key: string; state: ParityRecord['state']; comparedAt: number; parts: string }>(
    'SELECT key, state, compared_at AS comparedAt, parts FROM filter_parity ORDER BY compared_at'
  )
  return {
    records: rows.map((row) => ({ ...row, parts: JSON.parse(row.parts) as FilterPart[] })),
    assumptions: storedAssumptions(queries)
  }
}
