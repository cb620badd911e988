import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jumpTarget, isNearEnd, placeScrollWindow } from './scroll-window'

const LIMIT = 1_000
const SCREEN = 20.5

describe('a list longer than the browser can lay out', () => {
  it('is laid out as it is while it is short enough', () => {
    expect(placeScrollWindow(900, 300.25, SCREEN, LIMIT)).toEqual({ rows: 900, base: 0, top: 300.25 })
    expect(isNearEnd({ rows: 900, base: 0 }, 900, 870, SCREEN)).toBe(false)
  })

  it('begins at its first row and ends at its last', () => {
    expect(placeScrollWindow(50_000, 0, SCREEN, LIMIT)).toMatchObject({ base: 0, top: 0 })
    const end = placeScrollWindow(50_000, Infinity, SCREEN, LIMIT)
    expect(end.base + LIMIT).toBe(50_000)
    expect(end.top + SCREEN).toBe(LIMIT)
  })

  it('puts any row exactly where it was asked for, within the band', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_001, max: 5_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, part) => {
          const first = part * (total - SCREEN)
          const { base, top, rows } = placeScrollWindow(total, first, SCREEN, LIMIT)
          expect(base + top).toBeCloseTo(first, 6)
          expect(base).toBeGreaterThanOrEqual(0)
          expect(base + rows).toBeLessThanOrEqual(total)
          expect(top).toBeGreaterThanOrEqual(-0.51)
          expect(top).toBeLessThanOrEqual(rows - SCREEN + 0.51)
        }
      )
    )
  })

  it('goes in proportion when the scrollbar is dragged', () => {
    expect(jumpTarget(50_000, 0, SCREEN, LIMIT)).toBe(0)
    expect(jumpTarget(50_000, LIMIT - SCREEN, SCREEN, LIMIT)).toBeCloseTo(50_000 - SCREEN)
    expect(jumpTarget(50_000, (LIMIT - SCREEN) / 2, SCREEN, LIMIT)).toBeCloseTo((50_000 - SCREEN) / 2)
  })

  it('moves the band before small scrolling meets its end, but not at the ends of the list', () => {
    expect(isNearEnd({ rows: LIMIT, base: 400 }, 50_000, 5, SCREEN)).toBe(true)
    expect(isNearEnd({ rows: LIMIT, base: 400 }, 50_000, 500, SCREEN)).toBe(false)
    expect(isNearEnd({ rows: LIMIT, base: 0 }, 50_000, 5, SCREEN)).toBe(false)
    expect(isNearEnd({ rows: LIMIT, base: 49_000 }, 50_000, 979, SCREEN)).toBe(false)
  })
})
