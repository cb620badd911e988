import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Field, Noun } from '@shared/model/record'
import { CorrectionBook } from '../api/corrections'
import type { DecodedRecord } from '../api/decoded'
import { fieldLabels, type StoredLabel } from './field-labels'
import { Queries } from '../database/queries'
import { parseFields } from './content'
import { CONTENT_COLUMNS, Contents, type ContentPlace } from './contents'
import type { CorrectedDecoder } from './decoder'
import type { DecoderVersions } from './decoder-versions'
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
  /** The reading of the decoder when the run began. */
  readonly version: number
  /** Another version of the decoder has read them. What that made of them can't be known any more. */
  readonly anew: boolean
  /** What was said when the records were read last. */
  readonly before: CorrectionBook
  readonly scopes: readonly number[]
  at: number
  /** Ids from here on have been read; the newest come first, for they are on screen. */
  below: number
  /** What records taught before and what they teach now, by kind, id and label. */
  readonly taught: Map<string, StoredLabel>
  readonly learned: Map<string, StoredLabel>
  /** How each field was recognised, by its key; only when the decoder is another. */
  readonly fields: Map<string, Field>
}

interface Stored {
  readonly reading: string
  readonly whole: number
}

interface Row extends KnownRecord, ContentPlace {
  readonly id: number
  readonly ordinal: number
  readonly title: string | null
}

/** Reads cached records anew after the user has said something else about their fields, or by a mended decoder, a few at a time. */
export class Rederivation {
  readonly #writing: Writing
  readonly #decoder: CorrectedDecoder
  readonly #queries: Queries
  readonly #versions: DecoderVersions
  readonly #runs = new Map<Noun, Run>()
  readonly #sql

  constructor(db: Database, writing: Writing, decoder: CorrectedDecoder, versions: DecoderVersions) {
    this.#writing = writing
    this.#decoder = decoder
    this.#versions = versions
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
        `SELECT id, state, hash, met_active, met_deleted, ordinal, title, ${CONTENT_COLUMNS} FROM records
         WHERE scope = ? AND id < ? ORDER BY id DESC LIMIT ${BATCH}`
      )
    }
  }

  /** Kinds whose records were read by another decoder, or with other corrections than those that hold now. */
  pending(): Noun[] {
    const nouns = new Set([...this.#sql.nouns.all(), ...this.#decoder.corrections.all.map(({ noun }) => noun)])
    return [...nouns].filter((noun) => {
      const { reading, whole } = this.#stored(noun)
      return whole === 0 || reading !== this.#decoder.corrections.readingOf(noun) || this.#versions.isOther(noun)
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
    if (under?.reading === reading && under.version === this.#decoder.reading) return under
    const { reading: before } = this.#stored(noun)
    const run: Run = {
      reading,
      version: this.#decoder.reading,
      anew: this.#versions.isOther(noun),
      before: bookOf(before),
      scopes: this.#sql.scopes.all(noun),
      at: 0,
      below: Number.MAX_SAFE_INTEGER,
      taught: new Map([...(under?.taught ?? []), ...(under?.learned ?? [])]),
      learned: new Map(),
      fields: new Map()
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
    const now = this.#decoder.decodeRecord(noun, raw)
    const before = run.anew ? now : this.#decoder.decodeWith(run.before, noun, raw)
    if (run.anew) this.#recognised(noun, row, now, run)
    for (const label of labelsOf(now)) run.learned.set(keyOf(label), label)
    for (const label of labelsOf(before)) run.taught.set(keyOf(label), label)
    records.learn(now)
    const differs = records.rederive(row.rid, now)
    const claim = run.anew ? this.#claimOf(noun, row, now, contents) : now.deleted
    const state = !run.anew && before.deleted === now.deleted ? row.state : stateOf(row, claim)
    if (state === row.state) return differs
    const { ordinal, hash, fetched_at: fetchedAt, met_active: metActive, met_deleted: metDeleted } = row
    records.touch(scope, row, { state, ordinal, hash, place: null, fetchedAt, metActive, metDeleted })
    return true
  }

  /** What the old reading called it, and how its fields are recognised now. */
  #recognised(noun: Noun, { id, title }: Row, now: DecodedRecord, run: Run): void {
    const kind = OWN_LABEL[noun]
    if (kind !== undefined && title !== null && title !== now.title) {
      const label = { kind, id, label: title }
      run.taught.set(keyOf(label), label)
    }
    for (const field of now.fields) {
      const known = run.fields.get(field.key)
      if (known === undefined || (known.role === null && field.role !== null)) run.fields.set(field.key, field)
    }
  }

  /** What the record says of its deletion: the fresher of its whole answers counts, as when they came. */
  #claimOf(noun: Noun, row: Row, now: DecodedRecord, contents: Contents): boolean | null {
    const { list, info } = contents.parts(row)
    if (list === null || info === null) return now.deleted
    const fields = parseFields((info.fetchedAt > list.fetchedAt ? info : list).json)
    return this.#decoder.decodeRecord(noun, { id: row.id, fields }).deleted
  }

  #end(noun: Noun, run: Run): void {
    if (run.anew) {
      this.#writing.dictionaries.recogniseAnew(noun, run.fields)
      this.#versions.reached(noun)
    }
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
