import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatFileSize, setFormatLocale } from '../basics/format'

afterEach(() => setFormatLocale('en-GB'))

const KB = 1_024
/** Replaces non-breaking spaces, which are for the screen only. */
const plain = (text: string): string => text.replace(/\s/gu, ' ')

describe('the size of a file', () => {
  it.each([
    [0, '0 bytes', '0 байт'],
    [1, '1 byte', '1 байт'],
    [2, '2 bytes', '2 байта'],
    [1_023, '1,023 bytes', '1 023 байта'],
    [KB, '1 KB', '1 КБ'],
    [1.5 * KB, '1.5 KB', '1,5 КБ'],
    [9.94 * KB, '9.9 KB', '9,9 КБ'],
    [9.96 * KB, '10 KB', '10 КБ'],
    [12 * KB, '12 KB', '12 КБ'],
    [12.5 * KB + 1, '13 KB', '13 КБ'],
    [1_023 * KB, '1,023 KB', '1 023 КБ'],
    [1_023.6 * KB, '1 MB', '1 МБ'],
    [3 * KB ** 3, '3 GB', '3 ГБ'],
    [2.25 * KB ** 4, '2.3 TB', '2,3 ТБ'],
    [Number.MAX_SAFE_INTEGER, '8 PB', '8 ПБ']
  ])('of %d bytes is %s, %s', (bytes, english, russian) => {
    expect(plain(formatFileSize(bytes))).toBe(english)
    setFormatLocale('ru-RU')
    expect(plain(formatFileSize(bytes))).toBe(russian)
  })

  it('is off by no more than its last digit says', () => {
    setFormatLocale('en-US')
    const units = ['byte', 'KB', 'MB', 'GB', 'TB', 'PB']
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        const [number = '', unit = ''] = plain(formatFileSize(bytes)).split(' ')
        const value = Number(number.replaceAll(',', ''))
        const size = KB ** units.indexOf(unit.replace(/s$/, ''))
        const off = Math.abs(bytes - value * size)
        expect(off).toBeLessThanOrEqual((unit.startsWith('byte') ? 0 : value < 10 ? 0.051 : 0.51) * size)
        expect(value).toBeLessThan(KB)
      })
    )
  })
})
