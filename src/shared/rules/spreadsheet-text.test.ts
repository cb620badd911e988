import { describe, expect, it } from 'vitest'
import { leastGrowth } from '../../../tools/testing/work-time'
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
    '\t+7 495',
    '\0=1',
    '\0\0 \0=1',
    '\u0001=1',
    '\u001f+A1',
    '\u007f@SUM(1)',
    '\u0085=1',
    '\u009f=1',
    '\uFEFF=1',
    '\uFFFE=1',
    '\u200b=1',
    '\u200d=1',
    '\u2060=1',
    '\u00ad=1',
    '\u200e=1',
    '\u202e=1',
    '\u2066=1',
    '\u061c=1',
    '\u2028=1',
    '\u3000=1',
    '\u180e=1',
    '\u034f=1',
    '\u3164=1',
    '\ufe0f=1',
    '\u{e0020}=1',
    '\ud800=1',
    '\ue000=1',
    '\0－1+A1',
    '\uFEFF＝1',
    '﹦1',
    '﹢A1',
    '﹣A1+2',
    '﹫SUM(1)',
    '\0"=1',
    '\0\tx',
    '\uFEFF\rx'
  ])('%j never begins a formula', (text) => {
    expect(guardedText(text)).toBe(`'${text}`)
  })

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a,=1+1', "a,'=1+1"],
    ['a\t=1+1', "a\t'=1+1"],
    ['a|=1+1', "a|'=1+1"],
    ['a; =1+1', "a;' =1+1"],
    ['a;@SUM(1)', "a;'@SUM(1)"],
    ['a;+A1', "a;'+A1"],
    ['a;-1+cmd|x', "a;'-1+cmd|x"],
    ['a;b;c;=1;=2', "a;b;c;'=1;'=2"],
    [';;=1', ";;'=1"],
    ['a;＝1', "a;'＝1"],
    ['=1;=1', "'=1;'=1"],
    ['a\n=1+1;b', "a\n'=1+1;b"],
    ['a\r\n@SUM(1)', "a\r\n'@SUM(1)"],
    ['a;"=1+1;b', 'a;\'"=1+1;b'],
    ['""+A1', '\'""+A1'],
    ["a\n- cmd|' /C calc'!A0", "a\n'- cmd|' /C calc'!A0"],
    ['a\n-A1', "a\n'-A1"]
  ])('%j has no formula behind another separator', (text, guarded) => {
    expect(guardedText(text)).toBe(guarded)
  })

  it.each([
    'call; +7 (495) 123-45-67',
    'from, -12.50',
    'a, -5 %',
    'a;b=1',
    'a, b|c',
    '-12,50',
    '1;2;-3',
    'to buy:\n- pipes, 5 m\n- paint'
  ])('%j stays as it is: no part begins a formula', (text) => {
    expect(guardedText(text)).toBe(text)
  })

  it.each(['\u200eRoof', '\0-5', '\uFEFF+7 (495) 123-45-67', '\u200b1=1', 'עברית =1'])(
    '%j stays as it is: what is not seen makes no formula of it',
    (text) => {
      expect(guardedText(text)).toBe(text)
    }
  )

  it.each(['', 'Roof', '1=1', '+7 (495) 123-45-67', '-12.50', ' +7 495', '-', '007712345678', "'=1"])(
    '%j stays as it is',
    (text) => {
      expect(guardedText(text)).toBe(text)
    }
  )

  it.each(['- a\n', '=1,'])('takes no longer for each of many %j than for each of few', (part) => {
    const guard = (text: string) => () => guardedText(text)
    // Sixteen times the length: quadratic growth would take 256 times as long.
    expect(leastGrowth(guard(part.repeat(10_000)), guard(part.repeat(160_000)), 48)).toBeLessThan(48)
  })
})
