import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { DecodedRecord } from '../../api/fields'
import { Queries } from '../../database/queries'
import { type ColumnWriting, hash48, type NumberedField } from '../core'
import { Merge } from './merge'
import { Overlay } from './overlay'
import { PlaceNumbers } from './place-numbers'
import { imageOf } from './record-image'
import { MOST_TEXTS, TextCodes } from './text-codes'

/** For the writer: the values of all records, by column. See `cache-file/schema/columns.ts`. */
export class ColumnStore implements ColumnWriting {
  readonly #places: PlaceNumbers
  readonly #overlay: Overlay
  readonly #texts: TextCodes
  readonly #merge: Merge

  /** @param mostTexts upper bound of distinct texts with codes per column */
  constructor(db: Database, mostTexts = MOST_TEXTS) {
    this.#places = new PlaceNumbers(db)
    this.#overlay = new Overlay(db)
    this.#texts = new TextCodes(db, mostTexts)
    this.#merge = new Merge(db, new Queries(db, () => undefined), this.#overlay, this.#texts)
  }

  written(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): boolean {
    const image = imageOf(record, fields)
    const hash = hash48(image)
    const found = this.#places.find(rid)
    if (found?.hash === hash) return false
    if (found !== undefined) this.#places.rehash(rid, hash)
    this.#overlay.put(rid, found ?? this.#places.assign(rid, record.noun, hash), image)
    return true
  }

  isMadeOf(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): boolean {
    return this.#places.find(rid)?.hash === hash48(imageOf(record, fields))
  }

  committed(): void {
    this.#overlay.committed()
  }

  forget(): void {
    this.#places.forget()
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
