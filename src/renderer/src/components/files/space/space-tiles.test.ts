import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpacePart, FilesSpace } from '@shared/model/files'
import { hasLabel, spaceTiles, type SpaceTile } from './space-tiles'

const folder = (id: number, bytes: number, files = 1): SpacePart => ({
  of: { kind: 'folder', id, title: `Folder ${id}` },
  ...{ folders: 0, files, withSize: files, bytes }
})
const spaceOf = (parts: readonly SpacePart[], others: FilesSpace['others'] = null): FilesSpace => {
  const all = [...parts, ...(others === null ? [] : [others])]
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((total, one) => total + of(one), 0)
  const sums = {
    folders: 0,
    files: sum((one) => one.files),
    withSize: sum((one) => one.withSize),
    bytes: sum((one) => one.bytes)
  }
  return { parts, others, sums: { ...sums, unknownFolders: 0 } }
}
const idOf = (tile: SpaceTile): number | string =>
  tile.kind === 'rest' ? 'rest' : tile.part.of.kind === 'folder' ? tile.part.of.id : tile.part.of.fileKind

const WIDTH = 600
const HEIGHT = 400
const part = fc.record({ bytes: fc.oneof(fc.nat(1_000), fc.maxSafeNat()), files: fc.nat(500) })
const space = fc.tuple(fc.array(part, { maxLength: 200 }), fc.option(part, { nil: null })).map(([parts, others]) =>
  spaceOf(
    parts.map(({ bytes, files }, at) => folder(at, bytes, files)),
    others === null ? null : { ...others, folders: 0, withSize: others.files }
  )
)

describe('the tiles of a map', () => {
  it('have areas as their values, and stand the largest first', () => {
    const tiles = spaceTiles(spaceOf([folder(1, 100), folder(2, 600), folder(3, 300)]), 'size', WIDTH, HEIGHT)
    expect(tiles.map(idOf)).toEqual([2, 3, 1])
    for (const tile of tiles) {
      const value = tile.kind === 'part' ? tile.part.bytes : tile.bytes
      // Gaps and rounding take some of the area.
      expect((tile.width * tile.height) / (WIDTH * HEIGHT)).toBeCloseTo(value / 1_000, 1)
    }
  })

  it('are by the number of files as well', () => {
    const parts = [folder(1, 100, 3), folder(2, 0, 9)]
    expect(spaceTiles(spaceOf(parts), 'size', WIDTH, HEIGHT).map(idOf)).toEqual([1])
    expect(spaceTiles(spaceOf(parts), 'count', WIDTH, HEIGHT).map(idOf)).toEqual([2, 1])
  })

  it('put what would be too small to be read into one, which says how many they are', () => {
    const small = Array.from({ length: 30 }, (_, at) => folder(at + 10, 5, 2))
    const tiles = spaceTiles(spaceOf([folder(1, 100_000), folder(2, 50_000), ...small]), 'size', WIDTH, HEIGHT)
    expect(tiles.map(idOf)).toEqual([1, 2, 'rest'])
    expect(tiles[2]).toMatchObject({ parts: 30, bytes: 150, files: 60 })
  })

  it('do not say how many parts those are that nobody counted', () => {
    const others = { folders: 0, files: 40, withSize: 40, bytes: 4_000 }
    expect(spaceTiles(spaceOf([folder(1, 6_000)], others), 'size', WIDTH, HEIGHT)).toMatchObject([
      { kind: 'part' },
      { kind: 'rest', parts: null, bytes: 4_000, files: 40 }
    ])
  })

  it('are none where there is nothing to measure, or no room', () => {
    expect(spaceTiles(spaceOf([]), 'size', WIDTH, HEIGHT)).toEqual([])
    expect(spaceTiles(spaceOf([folder(1, 0)]), 'size', WIDTH, HEIGHT)).toEqual([])
    expect(spaceTiles(spaceOf([folder(1, 5)]), 'size', 0, HEIGHT)).toEqual([])
  })

  it('lose nothing, cover nothing of each other and stay inside, whatever the sizes are', () => {
    fc.assert(
      fc.property(
        space,
        fc.constantFrom('size' as const, 'count' as const),
        fc.integer({ min: 40, max: 900 }),
        (of, by, width) => {
          const tiles = spaceTiles(of, by, width, HEIGHT)
          const value = (one: { bytes: number; files: number }): number => (by === 'size' ? one.bytes : one.files)
          const drawn = tiles.reduce((sum, tile) => sum + value(tile.kind === 'part' ? tile.part : tile), 0)
          expect(drawn / Math.max(1, value(of.sums))).toBeCloseTo(value(of.sums) > 0 ? 1 : 0, 9)
          const shown = tiles.filter((tile) => tile.kind === 'part').map(idOf)
          expect(new Set(shown).size).toBe(shown.length)
          for (const [at, tile] of tiles.entries()) {
            if (tile.kind === 'part' && shown.length > 1) expect(hasLabel(tile)).toBe(true)
            expect(tile.x).toBeGreaterThanOrEqual(0)
            expect(tile.y).toBeGreaterThanOrEqual(0)
            expect(tile.x + tile.width).toBeLessThanOrEqual(width)
            expect(tile.y + tile.height).toBeLessThanOrEqual(HEIGHT)
            for (const other of tiles.slice(at + 1)) {
              const apart =
                tile.x + tile.width <= other.x ||
                other.x + other.width <= tile.x ||
                tile.y + tile.height <= other.y ||
                other.y + other.height <= tile.y
              expect(apart).toBe(true)
            }
          }
        }
      ),
      { numRuns: 400 }
    )
  })
})

describe('a label', () => {
  it.each([
    [200, 100, true],
    [80, 40, true],
    [79, 100, false],
    [200, 39, false]
  ] as const)('in a tile of %d by %d fits: %s', (width, height, fits) => {
    expect(hasLabel({ x: 0, y: 0, width, height })).toBe(fits)
  })
})
