import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import { CorrectionBook } from '../api/corrections'
import type { DecodedRecord } from '../api/decoded'
import { fieldLabels, type StoredLabel } from './field-labels'
import { Queries } from '../database/queries'
import { CONTENT_COLUMNS, Contents, type ContentPlace } from './contents'
import type { CorrectedDecoder } from './decoder'
import { OWN_LABEL, type KnownRecord } from './record-writer'
import { STATE, stateOfList, type StateCode } from './states'
import type { Writing } from './writing'

/** What one step came to. */
export interface RederivationStep {
  readonly done: boolean
  /** Records that read differently than before. */
  readonly changed: number
}

/** Milliseconds that one transaction may take: whoever wants to write meanwhile waits no longer than this. */
const STEP = 25
/** Records that are fetched at a time. */
const BATCH = 32

/** Where a run stands. Not written down, but that it runs: one cut short begins anew and leaves alone what is right. */
interface Run {
  /** What was said when the run began; when something else is said by now, it begins anew. */
  readonly reading: string
  /** What was said when the records were read last. */
  readonly before: CorrectionBook
  readonly scopes: readonly number[]
  at: number
  /** Ids from here on have been read; the newest come first, for they are on screen. */
  below: number
  /** What records taught before and what they teach now, by kind, id and label. */
  readonly taught: Map<string, StoredLabel>
  readonly learned: Map<string, StoredLabel>
}

interface Stored {
  readonly reading: string
  readonly whole: number
}

interface Row extends KnownRecord, ContentPlace {
  readonly id: number
  readonly ordinal: number
}

/** Reads cached records anew after the user has said something else about their fields, a few at a time. */
export class Rederivation {
  readonly #writing: Writing
  readonly #decoder: CorrectedDecoder
  readonly #queries: Queries
  readonly #runs = new Map<Noun, Run>()
  readonly #sql

  constructor(db: Database, writing: Writing, decoder: CorrectedDecoder) {
    this.#writing = writing
    this.#decoder = decoder
    this.#queries = new Queries(db, () => undefined)
    this.#sql = {
      nouns: db.prepare<[], Noun>('SELECT DISTINCT noun FROM scopes').pluck(),
      scopes: db.prepare<[Noun], number>('SELECT scope FROM scopes WHERE noun = ?').pluck(),
      stored: db.prepare<[Noun], Stored>('SELECT reading, whole FROM derivations WHERE noun = ?'),
      store: db.prepare(
        `INSERT INTO derivations (noun, reading, whole) VALUES (?, ?, ?)
         ON CONFLICT (noun) DO UPDATE SET reading = excluded.reading, whole = excluded.whole`
      ),
      batch: db.prepare<[number, number], Row>(
        `SELECT id, state, hash, met_active, met_deleted, ordinal, ${CONTENT_COLUMNS} FROM records
         WHERE scope = ? AND id < ? ORDER BY id DESC LIMIT ${BATCH}`
      )
    }
  }

  /** Kinds whose records were read with other corrections than those that hold now. */
  pending(): Noun[] {
    const nouns = new Set([...this.#sql.nouns.all(), ...this.#decoder.corrections.all.map(({ noun }) => noun)])
    return [...nouns].filter((noun) => {
      const { reading, whole } = this.#stored(noun)
      return whole === 0 || reading !== this.#decoder.corrections.readingOf(noun)
    })
  }

  /** Reads on where the last step stopped, in one transaction. */
  step(noun: Noun): RederivationStep {
    const until = performance.now() + STEP
    try {
      return this.#writing.transaction(() => {
        const run = this.#runOf(noun)
        // For this step alone: blocks may be packed anew before the next one.
        const contents = new Contents(this.#queries)
        let changed = 0
        do {
          const scope = run.scopes[run.at]
          if (scope === undefined) {
            this.#end(noun, run)
            return { done: true, changed }
          }
          const rows = this.#sql.batch.all(scope, run.below)
          for (const row of rows) if (this.#derive(noun, scope, row, contents, run)) changed += 1
          if (rows.length < BATCH) {
            run.at += 1
            run.below = Number.MAX_SAFE_INTEGER
          } else run.below = rows.at(-1)?.id ?? run.below
        } while (performance.now() < until)
        return { done: false, changed }
      })
    } catch (thrown) {
      // What was rolled back has not been read.
      this.#runs.delete(noun)
      throw thrown
    }
  }

  #stored(noun: Noun): Stored {
    return this.#sql.stored.get(noun) ?? { reading: '', whole: 1 }
  }

  #runOf(noun: Noun): Run {
    const reading = this.#decoder.corrections.readingOf(noun)
    const under = this.#runs.get(noun)
    if (under?.reading === reading) return under
    const { reading: before } = this.#stored(noun)
    const run: Run = {
      reading,
      before: bookOf(before),
      scopes: this.#sql.scopes.all(noun),
      at: 0,
      below: Number.MAX_SAFE_INTEGER,
      taught: new Map([...(under?.taught ?? []), ...(under?.learned ?? [])]),
      learned: new Map()
    }
    this.#sql.store.run(noun, before, 0)
    this.#runs.set(noun, run)
    return run
  }

  #derive(noun: Noun, scope: number, row: Row, contents: Contents, run: Run): boolean {
    const { records } = this.#writing
    const fields = contents.fields(row)
    if (fields === null) return false
    const raw = { id: row.id, fields }
    const before = this.#decoder.decodeWith(run.before, noun, raw)
    const now = this.#decoder.decodeRecord(noun, raw)
    for (const label of labelsOf(now)) run.learned.set(keyOf(label), label)
    for (const label of labelsOf(before)) run.taught.set(keyOf(label), label)
    records.learn(now)
    const differs = records.rederive(row.rid, now)
    const state = before.deleted === now.deleted ? row.state : stateOf(row, now.deleted)
    if (state === row.state) return differs
    const { ordinal, hash, fetched_at: fetchedAt, met_active: metActive, met_deleted: metDeleted } = row
    records.touch(scope, row, { state, ordinal, hash, place: null, fetchedAt, metActive, metDeleted })
    return true
  }

  #end(noun: Noun, run: Run): void {
    for (const [key, label] of run.taught) {
      if (!run.learned.has(key)) this.#writing.dictionaries.retract(label)
    }
    this.#sql.store.run(noun, run.reading, 1)
    this.#runs.delete(noun)
  }
}

/** What was said, as `CorrectionBook.readingOf` wrote it. */
function bookOf(reading: string): CorrectionBook {
  return new CorrectionBook(reading === '' ? [] : (JSON.parse(reading) as FieldCorrection[]))
}

/** Every label that keeping this record teaches. */
function labelsOf(record: DecodedRecord): readonly StoredLabel[] {
  const labels = [...record.labels, ...fieldLabels(record)]
  const kind = OWN_LABEL[record.noun]
  if (kind === undefined || record.title === null) return labels
  return [...labels, { kind, id: record.id, label: record.title }]
}

const keyOf = ({ kind, id, label }: StoredLabel): string => `${kind}\n${id}\n${label}`

/** In which list a record belongs when it says something else of itself than before. */
function stateOf(row: Row, claim: boolean | null): StateCode {
  if (row.state === STATE.missing) return row.state
  if (claim !== null) return stateOfList(claim)
  if (row.met_active === null && row.met_deleted === null) return row.state
  return stateOfList(row.met_active === null)
}
