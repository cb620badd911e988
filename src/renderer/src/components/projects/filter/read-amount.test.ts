import { describe, expect, it } from 'vitest'
import { readAmount } from './read-amount'

describe('an amount as it is typed', () => {
  it('may have thousands parted as the language parts them', () => {
    expect(readAmount('400,000', 'en-GB')).toBe(400_000)
    expect(readAmount('1,234,567.50', 'en-US')).toBe(1_234_567.5)
    expect(readAmount('12,34,567', 'en-IN')).toBe(1_234_567)
    expect(readAmount('400 000', 'ru-RU')).toBe(400_000)
    expect(readAmount('400\u00A0000', 'en-GB')).toBe(400_000)
  })

  it('may have a comma for its decimals', () => {
    expect(readAmount('1234,5', 'ru-RU')).toBe(1_234.5)
    expect(readAmount('1,005', 'ru-RU')).toBe(1.005)
    expect(readAmount('1234,5', 'en-GB')).toBe(1_234.5)
    expect(readAmount('1234.5', 'ru-RU')).toBe(1_234.5)
  })

  it('is nothing, or no number', () => {
    expect(readAmount('  ', 'en-GB')).toBeNull()
    expect(readAmount('1,2,3', 'en-GB')).toBeNaN()
    expect(readAmount('much', 'en-GB')).toBeNaN()
  })
})
