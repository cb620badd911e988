import type { Queries } from '../../database/queries'
import { PLACES } from './chunk-encoding'
import { imageOfRow, OF_RECORDS, type OverlayRow } from './overlay'
import type { Image } from './record-image'

/** A record with unmerged values. */
export interface UnmergedRecord {
  readonly version: number
  /** Its values: see `Image`. */
  readonly image: Image
  /** False if `image` has only scope and state and the chunks have the rest. */
  readonly isWhole: boolean
}

/** Whether a record replaces the chunk's value of a column. */
export const hasAllValues = ({ isWhole }: UnmergedRecord, column: number): boolean => isWhole || OF_RECORDS.has(column)

/** For a reader: the unmerged rows of one noun, each decoded once. */
export class ResidentOverlay {
  /** By chunk and place. */
  readonly records = new Map<number, Map<number, UnmergedRecord>>()
  /** Clock version of the last observed merge, by chunk. */
  readonly merged = new Map<number, number>()
  #clock = -1

  /** Loads what was written since the last call. `clock`: the current version in this transaction. */
  look(queries: Queries, noun: number, clock: number): void {
    const rows = queries.all<OverlayRow>(
      `SELECT place, version, scope, state, iif(version > ?, image, NULL) AS image FROM column_overlay WHERE noun = ?`,
      this.#clock,
      noun
    )
    const left = new Map([...this.records].map(([chunk, places]) => [chunk, new Set(places.keys())]))
    for (const row of rows) {
      const chunk = Math.floor(row.place / PLACES)
      left.get(chunk)?.delete(row.place)
      if (row.version <= this.#clock) continue
      let places = this.records.get(chunk)
      if (places === undefined) this.records.set(chunk, (places = new Map()))
      places.set(row.place, { version: row.version, image: imageOfRow(row), isWhole: row.image !== null })
    }
    for (const [chunk, places] of left) {
      if (places.size > 0) this.merged.set(chunk, clock)
      for (const place of places) this.records.get(chunk)?.delete(place)
    }
    this.#clock = clock
  }
}
