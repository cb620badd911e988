import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionOfJsonFault } from './json-fault'

describe('the place where a text stops being JSON', () => {
  it.each([
    ['{"a": 1,\n  "b": }', 2, 8],
    ['{"a": 1', 1, 8],
    ['{"a": 1,}', 1, 9],
    ['[1, 2,]', 1, 7],
    ['[1 2]', 1, 4],
    ['{a: 1}', 1, 2],
    ["{'a': 1}", 1, 2],
    ['{"a" 1}', 1, 6],
    ['{"a": 01}', 1, 8],
    ['{"a": "b\n"}', 1, 7],
    ['nope', 1, 1],
    ['', 1, 1],
    ['[]]', 1, 3],
    ['{]', 1, 2],
    ['{"a": [1}', 1, 9],
    ['{} {}', 1, 4],
    ['\n\n   ?', 3, 4]
  ])('%j: line %i, column %i', (text, line, column) => {
    expect(() => JSON.parse(text) as unknown).toThrow()
    expect(positionOfJsonFault(text)).toEqual({ line, column })
  })

  it('is the end for what is sound but cut off, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        const begun = text.slice(0, cut % (text.length + 1))
        const { line, column } = positionOfJsonFault(begun)
        expect(line).toBe(1)
        expect(column).toBeLessThanOrEqual(begun.length + 1)
      })
    )
  })

  it('comes at once, however deep or long the text is', () => {
    expect(positionOfJsonFault('['.repeat(200_000))).toEqual({ line: 1, column: 200_001 })
    expect(positionOfJsonFault(`["${'x'.repeat(1_000_000)}`)).toEqual({ line: 1, column: 2 })
  })
})
