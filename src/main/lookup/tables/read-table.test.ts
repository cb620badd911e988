// Files from people and their programs.
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { ReadingChoice } from '@shared/contract/lookup'
import { readTable } from './read-table'
import { singleByte } from '../../../../test/main/lookup/tables/bytes'

const read = (bytes: Uint8Array, choice?: ReadingChoice) => readTable({ kind: 'file', bytes }, choice)
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'))
  return isBig ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes
}
const TABLE = 'Клиент;Адрес\r\nИванова Анна;г Москва, ул Ленина, д 5\r\nПетров Пётр;г Казань, ул Баумана, д 7\r\n'

describe('a text file', () => {
  it.each([
    ['UTF-8', utf8(TABLE), 'utf-8', 'strict-utf-8'],
    ['UTF-8 with a mark', utf8(`\uFEFF${TABLE}`), 'utf-8', 'mark'],
    ['UTF-16 with a mark', utf16(`\uFEFF${TABLE}`), 'utf-16le', 'mark'],
    ['UTF-16 without one', utf16(TABLE), 'utf-16le', 'nul-pattern'],
    ['big-endian UTF-16', utf16(TABLE, true), 'utf-16be', 'nul-pattern'],
    ['Windows-1251', singleByte(TABLE, 'windows-1251'), 'windows-1251', 'guess']
  ] as const)('in %s is read', async (_, bytes, encoding, encodingFrom) => {
    const { reading, columns, rows, preview } = await read(bytes)
    expect(reading).toMatchObject({ encoding, encodingFrom, separator: ';', separatorFit: 1, headingRow: 1 })
    expect(columns.map(({ heading, guess }) => [heading, guess])).toEqual([
      ['Клиент', null],
      ['Адрес', 'address']
    ])
    expect([rows, preview[0]?.map(({ text }) => text)]).toEqual([2, ['Иванова Анна', 'г Москва, ул Ленина, д 5']])
  })

  it.each(['koi8-r', 'ibm866'] as const)('in %s is read as it is chosen', async (encoding) => {
    const { columns, reading } = await read(singleByte(TABLE, encoding), { encoding })
    expect([columns[0]?.heading, reading.encodingFrom]).toEqual(['Клиент', 'user'])
  })

  it('of addresses is never split at their commas', async () => {
    const { reading, columns } = await read(utf8('г Москва, ул Ленина, д 5\nг Казань, ул Баумана, д 7\n'))
    expect([reading.separator, columns.length, columns[0]?.filled]).toEqual(['none', 1, 2])
  })

  it('is not split where one row in ten has another number of cells', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => (at % 10 === 0 ? `a${String(at)};b;c` : `a${String(at)};b`))
    expect((await read(utf8(lines.join('\n')))).reading.separator).toBe('none')
    expect((await read(utf8(lines.join('\n')), { separator: ';' })).reading).toMatchObject({
      separator: ';',
      separatorFit: 0.9
    })
  })

  it.each([
    ['a;1\r\nb;2\r\n', 0],
    ['a;1\nb;2', 0],
    ['a;1\n\nb;2\n\n', 2],
    ['lone\n', 0]
  ])('%j has its empty rows, and none for the end of its last line', async (text, empty) => {
    expect((await read(utf8(text), { heading: null })).emptyRows).toBe(empty)
  })

  it('with quotes keeps separators and ends of lines within a cell', async () => {
    const { preview } = await read(utf8('a,b\n"x, y","1\n2"\nz,w\n'), { heading: 1 })
    expect(preview[0]?.map(({ text }) => text)).toEqual(['x, y', '1\n2'])
  })

  it('says which tax ids have lost a zero, and which numbers were rounded', async () => {
    const { columns } = await read(utf8('ИНН;Счёт\n278121425;1.23457E+19\n7707083893;40702810900000000000\n'))
    expect(columns.map(({ flags }) => flags.map(({ flag, cells }) => [flag, cells]))).toEqual([
      [['short-tax-id', 1]],
      [['long-number', 2]]
    ])
  })

  it('of 100,000 rows is read whole', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `Иванов ${String(at)};г Москва, д ${String(at)}`)
    const { rows, columns } = await read(utf8(lines.join('\n')))
    expect([rows, columns[1]?.distinct]).toEqual([100_000, 100_000])
  })

  it('of 200 columns is read whole, and of more it is said how many are left out', async () => {
    const wide = (columns: number): Uint8Array => utf8(`${'a;'.repeat(columns - 1)}b\n`.repeat(3))
    const whole = await read(wide(200), { heading: null })
    expect([whole.columns.length, whole.columnsLeftOut]).toEqual([200, 0])
    const cut = await read(wide(230), { heading: null })
    expect([cut.columns.length, cut.columnsLeftOut, cut.reading.separatorFit]).toEqual([200, 30, 1])
    expect(cut.body.every(({ cells }) => cells.length === 200)).toBe(true)
    const empty = await read(utf8(`a;b${';'.repeat(300)}\n`.repeat(3)), { heading: null })
    expect(empty.columnsLeftOut).toBe(0)
  })

  it.each([
    ['lines', 'a\n'.repeat(200_001)],
    ['empty lines', '\n'.repeat(5_000_000)],
    ['rows', 'a;b\n'.repeat(200_001)],
    ['characters in a cell', `a;b\n1;"${'я'.repeat(20_000_000)}"\n`],
    ['separators', `a;b\n${';'.repeat(10_000_001)}`]
  ])('with too many %s is refused before they are made', async (_, text) => {
    for (const choice of [{}, { separator: ';' }] as const)
      await expect(read(utf8(text), choice)).rejects.toMatchObject({ code: 'table-too-large' })
  })

  it('with a cell of a million characters shows its beginning', async () => {
    const { preview, body } = await read(utf8(`a;b\nx;${'y'.repeat(1_000_000)}`), { heading: null, separator: ';' })
    expect(preview[1]?.[1]?.text).toHaveLength(1_000)
    expect(body[1]?.cells[1]).toHaveLength(1_000_000)
  })

  it('of which only the beginning is looked at for a separator is read whole', async () => {
    const line = `${'x'.repeat(99_000)};y\n`
    expect(await read(utf8(line.repeat(100)), { heading: null })).toMatchObject({
      rows: 100,
      reading: { separator: ';', separatorFit: 1 }
    })
  })

  it.each([
    ['nothing', new Uint8Array(), 'table-empty'],
    ['empty lines', utf8('\n\n  \n'), 'table-empty'],
    [
      'a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0, 1, 0, 0]),
      'table-unreadable'
    ],
    ['a broken workbook', utf8('PK\u0003\u0004 not a zip'), 'table-unreadable'],
    ['a workbook of the nineties', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'table-unreadable']
  ])('with %s is refused', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code })
  })
})

