import { describe, expect, it } from 'vitest'
import { chordForReaders, chordText, isChord, isSingleKey, keyName, type Chord, type PressedKey } from './chord'

const press = (key: string, code: string, held: Partial<PressedKey> = {}): PressedKey => ({
  ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...{ key, code },
  ...held
})

describe('the name of a key', () => {
  it.each([
    ['m', 'KeyM', 'm'],
    ['M', 'KeyM', 'm'],
    ['ь', 'KeyM', 'm'],
    ['Ь', 'KeyM', 'm'],
    ['б', 'Comma', ','],
    ['х', 'BracketLeft', '['],
    ['№', 'Digit3', '#'],
    ['?', 'Digit7', '?'],
    // On a French keyboard M is at the position of the semicolon; the letter decides.
    ['m', 'Semicolon', 'm'],
    ['ArrowDown', 'ArrowDown', 'ArrowDown'],
    ['F6', 'F6', 'F6'],
    ['ß', 'Minus', 'ß']
  ])('%s on %s is %s', (key, code, name) => {
    expect(keyName({ key, code })).toBe(name)
  })
})

describe('a chord', () => {
  const search: Chord = { key: 'k', needsCommandKey: true }

  it('is pressed with Ctrl, on a Mac with Cmd, in both layouts', () => {
    expect(isChord(press('k', 'KeyK', { ctrlKey: true }), search, false)).toBe(true)
    expect(isChord(press('л', 'KeyK', { ctrlKey: true }), search, false)).toBe(true)
    expect(isChord(press('k', 'KeyK', { metaKey: true }), search, true)).toBe(true)
    expect(isChord(press('k', 'KeyK', { ctrlKey: true }), search, true)).toBe(false)
    expect(isChord(press('k', 'KeyK', { metaKey: true }), search, false)).toBe(false)
  })

  it('is nothing with further keys held', () => {
    expect(isChord(press('k', 'KeyK'), search, false)).toBe(false)
    expect(isChord(press('K', 'KeyK', { ctrlKey: true, shiftKey: true }), search, false)).toBe(false)
    expect(isChord(press('k', 'KeyK', { ctrlKey: true, altKey: true }), search, false)).toBe(false)
    expect(isChord(press('m', 'KeyM', { metaKey: true }), { key: 'm' }, false)).toBe(false)
  })

  it('is a sign wherever the layout has it', () => {
    const keys: Chord = { key: '?' }
    expect(isChord(press('?', 'Slash', { shiftKey: true }), keys, false)).toBe(true)
    expect(isChord(press('?', 'Digit7', { shiftKey: true }), keys, false)).toBe(true)
    expect(isChord(press('/', 'Slash'), keys, false)).toBe(false)
  })

  it('tells a key with Shift from the one without', () => {
    const back: Chord = { key: 'F6', needsShift: true }
    expect(isChord(press('F6', 'F6', { shiftKey: true }), back, false)).toBe(true)
    expect(isChord(press('F6', 'F6'), back, false)).toBe(false)
    expect(isChord(press('F6', 'F6', { shiftKey: true }), { key: 'F6' }, false)).toBe(false)
  })

  it('tells the space bar with Shift from the one without: it is no sign', () => {
    const mark: Chord = { key: ' ', needsCommandKey: true }
    expect(isChord(press(' ', 'Space', { ctrlKey: true }), mark, false)).toBe(true)
    expect(isChord(press(' ', 'Space', { ctrlKey: true, shiftKey: true }), mark, false)).toBe(false)
  })

  it('is a single key where typing could mean it', () => {
    const single: readonly Chord[] = [{ key: 'm' }, { key: '?' }, { key: 'g', needsShift: true }]
    const others: readonly Chord[] = [{ key: 'F6' }, search, { key: 'ArrowUp', needsAlt: true }, { key: 'Escape' }]
    expect(single.map(isSingleKey)).toEqual([true, true, true])
    expect(others.map(isSingleKey)).toEqual([false, false, false, false])
  })

  it('is said as the system says it', () => {
    expect(chordText(search, false)).toBe('Ctrl+K')
    expect(chordText(search, true)).toBe('⌘K')
    expect(chordText({ key: 'ArrowUp', needsAlt: true }, false)).toBe('Alt+↑')
    expect(chordText({ key: 'F6', needsShift: true }, true)).toBe('⇧F6')
    expect(chordForReaders(search, false)).toBe('Control+K')
    expect(chordForReaders({ key: ' ', needsAlt: true }, true)).toBe('Alt+Space')
  })
})
