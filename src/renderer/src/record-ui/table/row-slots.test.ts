import { describe, expect, it } from 'vitest'
import { inSlots, rowsInSight, slotsFor } from './row-slots'

const rows = (first: number, last: number) => Array.from({ length: last - first }, (_, at) => ({ index: first + at }))

describe('the rows in sight', () => {
  it('are those on screen and some beyond each end', () => {
    expect(rowsInSight(3600, 360, 36, 1000)).toEqual({ first: 94, last: 117 })
  })

  it('end where the list ends', () => {
    expect(rowsInSight(0, 360, 36, 1000)).toEqual({ first: 0, last: 23 })
    expect(rowsInSight(36_000 - 360, 360, 36, 1000)).toEqual({ first: 977, last: 1000 })
    expect(rowsInSight(0, 360, 36, 3)).toEqual({ first: 0, last: 3 })
  })

  it('are the last ones when the list has become shorter than where the screen was', () => {
    expect(rowsInSight(36_000, 360, 36, 5)).toEqual({ first: 0, last: 5 })
    expect(rowsInSight(36_000, 360, 36, 100)).toEqual({ first: 77, last: 100 })
  })

  it('are none while there is no screen or no list', () => {
    expect(rowsInSight(0, 0, 36, 1000)).toEqual({ first: 0, last: 0 })
    expect(rowsInSight(0, 360, 36, 0)).toEqual({ first: 0, last: 0 })
  })

  it('are as many as there are slots, and all that the screen shows, wherever it stands', () => {
    for (let top = 0; top < 400; top += 1.5) {
      for (const height of [1, 35, 36, 37, 359.5, 800]) {
        const { first, last } = rowsInSight(top, height, 36, 100_000)
        expect(last - first).toBe(slotsFor(height, 36))
        expect(first * 36).toBeLessThanOrEqual(top)
        expect(last * 36).toBeGreaterThanOrEqual(top + height)
      }
    }
  })
})

describe('slots', () => {
  it('are never shared by rows that are drawn at once', () => {
    const drawn = inSlots(rows(97, 107), 10, 0)
    expect(new Set(drawn.map(({ slot }) => slot)).size).toBe(10)
  })

  it('keep their order in the document while rows pass through them', () => {
    const before = inSlots(rows(20, 30), 10, 0)
    const after = inSlots(rows(23, 33), 10, 0)
    expect(after.map(({ slot }) => slot)).toEqual(before.map(({ slot }) => slot))
    expect(after.map(({ index }) => index)).toEqual([30, 31, 32, 23, 24, 25, 26, 27, 28, 29])
  })

  it('stand in the order of the rows once they begin with that of the first row', () => {
    expect(inSlots(rows(23, 33), 10, 23 % 10).map(({ index }) => index)).toEqual(rows(23, 33).map(({ index }) => index))
  })
})
