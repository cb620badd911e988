import { describe, expect, it } from 'vitest'
import type { PressedKey } from './commands/chord'
import { gridKey, isTyping } from './grid-keys'

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more
})
const at = (index: number | null, total = 1_000, pageRows = 20) => ({
  ...{ index, total, pageRows, isMarked: false, isMac: false }
})
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

  // Latin letters decide: on a French keyboard A is at the position of Q.
  it.each([
    ['English', { all: ['a', 'KeyA'], copy: ['c', 'KeyC'] }],
    ['with Caps Lock', { all: ['A', 'KeyA'], copy: ['C', 'KeyC'] }],
    ['French', { all: ['a', 'KeyQ'], copy: ['c', 'KeyC'] }],
    ['Russian', { all: ['ф', 'KeyA'], copy: ['с', 'KeyC'] }],
    ['Greek', { all: ['α', 'KeyA'], copy: ['ψ', 'KeyC'] }],
    ['Hebrew', { all: ['ש', 'KeyA'], copy: ['ב', 'KeyC'] }],
    ['Arabic', { all: ['ش', 'KeyA'], copy: ['ؤ', 'KeyC'] }]
  ] as const)('marks all, marks one, and copies with Ctrl, on a keyboard that is %s', (_, { all, copy }) => {
    const chord = ([key, code]: readonly [string, string], place = at(4)) =>
      gridKey(press(key, { code, ctrlKey: true }), place)?.kind ?? null
    expect(chord(all)).toBe('all')
    expect(chord(copy)).toBe('copy')
    expect(chord([' ', 'Space'])).toBe('toggle')
    // No row has the focus.
    expect([chord(copy, at(null)), chord([' ', 'Space'], at(null)), chord(all, at(null))]).toEqual([null, null, 'all'])
  })

  it('marks one row by Shift and the space bar as well, on a Mac by these alone', () => {
    const marks = (more: Partial<PressedKey>, isMac: boolean) =>
      gridKey(press(' ', { code: 'Space', ...more }), { ...at(4), isMac })?.kind ?? null
    expect([marks({ shiftKey: true }, false), marks({ shiftKey: true }, true)]).toEqual(['toggle', 'toggle'])
    expect([marks({ ctrlKey: true }, false), marks({ metaKey: true }, true)]).toEqual(['toggle', null])
    expect([marks({}, false), marks({}, true)]).toEqual(['open', 'open'])
  })

  it('takes Cmd for these on a Mac, and Ctrl elsewhere, with nothing else held', () => {
    const held = (more: Partial<PressedKey>, isMac: boolean) =>
      gridKey(press('a', { code: 'KeyA', ...more }), { ...at(4), isMac })?.kind ?? null
    expect([held({ metaKey: true }, true), held({ ctrlKey: true }, false)]).toEqual(['all', 'all'])
    expect([held({ ctrlKey: true }, true), held({ metaKey: true }, false)]).toEqual([null, null])
    expect(held({ ctrlKey: true, shiftKey: true }, false)).toBeNull()
    expect(gridKey(press(' ', { ctrlKey: true, shiftKey: true }), at(4))).toBeNull()
  })

  it('takes the marks away with the first Escape, and leaves with the next', () => {
    expect(gridKey(press('Escape'), { ...at(4), isMarked: true })).toEqual({ kind: 'unmark' })
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
