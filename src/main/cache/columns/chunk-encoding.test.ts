import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenSeed } from '../../../../tools/testing/seed'
import { type ChunkValues, type ColumnValue, decodeChunk, encodeChunk, PLACES, TAG } from './chunk-encoding'

const seed = givenSeed()
const value = (number: number, tag: ColumnValue['tag'] = TAG.number, key = ''): ColumnValue => ({ tag, number, key })
const one = (number: number, count = 1): ChunkValues =>
  new Map(Array.from({ length: count }, (_, place) => [place, [value(number)]]))
const again = (chunk: ChunkValues): ChunkValues => decodeChunk(encodeChunk(chunk) ?? Buffer.alloc(0))

const anyValue = fc.oneof(
  fc.record({
    tag: fc.constantFrom(TAG.number, TAG.flag, TAG.day, TAG.clock, TAG.moment, TAG.id, TAG.text),
    number: fc.oneof(
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.constantFrom(0, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 2 ** 31 - 1, 2 ** 31, -(2 ** 31)),
      fc.integer({ min: -300, max: 300 })
    ),
    key: fc.constant('')
  }),
  fc.record({ tag: fc.constant(TAG.longText), number: fc.nat(), key: fc.string({ unit: 'binary', maxLength: 64 }) })
)

describe(`the bytes of a chunk, from seed ${seed}`, () => {
  it('are read as they were written, whatever the values are', () => {
    const chunks = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: PLACES - 1 }), fc.array(anyValue, { minLength: 1, maxLength: 3 })),
      { selector: ([place]) => place, maxLength: 400 }
    )
    fc.assert(
      fc.property(chunks, (entries) => {
        if (entries.length === 0) return
        const ascending = entries.toSorted(([a], [b]) => a - b)
        expect([...again(new Map(entries))]).toEqual(ascending)
      }),
      { seed, numRuns: 200 }
    )
  })

  it.each([
    ['small numbers in a full chunk', one(7, PLACES), PLACES + 600],
    ['numbers of two bytes', one(-30_000, PLACES), 2 * PLACES + 600],
    ['ids of four bytes', one(2_000_000_000, PLACES), 4 * PLACES + 600],
    ['local ids of 48 bits', one(-(2 ** 47), PLACES), 8 * PLACES + 600],
    ['one value', one(1), 20],
    ['a value in every hundredth record', one(1, 41), 140]
  ])('take little room: %s', (_, chunk, most) => {
    expect(again(chunk)).toEqual(chunk)
    expect(encodeChunk(chunk)?.length).toBeLessThan(most)
  })

  it('are none for a chunk without values', () => {
    expect(encodeChunk(new Map())).toBeNull()
    expect(encodeChunk(new Map([[5, []]]))).toBeNull()
  })

  it('of another format are refused', () => {
    const bytes = encodeChunk(one(1)) ?? Buffer.alloc(0)
    bytes[0] = 9
    expect(() => decodeChunk(bytes)).toThrow('format 9')
  })
})
