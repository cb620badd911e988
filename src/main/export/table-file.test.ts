import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { FileCell, FileColumn } from './cells'
import { csvFile, xlsxFile } from './table-file'

const column = (heading: string, type: FileColumn['type'] = 'text'): FileColumn => ({ heading, type })
const text = (value: string): FileCell => ({ kind: 'text', text: value })

async function* oneWindow(rows: readonly (readonly FileCell[])[]) {
  yield await Promise.resolve(rows)
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

const workbook = (columns: readonly FileColumn[], rows: readonly (readonly FileCell[])[]): Promise<Buffer> =>
  bytesOf(xlsxFile(columns, oneWindow(rows), 'en-GB', () => undefined))

const ODD = [
  'Roof',
  '=1+1',
  '@SUM(A1)',
  'a;=1+1',
  '<&>"\'',
  ' spaces around ',
  'two\nlines',
  '007712345678',
  '_x0041_',
  'a_x005F_b_x0041_',
  '_X0041_',
  '_x004_',
  'c\uFFFEd\uFFFF',
  'tab\there',
  '\u0001\u001f',
  '😀 знак',
  ']]>'
]

describe('a workbook, opened by another program’s reader', () => {
  it('holds every text as it was, none as a formula or a number', async () => {
    const sheet = await readSheet(
      await workbook(
        [column('Text')],
        ODD.map((one) => [text(one)])
      ),
      { trim: false }
    )
    const read = sheet.map(([cell]) => cell)
    expect(read[0]).toBe('Text')
    expect(read.slice(1)).toEqual(ODD)
  })

  it('has headings that are texts as well', async () => {
    const headings = ['=1+1', '_x0041_', '\uFFFE', 'Price']
    const [first] = await readSheet(
      await workbook(
        headings.map((one) => column(one)),
        [headings.map(text)]
      ),
      {
        trim: false
      }
    )
    expect(first).toEqual(headings)
  })

  it('has numbers and days as such', async () => {
    const rows: FileCell[][] = [
      [{ kind: 'number', number: -12.5 }, { kind: 'date', text: '2026-03-14', serial: 46_095 }, { kind: 'none' }]
    ]
    const sheet = await readSheet(await workbook([column('Sum', 'money'), column('Day', 'date'), column('None')], rows))
    expect(sheet[1]).toEqual([-12.5, new Date('2026-03-14T00:00:00Z'), null])
  })
})

describe('a file of lines, opened with every separator', () => {
  it.each([',', ';', '\t', '|'])('begins no formula where %j separates', async (delimiter) => {
    const hostile = [...[';', ',', '\t', '|'].map((sign) => `a${sign}=1+1`), 'b;@A', 'c|+A1', 'd,-A1+2', '=1', 'e"\t=1']
    for (const locale of ['en-GB', 'ru-RU']) {
      const written = await bytesOf(csvFile([column('x;=1')], oneWindow(hostile.map((one) => [text(one)])), locale))
      const { data } = Papa.parse<string[]>(written.toString('utf8').replace('\uFEFF', ''), { delimiter })
      for (const cell of data.flat()) expect(cell.trimStart()).not.toMatch(/^[=@+]|^-[^\d]/)
    }
  })
})
