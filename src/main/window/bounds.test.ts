import { describe, expect, it } from 'vitest'
import { placeWindow } from './bounds'

const primary = { x: 0, y: 24, width: 1_920, height: 1_056 }
const left = { x: -1_280, y: 0, width: 1_280, height: 1_024 }
const at = (x: number | null, y: number | null, width = 1_000, height = 700) => ({ x, y, width, height })

const usual = { width: 1_280, height: 820 }

describe('a window', () => {
  it('opens in the middle the first time', () => {
    expect(placeWindow(null, [primary], usual)).toEqual({ x: null, y: null, width: 1_280, height: 820 })
  })

  it('opens where it was left, on whichever display', () => {
    expect(placeWindow(at(100, 100), [primary, left], usual)).toEqual(at(100, 100))
    expect(placeWindow(at(-1_200, 50), [primary, left], usual)).toEqual(at(-1_200, 50))
    expect(placeWindow(at(-600, 50), [primary, left], usual)).toEqual(at(-600, 50))
  })

  it.each([
    ['its display is gone', at(-1_200, 50)],
    ['it lies below the display', at(100, 1_070)],
    ['its top edge lies above the display', at(100, 0)],
    ['only a sliver of it can be seen', at(1_900, 100)],
    ['its place is not known', at(null, null)]
  ])('opens in the middle, in its own size, when %s', (_why, saved) => {
    expect(placeWindow(saved, [primary], usual)).toEqual(at(null, null))
  })

  it('is never smaller than its minimum nor larger than its display', () => {
    expect(placeWindow(at(0, 24, 100, 100), [primary], usual)).toEqual(at(0, 24, 360, 480))
    expect(placeWindow(at(-1_280, 0, 4_000, 4_000), [primary, left], usual)).toEqual(at(-1_280, 0, 1_280, 1_024))
  })
})
