import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Noun } from '@shared/model/record'
import type { SearchedNoun } from '@shared/model/nouns'
import type { DecodedRecord } from '../../api/fields'
import { Queries } from '../../database/queries'
import {
  CONTENT_COLUMNS,
  type ContentPlace,
  Contents,
  type Decoder,
  type SearchIndexing,
  STATE,
  type StateCode
} from '../core'
import { documentOf, isSearched, readDocument, type Document } from './documents'
import { wordRecorder } from './word-book'

/**
 * New records of a sweep are collected up to this number and indexed together. Writing page by page would rewrite and
 * encrypt the same index pages.
 */
const MOST_WAITING = 10_000
/** Time limit of one transaction while catching up (ms). */
const STEP = 25
/** Number of records fetched at a time while catching up. */
const BATCH = 64
/** Number of replaced texts whose words are added together. */
const MOST_TEXTS = 1_000

interface Waiting {
  readonly noun: SearchedNoun
  readonly document: Document
}

interface Row extends ContentPlace {
  readonly id: number
  readonly noun: Noun
  readonly state: StateCode
  readonly title: string | null
}

const ROWS = `SELECT ${CONTENT_COLUMNS}, id, noun, state, title FROM records JOIN scopes USING (scope)`

/**
 * Keeps the full-text index up to date. Changes are indexed in their own transaction. New records wait in memory and
 * are indexed in bulk; `up_to` tells which are indexed. After a kill, the rest is indexed in small steps.
 */
export class SearchIndex implements SearchIndexing {
  readonly #queries: Queries
  readonly #addWords: ReturnType<typeof wordRecorder>
  readonly #sql
  /** New records of this transaction. */
  readonly #fresh = new Map<number, Waiting>()
  readonly #moved = new Set<number>()
  /** New records of committed transactions. */
  readonly #waiting = new Map<number, Waiting>()
  #upTo: number
  #highest: number
  /** Whether all records above `upTo` wait in memory. Otherwise some must be read from the tables. */
  #caughtUp: boolean

