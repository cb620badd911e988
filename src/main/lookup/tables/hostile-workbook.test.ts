// Workbooks that are small on disk but too large for memory.
import { describe, expect, it } from 'vitest'
import { MOST_TABLE_COLUMNS } from '@shared/model/lookup-table'
import { MOST_INFLATED, MOST_SHEETS } from './limits'
import { readTable } from './read-table'
import {
  longPart,
  oneSheet,
  part,
  SHEET,
  sheetXml,
  textCell,
  workbook
} from '../../../../test/main/lookup/tables/workbook'
import { WorkbookParts } from './workbook-parts'

const read = (bytes: Uint8Array) => readTable({ kind: 'file', bytes }, { heading: null })
const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`
const TWO_ROWS = row(1, textCell('A1', 'one')) + row(2, textCell('A2', 'two') + textCell('B2', 'three'))
const merged = (ranges: readonly string[]): string =>
  `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
const flagsIn = ({ columns }: Awaited<ReturnType<typeof read>>) =>
  columns.map(({ flags }) => flags.map(({ flag, cells }) => [flag, cells]))

describe('merged ranges', () => {
  it.each([
    ['over the whole sheet, hundreds of times', Array.from({ length: 400 }, (_, at) => `A${at + 1}:XFD1048576`)],
    ['over whole columns', ['A1:A1048576', 'B1:XFD1048576']],
    ['of far more rows than there are', Array.from({ length: 100_000 }, (_, at) => `A1:GR${20_000 + at}`)]
  ])('%s flag no more than the cells that exist', async (_, ranges) => {
    const found = await read(oneSheet(TWO_ROWS, merged(ranges)))
    expect(flagsIn(found)).toEqual([[['merged', 2]], [['merged', 2]]])
    expect([found.rows, found.emptyRows, found.columnsLeftOut]).toEqual([2, 0, 0])
  })

  it.each(['', 'A', '1', 'A1:', ':B2', 'B2:A1', 'A0:B0', '#REF!', 'ZZZZ1:ZZZZ9'])('%j flags nothing', async (range) => {
    expect(flagsIn(await read(oneSheet(TWO_ROWS, merged([range]))))).toEqual([[], []])
  })

  it('that cover each other again and again are refused', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) =>
      row(at + 1, textCell(`A${at + 1}`, 'x') + textCell(`GR${at + 1}`, 'y'))
    )
    const whole = Array.from({ length: 10 }, () => 'A1:GR20000')
    await expect(read(oneSheet(rows.join(''), merged(whole)))).rejects.toMatchObject({ code: 'table-too-large' })
  })
})

describe('cells far away', () => {
  it('behind column 200 are left out, and it is said how many columns', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) =>
      row(at + 1, textCell(`A${at + 1}`, 'a') + textCell(`XFD${at + 1}`, 'b'))
    )
    const found = await read(oneSheet(rows.join('')))
    expect([found.rows, found.columns.length, found.columnsLeftOut]).toEqual([1_200, 1, 16_384 - MOST_TABLE_COLUMNS])
    expect(found.body.every(({ cells }) => cells.length === 1)).toBe(true)
  })

  it('in column 200 are there, and nothing is left out', async () => {
    const found = await read(oneSheet(row(1, textCell('A1', 'a') + textCell('GR1', 'b'))))
    expect([found.columns.length, found.columnsLeftOut]).toEqual([200, 0])
  })

  it('that are empty make no column', async () => {
    const found = await read(oneSheet(row(1, `${textCell('A1', 'a')}<c r="XFD1" s="3"/><c r="Z1"><v></v></c>`)))
    expect([found.columns.length, found.columnsLeftOut]).toEqual([1, 0])
  })

  it.each([
    ['the last row', row(1, textCell('A1', 'a') + textCell('Z1', 'z')) + row(1_048_576, textCell('A1048576', 'b')), 2],
    ['the last corner', row(1, textCell('A1', 'a')) + row(1_048_576, textCell('GR1048576', 'b')), 2],
    ['rows from last to first', [3, 2, 1].map((at) => row(at * 300_000, textCell(`B${at * 300_000}`, 'b'))).join(''), 3]
  ])('in %s make no empty rows between', async (_, data, rows) => {
    const found = await read(oneSheet(data))
    expect([found.rows, found.emptyRows]).toEqual([rows, 0])
  })

  it.each(['XFE1', 'A1048577', 'A999999999999999', 'A0', 'A-1', 'A1.5', '1', 'A'])(
    'in %s do not exist',
    async (place) => {
      await expect(read(oneSheet(row(1, textCell(place, 'x'))))).rejects.toMatchObject({ code: 'table-unreadable' })
    }
  )
})

