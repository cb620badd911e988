import { describe, expect, it } from 'vitest'
import { gridKey, isTyping, type GridKey } from './grid-keys'

const press = (key: string, more: Partial<GridKey> = {}): GridKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more
})
const at = (index: number | null, total = 1_000, pageRows = 20) => ({ index, total, pageRows, marked: false })
const move = (index: number) => ({ kind: 'move', index })

describe('the keyboard of the list', () => {
  it('moves by a row and stops at the ends', () => {
    expect(gridKey(press('ArrowDown'), at(4))).toEqual(move(5))
    expect(gridKey(press('ArrowUp'), at(4))).toEqual(move(3))
    expect(gridKey(press('ArrowUp'), at(0))).toEqual(move(0))
    expect(gridKey(press('ArrowDown'), at(999))).toEqual(move(999))
  })

  it('moves by a page that keeps one row in sight', () => {
    expect(gridKey(press('PageDown'), at(4))).toEqual(move(23))
    expect(gridKey(press('PageUp'), at(30))).toEqual(move(11))
    expect(gridKey(press('PageUp'), at(4))).toEqual(move(0))
  })

  it('goes to the ends with Home and End, with Ctrl as without', () => {
    expect(gridKey(press('Home'), at(500))).toEqual(move(0))
    expect(gridKey(press('End', { ctrlKey: true }), at(500))).toEqual(move(999))
  })

  it('begins at the first row when none has the focus', () => {
    expect(gridKey(press('ArrowDown'), at(null))).toEqual(move(0))
  })

  it('opens with Enter and leaves with Escape', () => {
    expect(gridKey(press('Enter'), at(4))).toEqual({ kind: 'open' })
    expect(gridKey(press('Enter'), at(null))).toBeNull()
    expect(gridKey(press('Escape'), at(null, 0))).toEqual({ kind: 'leave' })
  })

  it('marks with Shift as far as it would go without', () => {
    expect(gridKey(press('ArrowDown', { shiftKey: true }), at(4))).toEqual({ kind: 'extend', index: 5 })
    expect(gridKey(press('End', { shiftKey: true }), at(4))).toEqual({ kind: 'extend', index: 999 })
  })

  it('marks all, marks one, and copies with Ctrl, on either keyboard', () => {
    const chord = (key: string) => gridKey(press(key, { ctrlKey: true }), at(4))
    expect(['a', 'ф', 'A', ' ', 'c', 'с'].map((key) => chord(key)?.kind)).toEqual([
      'all',
      'all',
      'all',
      'toggle',
      'copy',
      'copy'
    ])
    expect(gridKey(press('c', { ctrlKey: true }), at(null))).toBeNull()
  })

  it('takes the marks away with the first Escape, and leaves with the next', () => {
    expect(gridKey(press('Escape'), { ...at(4), marked: true })).toEqual({ kind: 'unmark' })
    expect(gridKey(press('Escape'), at(4))).toEqual({ kind: 'leave' })
  })

  it('leaves to the app what is not the list’s', () => {
    expect(gridKey(press('ArrowDown', { altKey: true }), at(4))).toBeNull()
    expect(gridKey(press('ArrowDown', { ctrlKey: true }), at(4))).toBeNull()
    expect(gridKey(press('x'), at(4))).toBeNull()
    expect(gridKey(press('ArrowDown'), at(null, 0))).toBeNull()
  })
})

describe('a text field', () => {
  it('keeps its letters', () => {
    const input = document.createElement('input')
    expect(isTyping(input)).toBe(true)
    expect(isTyping(document.createElement('button'))).toBe(false)
  })
})
