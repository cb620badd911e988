import type { Queries } from '../../database/queries'
import { type ChunkArrays, PLACES, readChunk, TAG } from './chunk-encoding'
import type { ImageValue, LongText } from './record-image'
import type { ResidentNoun } from './resident-noun'
import { type ResidentOverlay, saysAll, type UnmergedRecord } from './resident-overlay'
import { ResidentTexts } from './resident-texts'

const DAY = 86_400_000
/** First sort number of texts: above all numbers, but small enough for distinct steps between texts. */
const TEXTS_FROM = 1e300
const TEXT_STEP = 1e290

/** Rounds up array lengths, so that not every new record reallocates the arrays. */
const roomFor = (length: number): number => Math.ceil(length / PLACES) * PLACES

/**
 * One column of a noun, valid only in the transaction that requested it. The arrays may be longer than their content.
 */
export class ResidentColumn {
  length = 0
  /**
   * For each place the index of its first value, plus an end index. Null: each place has at most one value, at its own
   * index.
   */
  offsets: Uint32Array | null = null
  /** One per value: the code of a text, the hash of a long text. */
  numbers: Int32Array | Float64Array = new Int32Array(0)
  /** One per value; 0 for a place without a value. */
  tags = new Uint8Array(0)
  readonly texts: ResidentTexts
  readonly #queries: Queries
  readonly #of: ResidentNoun
  readonly #column: number
  #chunks: ReadonlyMap<number, number> = new Map()
  #clock = -1
  #version = -1
  #sorted = { version: -1, numbers: new Float64Array(0) }

  constructor(queries: Queries, noun: ResidentNoun, column: number) {
    this.#queries = queries
    this.#of = noun
    this.#column = column
    this.texts = new ResidentTexts(queries, noun.noun, column)
  }

  /** The clock version of the last change of a value. */
  get version(): number {
    return this.#version
  }

  get bytes(): number {
    const { offsets, numbers, tags } = this
    return numbers.byteLength + tags.byteLength + (offsets?.byteLength ?? 0) + this.#sorted.numbers.byteLength
  }