describe('a part that inflates to a gigabyte', () => {
  const GIGABYTE = 1_000_000_000
  const SPACES = [`<worksheet><sheetData>${row(1, textCell('A1', 'x'))}`, ' ', '</sheetData></worksheet>'] as const

  it('is refused by what the archive says, and by what comes where it lies', async () => {
    const bomb = longPart(SHEET, SPACES, GIGABYTE)
    for (const claimed of [bomb.size, bomb.size - 1_000_000])
      await expect(read(workbook([{ ...bomb, claimed }]))).rejects.toMatchObject({ code: 'table-too-large' })
    for (const claimed of [0, 1, 100_000])
      await expect(read(workbook([{ ...bomb, claimed }]))).rejects.toMatchObject({
        code: expect.stringMatching(/^table-(too-large|unreadable)$/) as string
      })
  })

  it.each([
    ['of a sheet without cells', SHEET, ['<worksheet><sheetData>', '<row/>', '</sheetData></worksheet>']],
    ['of cells', SHEET, ['<worksheet><sheetData>', '<row><c><v>1</v></c></row>', '</sheetData></worksheet>']],
    ['of texts', 'xl/sharedStrings.xml', ['<sst>', '<si><t>abc</t></si>', '</sst>']],
    ['of formats', 'xl/styles.xml', ['<styleSheet><cellXfs>', '<xf numFmtId="14"/>', '</cellXfs></styleSheet>']],
    ['of comments', SHEET, ['<worksheet>', '<!-- -->', '</worksheet>']],
    [
      'of one text',
      SHEET,
      [`<worksheet><sheetData><row><c t="str"><v>`, 'x', '</v></c></row></sheetData></worksheet>']
    ],
    [
      'of pieces of one text',
      SHEET,
      [
        `<worksheet><sheetData><row><c t="inlineStr"><is>`,
        '<r><t>xxxxxxx</t></r>',
        '</is></c></row></sheetData></worksheet>'
      ]
    ],
    ['of tags within tags', SHEET, ['<worksheet>', '<x>', '']],
    ['of attributes', SHEET, ['<worksheet ', 'a="1" ', '/>']]
  ])('%s, or to a part of that, is refused before it is held', async (_, name, pieces) => {
    const bomb = longPart(name, pieces, 90_000_000)
    const sheet = name === SHEET ? [] : [part(SHEET, sheetXml(row(1, '<c r="A1" t="s"><v>0</v></c>')))]
    await expect(read(workbook([...sheet, bomb]))).rejects.toMatchObject({
      code: expect.stringMatching(/^table-(too-large|unreadable)$/) as string
    })
  })

  it('counts with the other parts', async () => {
    const half = longPart(SHEET, SPACES, MOST_INFLATED / 2)
    const parts = await WorkbookParts.open(workbook([half, { ...half, name: 'b' }, { ...half, name: 'c' }]))
    const all = async (name: string): Promise<number> => {
      let count = 0
      for await (const piece of parts.read(name)) count += piece.length
      return count
    }
    expect(await all(SHEET)).toBe(half.size)
    await expect(all('b').then(() => all('c'))).rejects.toMatchObject({ code: 'table-too-large' })
  })

  it('does not matter where the part is not read', async () => {
    const bomb = longPart('xl/theme/theme1.xml', ['<a>', ' ', '</a>'], MOST_INFLATED + 1_000_000)
    expect((await read(workbook([part(SHEET, sheetXml(TWO_ROWS)), bomb]))).rows).toBe(2)
  })
})

