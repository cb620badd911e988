import { describe, expect, it } from 'vitest'
import { tileKey, tilesIn } from './tile-keys'

const press = (key: string, change = {}) => ({
  ...{ key, code: key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...change
})
/** 11 tiles, 4 per line: lines of 4, 4 and 3. */
const at = (index: number | null) => ({ index, total: 11, columns: 4, pageRows: 2, isMarked: false, isMac: false })
const moved = (index: number) => ({ kind: 'move', index })

describe('keys among tiles', () => {
  it('lead to the left and right, over the ends of lines', () => {
    expect(tileKey(press('ArrowRight'), at(3))).toEqual(moved(4))
    expect(tileKey(press('ArrowLeft'), at(4))).toEqual(moved(3))
    expect(tileKey(press('ArrowLeft'), at(0))).toEqual(moved(0))
    expect(tileKey(press('ArrowRight'), at(10))).toEqual(moved(10))
  })

  it('lead up and down in the same column, and to the end of a last line that is shorter', () => {
    expect(tileKey(press('ArrowDown'), at(1))).toEqual(moved(5))
    expect(tileKey(press('ArrowUp'), at(5))).toEqual(moved(1))
    expect(tileKey(press('ArrowUp'), at(1))).toEqual(moved(1))
    expect(tileKey(press('ArrowDown'), at(7))).toEqual(moved(10))
    expect(tileKey(press('ArrowDown'), at(9))).toEqual(moved(9))
  })

  it('select with Shift, begin at the first, and are those of a list beside that', () => {
    expect(tileKey(press('ArrowDown', { shiftKey: true }), at(1))).toEqual({ kind: 'extend', index: 5 })
    expect(tileKey(press('ArrowDown'), at(null))).toEqual(moved(0))
    expect(tileKey(press('End'), at(1))).toEqual(moved(10))
    expect(tileKey(press('Enter'), at(1))).toEqual({ kind: 'open' })
    expect(tileKey(press('a', { ctrlKey: true }), at(1))).toEqual({ kind: 'all' })
    expect(tileKey(press('ArrowUp', { altKey: true }), at(5))).toBeNull()
  })

  it('are those of one column where there is room for no more', () => {
    expect(tilesIn(90, 132)).toBe(1)
    const one = { ...at(4), columns: 1 }
    expect(tileKey(press('ArrowDown'), one)).toEqual(moved(5))
    expect(tileKey(press('ArrowUp'), { ...one, index: 0 })).toEqual(moved(0))
  })
})
