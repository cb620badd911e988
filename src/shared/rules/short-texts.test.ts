import { describe, expect, it } from 'vitest'
import { hasShortened, LONGEST_SHORT, shortText, shortTexts } from './short-texts'

const LONG = 'x'.repeat(1_000_000)

describe('a long text', () => {
  it.each([
    ['of letters', 'абв'.repeat(300_000)],
    ['of pairs', '😀'.repeat(1_000)],
    ['of pairs from an odd place', `a${'😀'.repeat(1_000)}`],
    ['of families', '👨‍👩‍👧‍👦'.repeat(300)],
    ['of letters with marks', 'й'.repeat(1_000)],
    ['of flags', '🇳🇴'.repeat(500)]
  ])('%s is cut between two letters', (_, text) => {
    const short = shortText(text)
    expect(short.length).toBeLessThanOrEqual(LONGEST_SHORT)
    expect(short.length).toBeGreaterThan(LONGEST_SHORT - 30)
    expect(short.endsWith('…')).toBe(true)
    const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, 2_000))]
    expect(segments.map(({ index }) => index)).toContain(short.length - 1)
    expect(text.startsWith(short.slice(0, -1))).toBe(true)
  })

  it('of one letter with marks without end is cut as well, never within a pair', () => {
    expect(shortText(`a${'\u0301'.repeat(10_000)}`).length).toBeLessThanOrEqual(LONGEST_SHORT)
    const short = shortText(`a${'\u{1E000}'.repeat(10_000)}`)
    expect(short.isWellFormed()).toBe(true)
  })

  it('is one only beyond the limit', () => {
    const text = 'x'.repeat(LONGEST_SHORT)
    expect(shortText(text)).toBe(text)
    expect(shortText(`${text}x`)).toBe(`${'x'.repeat(LONGEST_SHORT - 1)}…`)
  })
})

describe('an answer', () => {
  it('without long texts is the same object', () => {
    const answer = { rows: [{ id: 1, title: 'Vents', fields: { a: { type: 'texts', texts: ['a', 'b'] } } }], total: 1 }
    expect(shortTexts(answer)).toBe(answer)
    expect(hasShortened(answer)).toBe(false)
  })

  it('keeps everything but the ends of its long texts', () => {
    const answer = { rows: [{ id: 1, title: LONG, at: 5, none: null, [LONG]: true }], seen: new Map([[1, LONG]]) }
    const short = shortTexts(answer)
    expect(short.rows).toEqual([
      { id: 1, title: `${LONG.slice(0, LONGEST_SHORT - 1)}…`, at: 5, none: null, [LONG]: true }
    ])
    expect(short.seen).toBe(answer.seen)
    expect([hasShortened(short), answer.rows[0]?.title]).toEqual([true, LONG])
  })

  it('has marks only where its text still is', () => {
    const ranges = [
      [0, 3],
      [400, 900],
      [5_000, 5_003]
    ]
    expect(shortTexts({ text: LONG, ranges }).ranges).toEqual([
      [0, 3],
      [400, LONGEST_SHORT]
    ])
    expect(shortTexts({ title: 'Vents', other: LONG, ranges: [[0, 3]] }).ranges).toEqual([[0, 3]])
  })

  it('bounds what the elements of a list come to, and keeps their ids', () => {
    const path = Array.from({ length: 40 }, (_, at) => ({ id: at, label: LONG }))
    const short = shortTexts({ path }).path
    expect(short.map(({ id }) => id)).toEqual(path.map(({ id }) => id))
    expect(JSON.stringify(short).length).toBeLessThan(4_000)
    const texts = Array.from({ length: 100_000 }, (_, at) => `text ${at}`)
    const field = shortTexts({ type: 'texts', texts })
    expect(field.texts).toHaveLength(101)
    expect(hasShortened(field)).toBe(true)
    const references = texts.map((label, id) => ({ id, label }))
    expect(shortTexts({ type: 'references', kind: 'user', references }).references.at(-1)).toEqual({
      id: 0,
      label: '…'
    })
  })

  it('may be nested as deeply as it likes', () => {
    let nested: unknown = LONG
    for (let depth = 0; depth < 5_000; depth += 1) nested = [nested]
    expect(JSON.stringify(shortTexts(nested)).length).toBeLessThan(1_000)
  })

  it('may have keys like those of every object', () => {
    const object = JSON.parse(`{"__proto__": "${LONG}", "constructor": "${LONG}"}`) as object
    const short = shortTexts(object)
    expect(Object.keys(short)).toEqual(['__proto__', 'constructor'])
    expect(JSON.stringify(short).length).toBeLessThan(1_200)
  })
})