describe('a workbook', () => {
  it('with characters that XML forbids is read', async () => {
    const { preview } = await read(oneSheet(row(1, textCell('A1', 'a\u0001\u000bb') + textCell('B1', 'c'))))
    expect(preview[0]?.map(({ text }) => text)).toEqual(['a  b', 'c'])
  })

  it('with errors in more cells than anybody looks at is refused', async () => {
    const cells = `<row>${'<c t="e"><v>#N/A</v></c>'.repeat(200)}</row>`.repeat(10_001)
    await expect(read(oneSheet(cells))).rejects.toMatchObject({ code: 'table-too-large' })
  })

  it('whose bytes are not those that were written is refused', async () => {
    const sheet = part(SHEET, sheetXml(TWO_ROWS))
    expect((await read(workbook([{ ...sheet, crc: 0 }]))).rows).toBe(2)
    await expect(read(workbook([{ ...sheet, crc: (sheet.crc ^ 1) >>> 0 }]))).rejects.toMatchObject({
      code: 'table-unreadable'
    })
  })

  it('that defines entities is refused', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${sheetXml(row(1, textCell('A1', '&b;')))}`
    await expect(read(workbook([part(SHEET, bomb)]))).rejects.toMatchObject({ code: 'table-unreadable' })
  })

  it('with one long text in every cell is refused', async () => {
    const strings = part('xl/sharedStrings.xml', `<sst><si><t>${'z'.repeat(32_000)}</t></si></sst>`)
    const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(20_000)
    await expect(read(workbook([strings, part(SHEET, sheetXml(cells))]))).rejects.toMatchObject({
      code: 'table-too-large'
    })
  })

  it('with more sheets than anybody has is refused', async () => {
    const sheet = part(SHEET, sheetXml(TWO_ROWS))
    expect((await read(workbook([sheet], MOST_SHEETS))).sheets).toHaveLength(MOST_SHEETS)
    await expect(read(workbook([sheet], MOST_SHEETS + 1))).rejects.toMatchObject({ code: 'table-too-large' })
  })

  it('has the texts that are shared, their pieces together, and days by their formats', async () => {
    const strings =
      '<sst><si><t>plain</t></si><si><r><rPr><b/></rPr><t>in </t></r><r><t xml:space="preserve">pieces_x0021_</t></r>' +
      '<rPh sb="0" eb="1"><t>reading</t></rPh></si></sst>'
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.0"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>'
    const numbers = [1, 2, 3].map((style) => `<c s="${style}"><v>45356.5</v></c>`).join('')
    const cells = `<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>9</v></c>${numbers}<c t="b"><v>1</v></c>`
    const parts = [part('xl/sharedStrings.xml', strings), part('xl/styles.xml', styles)]
    const { preview } = await read(workbook([...parts, part(SHEET, sheetXml(`<row>${cells}</row>`))]))
    expect(preview[0]?.map(({ text }) => text)).toEqual([
      ...['plain', 'in pieces!', ''],
      ...['2024-03-05 12:00', '45356.5', '2024-03-05 12:00'],
      'TRUE'
    ])
  })

  it('has text of any mark-up, and numbers that are no days as they are', async () => {
    const cdata = '<c t="inlineStr"><is><t>a <![CDATA[<b> & c]]> d</t></is></c><c t="str"><v><![CDATA[e]]></v></c>'
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'
    const numbers = ['1', '2958465', '2958466', '5000000', '-700000', '1000000000', '1e300']
    const cells = numbers.map((number) => `<c s="0"><v>${number}</v></c>`).join('')
    const sheet = part(SHEET, sheetXml(`<row>${cdata}<c t="s"><v>0</v></c>${cells}</row>`))
    const strings = part('xl/sharedStrings.xml', '<sst><si><t><![CDATA[shared]]></t></si></sst>')
    const { body } = await read(workbook([sheet, strings, part('xl/styles.xml', styles)]))
    expect(body[0]?.cells).toEqual([
      ...['a <b> & c d', 'e', 'shared', '1900-01-01', '9999-12-31'],
      ...['2958466', '5000000', '-700000', '1000000000', '1e+300']
    ])
  })
})
