import { describe, expect, it } from 'vitest'
import { hash48 } from './text-hash'

describe('the hash of a text', () => {
  it('fits six bytes and is always the same', () => {
    expect(hash48('')).toBe(hash48(''))
    for (const text of ['', 'a', 'ы', '\u{1f600}', 'x'.repeat(10_000)]) {
      expect(Number.isSafeInteger(hash48(text))).toBe(true)
      expect(hash48(text)).toBeLessThan(2 ** 48)
    }
  })

  it('tells a million texts apart that differ by little', () => {
    const seen = new Set<number>()
    for (let n = 0; n < 500_000; n++) {
      seen.add(hash48(`{"id":${n},"name":"Сделка","price":100}`))
      seen.add(hash48(`{"id":7,"name":"Сделка","price":${n}}`))
    }
    // id 7 with price 100 is in both halves; 0.002 collisions are expected by chance
    expect(seen.size).toBe(999_999)
  })

  it('changes about half of its bits with any one character', () => {
    const base = 'Поставка оборудования для склада'
    const bits = (value: number) => [...value.toString(2)].filter((bit) => bit === '1').length
    const low = (text: string) => hash48(text) % 2 ** 32
    const flips = [...base].map((_, at) => {
      const other = `${base.slice(0, at)}~${base.slice(at + 1)}`
      return bits((low(base) ^ low(other)) >>> 0)
    })
    const mean = flips.reduce((sum, count) => sum + count, 0) / flips.length
    expect(mean).toBeGreaterThan(13)
    expect(mean).toBeLessThan(19)
  })
})
