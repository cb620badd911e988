import { DAY } from '@shared/rules/calendar/times'
import type { Queries } from '../../database/queries'
import { bytesOf, type ChunkArrays, PLACES, readChunk, TAG } from './chunk-encoding'
import type { LongText, UncodedValue } from './record-image'
import { hasAllValues, resized, type ResidentNoun, roomFor, type UnmergedRecord } from './resident-noun'
import { ResidentTexts } from './resident-texts'

/** First sort number of texts: above all numbers, but small enough for distinct steps between texts. */
const TEXTS_FROM = 1e300
const TEXT_STEP = 1e290

/**
 * One column of a noun, valid only in the transaction that requested it. The arrays may be longer than their content.
 */
export class ResidentColumn {
  length = 0
  /** The clock version of the last change of a value. */
  version = -1
  /**
   * For each place the index of its first value, plus an end index. Null: each place has at most one value, at its own
   * index.
   */
  offsets: Uint32Array | null = null
  /** One per value: the code of a text, the hash of a long text. */
  numbers: Numbers = new Int32Array(0)
  /** One per value; 0 for a place without a value. */
  tags = new Uint8Array(0)
  readonly texts: ResidentTexts
  #chunks: ReadonlyMap<number, number> = new Map()
  #clock = -1
  #sorted = { version: -1, numbers: new Float64Array(0) }
  #ids = { version: -1, ids: new Array<number>(), codes: new Int32Array(0) }

  constructor(
    private readonly queries: Queries,
    private readonly of: ResidentNoun,
    private readonly column: number
  ) {
    this.texts = new ResidentTexts(queries, [of.noun, column])
  }

  get bytes(): number {
    const derived = this.#sorted.numbers.byteLength + this.#ids.codes.byteLength
    return this.numbers.byteLength + this.tags.byteLength + (this.offsets?.byteLength ?? 0) + derived
  }

