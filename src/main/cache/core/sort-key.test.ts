import { describe, expect, it } from 'vitest'
import { momentKey, titleKey } from './sort-key'

const sorted = (titles: string[]) =>
  titles.toSorted((a, b) => Buffer.compare(Buffer.from(titleKey(a) ?? ''), Buffer.from(titleKey(b) ?? '')))

describe('the key of a title', () => {
  it('orders by plain bytes as a person would', () => {
    const right = [
      '№ 2',
      '№ 10',
      '№ 0100',
      '12345678901',
      '99999999999',
      'Apple',
      '"banana"',
      'Ёлка',
      'ель',
      '(Жук)',
      'яма'
    ]
    expect(sorted(right.toReversed())).toEqual(right)
  })

  it('is the same for what differs in case, ё, quotes, dashes and width only', () => {
    expect(titleKey('ООО «Ромашка»')).toBe(titleKey('ооо - "РОМАШКА"'))
    expect(titleKey('Ёж')).toBe(titleKey('еж'))
    expect(titleKey('Ａ１')).toBe(titleKey('a1'))
  })

  it('is null where there is nothing to sort by, but not for signs', () => {
    expect(titleKey(null)).toBeNull()
    expect(titleKey('  \n')).toBeNull()
    expect(titleKey(' — ')).toBe('—')
  })

  it('stays short whatever comes', () => {
    expect(titleKey('ж'.repeat(1_000_000))?.length).toBe(64)
    expect(titleKey('7'.repeat(200))?.length).toBe(64)
  })
})

describe('the key of a moment', () => {
  it('takes days and moments without a zone as UTC, and zones as they are', () => {
    expect(momentKey('2026-02-03')).toBe(Date.UTC(2026, 1, 3))
    expect(momentKey('2026-02-03T04:05:06')).toBe(Date.UTC(2026, 1, 3, 4, 5, 6))
    expect(momentKey('2026-02-03 04:05')).toBe(Date.UTC(2026, 1, 3, 4, 5))
    expect(momentKey('2026-02-03T04:05:06+03:00')).toBe(Date.UTC(2026, 1, 3, 1, 5, 6))
    expect(momentKey('2026-02-03T04:05:06Z')).toBe(Date.UTC(2026, 1, 3, 4, 5, 6))
  })

  it('is null for what is not a date', () => {
    expect([null, '', 'soon', '2026-13-45'].map(momentKey)).toEqual([null, null, null, null])
  })
})
