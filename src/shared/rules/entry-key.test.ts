import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntryName } from '../model/files'
import { entryKey, entryOf } from './entry-key'

const id = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER))
const entry: fc.Arbitrary<EntryName> = fc.record({ noun: fc.constantFrom('folder', 'file'), id })

describe('the key of a folder or file', () => {
  it('leads back to it, for every id that a number holds exactly', () => {
    fc.assert(
      fc.property(entry, (one) => {
        expect(entryOf(entryKey(one))).toEqual(one)
      }),
      { numRuns: 2_000 }
    )
  })

  it('is that of no other', () => {
    fc.assert(
      fc.property(entry, entry, (one, other) => {
        expect(entryKey(one) === entryKey(other)).toBe(one.noun === other.noun && one.id === other.id)
      }),
      { numRuns: 2_000 }
    )
    // Neighbours at the limit of exact integers, which rounding would merge.
    const last = [0, 1, 2].map((less) => entryKey({ noun: 'file', id: Number.MAX_SAFE_INTEGER - less }))
    expect(new Set(last).size).toBe(3)
  })

  it('is a folder’s own id', () => expect(entryKey({ noun: 'folder', id: 7 })).toBe(7))
})
