import type { Queries } from '../../database/queries'
import { PLACES } from './chunk-encoding'
import { imageOfRow, OF_RECORDS, type OverlayRow } from './overlay'
import type { Image } from './record-image'

/** Assignment of records to places of a noun. Valid in the transaction that requested it. */
export interface ResidentPlaces {
  /** The clock version of the last reassigned place. */
  readonly version: number
  readonly length: number
  /** `rid` by place; 0 for a free place. */
  readonly ridOf: Uint32Array
  /** The place of a record; null for records of other nouns. */
  readonly placeOf: (rid: number) => number | null
}

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

/** A row of `column_nouns`. */
export interface NounRow {
  readonly number: number
  readonly next: number
  readonly place_left: number
}

/** For a reader: the state of a noun in the transaction of the last `look`. */
export class ResidentNoun {
  /** Records with unmerged values, each decoded once, by chunk and place. */
  readonly unmerged = new Map<number, Map<number, UnmergedRecord>>()
  /** Clock version of the last observed merge, by chunk. */
  readonly merged = new Map<number, number>()
  length = 0
  clock = -1
  #left = 0
  #places: ResidentPlaces = { version: -1, length: 0, ridOf: new Uint32Array(0), placeOf: () => null }
  /** Place by `rid`; -1 for records of other nouns. */
  #placeOf = new Int32Array(0)
  #free: readonly number[] = []
  /** Value of `#left` when the places were read. */
  #readAt = -1
  /** Clock version of the last read. */
  #placesAt = -1

  constructor(
    readonly noun: number,
    private readonly queries: Queries
  ) {}

  look({ next, place_left }: NounRow, clock: number): void {
    this.#loadUnmerged(clock)
    this.length = next
    this.#left = place_left
    this.clock = clock
  }

  /** Loads what was written since the last `look`. */
  #loadUnmerged(clock: number): void {
    const rows = this.queries.all<OverlayRow>(
      `SELECT place, version, scope, state, iif(version > ?, image, NULL) AS image FROM column_overlay WHERE noun = ?`,
      this.clock,
      this.noun
    )
    const left = new Map([...this.unmerged].map(([chunk, places]) => [chunk, new Set(places.keys())]))
    for (const row of rows) {
      const chunk = Math.floor(row.place / PLACES)
      left.get(chunk)?.delete(row.place)
      if (row.version <= this.clock) continue
      let places = this.unmerged.get(chunk)
      if (places === undefined) this.unmerged.set(chunk, (places = new Map()))
      places.set(row.place, { version: row.version, image: imageOfRow(row), isWhole: row.image !== null })
    }
    for (const [chunk, places] of left) {
      if (places.size > 0) this.merged.set(chunk, clock)
      for (const place of places) this.unmerged.get(chunk)?.delete(place)
    }
  }

  /** Loads places assigned since the last call, or all of them if a record has left its place. */
  places(): ResidentPlaces {
    if (this.#placesAt === this.clock) return this.#places
    this.#placesAt = this.clock
    const queries = this.queries
    const known = this.#readAt === this.#left ? this.#places.length : 0
    if (known === this.length && this.#free.length === 0) return this.#places
    const free = queries.numbers('SELECT place FROM free_places WHERE noun = ?', this.noun)
    const isFree = new Set(free)
    const ridOf = resized(this.#places.ridOf, this.length)
    let placeOf = this.#placeOf
    if (known === 0) placeOf.fill(-1)
    const put = (place: number, rid: number): void => {
      ridOf[place] = rid
      if (rid >= placeOf.length) placeOf = resized(placeOf, rid * 1.25 + 1, -1)
      placeOf[rid] = place
    }
    for (const place of known === 0 ? [] : this.#free.filter((one) => !isFree.has(one))) {
      const sql = 'SELECT rid FROM places WHERE noun = ? AND place = ?'
      put(place, queries.get<{ rid: number }>(sql, this.noun, place)?.rid ?? 0)
    }
    const rids = queries.numbers(
      'SELECT rid FROM places WHERE noun = ? AND place >= ? ORDER BY place',
      this.noun,
      known
    )
    let place = known
    for (const rid of rids) {
      for (; isFree.has(place); place += 1) ridOf[place] = 0
      put(place, rid)
      place += 1
    }
    for (; place < this.length; place += 1) ridOf[place] = 0
    const isSame = this.#readAt === this.#left && known === this.length && free.length === this.#free.length
    this.#placeOf = placeOf
    this.#places = {
      version: isSame ? this.#places.version : this.clock,
      length: this.length,
      ridOf,
      placeOf: (rid) => {
        const place = placeOf[rid] ?? -1
        return place < 0 ? null : place
      }
    }
    this.#free = free
    this.#readAt = this.#left
    return this.#places
  }
}

/** Rounds up array lengths, so that not every new record reallocates the arrays. */
export const roomFor = (length: number): number => Math.ceil(length / PLACES) * PLACES

/** The same array, or a larger copy; `rest` fills the room behind its content. */
export function resized<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  array: T,
  length: number,
  rest = 0
): T {
  if (array.length >= length) return array
  const longer = new (array.constructor as new (room: number) => T)(roomFor(length))
  longer.fill(rest, array.length)
  longer.set(array)
  return longer
}
