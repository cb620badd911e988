import { describe, expect, it } from 'vitest'
import { withoutEnd, withoutEnds } from './trimmed'

describe('outer characters', () => {
  it.each([
    ['a//', '/', 'a'],
    ['//a', '/', '//a'],
    ['a/b', '/', 'a/b'],
    ['///', '/', ''],
    ['', '/', ''],
    ['a.,;', ';.,', 'a']
  ])('%j loses those of %j at its end', (text, characters, left) => {
    expect(withoutEnd(text, characters)).toBe(left)
  })

  it.each([
    ['//a//', '/', 'a'],
    ['_a_b_', '_', 'a_b'],
    ['__', '_', ''],
    ['', '_', ''],
    ['a', '_', 'a']
  ])('%j loses those of %j at both ends', (text, characters, left) => {
    expect(withoutEnds(text, characters)).toBe(left)
  })
})
