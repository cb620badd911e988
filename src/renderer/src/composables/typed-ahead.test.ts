import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useTypedAhead, type TypedAhead } from './typed-ahead'

let scope: EffectScope
let ahead: TypedAhead
let cancel: () => void
/** Keys that reached the rest of the window. */
let others: string[]
const hear = (event: KeyboardEvent): void => void others.push(event.key)
beforeEach(() => {
  vi.useFakeTimers()
  others = []
  document.addEventListener('keydown', hear)
  scope = effectScope()
  cancel = vi.fn()
  ahead = scope.run(() => useTypedAhead(cancel))!
})
afterEach(() => {
  scope.stop()
  document.removeEventListener('keydown', hear)
  vi.useRealTimers()
})

const press = (...keys: readonly string[]): void => {
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

it('keeps what is typed for the field that was called for, and gives it once', () => {
  press('a')
  ahead.start()
  press('w', 'x', 'Backspace', 'е', ' ', '😀', 'Enter')
  expect([ahead.take(), ahead.take()]).toEqual(['wе 😀', ''])
  press('b')
  expect(others).toEqual(['a', 'b'])
})

it('leaves other keys alone', () => {
  ahead.start()
  press('ArrowDown')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  expect(others).toEqual(['ArrowDown', 'k'])
  expect(ahead.take()).toBe('')
})

it('ends with Escape, which cancels the opening', () => {
  ahead.start()
  press('a', 'Escape')
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(others).toEqual([])
  press('b', 'Escape')
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(others).toEqual(['b', 'Escape'])
})

it.each([
  ['the field does not come', () => vi.advanceTimersByTime(3_000)],
  ['the window goes', () => scope.stop()]
])('keeps nothing any more when %s', (_, end) => {
  ahead.start()
  end()
  press('a')
  expect(others).toEqual(['a'])
})
