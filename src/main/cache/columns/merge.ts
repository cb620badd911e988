import type { Database } from 'better-sqlite3-multiple-ciphers'
import { type ChunkValues, type ColumnValue, decodeChunk, encodeChunk, PLACES, TAG } from './chunk-encoding'
import type { MergedRow, Overlay, OverlayRow, WaitingChunk } from './overlay'
import { type ImageValue, type LongText, longTextOf, ownColumn, valuesOfImage } from './record-image'
import type { TextCodes } from './text-codes'

/** Milliseconds after which a step begins nothing more. */
const STEP = 15
/** Rows that are dropped, or texts that get codes, between two looks at the clock. */
const PIECE = 64

/** Some rows of one chunk, merged column by column. */
interface Run extends WaitingChunk {
  /** Of the rows that are left to be read, the next one last. */
  readonly unread: number[]
  /** Those that were read, and are not dropped yet. */
  readonly rows: MergedRow[]
  /** What the rows say, by column and place. */
  readonly said: Map<number, Map<number, ImageValue[]>>
  /** Places all of whose columns are said; of the others only scope and state. */
  readonly whole: number[]
  /** Those left to be written; known when all rows were read. */
  columns: number[]
}

const OF_RECORDS: ReadonlySet<number> = new Set([ownColumn('scope'), ownColumn('state')])

/**
 * For the writer: moves rows of the overlay into the chunks, in steps. The rows stay until all columns have their
 * values, so that a process killed in the middle, or a rollback, only begins anew.
 */
export class Merge {
  readonly #overlay: Overlay
  readonly #texts: TextCodes
  #run: Run | null = null
  readonly #sql

  constructor(db: Database, overlay: Overlay, texts: TextCodes) {
    this.#overlay = overlay
    this.#texts = texts
    this.#sql = {
      columns: db
        .prepare<[number, number], number>('SELECT "column" FROM column_chunks WHERE noun = ? AND chunk = ?')
        .pluck(),
      chunk: db
        .prepare<[number, number, number], Buffer>(
          'SELECT data FROM column_chunks WHERE noun = ? AND "column" = ? AND chunk = ?'
        )
        .pluck(),
      put: db.prepare(
        `INSERT INTO column_chunks (noun, "column", chunk, version, data) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (noun, "column", chunk) DO UPDATE SET version = excluded.version, data = excluded.data`
      ),
      drop: db.prepare('DELETE FROM column_chunks WHERE noun = ? AND "column" = ? AND chunk = ?'),
      isField: db.prepare<[number], number>('SELECT 1 FROM fields WHERE field = ?').pluck()
    }
  }

  /** After a rollback. */
  forget(): void {
    this.#run = null
  }

  /** Within a transaction: goes on where the last step stopped. Returns whether nothing waits any more. */
  step(): boolean {
    const until = performance.now() + STEP
    this.#texts.beginStep()
    do {
      if (this.#run === null) {
        this.#run = this.#begin()
        if (this.#run === null) return true
        continue
      }
      if (this.#isMerged(this.#run)) this.#run = null
    } while (performance.now() < until)
    return false
  }

  #begin(): Run | null {
    const waiting = this.#overlay.waiting()
    if (waiting === null) return null
    return {
      ...waiting,
      unread: this.#overlay.placesOf(waiting).reverse(),
      rows: [],
      said: new Map(),
      whole: [],
      columns: []
    }
  }

  /** Reads a row; with all read, writes a column; with all written, drops rows. Returns whether all is done. */
  #isMerged(run: Run): boolean {
    const { unread, rows, said, columns } = run
    const [place, column] = [unread.pop(), columns.at(-1)]
    if (place !== undefined) {
      const row = this.#overlay.row(run, place)
      if (row !== null) readInto(run, row)
      if (unread.length === 0)
        run.columns = [...new Set([...said.keys(), ...this.#sql.columns.all(run.noun, run.chunk)])]
    } else if (column === undefined) this.#overlay.merged(run, rows.splice(-PIECE))
    else if (this.#isWritten(run, column)) columns.pop()
    return unread.length === 0 && run.columns.length === 0 && rows.length === 0
  }

  /** Writes the chunk of one column, if it differs. Returns false while more of its texts need codes. */
  #isWritten({ noun, chunk, rows, said, whole }: Run, column: number): boolean {
    // Of a field that was dropped since: its number may be given to another.
    if (column > 0 && this.#sql.isField.get(column) === undefined) return true
    if (!this.#texts.learn(noun, column, textsOf(said.get(column)), PIECE)) return false
    const before = this.#sql.chunk.get(noun, column, chunk)
    const values: ChunkValues = before === undefined ? new Map() : decodeChunk(before)
    const places = OF_RECORDS.has(column) ? rows.map(({ place }) => place % PLACES) : whole
    for (const place of places) {
      const now = said.get(column)?.get(place)
      if (now === undefined) values.delete(place)
      else
        values.set(
          place,
          now.map((value) => this.#coded(value))
        )
    }
    const data = encodeChunk(values)
    if (data === null) {
      if (before !== undefined) this.#sql.drop.run(noun, column, chunk)
    } else if (before === undefined || !data.equals(before)) {
      this.#sql.put.run(noun, column, chunk, this.#overlay.tick(), data)
    }
    return true
  }

  #coded({ tag, value }: ImageValue): ColumnValue {
    if (typeof value === 'number') return { tag, number: value, key: '' }
    if (typeof value !== 'string') return longText(value)
    const code = this.#texts.codeOf(value)
    return code === null ? longText(longTextOf(value)) : { tag: TAG.text, number: code, key: '' }
  }
}

function readInto({ said, whole, rows }: Run, row: OverlayRow): void {
  rows.push({ place: row.place, version: row.version })
  const place = row.place % PLACES
  if (row.image !== null) whole.push(place)
  for (const value of [...ofRecord(row), ...(row.image === null ? [] : valuesOfImage(row.image))]) {
    let places = said.get(value.column)
    if (places === undefined) said.set(value.column, (places = new Map()))
    const values = places.get(place)
    if (values === undefined) places.set(place, [value])
    else values.push(value)
  }
}

function* textsOf(places: ReadonlyMap<number, readonly ImageValue[]> = new Map()): Generator<string> {
  for (const values of places.values()) for (const { value } of values) if (typeof value === 'string') yield value
}

const longText = ([number, key]: LongText): ColumnValue => ({ tag: TAG.longText, number, key })

/** What `records` says of itself, as columns. */
export const ofRecord = ({ scope, state }: OverlayRow): ImageValue[] =>
  scope === null || state === null
    ? []
    : [
        { column: ownColumn('scope'), tag: TAG.id, value: scope },
        { column: ownColumn('state'), tag: TAG.number, value: state }
      ]
