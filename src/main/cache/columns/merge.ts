import type { Queries } from '../../database/queries'
import { type ChunkValues, type ColumnValue, decodeChunk, encodeChunk, PLACES, TAG, type Tag } from './chunk-encoding'
import { FULL, imageOfRow, OF_RECORDS, type Overlay, type OverlayRow, type WaitingChunk } from './overlay'
import { longTextOf, type UncodedValue } from './record-image'
import type { TextCodes } from './text-codes'

/** After this many milliseconds a step starts no further work. */
const STEP = 15
/** Number of rows to drop, or texts to encode, between two checks of the clock. */
const PIECE = 64

const ROW = 'SELECT place, version, scope, state, image FROM column_overlay WHERE noun = ? AND place = ?'
// A row that was written again since stays.
const DROP_ROW = 'DELETE FROM column_overlay WHERE noun = ? AND place = ? AND version = ?'
const OF_CHUNK = 'FROM column_chunks WHERE noun = ? AND "column" = ? AND chunk = ?'
const PUT = `INSERT INTO column_chunks (noun, "column", chunk, version, data) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (noun, "column", chunk) DO UPDATE SET version = excluded.version, data = excluded.data`

interface TaggedValue {
  readonly tag: Tag
  readonly value: UncodedValue
}

/** A merge of some rows of one chunk, column by column. */
interface Run extends WaitingChunk {
  /** Places of the rows still to be read, the next one last. */
  readonly unread: number[]
  /** Rows that were read but not dropped yet. */
  readonly rows: Pick<OverlayRow, 'place' | 'version'>[]
  /** New values by column and place. */
  readonly said: Map<number, Map<number, TaggedValue[]>>
  /** Places whose rows have all columns. The other rows have only scope and state. */
  readonly whole: number[]
  /** Columns still to be written; filled when all rows are read. */
  columns: number[]
}

/**
 * For the writer: moves overlay rows into the chunks, in steps. The rows stay until all columns are written, so after a
 * kill or rollback the merge simply starts again.
 */
export class Merge {
  #run: Run | null = null

  constructor(
    private readonly queries: Queries,
    private readonly overlay: Overlay,
    private readonly texts: TextCodes
  ) {}

  /** Discards the run after a rollback. */
  forget(): void {
    this.#run = null
  }

  /** Continues the merge within a transaction. Returns whether nothing is left to merge. */
  step(): boolean {
    const until = performance.now() + STEP
    this.texts.beginStep()
    do {
      if (this.#run === null) {
        this.#run = this.#begin()
        if (this.#run === null) return true
      } else if (this.#isMerged(this.#run)) this.#run = null
    } while (performance.now() < until)
    return false
  }

  #begin(): Run | null {
    const waiting = this.overlay.waiting()
    if (waiting === null) return null
    const { noun, chunk } = waiting
    const sql = `SELECT place FROM column_overlay WHERE noun = ? AND place >= ? AND place < ? ORDER BY place LIMIT ${FULL}`
    return {
      ...waiting,
      unread: this.queries.numbers(sql, noun, chunk * PLACES, (chunk + 1) * PLACES).reverse(),
      rows: [],
      said: new Map(),
      whole: [],
      columns: []
    }
  }

  /** Reads one row, or else writes one column, or else drops some rows. Returns whether the run is done. */
  #isMerged(run: Run): boolean {
    const { noun, chunk, unread, rows, said, columns } = run
    const [place, column] = [unread.pop(), columns.at(-1)]
    if (place !== undefined) {
      const row = this.queries.get<OverlayRow>(ROW, noun, place)
      if (row !== undefined) readInto(run, row)
      if (unread.length > 0) return false
      const stored = 'SELECT "column" FROM column_chunks WHERE noun = ? AND chunk = ?'
      run.columns = [...new Set([...said.keys(), ...this.queries.numbers(stored, noun, chunk)])]
    } else if (column === undefined) {
      for (const row of rows.splice(-PIECE)) this.queries.run(DROP_ROW, noun, row.place, row.version)
    } else if (this.#isWritten(run, column)) columns.pop()
    return unread.length === 0 && run.columns.length === 0 && rows.length === 0
  }

  /** Writes the chunk of one column if it changed. Returns false while some of its texts lack codes. */
  #isWritten({ noun, chunk, rows, said, whole }: Run, column: number): boolean {
    // The field was deleted since, and its number may be reused.
    if (column > 0 && this.queries.get('SELECT 1 FROM fields WHERE field = ?', column) === undefined) return true
    if (!this.texts.learn(noun, column, textsOf(said.get(column)), PIECE)) return false
    const before = this.queries.get<{ data: Buffer }>(`SELECT data ${OF_CHUNK}`, noun, column, chunk)?.data
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
      if (before !== undefined) this.queries.run(`DELETE ${OF_CHUNK}`, noun, column, chunk)
    } else if (before === undefined || !data.equals(before)) {
      this.queries.run(PUT, noun, column, chunk, this.overlay.tick(), data)
    }
    return true
  }

  #coded({ tag, value }: TaggedValue): ColumnValue {
    if (typeof value === 'number') return { tag, number: value, key: '' }
    const code = typeof value === 'string' ? this.texts.codeOf(value) : null
    if (code !== null) return { tag: TAG.text, number: code, key: '' }
    const [number, key] = typeof value === 'string' ? longTextOf(value) : value
    return { tag: TAG.longText, number, key }
  }
}

function readInto({ said, whole, rows }: Run, row: OverlayRow): void {
  rows.push({ place: row.place, version: row.version })
  const place = row.place % PLACES
  if (row.image !== null) whole.push(place)
  const image = imageOfRow(row)
  for (let at = 0; at < image.length; at += 3) {
    const [column, tag, value] = image.slice(at, at + 3) as [number, Tag, UncodedValue]
    let places = said.get(column)
    if (places === undefined) said.set(column, (places = new Map()))
    const values = places.get(place)
    if (values === undefined) places.set(place, [{ tag, value }])
    else values.push({ tag, value })
  }
}

function* textsOf(places: ReadonlyMap<number, readonly TaggedValue[]> = new Map()): Generator<string> {
  for (const values of places.values()) for (const { value } of values) if (typeof value === 'string') yield value
}
