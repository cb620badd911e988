import { describe, expect, it } from 'vitest'
import { unfolded, viewOf, without, type View } from './unfold'

const plain = ({ text, starts, ends }: View) => ({ text, starts: Array.from(starts), ends: Array.from(ends) })
const undone = (text: string): string | null => unfolded(viewOf(text))?.text ?? null

describe('an escape', () => {
  it.each([
    ['%41', 'A'],
    ['%7E%7e', '~~'],
    ['\\x41', 'A'],
    ['\\u0041', 'A'],
    ['\\U0041', 'A'],
    ['\\u{41}', 'A'],
    ['\\u{7}', '\u0007'],
    ['\\u{000041}', 'A'],
    ['\\u{1F600}', '😀'],
    ['\\u{10ffff}', '\u{10ffff}'],
    ['\\b\\f\\n\\r\\t', '\b\f\n\r\t'],
    [`\\"\\'\\\\\\/`, `"'\\/`],
    ['&#65;', 'A'],
    ['&#00000000000000000000000065;', 'A'],
    ['&#x00000000000000000000000041;', 'A'],
    ['%u0041', 'A'],
    ['%u20aC', '€'],
    ['&#x41;', 'A'],
    ['&#X4a;', 'J'],
    ['&#1114111;', '\u{10ffff}'],
    ['&amp;', '&'],
    ['&AMP;', '&'],
    ['&NewLine;', '\n'],
    ['&COMMA;', ','],
    ['&eacute;', 'é'],
    ['&Aacute;', 'Á']
  ])('%s stands for %j', (text, expected) => {
    expect(undone(text)).toBe(expected)
    expect(undone(`a${text};41}b`)).toBe(`a${expected};41}b`)
  })

  it.each([
    ['%c2%a0', '\u00a0'],
    ['%df%bf', '\u07ff'],
    ['\\xc3\\xb6', 'ö'],
    ['\\303\\266', 'ö'],
    ['\\101', 'A'],
    ['\\377x', '\u00ffx'],
    ['\\47', "'"],
    ['\\0', '\0'],
    ['\\7', '\u0007'],
    ['\\400', ' 0'],
    ['\\1018', 'A8'],
    ['\\77', '?'],
    ['\\x7f', '\u007f'],
    ['\\78', '\u00078'],
    ['%c3\\xb6', 'ö'],
    ['%e0%a0%80', '\u0800'],
    ['%e2%82%ac', '€'],
    ['%ef%bf%bf', '\uffff'],
    ['%f0%9f%98%80', '😀'],
    ['%f4%8f%bf%bf', '\u{10ffff}']
  ])('of all bytes of a character, %s, stands for %j', (text, expected) => {
    expect(undone(text)).toBe(expected)
    expect(undone(`${text}%41`)).toBe(`${expected}A`)
  })

  it.each([
    ['%ff', '\u00ff'],
    ['%80', '\u0080'],
    ['%bf%80', '\u00bf\u0080'],
    ['%c1%81', '\u00c1\u0081'],
    ['%c3x', '\u00c3x'],
    ['%c3', '\u00c3'],
    ['%c3%41', '\u00c3A'],
    ['%c3%c3', '\u00c3\u00c3'],
    ['%c3\\u0080', '\u00c3\u0080'],
    ['%c3&#128;', '\u00c3\u0080'],
    ['%c3%u0080', '\u00c3\u0080'],
    ['%c3\\u{80}', '\u00c3\u0080'],
    ['%c3&nbsp;', '\u00c3\u00a0'],
    ['%e2%82', '\u00e2\u0082'],
    ['%e2%82x', '\u00e2\u0082x'],
    ['%f0%9f%98', '\u00f0\u009f\u0098'],
    ['%f4%90%80%80', '\u00f4\u0090\u0080\u0080']
  ])('of a byte that begins no character, %s, is one by itself: %j', (text, expected) => {
    expect(undone(text)).toBe(expected)
  })

  it.each([
    ['&#65', 'A'],
    ['&#65 x', 'A x'],
    ['&#x4A', 'J'],
    ['&#x4g;', '\u0004g;'],
    ['&#6a;', '\u0006a;'],
    ['&amp', '&'],
    ['&ampx', '&x'],
    ['&LT', '<'],
    ['&gt ', '> '],
    ['&quot"', '""'],
    ['&lt;', '<'],
    ['&&amp', '&&'],
    ['&ampx;', '&x;'],
    ['&QUOT;', '"']
  ])('may lack its semicolon where pages leave it out: %s stands for %j', (text, expected) => {
    expect(undone(text)).toBe(expected)
  })

  it.each([
    ...['', 'plain', '%', '%4', '%4g', '%g4', '% 41', '%-1', '%u', '%u004', '%u004g', 'u0041'],
    ...['\\', '\\a', '\\8', '\\x', '\\x4', '\\xg1', '\\u', '\\u004', '\\u004g'],
    ...['\\u{}', '\\u{', '\\u{41', '\\u{0000041}', '\\u{110000}', '\\u{4g}', '\\u{ 41}', '\\{41}'],
    ...['&', '&;', '&nothing;', '&sol', '&#;', '&#a;', '&#x;', '&#xg;', '&#1114112;', '&am', '&x'],
    ...['#65;', 'amp;', '& #65;', '& amp', '&x41;', '&#-1;', '&am;p;', '&NotEqualTilde;']
  ])('is nothing that is not whole: %j', (text) => {
    expect(undone(text)).toBeNull()
  })

  it('is undone once, and the next layer is left for the next time', () => {
    expect(undone('%2541')).toBe('%41')
    expect(undone('&#37;41')).toBe('%41')
    expect(undone('&amp;#65;')).toBe('&#65;')
    expect(undone('\\\\u0041')).toBe('\\u0041')
    expect(undone('&%41')).toBe('&A')
    expect(undone('%%41%')).toBe('%A%')
  })
})

describe('a view', () => {
  it('of a text knows the place of each character', () => {
    expect(plain(viewOf('ab'))).toEqual({ text: 'ab', starts: [0, 1], ends: [1, 2] })
  })

  it('knows where each character came from, through all layers', () => {
    const once = unfolded(viewOf('a%2541b%c3%b6'))!
    expect(plain(once)).toEqual({ text: 'a%41bö', starts: [0, 1, 4, 5, 6, 7], ends: [1, 4, 5, 6, 7, 13] })
    const twice = unfolded(once)!
    expect(plain(twice)).toEqual({ text: 'aAbö', starts: [0, 1, 6, 7], ends: [1, 6, 7, 13] })
    expect(unfolded(twice)).toBeNull()
  })

  it('gives both halves of a character beyond the first 65,536 the same place', () => {
    expect(plain(unfolded(viewOf('x\\u{1F600}y'))!)).toEqual({
      text: 'x😀y',
      starts: [0, 1, 1, 10],
      ends: [1, 10, 10, 11]
    })
  })

  it('can leave characters out, wherever they stand', () => {
    const isSpace = (code: number): boolean => code === 0x20
    expect(plain(without(viewOf(' a  bc '), isSpace)!)).toEqual({ text: 'abc', starts: [1, 4, 5], ends: [2, 5, 6] })
    expect(plain(without(viewOf(' '), isSpace)!)).toEqual({ text: '', starts: [], ends: [] })
    expect(without(viewOf('abc'), isSpace)).toBeNull()
    expect(without(viewOf(''), isSpace)).toBeNull()
    const inLayers = without(unfolded(viewOf('a%20b'))!, isSpace)!
    expect(plain(inLayers)).toEqual({ text: 'ab', starts: [0, 4], ends: [1, 5] })
  })
})
