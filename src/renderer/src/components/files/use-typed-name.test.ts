import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useTypedName, type TypedName } from './use-typed-name'

const NAMES = ['Archive', 'Contracts', 'Correspondence', 'Drawings', 'Cc']
const find = async (text: string, after: number): Promise<number | null> => {
  const order = NAMES.map((_, at) => (after + 1 + at + NAMES.length * 2) % NAMES.length)
  return order.find((at) => NAMES[at]!.toLowerCase().startsWith(text.toLowerCase())) ?? null
}

let effects: EffectScope
let typed: TypedName
beforeEach(() => {
  vi.useFakeTimers()
  effects = effectScope()
  typed = effects.run(() => useTypedName())!
})
afterEach(() => {
  effects.stop()
  vi.useRealTimers()
})

describe('a name that is typed', () => {
  it('is all letters that follow each other quickly', async () => {
    expect(await typed.take('c', 0, find)).toBe(1)
    expect(await typed.take('o', 1, find)).toBe(1)
    expect(await typed.take('r', 1, find)).toBe(2)
    vi.advanceTimersByTime(900)
    expect(typed.isTyping()).toBe(false)
    expect(await typed.take('a', 2, find)).toBe(0)
  })

  it('goes from one to the next by the same letter', async () => {
    expect(await typed.take('c', 0, find)).toBe(1)
    expect(await typed.take('c', 1, find)).toBe(2)
    expect(await typed.take('c', 2, find)).toBe(4)
    expect(await typed.take('c', 4, find)).toBe(1)
  })

  it('ends with another key', async () => {
    await typed.take('d', null, find)
    typed.forget()
    expect(await typed.take('a', 3, find)).toBe(0)
  })

  it('drops what was found for fewer letters', async () => {
    let answer: (place: number) => void = () => undefined
    const slow = typed.take('c', 0, () => new Promise((found) => (answer = found)))
    expect(await typed.take('o', 0, find)).toBe(1)
    answer(4)
    expect(await slow).toBeNull()
  })

  it('goes on after a slow search, for which the next letter had to wait', async () => {
    let answer: (place: number) => void = () => undefined
    const slow = typed.take('c', 0, () => new Promise((found) => (answer = found)))
    vi.advanceTimersByTime(900)
    answer(1)
    expect(await slow).toBe(1)
    expect(await typed.take('o', 1, find)).toBe(1)
    expect(await typed.take('r', 1, find)).toBe(2)
  })

  it('drops what is found after another key', async () => {
    let answer: (place: number) => void = () => undefined
    const slow = typed.take('c', 0, () => new Promise((found) => (answer = found)))
    typed.forget()
    answer(1)
    expect(await slow).toBeNull()
  })
})