  /**
   * One sort number per value: numbers by size, then texts in title order. NaN for no value and for texts without
   * letters and digits.
   */
  sortNumbers(): Float64Array {
    if (this.#sorted.version === this.version) return this.#sorted.numbers
    const { numbers, tags } = this
    const sorted = new Float64Array(numbers.length).fill(NaN)
    const keys = this.longKeys()
    const ranks = tags.includes(TAG.text) || keys.size > 0 ? this.texts.ranks(keys.values()) : null
    // Whole numbers are sorted faster.
    const isText = ranks !== null && tags.every((tag) => tag === 0 || tag === TAG.text || tag === TAG.longText)
    const [from, step] = isText ? [0, 1] : [TEXTS_FROM, TEXT_STEP]
    for (let at = 0; at < sorted.length; at += 1) {
      const [tag, number] = [tags[at], numbers[at] ?? 0]
      if (tag === 0) continue
      if (tag === TAG.text || tag === TAG.longText) {
        const rank = tag === TAG.text ? ranks?.ofCode(number) : ranks?.ofKey(keys.get(number) ?? '')
        if (rank) sorted[at] = from + rank * step
      } else sorted[at] = tag === TAG.day ? number * DAY : number
    }
    this.#sorted = { version: this.version, numbers: sorted }
    return sorted
  }

  /**
   * The ids, for orders by referenced records: each id once, and one code per value, its index in `ids`. -1 for no value
   * and for texts.
   */
  ids(): { readonly ids: readonly number[]; readonly codes: Int32Array } {
    if (this.#ids.version === this.version) return this.#ids
    const { numbers, tags } = this
    const codes = new Int32Array(numbers.length).fill(-1)
    const ids: number[] = []
    const codeOf = new Map<number, number>()
    for (let at = 0; at < codes.length; at += 1) {
      const tag = tags[at]
      if (tag === 0 || tag === TAG.text || tag === TAG.longText) continue
      const id = numbers[at] ?? 0
      let code = codeOf.get(id)
      if (code === undefined) codeOf.set(id, (code = ids.push(id) - 1))
      codes[at] = code
    }
    this.#ids = { version: this.version, ids, codes }
    return this.#ids
  }

  /** The index of a place's first value. Its values end where those of the next place start. */
  startOf(place: number): number {
    return this.offsets === null ? place : (this.offsets[place] ?? 0)
  }

  /** The number of a place in a column with at most one value per place; null without a value. */
  numberAt(place: number): number | null {
    return this.tags[place] === 0 ? null : (this.numbers[place] ?? null)
  }

  /** The place of a value. */
  placeOf(index: number): number {
    return this.offsets === null ? index : this.offsets.findIndex((start) => start > index) - 1
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
    for (const places of this.of.unmerged.values())
      for (const { image } of places.values())
        for (let at = 0; at < image.length; at += 3)
          if (image[at] === this.column && image[at + 1] === TAG.longText) keys.set(...(image[at + 2] as LongText))
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
    const { noun, clock, merged, unmerged, length } = this.of
    if (clock === this.#clock) return
    const chunks = new Map(
      this.queries.rows<[chunk: number, version: number]>(
        'SELECT chunk, version FROM column_chunks WHERE noun = ? AND "column" = ?',
        noun,
        this.column
      )
    )
    // A record may have been written twice before a merge, which can leave its chunk unchanged.
    const stale = new Set(
      [...chunks.keys(), ...this.#chunks.keys(), ...merged.keys()].filter(
        (chunk) => chunks.get(chunk) !== this.#chunks.get(chunk) || (merged.get(chunk) ?? -1) > this.#clock
      )
    )
    const codesDiffer = this.texts.look()
    const since = codesDiffer ? -1 : this.#clock
    this.#clock = clock
    if (codesDiffer) this.version = clock
    this.#chunks = chunks
    this.length = length
    if (this.offsets === null) {
      this.tags = resized(this.tags, length)
      this.numbers = resized(this.numbers, length)
      if (this.#patch(stale, since)) return
    } else if (stale.size === 0 && !isNewer(unmerged, since)) {
      this.offsets = resized(this.offsets, length + 1, this.offsets.at(-1))
      return
    }
    this.#rebuild()
  }

  #read(chunks: readonly number[]): { chunk: number; data: Buffer }[] {
    return this.queries.all(
      `SELECT chunk, data FROM column_chunks
       WHERE noun = ? AND "column" = ? AND chunk IN (SELECT value FROM json_each(?)) ORDER BY chunk`,
      this.of.noun,
      this.column,
      JSON.stringify(chunks)
    )
  }

  /** Updates the arrays in place. Returns false, with nothing changed, if a place has several values. */
  #patch(stale: ReadonlySet<number>, since: number): boolean {
    const { unmerged } = this.of
    const read = new Map(this.#read([...stale]).map(({ chunk, data }) => [chunk, readChunk(data)]))
    for (const arrays of read.values()) if (arrays.each !== null) return false
    const [narrow, wide, tags] = [new Int32Array(PLACES), new Float64Array(PLACES), new Uint8Array(PLACES)]
    for (const chunk of stale) {
      const arrays = read.get(chunk)
      const records = unmerged.get(chunk) ?? new Map<number, UnmergedRecord>()
      const numbers = arrays?.numbers instanceof Float64Array || records.size > 0 ? wide : narrow
      numbers.fill(0)
      tags.fill(0)
      if (arrays !== undefined) spread(arrays, numbers, tags)
      const first = chunk * PLACES
      for (const [place, record] of records) {
        if (!hasAllValues(record, this.column)) continue
        const [value, other] = this.#valuesOf(record)
        if (other !== undefined) return false
        ;[tags[place - first], numbers[place - first]] = value ?? NO_VALUE
      }
      this.#putChunk(first, tags, numbers)
    }
    for (const [chunk, records] of unmerged) {
      if (stale.has(chunk)) continue
      for (const [place, record] of records) {
        if (record.version <= since || !hasAllValues(record, this.column)) continue
        const [value, other] = this.#valuesOf(record)
        if (other !== undefined) return false
        this.#put(place, ...(value ?? NO_VALUE))
      }
    }
    return true
  }

  /** Copies whole arrays: a loop would be slow in the first list after the start. */
  #putChunk(first: number, tags: Uint8Array, numbers: Numbers): void {
    const end = Math.min(first + PLACES, this.tags.length)
    let now = numbers.subarray(0, end - first)
    if (this.numbers instanceof Int32Array && now instanceof Float64Array) {
      const narrow = new Int32Array(now)
      if (isSame(new Float64Array(narrow), now)) now = narrow
      else this.numbers = new Float64Array(this.numbers)
    }
    if (this.numbers instanceof Float64Array && now instanceof Int32Array) now = new Float64Array(now)
    const [tagsBefore, tagsNow] = [this.tags.subarray(first, end), tags.subarray(0, end - first)]
    if (isSame(tagsBefore, tagsNow) && isSame(this.numbers.subarray(first, end), now)) return
    tagsBefore.set(tagsNow)
    this.numbers.set(now, first)
    this.version = this.#clock
  }

  #put(place: number, tag: number, number: number): void {
    if (this.tags[place] === tag && (tag === 0 || this.numbers[place] === number)) return
    if (tag !== 0 && this.numbers instanceof Int32Array && number !== (number | 0))
      this.numbers = new Float64Array(this.numbers)
    this.tags[place] = tag
    this.numbers[place] = number
    this.version = this.#clock
  }

  #valuesOf({ image }: UnmergedRecord): CodedValue[] {
    const values: CodedValue[] = []
    for (let at = 0; at < image.length; at += 3) {
      if (image[at] !== this.column) continue
      const value = image[at + 2] as UncodedValue
      const number = typeof value === 'string' ? this.texts.give(value) : typeof value === 'number' ? value : value[0]
      values.push([image[at + 1] as number, number])
    }
    return values
  }

