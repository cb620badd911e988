import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Noun } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import { Queries } from '../../database/queries'
import { type ColumnWriting, hash48, type NumberedField } from '../core'
import { Merge } from './merge'
import { type ColumnPosition, Overlay } from './overlay'
import { imageOf } from './record-image'
import { MOST_TEXTS, TextCodes } from './text-codes'

const TAKE_FREE = `DELETE FROM free_places WHERE (noun, place) = (
    SELECT noun, place FROM free_places
    WHERE noun = (SELECT number FROM column_nouns WHERE noun = ?) ORDER BY place LIMIT 1
  ) RETURNING noun, place`
const TAKE_NEXT = `INSERT INTO column_nouns (noun, next) VALUES (?, 1)
  ON CONFLICT (noun) DO UPDATE SET next = next + 1 RETURNING number AS noun, next - 1 AS place`

/** For the writer: the values of all records, by column. See `cache-file/schema/columns.ts`. */
export class ColumnStore implements ColumnWriting {
  readonly #queries: Queries
  readonly #overlay: Overlay
  readonly #texts: TextCodes
  readonly #merge: Merge

  /** @param mostTexts upper bound of distinct texts with codes per column */
  constructor(db: Database, mostTexts = MOST_TEXTS) {
    this.#queries = new Queries(db, () => undefined)
    this.#overlay = new Overlay(this.#queries)
    this.#texts = new TextCodes(this.#queries, mostTexts)
    this.#merge = new Merge(this.#queries, this.#overlay, this.#texts)
  }

  written(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): boolean {
    const image = imageOf(record, fields)
    const hash = hash48(image)
    const found = this.#find(rid)
    if (found?.hash === hash) return false
    if (found !== undefined) this.#queries.run('UPDATE places SET hash = ? WHERE rid = ?', hash, rid)
    this.#overlay.put(rid, found ?? this.#assign(rid, record.noun, hash), image)
    return true
  }

  isMadeOf(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): boolean {
    return this.#find(rid)?.hash === hash48(imageOf(record, fields))
  }

  /** The place of a record, with the hash of the values written there last; undefined before the first write. */
  #find(rid: number): (ColumnPosition & { readonly hash: number }) | undefined {
    return this.#queries.get('SELECT noun, place, hash FROM places WHERE rid = ?', rid)
  }

  /** Assigns a place to a new record. Places are dense; triggers free those of dropped records for reuse. */
  #assign(rid: number, noun: Noun, hash: number): ColumnPosition {
    const taken = this.#queries.get(TAKE_FREE, noun) ?? this.#queries.get(TAKE_NEXT, noun)
    const position = taken as ColumnPosition
    const put = 'INSERT INTO places (rid, noun, place, hash) VALUES (?, ?, ?, ?)'
    this.#queries.run(put, rid, position.noun, position.place, hash)
    return position
  }

  committed(): void {
    this.#overlay.committed()
  }

  forget(): void {
    this.#overlay.committed()
    this.#texts.forget()
    this.#merge.forget()
  }

  /**
   * Merges some overlay rows into the chunks, then updates the ranks of texts. Call within a transaction that writes no
   * records. It takes 25 ms at most, without the checkpoint of the log. Returns whether nothing is left to do.
   */
  mergeStep(): boolean {
    return this.#merge.step() && (!this.#overlay.isIdle || this.#texts.renewRanks())
  }
}
