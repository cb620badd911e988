import { describe, expect, it } from 'vitest'
import type { KnownPage } from './known-page'
import { ids, line, isSameLine, type Line } from '../../../../../test/renderer/data/windowed-list/fixtures'
import { RowWindows, WINDOW_ROWS, windowOf } from './row-windows'

const page = (rows: readonly Line[], total: number): KnownPage<Line> => ({ rows, total, isCounted: true, facts: null })
const rowsOf = (window: number, total: number, count = WINDOW_ROWS) =>
  page(
    ids(count, window * WINDOW_ROWS + 1).map((id) => line(id)),
    total
  )

describe('windows of rows', () => {
  it('gives a row by its place in the whole list', () => {
    const windows = new RowWindows(isSameLine)
    windows.put(2, rowsOf(2, 1_000))
    expect(windows.rowAt(2 * WINDOW_ROWS + 5)?.id).toBe(2 * WINDOW_ROWS + 6)
    expect(windows.rowAt(0)).toBeUndefined()
    expect(windows.indexOf(2 * WINDOW_ROWS + 6)).toBe(2 * WINDOW_ROWS + 5)
    expect(windows.indexOf(999_999)).toBeNull()
  })

  it('drops the window that was not used for longest', () => {
    const windows = new RowWindows(isSameLine, 2)
    windows.put(0, rowsOf(0, 1_000))
    windows.put(1, rowsOf(1, 1_000))
    windows.touch(0)
    windows.put(2, rowsOf(2, 1_000))
    expect(windows.size).toBe(2)
    expect(windows.rowAt(0)).toBeDefined()
    expect(windows.rowAt(WINDOW_ROWS)).toBeUndefined()
  })

  it('keeps the object of a row that says the same, so that it is not drawn again', () => {
    const windows = new RowWindows(isSameLine)
    windows.put(0, page([line(1), line(2)], 2))
    const [first, second] = [windows.rowAt(0), windows.rowAt(1)]
    windows.put(0, page([line(1), line(2, 'Renamed')], 2))
    expect(windows.rowAt(0)).toBe(first)
    expect(windows.rowAt(1)).not.toBe(second)
    expect(windows.rowAt(1)?.text).toBe('Renamed')
  })

  it('moves rows across the borders of windows when rows were put in above', () => {
    const windows = new RowWindows(isSameLine)
    windows.put(0, rowsOf(0, 1_000))
    windows.shift(10)
    expect(windows.rowAt(10)?.id).toBe(1)
    expect(windows.rowAt(WINDOW_ROWS + 9)?.id).toBe(WINDOW_ROWS)
    expect(windows.rowAt(9)).toBeUndefined()
    expect(windows.isFresh(windowOf(10), 1_000)).toBe(false)
  })

  it('lets rows that moved above the top go', () => {
    const windows = new RowWindows(isSameLine)
    windows.put(0, rowsOf(0, 1_000))
    windows.shift(-3)
    expect(windows.rowAt(0)?.id).toBe(4)
  })

  it('asks again for the last window once the list has grown past it', () => {
    const windows = new RowWindows(isSameLine)
    windows.put(0, rowsOf(0, 40, 40))
    expect(windows.isFresh(0, 40)).toBe(true)
    expect(windows.isFresh(0, 41)).toBe(false)
  })
})