  constructor(
    private readonly db: Database,
    private readonly decoder: Decoder
  ) {
    this.#queries = new Queries(db, () => undefined)
    this.#addWords = wordRecorder(db, this.#queries)
    this.#sql = {
      upTo: db.prepare<[], number>('SELECT up_to FROM search_state').pluck(),
      highest: db.prepare<[], number>('SELECT coalesce(max(rid), 0) FROM records').pluck(),
      setUpTo: db.prepare('UPDATE search_state SET up_to = ?'),
      state: db.prepare<[number], StateCode>('SELECT state FROM records WHERE rid = ?').pluck(),
      row: db.prepare<[number], Row>(`${ROWS} WHERE rid = ?`),
      after: db.prepare<[number], Row>(`${ROWS} WHERE rid > ? ORDER BY rid LIMIT ${BATCH}`),
      addTitle: db.prepare('INSERT INTO search_titles (rowid, words) VALUES (?, ?)'),
      addText: db.prepare('INSERT INTO search_texts (rowid, words) VALUES (?, ?)'),
      dropTitle: db.prepare('DELETE FROM search_titles WHERE rowid = ?'),
      dropText: db.prepare('DELETE FROM search_texts WHERE rowid = ?')
    }
    this.#upTo = this.#sql.upTo.get() ?? 0
    this.#highest = this.#sql.highest.get() ?? 0
    this.#caughtUp = this.#upTo >= this.#highest
  }

  written(rid: number, record: DecodedRecord): void {
    if (rid > this.#upTo && !this.#caughtUp) return
    if (rid > this.#highest) this.#highest = rid
    const { noun } = record
    if (isSearched(noun)) this.#fresh.set(rid, { noun, document: readDocument(record) })
  }

  moved(rid: number): void {
    // Waiting records look up their state later.
    if (rid <= this.#upTo) this.#moved.add(rid)
  }

  flush(): void {
    const contents = new Contents(this.#queries)
    const texts: string[] = []
    const replace = (rid: number, waiting: Waiting): void => {
      this.#replace(rid, waiting, texts)
      // A pass may lose a hundred thousand records at once.
      if (texts.length >= MOST_TEXTS) this.#addWords(texts.splice(0))
    }
    for (const rid of this.#moved) {
      if (this.#fresh.has(rid)) continue
      const row = this.#sql.row.get(rid)
      const waiting = row === undefined ? null : this.#read(row, contents)
      if (waiting !== null) replace(rid, waiting)
    }
    for (const [rid, waiting] of this.#fresh) if (rid <= this.#upTo) replace(rid, waiting)
    this.#addWords(texts)
  }

  committed(): void {
    for (const [rid, waiting] of this.#fresh) if (rid > this.#upTo) this.#waiting.set(rid, waiting)
    this.#fresh.clear()
    this.#moved.clear()
  }

  forget(): void {
    this.#fresh.clear()
    this.#moved.clear()
    this.#highest = this.#sql.highest.get() ?? 0
  }

  /** Indexes the waiting records if there are enough; with `all` in any case. */
  settle(all: boolean): void {
    if (!this.#caughtUp) {
      this.step()
      return
    }
    if (this.#highest === this.#upTo || (!all && this.#waiting.size < MOST_WAITING)) return
    const upTo = this.#highest
    this.#write((texts) => {
      for (const [rid, waiting] of this.#waiting) this.#add(rid, waiting, texts)
      return upTo
    })
    this.#waiting.clear()
  }

  /** Indexes some unindexed records in one transaction. */
  step(): { readonly done: boolean } {
    if (this.#caughtUp) return { done: true }
    const until = performance.now() + STEP
    let done = false
    this.#write((texts) => {
      const contents = new Contents(this.#queries)
      let upTo = this.#upTo
      do {
        const rows = this.#sql.after.all(upTo)
        for (const row of rows) {
          const waiting = this.#read(row, contents)
          if (waiting !== null) this.#add(row.rid, waiting, texts, row.state)
        }
        upTo = rows.at(-1)?.rid ?? upTo
        done = rows.length < BATCH
      } while (!done && performance.now() < until)
      return upTo
    })
    if (done) {
      this.#highest = this.#sql.highest.get() ?? 0
      this.#caughtUp = true
    }
    return { done }
  }

  /** Writes all or nothing, in the tables and in memory. `run` collects the texts whose words are new. */
  #write(run: (texts: string[]) => number): void {
    this.#upTo = this.db
      .transaction(() => {
        const texts: string[] = []
        const upTo = run(texts)
        this.#addWords(texts)
        this.#sql.setUpTo.run(upTo)
        return upTo
      })
      .immediate()
  }

  /** The words of a stored record. The disk budget may have dropped its answer, but its title stays. */
  #read(row: Row, contents: Contents): Waiting | null {
    const { noun, id, title } = row
    if (!isSearched(noun)) return null
    const fields = contents.fields(row)
    const record = fields === null ? { title, fields: [] } : this.decoder.decodeRecord(noun, { id, fields })
    return { noun, document: readDocument(record) }
  }

  #replace(rid: number, waiting: Waiting, texts: string[]): void {
    for (const state of [STATE.active, STATE.deleted]) {
      const document = documentOf(waiting.noun, state, rid)
      this.#sql.dropTitle.run(document)
      this.#sql.dropText.run(document)
    }
    this.#add(rid, waiting, texts)
  }

  #add(rid: number, { noun, document }: Waiting, texts: string[], known?: StateCode): void {
    const state = known ?? this.#sql.state.get(rid)
    // The record was removed since.
    if (state === undefined) return
    const number = documentOf(noun, state, rid)
    if (document.title !== '') this.#sql.addTitle.run(number, document.title)
    if (document.texts !== '') this.#sql.addText.run(number, document.texts)
    texts.push(document.texts)
  }
}
