import type { Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import { type ColumnValue, decodeChunk, PLACES, TAG } from './chunk-encoding'
import { ofRecord } from './merge'
import type { OverlayRow } from './overlay'
import { valuesOfImage } from './record-image'

/** A value as a reader sees it: a code of the dictionary is its text. */
export interface ReadValue extends Omit<ColumnValue, 'number'> {
  readonly value: number | string
}

/** What a column is made of: while all of it is the same, nothing of the column has changed. */
export interface ColumnVersion {
  /** Grows with every record of the noun that is written. */
  readonly noun: number
  /** By chunk; absent for a chunk in which no record has a value. */
  readonly chunks: ReadonlyMap<number, number>
}

/**
 * Reads one column of a noun as the database stands in the caller's transaction: its chunks, and over them what was
 * not merged yet.
 */
export class ColumnReader {
  readonly #queries: Queries

  constructor(queries: Queries) {
    this.#queries = queries
  }

  version(noun: Noun, column: number): ColumnVersion | null {
    const row = this.#noun(noun)
    if (row === null) return null
    const chunks = this.#queries.all<{ chunk: number; version: number }>(
      'SELECT chunk, version FROM column_chunks WHERE noun = ? AND "column" = ?',
      row.number,
      column
    )
    return { noun: row.version, chunks: new Map(chunks.map(({ chunk, version }) => [chunk, version])) }
  }

  /** The values by place; absent where a record has none. */
  values(noun: Noun, column: number): Map<number, readonly ReadValue[]> {
    const number = this.#noun(noun)?.number
    const read = new Map<number, readonly ReadValue[]>()
    if (number === undefined) return read
    const texts = this.#texts(number, column)
    const chunks = this.#queries.all<{ chunk: number; data: Buffer }>(
      'SELECT chunk, data FROM column_chunks WHERE noun = ? AND "column" = ?',
      number,
      column
    )
    for (const { chunk, data } of chunks) {
      for (const [place, values] of decodeChunk(data)) {
        const shown = values.map(({ tag, number: at, key }) => ({ tag, key, value: valueOf(texts, tag, at) }))
        read.set(chunk * PLACES + place, shown)
      }
    }
    const overlay = this.#queries.all<OverlayRow>(
      'SELECT place, version, scope, state, image FROM column_overlay WHERE noun = ?',
      number
    )
    for (const row of overlay) {
      const own = ofRecord(row).filter((value) => value.column === column)
      if (row.image === null && own.length === 0) continue
      const all = [...own, ...(row.image === null ? [] : valuesOfImage(row.image))]
      const values = all.filter((value) => value.column === column).map(({ tag, value }) => unmerged(tag, value))
      if (values.length > 0) read.set(row.place, values)
      else read.delete(row.place)
    }
    return read
  }

  #noun(noun: Noun): { readonly number: number; readonly version: number } | null {
    return this.#queries.get('SELECT number, version FROM column_nouns WHERE noun = ?', noun) ?? null
  }

  #texts(noun: number, column: number): ReadonlyMap<number, string> {
    const rows = this.#queries.all<{ code: number; text: string }>(
      'SELECT code, text FROM column_texts WHERE noun = ? AND "column" = ?',
      noun,
      column
    )
    return new Map(rows.map(({ code, text }) => [code, text]))
  }
}

function valueOf(texts: ReadonlyMap<number, string>, tag: number, number: number): number | string {
  if (tag !== TAG.text) return number
  const text = texts.get(number)
  if (text === undefined) throw new Error('A column has the code of no text.')
  return text
}

const unmerged = (tag: ReadValue['tag'], value: number | string | readonly [number, string]): ReadValue =>
  typeof value === 'object' ? { tag, value: value[0], key: value[1] } : { tag, value, key: '' }
