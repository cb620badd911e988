import { describe, expect, it } from 'vitest'
import { decodeRecord } from '../decode'
import { readSize } from './read-size'

describe('the size of a file', () => {
  it.each([
    [12_288, 12_288],
    ['12288', 12_288],
    [0, 0],
    ['12 КБ', 12 * 1024],
    ['12kb', 12 * 1024],
    ['1,5 МБ', 1.5 * 1024 * 1024],
    ['1.125 MiB', 1.125 * 1024 * 1024],
    ['1 048 576 байт', 1_048_576],
    ['1,048,576', 1_048_576],
    ['2 ГБ', 2 * 1024 ** 3],
    ['1.234.567,5 КБ', Math.round(1_234_567.5 * 1024)],
    [2 ** 53 - 1, 2 ** 53 - 1]
  ])('%j is %d bytes', (value, bytes) => {
    expect(readSize(value)).toBe(bytes)
  })

  it.each([
    -1,
    '-5',
    '-5 КБ',
    2 ** 53,
    '9007199254740993',
    1.5,
    '12 parrots',
    'КБ',
    '',
    null,
    '1.2.3 MB',
    '99999 TB GB'
  ])('is not known from %j', (value) => {
    expect(readSize(value)).toBeNull()
  })

  it('is a field like any other where it is none', () => {
    const { size, fields } = decodeRecord('file', { id: 1, fields: { id: 1, name: 'a.txt', size: -5 } })
    expect(size).toBeNull()
    expect(fields.find(({ key }) => key === 'size')?.value).toEqual({ type: 'number', number: -5 })
    expect(decodeRecord('file', { id: 1, fields: { id: 1, size: '12 КБ' } }).size).toBe(12_288)
  })
})
