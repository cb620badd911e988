import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenSeed } from '../../../../tools/testing/seed'
import { decide } from './child-verdicts'

const seed = givenSeed()

describe(`records decided by their ids, from seed ${seed}`, () => {
  it('are those with an id of the list, in any order of the records', () => {
    const ids = fc.uniqueArray(fc.integer({ min: -20, max: 40 }), { maxLength: 40 })
    const records = fc.oneof(
      ids,
      ids.map((some) => some.toSorted((a, b) => a - b)),
      ids.map((some) => some.toSorted((a, b) => b - a))
    )
    fc.assert(
      fc.property(records, ids, (all, decided) => {
        const verdicts = new Uint8Array(all.length).fill(1)
        const inOrder = decided.toSorted((a, b) => a - b)
        decide(verdicts, { length: all.length, numbers: Int32Array.from(all) }, inOrder, 2)
        expect([...verdicts]).toEqual(all.map((id) => (decided.includes(id) ? 2 : 1)))
      }),
      { seed, numRuns: 300 }
    )
  })
})
