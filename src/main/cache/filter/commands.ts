import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { FilterAnswered, FilterPart, Parity, ProjectFilter, UnknownPart } from '@shared/model/filter'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { Queries } from '../../database/queries'
import type { Handlers } from '../../database/worker-host'
import type { CorrectedDecoder } from '../decoder'
import { answerOf, answerKeeper, MOST_NAMED, type AnswerInput } from './answers'
import { compareFilter, unknownParts, type FilterComparison, type FilterQuestion } from './compare'
import { storedAssumptions, type FilterReading } from './compile'
import { readNamed } from './named'

/** What the service showed of the meaning of one filter; `key` names it and its list. */
export interface ParityRecord {
  readonly key: string
  readonly state: Exclude<Parity['state'], 'unverified'>
  readonly comparedAt: number
  readonly parts: readonly FilterPart[]
}

export interface ParityKept {
  readonly records: readonly ParityRecord[]
  readonly assumptions: FilterAssumptions
}

/** More filters than a person looks at; of the others it is forgotten what was shown. */
export const MOST_PARITIES = 300

export interface FilterReaderCommands {
  assumeFilter: { in: FilterAssumptions; out: void }
  unknownParts: { in: { filter: ProjectFilter; deleted: boolean }; out: readonly UnknownPart[] }
  compareFilter: { in: { question: FilterQuestion; assumptions: FilterAssumptions }; out: FilterComparison }
  filterParity: { in: undefined; out: ParityKept }
  filterAnswered: { in: { filter: ProjectFilter; deleted: boolean }; out: FilterAnswered | null }
}

export interface FilterWriterCommands {
  /** `forget`: keys of which nothing is known any more. */
  keepParity: { in: { records: readonly ParityRecord[]; forget: readonly string[] }; out: void }
  keepAssumptions: { in: FilterAssumptions; out: void }
  keepAnswer: { in: AnswerInput; out: boolean }
}

/** As the cache shows it to main. */
export interface FilterCache {
  /** How filters are taken from now on, by lists as well. */
  assume(assumptions: FilterAssumptions): Promise<void>
  unknownParts(listing: { filter: ProjectFilter; deleted: boolean }): Promise<readonly UnknownPart[]>
  compare(question: FilterQuestion, assumptions: FilterAssumptions): Promise<FilterComparison>
  parity(): Promise<ParityKept>
  keepParity(records: readonly ParityRecord[], forget: readonly string[]): Promise<void>
  keepAssumptions(assumptions: FilterAssumptions): Promise<void>
  /** What is remembered of the service's own answer to a filter; null for nothing. */
  answered(listing: { filter: ProjectFilter; deleted: boolean }): Promise<FilterAnswered | null>
  /** Remembers what the service named. Says whether that is something else than before, or more is known of it. */
  keepAnswer(answer: AnswerInput): Promise<boolean>
}

export function filterReaderHandlers(
  queries: Queries,
  decoder: CorrectedDecoder,
  reading: FilterReading
): Handlers<FilterReaderCommands> {
  return {
    assumeFilter: (assumptions) => reading.assume(assumptions),
    unknownParts: (listing) => queries.snapshot(() => unknownParts(queries, decoder, listing, reading.now())),
    compareFilter: ({ question, assumptions }) =>
      queries.snapshot(() => compareFilter(queries, decoder, question, { ...reading.now(), assumptions })),
    filterParity: () => queries.snapshot(() => parityKept(queries)),
    filterAnswered: (listing) => queries.snapshot(() => answeredTo(queries, decoder, listing, reading))
  }
}

export function filterWriterHandlers(db: Database): Handlers<FilterWriterCommands> {
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
    keepParity: ({ records, forget }) => keep(records, forget),
    keepAssumptions: (assumptions) => {
      sql.decide.run(JSON.stringify(assumptions))
    },
    keepAnswer: answerKeeper(db)
  }
}

function answeredTo(
  queries: Queries,
  decoder: CorrectedDecoder,
  listing: { readonly filter: ProjectFilter; readonly deleted: boolean },
  reading: FilterReading
): FilterAnswered | null {
  const answer = answerOf(queries, listing.filter, listing.deleted)
  if (answer === null) return null
  const { rids, changed } = readNamed(queries, decoder, listing, answer, reading.now())
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