  /**
   * One sort number per value: numbers by size, then texts in title order. NaN for no value and for texts without
   * letters and digits.
   */
  sortNumbers(): Float64Array {
    if (this.#sorted.version === this.#version) return this.#sorted.numbers
    const { numbers, tags } = this
    const sorted = new Float64Array(numbers.length).fill(NaN)
    const keys = this.longKeys()
    const ranks = tags.includes(TAG.text) || keys.size > 0 ? this.texts.ranks(keys.values()) : null
    for (let at = 0; at < sorted.length; at += 1) {
      const [tag, number] = [tags[at], numbers[at] ?? 0]
      if (tag === 0) continue
      if (tag === TAG.text || tag === TAG.longText) {
        const rank = tag === TAG.text ? ranks?.ofCode(number) : ranks?.ofKey(keys.get(number) ?? '')
        if (rank) sorted[at] = TEXTS_FROM + rank * TEXT_STEP
      } else sorted[at] = tag === TAG.day ? number * DAY : number
    }
    this.#sorted = { version: this.#version, numbers: sorted }
    return sorted
  }

  /** The sort keys of long texts, by hash. */
  longKeys(): ReadonlyMap<number, string> {
    const keys = new Map<number, string>()
    if (!this.tags.includes(TAG.longText)) return keys
    for (const { data } of this.#read([...this.#chunks.keys()])) {
      const { tags, numbers, keys: read } = readChunk(data)
      const own = read().values()
      for (const [index, tag] of tags.entries())
        if (tag === TAG.longText) keys.set(numbers[index] ?? 0, own.next().value ?? '')
    }
    for (const places of this.#of.overlay.records.values())
      for (const { image } of places.values())
        for (let at = 0; at < image.length; at += 3)
          if (image[at] === this.#column && image[at + 1] === TAG.longText) keys.set(...(image[at + 2] as LongText))
    return keys
  }

  /** Loads the sort keys of all values (see `titleKey`), by value index. Null for values that are no text. */
  sortKeys(): (at: number) => string | null {
    const ofCode = this.texts.sortKeys()
    const long = this.longKeys()
    return (at) => {
      const number = this.numbers[at] ?? 0
      if (this.tags[at] === TAG.text) return ofCode(number) || null
      return (this.tags[at] === TAG.longText && long.get(number)) || null
    }
  }

  /** Loads what was written since the last call. */
  look(): void {
    const { noun, clock, overlay, length } = this.#of
    if (clock === this.#clock) return
    const chunks = new Map(
      this.#queries.rows<[chunk: number, version: number]>(
        'SELECT chunk, version FROM column_chunks WHERE noun = ? AND "column" = ?',
        noun,
        this.#column
      )
    )
    // A record may have been written twice before a merge, which can leave its chunk unchanged.
    const stale = new Set(
      [...chunks.keys(), ...this.#chunks.keys(), ...overlay.merged.keys()].filter(
        (chunk) => chunks.get(chunk) !== this.#chunks.get(chunk) || (overlay.merged.get(chunk) ?? -1) > this.#clock
      )
    )
    const codesDiffer = this.texts.look()
    const since = codesDiffer ? -1 : this.#clock
    this.#clock = clock
    if (codesDiffer) this.#version = clock
    this.#chunks = chunks
    this.#grow(length)
    if (this.offsets === null) {
      if (this.#patch(stale, since)) return
    } else if (stale.size === 0 && !isNewer(overlay, since)) {
      this.offsets = this.offsets.length > length ? this.offsets : extended(this.offsets, length + 1)
      return
    }
    this.#rebuild()
  }

  #read(chunks: readonly number[]): { chunk: number; data: Buffer }[] {
    return this.#queries.all(
      `SELECT chunk, data FROM column_chunks
       WHERE noun = ? AND "column" = ? AND chunk IN (SELECT value FROM json_each(?)) ORDER BY chunk`,
      this.#of.noun,
      this.#column,
      JSON.stringify(chunks)
    )
  }

  #grow(length: number): void {
    this.length = length
    if (this.offsets !== null || this.tags.length >= length) return
    const { numbers, tags } = this
    this.tags = new Uint8Array(roomFor(length))
    this.tags.set(tags)
    this.numbers = new (numbers instanceof Float64Array ? Float64Array : Int32Array)(roomFor(length))
    this.numbers.set(numbers)
  }

  /** Updates the arrays in place. Returns false, with nothing changed, if a place has several values. */
  #patch(stale: ReadonlySet<number>, since: number): boolean {
    const { overlay } = this.#of
    const read = new Map(this.#read([...stale]).map(({ chunk, data }) => [chunk, readChunk(data)]))
    for (const arrays of read.values()) if (arrays.each !== null) return false
    const numbers = new Float64Array(PLACES)
    const tags = new Uint8Array(PLACES)
    for (const chunk of stale) {
      tags.fill(0)
      const arrays = read.get(chunk)
      if (arrays !== undefined) spread(arrays, numbers, tags)
      const first = chunk * PLACES
      for (const [place, record] of overlay.records.get(chunk) ?? []) {
        if (!saysAll(record, this.#column)) continue
        const value = this.#only(record)
        if (value === undefined) return false
        ;[tags[place - first], numbers[place - first]] = value ?? [0, 0]
      }
      const length = Math.min(PLACES, this.tags.length - first)
      for (let at = 0; at < length; at += 1) this.#put(first + at, tags[at] ?? 0, numbers[at] ?? 0)
    }
    for (const [chunk, records] of overlay.records) {
      if (stale.has(chunk)) continue
      for (const [place, record] of records) {
        if (record.version <= since || !saysAll(record, this.#column)) continue
        const value = this.#only(record)
        if (value === undefined) return false
        this.#put(place, ...(value ?? ([0, 0] as const)))
      }
    }
    return true
  }

  #put(place: number, tag: number, number: number): void {
    if (this.tags[place] === tag && (tag === 0 || this.numbers[place] === number)) return
    if (tag !== 0 && this.numbers instanceof Int32Array && number !== (number | 0))
      this.numbers = new Float64Array(this.numbers)
    this.tags[place] = tag
    this.numbers[place] = number
    this.#version = this.#clock
  }

  /** The single value of an unmerged record; null for none, undefined for several. */
  #only({ image }: UnmergedRecord): readonly [tag: number, number: number] | null | undefined {
    let found: readonly [number, number] | null = null
    for (let at = 0; at < image.length; at += 3) {
      if (image[at] !== this.#column) continue
      if (found !== null) return undefined
      found = this.#coded(image[at + 1] as number, image[at + 2] as ImageValue['value'])
    }
    return found
  }

  #all({ image }: UnmergedRecord): (readonly [tag: number, number: number])[] {
    const values: (readonly [number, number])[] = []
    for (let at = 0; at < image.length; at += 3)
      if (image[at] === this.#column)
        values.push(this.#coded(image[at + 1] as number, image[at + 2] as ImageValue['value']))
    return values
  }

  #coded(tag: number, value: ImageValue['value']): readonly [tag: number, number: number] {
    if (typeof value === 'number') return [tag, value]
    return typeof value === 'string' ? [tag, this.texts.give(value)] : [tag, value[0]]
  }

  /** Reloads the column with room for several values per place. */
  #rebuild(): void {
    const { length, overlay } = this.#of
    const values = new Map<number, (readonly [tag: number, number: number])[]>()
    for (const records of overlay.records.values())
      for (const [place, record] of records) if (saysAll(record, this.#column)) values.set(place, this.#all(record))
    const chunks = this.#read([...this.#chunks.keys()]).map(({ chunk, data }) => {
      return { first: chunk * PLACES, arrays: readChunk(data) }
    })
    const offsets = new Uint32Array(length + 1)
    for (const { first, arrays } of chunks)
      arrays.places.forEach((place, nth) => (offsets[first + place + 1] = arrays.each?.[nth] ?? 1))
    for (const [place, own] of values) offsets[place + 1] = own.length
    let several = false
    for (let place = 0; place < length; place += 1) {
      several ||= (offsets[place + 1] ?? 0) > 1
      offsets[place + 1] = (offsets[place + 1] ?? 0) + (offsets[place] ?? 0)
    }
    const room = several ? (offsets[length] ?? 0) : roomFor(length)
    const [numbers, tags] = [new Float64Array(room), new Uint8Array(room)]
    const startOf = (place: number): number => (several ? (offsets[place] ?? 0) : place)
    for (const { first, arrays } of chunks) {
      let index = 0
      arrays.places.forEach((place, nth) => {
        const end = index + (arrays.each?.[nth] ?? 1)
        if (values.has(first + place)) index = end
        for (let at = startOf(first + place); index < end; at += 1, index += 1)
          [numbers[at], tags[at]] = [arrays.numbers[index] ?? 0, arrays.tags[index] ?? 0]
      })
    }
    for (const [place, own] of values)
      own.forEach(([tag, number], nth) => ([tags[startOf(place) + nth], numbers[startOf(place) + nth]] = [tag, number]))
    Object.assign(this, { offsets: several ? offsets : null, numbers, tags })
    this.#version = this.#clock
  }
}

function spread(arrays: ChunkArrays, numbers: Float64Array, tags: Uint8Array): void {
  const { places, numbers: read, tags: readTags } = arrays
  for (let nth = 0; nth < places.length; nth += 1) {
    const place = places[nth] ?? 0
    tags[place] = readTags[nth] ?? 0
    numbers[place] = read[nth] ?? 0
  }
}

const isNewer = ({ records }: ResidentOverlay, since: number): boolean =>
  [...records.values()].some((places) => [...places.values()].some(({ version }) => version > since))

function extended(offsets: Uint32Array, length: number): Uint32Array {
  const longer = new Uint32Array(length).fill(offsets.at(-1) ?? 0)
  longer.set(offsets)
  return longer
}
