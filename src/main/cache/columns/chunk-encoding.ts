/** Encodes one column of one chunk of places (record indexes). Pure: no SQL, no dictionary. */

/** Number of places in a chunk. */
export const PLACES = 4096

/** Meaning of a column's number. */
export const TAG = {
  number: 1,
  flag: 2,
  /** Days since 1970. */
  day: 3,
  /** Milliseconds since 1970, local time of the service. */
  clock: 4,
  /** Milliseconds since 1970, of a moment with a UTC offset. */
  moment: 5,
  id: 6,
  /** A code in the column's dictionary. */
  text: 7,
  /** A hash of 48 bits, with a sort key of up to 64 characters. */
  longText: 8
} as const
export type Tag = (typeof TAG)[keyof typeof TAG]

/** One value; `key` is the sort key of a long text, otherwise empty. */
export interface ColumnValue {
  readonly tag: Tag
  readonly number: number
  readonly key: string
}

/** The values of a chunk by place, from 0 to `PLACES - 1`; absent for records without values. */
export type ChunkValues = Map<number, readonly ColumnValue[]>

const FORMAT = 1
const HEADER = 12
/** Up to this number, places with values are listed (two bytes each). More are stored as a bitmap. */
const MOST_LISTED = PLACES / 16
const FLAG = { bitmap: 1, several: 2, mixedTags: 4 } as const

const WIDTHS = [
  { array: Int8Array, most: 2 ** 7 },
  { array: Int16Array, most: 2 ** 15 },
  { array: Int32Array, most: 2 ** 31 },
  { array: Float64Array, most: Infinity }
] as const

/** The narrowest array type for all numbers. */
function widthOf(values: readonly ColumnValue[]): number {
  let most = 0
  for (const { number } of values) {
    if (!Number.isInteger(number)) return WIDTHS.length - 1
    // The range of signed integers reaches one further below zero: -128 to 127.
    most = Math.max(most, number < 0 ? -number - 1 : number)
  }
  return WIDTHS.findIndex((width) => most < width.most)
}

/** @returns the bytes; null for a chunk without values, which is not stored */
export function encodeChunk(chunk: ChunkValues): Buffer | null {
  const places = [...chunk.keys()].filter((place) => (chunk.get(place) ?? []).length > 0).sort((a, b) => a - b)
  if (places.length === 0) return null
  const each = places.map((place) => chunk.get(place) ?? [])
  const values = each.flat()
  const tag = values[0]?.tag ?? TAG.number
  const isListed = places.length <= MOST_LISTED
  const areSeveral = values.length > places.length
  const hasMixedTags = values.some((value) => value.tag !== tag)
  const width = widthOf(values)
  const header = Buffer.alloc(HEADER)
  header[0] = FORMAT
  header[1] = (isListed ? 0 : FLAG.bitmap) | (areSeveral ? FLAG.several : 0) | (hasMixedTags ? FLAG.mixedTags : 0)
  header[2] = width
  header[3] = tag
  header.writeUInt32LE(places.length, 4)
  header.writeUInt32LE(values.length, 8)
  const parts: Uint8Array[] = [header, isListed ? bytesOf(Uint16Array.from(places)) : bitmapOf(places)]
  if (areSeveral) parts.push(bytesOf(Uint32Array.from(each, ({ length }) => length)))
  if (hasMixedTags) parts.push(Uint8Array.from(values, (value) => value.tag))
  const { array } = WIDTHS[width] ?? WIDTHS[3]
  const numbers = new array(values.length)
  for (const [index, { number }] of values.entries()) numbers[index] = number
  parts.push(bytesOf(numbers))
  const keys = values.filter((value) => value.tag === TAG.longText).map(({ key }) => Buffer.from(key))
  if (keys.length > 0) parts.push(bytesOf(Uint16Array.from(keys, ({ length }) => length)), ...keys)
  return Buffer.concat(parts)
}

/** A decoded chunk as arrays. */
export interface ChunkArrays {
  /** The places with values, ascending. */
  readonly places: Uint16Array
  /** Number of values per place; null if each has one. */
  readonly each: Uint32Array | null
  /** One per value, like `numbers`. */
  readonly tags: Uint8Array
  readonly numbers: Int8Array | Int16Array | Int32Array | Float64Array
  /** The sort keys of long texts, in value order. */
  readonly keys: () => string[]
}

/** @throws when the bytes are of another format. */
export function readChunk(data: Buffer): ChunkArrays {
  if (data[0] !== FORMAT) throw new Error(`No chunk of columns has the format ${data[0]}.`)
  const flags = data[1] ?? 0
  const { array } = WIDTHS[data[2] ?? 0] ?? WIDTHS[3]
  const count = data.readUInt32LE(4)
  const length = data.readUInt32LE(8)
  let at = HEADER
  const take = (bytes: number): Uint8Array => data.subarray(at, (at += bytes))
  const isBitmap = (flags & FLAG.bitmap) !== 0
  const places = isBitmap ? placesOf(take(PLACES / 8), count) : new Uint16Array(aligned(take(count * 2)))
  const each = (flags & FLAG.several) === 0 ? null : new Uint32Array(aligned(take(count * 4)))
  const tags = (flags & FLAG.mixedTags) === 0 ? new Uint8Array(length).fill(data[3] ?? 0) : take(length)
  const numbers = new array(aligned(take(length * array.BYTES_PER_ELEMENT)))
  const keys = (): string[] => {
    let longTexts = 0
    for (const tag of tags) if (tag === TAG.longText) longTexts += 1
    let from = at + longTexts * 2
    return Array.from(new Uint16Array(aligned(data.subarray(at, from))), (bytes) =>
      data.toString('utf8', from, (from += bytes))
    )
  }
  return { places, each, tags, numbers, keys }
}

/** @throws when the bytes are of another format. */
export function decodeChunk(data: Buffer): ChunkValues {
  const { places, each, tags, numbers, keys } = readChunk(data)
  const long = keys().values()
  const chunk: ChunkValues = new Map()
  let index = 0
  for (const [nth, place] of places.entries()) {
    const own: ColumnValue[] = []
    for (const end = index + (each?.[nth] ?? 1); index < end; index++) {
      const tag = tags[index] as Tag
      own.push({ tag, number: numbers[index] ?? 0, key: tag === TAG.longText ? (long.next().value ?? '') : '' })
    }
    chunk.set(place, own)
  }
  return chunk
}

/** The same memory as bytes. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Copies the bytes, because typed arrays must start at a multiple of their width. */
const aligned = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

function bitmapOf(places: readonly number[]): Uint8Array {
  const bits = new Uint8Array(PLACES / 8)
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
  return bits
}

/** All places of a chunk, in order. */
const ALL = Uint16Array.from({ length: PLACES }, (_, place) => place)
const ALL_BITS = new Uint8Array(PLACES / 8).fill(0xff)

function placesOf(bits: Uint8Array, count: number): Uint16Array {
  const whole = count >> 3
  const isFirst = count === PLACES || (bits[whole] ?? 0) === (1 << (count & 7)) - 1
  if (isFirst && Buffer.compare(bits.subarray(0, whole), ALL_BITS.subarray(0, whole)) === 0)
    return ALL.subarray(0, count)
  const places = new Uint16Array(count)
  let nth = 0
  for (let place = 0; place < PLACES; place++)
    if (((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0) places[nth++] = place
  return places
}