describe('pasted lines', () => {
  it('are one cell each, never split', async () => {
    const { columns, rows, emptyRows } = await readTable({ kind: 'lines', text: 'a;b,c\td\n\nИванов, Пётр' })
    expect([columns.length, rows, emptyRows]).toEqual([1, 2, 1])
  })
})

describe('a workbook', () => {
  it('is read by its sheets, with what is wrong with its cells', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Клиенты',
          rows: [
            ['Адрес', 'ИНН', 'Счёт'],
            ['г Москва', '278121425', 4.07e19],
            ['#N/A', '7707083893', 5],
            ['г Казань', '7707083893', 6]
          ],
          cells: new Map([['3,2', { value: null, formula: 'A1' }]]),
          merges: [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }]
        },
        { name: 'Пусто', rows: [] }
      ]
    })
    const { kind, sheets, columns, rows } = await read(bytes)
    expect([kind, sheets.map(({ name }) => name), rows]).toEqual(['workbook', ['Клиенты', 'Пусто'], 3])
    expect(columns.map(({ flags }) => flags.map(({ flag }) => flag))).toEqual([
      ['error-cell'],
      ['short-tax-id', 'merged'],
      ['formula-without-value', 'long-number']
    ])
    expect((await read(bytes, { sheet: 1 })).rows).toBe(0)
  })

  it('is read with gaps, dates, numbers and words as they stand', async () => {
    const day = new Date(Date.UTC(2024, 2, 5))
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows: [['When', 'How many'], [], [day, 12_345_678_901_234], ['  by hand ', true]] }]
    })
    const { preview, emptyRows, rows } = await read(bytes, { heading: 1 })
    expect(preview.map((row) => row.map(({ text }) => text))).toEqual([
      ['2024-03-05', '12345678901234'],
      ['  by hand ', 'TRUE']
    ])
    expect([rows, emptyRows]).toEqual([2, 1])
  })

  it('with one cell far below has no million empty rows', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows: [['г Москва'], ['г Казань']], cells: new Map([['1000000,0', { value: 'x' }]]) }]
    })
    expect(await read(bytes, { heading: null })).toMatchObject({ rows: 3, emptyRows: 0 })
  }, 60_000)

  it('of 100,000 rows is read whole', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => [`Иванов ${String(at)}`, `г Москва, д ${String(at)}`])
    const found = await read(await writeXlsx({ sheets: [{ name: 'A', rows }] }), { heading: null })
    expect([found.rows, found.columns[1]?.distinct]).toEqual([100_000, 100_000])
  }, 60_000)
})
