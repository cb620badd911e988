import { describe, expect, it } from 'vitest'
import { guardedText } from './spreadsheet-text'

describe('text for a spreadsheet', () => {
  it.each([
    '=1+1',
    '  =HYPERLINK("x")',
    '+cmd|x',
    '-1+2=A1',
    '@SUM(A1)',
    '＝1+1',
    '＋A1',
    '－A1',
    '＠SUM(1)',
    '\u00a0=1',
    '\t1',
    '\r1',
    '\t+7 495'
  ])('%j never begins a formula', (text) => {
    expect(guardedText(text)).toBe(`'${text}`)
  })

  it.each(['', 'Roof', '1=1', '+7 (495) 123-45-67', '-12.50', ' +7 495', '-', '007712345678', "'=1"])(
    '%j stays as it is',
    (text) => {
      expect(guardedText(text)).toBe(text)
    }
  )
})
