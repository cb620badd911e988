import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenSeed } from '../../../../tools/testing/seed'
import { inOrder } from './in-order'

const seed = givenSeed()
const key = fc.oneof(
  fc.double({ noNaN: true }).map((number) => number + 0),
  fc.maxSafeInteger(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(NaN, 1e300, -1e300, 2 ** 32, -(2 ** 47), 0.5, Infinity)
)
const MOMENT = Date.UTC(2026, 10, 25)
const keys = fc.oneof(
  fc.array(key, { maxLength: 60 }),
  // Small numbers, and whole seconds of many years: sorted by fewer digits.
  fc.array(fc.oneof(fc.integer({ min: -5, max: 3_000 }), fc.constant(NaN)), { maxLength: 60 }),
  fc.array(
    fc.integer({ min: -1e9, max: 1e9 }).map((seconds) => MOMENT + seconds * 1000),
    { maxLength: 60 }
  ),
  // Already in order.
  fc.array(fc.integer(), { maxLength: 60 }).map((some) => some.toSorted((a, b) => a - b)),
  fc.array(fc.integer(), { maxLength: 60 }).map((some) => some.toSorted((a, b) => b - a))
)

describe(`places in the order of their keys, from seed ${seed}`, () => {
  it('are as a comparator puts them, in both directions, without a key last', () => {
    fc.assert(
      fc.property(keys, fc.boolean(), (keys, descending) => {
        // Every other place, in descending order.
        const places = Uint32Array.from(keys.keys())
          .reverse()
          .filter((place) => place % 2 === 0)
        const at = [...places.keys()]
        const keyOf = (index: number): number => keys[places[index] ?? 0] ?? NaN
        const sign = descending ? -1 : 1
        const wanted = [
          ...at
            .filter((index) => !Number.isNaN(keyOf(index)))
            .sort((a, b) => sign * (Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)) || a - b)),
          ...at.filter((index) => Number.isNaN(keyOf(index)))
        ]
        expect([...inOrder(places, Float64Array.from(keys), descending)]).toEqual(wanted)
      }),
      { seed, numRuns: 300 }
    )
  })
})
