import { expect, it, vi } from 'vitest'
import { remembered } from './remembered'

it('works something out once for each text, also where that is nothing', () => {
  const of = vi.fn((text: string) => (text === '' ? undefined : text.length))
  const length = remembered(of)
  expect(['ab', 'abc', 'ab', '', ''].map(length)).toEqual([2, 3, 2, undefined, undefined])
  expect(of.mock.calls).toEqual([['ab'], ['abc'], ['']])
})

it('holds no more texts than it may', () => {
  const of = vi.fn((text: string) => text)
  const same = remembered(of, 2)
  expect(['a', 'b', 'a', 'c', 'c', 'a'].map(same)).toEqual(['a', 'b', 'a', 'c', 'c', 'a'])
  // The third text cleared the cache.
  expect(of.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a'])
})