  /** Reloads the column with room for several values per place. */
  #rebuild(): void {
    const { length, unmerged } = this.of
    const values = new Map<number, CodedValue[]>()
    for (const records of unmerged.values())
      for (const [place, record] of records)
        if (hasAllValues(record, this.column)) values.set(place, this.#valuesOf(record))
    const chunks = this.#read([...this.#chunks.keys()]).map(({ chunk, data }) => {
      return { first: chunk * PLACES, arrays: readChunk(data) }
    })
    const offsets = new Uint32Array(length + 1)
    for (const { first, arrays } of chunks)
      arrays.places.forEach((place, nth) => (offsets[first + place + 1] = arrays.each?.[nth] ?? 1))
    for (const [place, own] of values) offsets[place + 1] = own.length
    let areSeveral = false
    for (let place = 0; place < length; place += 1) {
      areSeveral ||= (offsets[place + 1] ?? 0) > 1
      offsets[place + 1] = (offsets[place + 1] ?? 0) + (offsets[place] ?? 0)
    }
    const room = areSeveral ? (offsets[length] ?? 0) : roomFor(length)
    const isNarrow =
      chunks.every(({ arrays }) => !(arrays.numbers instanceof Float64Array)) &&
      [...values.values()].every((own) => own.every(([, number]) => number === (number | 0)))
    const numbers = isNarrow ? new Int32Array(room) : new Float64Array(room)
    const tags = new Uint8Array(room)
    const startOf = (place: number): number => (areSeveral ? (offsets[place] ?? 0) : place)
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
    Object.assign(this, { offsets: areSeveral ? offsets : null, numbers, tags })
    this.version = this.#clock
  }
}

type Numbers = Int32Array | Float64Array
type CodedValue = readonly [tag: number, number: number]
const NO_VALUE: CodedValue = [0, 0]

const isSame = (a: Uint8Array | Numbers, b: Uint8Array | Numbers): boolean =>
  Buffer.compare(bytesOf(a), bytesOf(b)) === 0

function spread(arrays: ChunkArrays, numbers: Numbers, tags: Uint8Array): void {
  const { places, numbers: read, tags: readTags } = arrays
  if (places.at(-1) === places.length - 1) {
    numbers.set(read)
    tags.set(readTags)
    return
  }
  for (let nth = 0; nth < places.length; nth += 1) {
    const place = places[nth] ?? 0
    tags[place] = readTags[nth] ?? 0
    numbers[place] = read[nth] ?? 0
  }
}

const isNewer = (unmerged: ResidentNoun['unmerged'], since: number): boolean =>
  [...unmerged.values()].some((places) => [...places.values()].some(({ version }) => version > since))
