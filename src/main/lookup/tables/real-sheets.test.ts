// Workbooks and pages as real programs save them; each row costs money.
import { describe, expect, it } from 'vitest'
import type { ReadingChoice } from '@shared/contract/lookup'
import { readTable, type ReadTable } from './read-table'
import { singleByte } from '../../../../test/main/lookup/tables/bytes'
import { textCell, textRow, workbookOf } from '../../../../test/main/lookup/tables/workbook'

const readBytes = (bytes: Uint8Array, choice?: ReadingChoice) => readTable({ kind: 'file', bytes }, choice)
const read = (text: string, choice?: ReadingChoice) => readBytes(new TextEncoder().encode(text), choice)
const cells = ({ body }: ReadTable): string[][] => body.map((row) => [...row.cells])
const leftOut = ({ leftOut: found }: ReadTable) => found.map(({ kind, count, isTaken }) => [kind, count, isTaken])

const firm = (at: number): string[] => [`ООО Фирма ${at}`, `г Тверь, ул Речная, д ${at}`]
const HEADINGS = ['Компания', 'Адрес']
const TABLE = textRow(1, HEADINGS) + [2, 3, 4].map((at) => textRow(at, firm(at))).join('')
const EMPTY = ''
const SERVICE = textRow(1, ['version', '1.4']) + textRow(2, ['export_id', '8812'])

describe('hidden rows of a workbook', () => {
  const filtered = (hidden: string): Uint8Array =>
    workbookOf([
      {
        name: 'Лист1',
        data: [textRow(1, HEADINGS), ...[2, 3, 4, 5, 6].map((at) => textRow(at, firm(at), at % 2 ? hidden : ''))].join(
          ''
        )
      }
    ])
  it.each([
    ['by a filter or by hand', 'hidden="1"'],
    ['as some programs write it', 'hidden="true"'],
    ['by a height of nothing', 'ht="0" customHeight="1"']
  ])('%s are said and left out, unless somebody takes them', async (_, hidden) => {
    const found = await readBytes(filtered(hidden))
    expect([found.rows, leftOut(found)]).toEqual([3, [['hidden-rows', 2, false]]])
    expect(cells(found)).toEqual([firm(2), firm(4), firm(6)])
    expect(found.leftOut[0]?.first[0]).toEqual({ row: 3, text: firm(3).join(' · ') })
    const all = await readBytes(filtered(hidden), { take: ['hidden-rows'] })
    expect([all.rows, leftOut(all)]).toEqual([5, [['hidden-rows', 2, true]]])
  })

  it('are none where nothing is hidden', async () => {
    expect(leftOut(await readBytes(filtered('hidden="0"')))).toEqual([])
  })

  it('that are all there is can still be taken', async () => {
    const data = [1, 2].map((at) => textRow(at, firm(at), 'hidden="1"')).join('')
    const bytes = workbookOf([{ name: 'A', data }])
    expect([(await readBytes(bytes)).rows, (await readBytes(bytes, { take: ['hidden-rows'] })).rows]).toEqual([0, 2])
  })
})

describe('hidden columns of a workbook', () => {
  const data = textRow(1, ['Компания', 'Код', 'Адрес']) + textRow(2, ['ООО Север', '17', 'г Тверь, д 4'])
  it.each(['<cols><col min="2" max="2" hidden="1"/></cols>', '<cols><col min="2" max="2" width="0"/></cols>'])(
    'are said and left out, unless somebody takes them: %s',
    async (before) => {
      const bytes = workbookOf([{ name: 'A', data, before }])
      const found = await readBytes(bytes)
      expect([found.headings, cells(found), leftOut(found)]).toEqual([
        ['Компания', 'Адрес'],
        [['ООО Север', 'г Тверь, д 4']],
        [['hidden-columns', 1, false]]
      ])
      expect(found.leftOut[0]?.first).toEqual([{ row: 1, text: 'Код' }])
      expect((await readBytes(bytes, { take: ['hidden-columns'] })).headings).toEqual(['Компания', 'Код', 'Адрес'])
    }
  )

  it('keep the flags of the others at their places', async () => {
    const before = '<cols><col min="1" max="1" hidden="1"/></cols>'
    const wrong = `<row r="2">${textCell('A2', 'x')}${textCell('B2', 'y')}<c r="C2" t="e"><v>#N/A</v></c></row>`
    const found = await readBytes(workbookOf([{ name: 'A', data: textRow(1, ['a', 'b', 'c']) + wrong, before }]))
    expect(found.columns.map(({ flags }) => flags.map(({ flag }) => flag))).toEqual([[], ['error-cell']])
  })

  it('without any text are not spoken of', async () => {
    const before = '<cols><col min="5" max="16384" hidden="1"/></cols>'
    expect(leftOut(await readBytes(workbookOf([{ name: 'A', data, before }])))).toEqual([])
  })
})

describe('the sheet of a workbook', () => {
  const one = (name: string, data: string, state?: string) => ({
    name,
    data,
    ...(state === undefined ? {} : { state })
  })
  it.each([
    ['hidden', [one('Служебный', SERVICE, 'hidden'), one('Адреса', TABLE)], undefined, 1, 'first-with-rows'],
    ['very hidden', [one('Служебный', SERVICE, 'veryHidden'), one('Адреса', TABLE)], undefined, 1, 'first-with-rows'],
    ['hidden and active', [one('Служебный', SERVICE, 'hidden'), one('Адреса', TABLE)], 0, 1, 'first-with-rows'],
    ['empty', [one('Пусто', EMPTY), one('Адреса', TABLE)], undefined, 1, 'first-with-rows'],
    ['not active', [one('О файле', SERVICE), one('Пусто', EMPTY), one('Адреса', TABLE)], 2, 2, 'active'],
    ['with rows where the active one is empty', [one('Адреса', TABLE), one('Пусто', EMPTY)], 1, 0, 'first-with-rows'],
    ['the only one', [one('Адреса', TABLE)], undefined, 0, 'active'],
    ['active beyond the last', [one('Адреса', TABLE)], 9, 0, 'first-with-rows']
  ] as const)('%s first is chosen as a person would', async (_, sheets, active, sheet, sheetFrom) => {
    const found = await readBytes(workbookOf(sheets, active === undefined ? {} : { active }))
    expect(found.reading).toMatchObject({ sheet, sheetFrom })
    expect(found.sheets).toEqual(sheets.map((of) => ({ name: of.name, hidden: 'state' in of })))
    expect([found.rows, found.headings]).toEqual([3, HEADINGS])
  })

  it('that is hidden is read where somebody chooses it', async () => {
    const found = await readBytes(workbookOf([one('A', TABLE), one('B', SERVICE, 'hidden')]), { sheet: 1 })
    expect([found.reading.sheetFrom, found.rows]).toEqual(['user', 2])
  })

  it('that is hidden is not proposed, even where the others are empty', async () => {
    const found = await readBytes(workbookOf([one('A', SERVICE, 'hidden'), one('B', EMPTY)]))
    expect([found.reading.sheet, found.rows]).toEqual([1, 0])
  })
})

describe('numbers of a workbook', () => {
  const FORMATS: readonly (readonly [format: string, number: string, text: string])[] = [
    ['0000000000', '278000016', '0278000016'],
    ['000000', '12345', '012345'],
    ['00000', '1234', '01234'],
    ['[$-419]000000', '12345', '012345'],
    ['000000;@', '12345', '012345'],
    ['000\\-000\\-000\\ 00', '1234567890', '012-345-678 90'],
    ['00\\ 00\\ 000000', '409123456', '04 09 123456'],
    ['"+7" (000) 000\\-00\\-00', '9000000001', '+7 (900) 000-00-01'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '9000000001', '(900) 000-0001'],
    ['0', '79000000001', '79000000001'],
    ['General', '79000000001', '79000000001'],
    ['#,##0.00', '1234567.891', '1234567.891'],
    ['0.00', '12.5', '12.5'],
    ['0%', '0.5', '0.5'],
    ['0000', '12345.5', '12345.5'],
    ['0000', '-12', '-12'],
    ['0,', '12345', '12345'],
    ['dd\\.mm\\.yyyy', '29346', '1980-05-05'],
    ['[$-419]d\\ mmmm\\ yyyy;@', '29346', '1980-05-05']
  ]
  it.each(FORMATS)('in the format %j of %s are %s', async (format, number, text) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`
    const data = `${textRow(1, ['Значение'])}<row r="2"><c r="A2" s="1"><v>${number}</v></c></row>`
    expect(cells(await readBytes(workbookOf([{ name: 'A', data }], { styles })))).toEqual([[text]])
  })

  it('that are dates without a format are offered as dates', async () => {
    const data = `${textRow(1, ['Дата рождения'])}<row r="2"><c r="A2"><v>29346</v></c></row>`
    const bytes = workbookOf([{ name: 'A', data }])
    expect((await readBytes(bytes)).columns[0]?.serialDates?.to).toBe('05.05.1980')
    expect(cells(await readBytes(bytes, { dates: [0] }))).toEqual([['05.05.1980']])
  })
})

it('a workbook with a title has its headings below, and its totals are no items', async () => {
  const data = [
    textRow(1, ['Реестр от 01.11.2026']),
    textRow(3, ['Компания', 'ИНН', 'Адрес']),
    textRow(4, ['ООО Север', '7701000016', 'г Тверь, д 4']),
    textRow(5, ['Итого: 1'])
  ].join('')
  const found = await readBytes(workbookOf([{ name: 'A', data }]))
  expect([found.reading.headingRow, found.rows, leftOut(found)]).toEqual([
    ...[3, 1],
    [
      ['above-headings', 1, false],
      ['totals', 1, false]
    ]
  ])
})

const tr = (tag: string, texts: readonly string[], attributes = ''): string =>
  `<tr ${attributes}>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('\n')}</tr>`
const page = (table: string, head = ''): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel">\n<head>${head}<style>td {mso-number-format:\\@;}</style></head>\n<body>${table}</body></html>`
const BODY = [1, 2, 3].map((at) => tr('td', firm(at))).join('\n')
const FIRMS = [firm(1), firm(2), firm(3)]

describe('a web page under the name of a workbook', () => {
  it.each([
    [
      'with head and body',
      page(`<table border="1"><thead>${tr('th', HEADINGS)}</thead><tbody>${BODY}</tbody></table>`)
    ],
    ['without either', `<table>${tr('td', HEADINGS)}${BODY}</table>`],
    ['in capitals', page(`<TABLE>${tr('TD', HEADINGS)}${BODY}</TABLE>`)],
    [
      'with a line that says what it is',
      `<!DOCTYPE html>\n<meta charset="utf-8"><table>${tr('th', HEADINGS)}${BODY}</table>`
    ],
    [
      'without closing tags',
      `<table><tr><td>${HEADINGS.join('<td>')}${FIRMS.map((row) => `<tr><td>${row.join('<td>')}`).join('')}</table>`
    ],
    [
      'as Excel saves it',
      page(
        `<!--[if gte mso 9]><xml><x:Name>A</x:Name></xml><![endif]--><table><col width=80><col width=90>${tr('td', HEADINGS, 'height=20')}${BODY}<![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=80></td><td></td></tr><![endif]></table>`
      )
    ],
    ['with scripts', page(`<script>var a = "<td>x</td>"</script><table>${tr('th', HEADINGS)}${BODY}</table>`)],
    [
      'with tags in cells',
      page(
        `<table>${tr(
          'th',
          HEADINGS.map((text) => `<b>${text}</b>`)
        )}${BODY.replaceAll('Тверь', '<span style="x">Тверь</span>')}</table>`
      )
    ],
    [
      'within a table for its layout',
      page(`<table><tr><td>Меню</td><td><table>${tr('th', HEADINGS)}${BODY}</table></td></tr></table>`)
    ]
  ])('%s is read as a table', async (_, text) => {
    const found = await read(text)
    expect([found.kind, found.reading.headingRow, found.headings, cells(found)]).toEqual(['page', 1, HEADINGS, FIRMS])
  })

  it('has the encoding that it names', async () => {
    const text = page(
      `<table>${tr('th', HEADINGS)}${BODY}</table>`,
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'
    )
    const found = await readBytes(singleByte(text, 'koi8-r'))
    expect([found.reading.encoding, found.reading.encodingFrom, cells(found)]).toEqual(['koi8-r', 'declared', FIRMS])
  })

  it('has signs, spaces and ends of lines as they are shown', async () => {
    const found = await read(
      page(
        `<table>${tr('th', HEADINGS)}${tr('td', ['ООО &quot;Север&quot; &amp; Ко&nbsp;', '\n г Тверь,\n   ул&#160;Речная<br>д 4'])}</table>`
      )
    )
    expect(cells(found)).toEqual([['ООО "Север" & Ко', 'г Тверь, ул Речная\nд 4']])
  })

  it('has its title above the headings, and rows that it hides left out', async () => {
    const title = '<tr><th colspan="2">Отчёт на 01.11.2026</th></tr>'
    const hidden = tr('td', firm(9), 'style="display: none"')
    const found = await read(
      page(`<table>${title}${tr('th', HEADINGS)}${BODY}${hidden}${tr('td', ['Итого: 3', ''])}</table>`)
    )
    expect([found.reading.headingRow, cells(found), leftOut(found)]).toEqual([
      2,
      FIRMS,
      [
        ['above-headings', 1, false],
        ['totals', 1, false],
        ['hidden-rows', 1, false]
      ]
    ])
  })

  it('keeps cells below each other where some cover several rows or columns', async () => {
    const rows = '<tr><td rowspan="2">ООО Север</td><td>г Тверь, д 4</td></tr><tr><td>г Тула, д 9</td></tr>'
    const found = await read(page(`<table>${tr('th', HEADINGS)}${rows}<tr><td colspan=2>x</td></tr></table>`))
    expect(cells(found).slice(0, 2)).toEqual([
      ['ООО Север', 'г Тверь, д 4'],
      ['', 'г Тула, д 9']
    ])
    expect(found.columns[0]?.flags).toMatchObject([{ flag: 'merged', cells: 3 }])
  })

  it('with several tables has them all, and proposes the largest', async () => {
    const small = `<table><caption>Меню</caption>${tr('td', ['a', 'b'])}</table>`
    const text = page(`${small}<table><caption>Клиенты</caption>${tr('th', HEADINGS)}${BODY}</table>`)
    const found = await read(text)
    expect([found.sheets.map(({ name }) => name), found.reading.sheet]).toEqual([['Меню', 'Клиенты'], 1])
    expect((await read(text, { sheet: 0 })).rows).toBe(1)
  })

  it.each([
    ['without a table', '<html><body><p>Войдите в систему</p></body></html>'],
    ['of frames', '<html><frameset><frame src="sheet001.htm"></frameset></html>'],
    [
      'saved as an archive',
      'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\n<table><tr><td>1</table>'
    ],
    ['that is another document', '<?xml version="1.0"?><catalog><item>1</item></catalog>']
  ])('%s is refused in words', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'table-markup' })
  })

  it.each([
    ['tags within tags', '<table><tr><td>'.repeat(5_000)],
    ['tables', '<table></table>'.repeat(2_000)],
    ['rows', `<table>${'<tr><td>x</td></tr>'.repeat(200_001)}</table>`]
  ])('with too many %s is refused', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'table-too-large' })
  })
})

describe('a workbook of Excel 2003 as XML', () => {
  const data = (text: string, type = 'String', attributes = '', style = ''): string =>
    `<Cell ${attributes} ${style}><Data ss:Type="${type}">${text}</Data></Cell>`
  const row = (texts: readonly string[], attributes = ''): string =>
    `<Row ${attributes}>${texts.map((text) => data(text)).join('')}</Row>`
  const sheet = (name: string, rows: string, options = ''): string =>
    `<Worksheet ss:Name="${name}"><Table>${rows}</Table><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel">${options}</WorksheetOptions></Worksheet>`
  const book = (sheets: string, before = ''): string =>
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${before}${sheets}</Workbook>`
  const ALL = row(HEADINGS) + FIRMS.map((texts) => row(texts)).join('')

  it('is read as a table', async () => {
    const found = await read(book(sheet('Лист1', ALL)))
    expect([found.kind, found.sheets, found.headings, cells(found)]).toEqual([
      ...['workbook', [{ name: 'Лист1', hidden: false }]],
      ...[HEADINGS, FIRMS]
    ])
  })

  it('with prefixes for its tags, in the encoding that it names, is read', async () => {
    const text = book(sheet('Лист1', ALL))
      .replace(/<(\/?)(Workbook|Worksheet|Table|Row|Cell|Data)\b/g, '<$1ss:$2')
      .replace('version="1.0"', 'version="1.0" encoding="windows-1251"')
    const found = await readBytes(singleByte(text))
    expect([found.reading.encodingFrom, cells(found)]).toEqual(['declared', FIRMS])
  })

  it('has places, numbers, dates and shapes of numbers as they are shown', async () => {
    const styles =
      '<Styles><Style ss:ID="s1"><NumberFormat ss:Format="0000000000"/></Style><Style ss:ID="s2"><NumberFormat ss:Format="Short Date"/></Style></Styles>'
    const cellsOf = [
      data('278000016', 'Number', '', 'ss:StyleID="s1"'),
      data('1980-05-05T00:00:00.000', 'DateTime', 'ss:Index="3"', 'ss:StyleID="s2"'),
      data('12.5', 'Number'),
      '<Cell><Data ss:Type="String">x</Data><Comment><Data>remark</Data></Comment></Cell>'
    ].join('')
    const rows = `${row(['ИНН', 'Пусто', 'Дата', 'Вес', 'Код'])}<Row ss:Index="4">${cellsOf}</Row>`
    const found = await read(book(sheet('A', rows), styles))
    expect([cells(found), found.body[0]?.fileRow, found.emptyRows]).toEqual([
      ...[[['0278000016', '', '1980-05-05', '12.5', 'x']], 4],
      2
    ])
  })

  it('has what is hidden left out: rows, columns and sheets', async () => {
    const rows = `<Column ss:Index="2" ss:Hidden="1"/>${row(['Компания', 'Код', 'Адрес'])}${row(['a', '1', 'г Тверь, д 4'])}${row(['b', '2', 'x'], 'ss:Hidden="1"')}`
    const text = book(
      sheet('Служебный', row(['version']), '<Visible>SheetHidden</Visible>') + sheet('Пусто', '') + sheet('A', rows)
    )
    const found = await read(text)
    expect([found.sheets.map(({ hidden }) => hidden), found.reading.sheet]).toEqual([[true, false, false], 2])
    expect([found.headings, cells(found), leftOut(found)]).toEqual([
      ...[['Компания', 'Адрес'], [['a', 'г Тверь, д 4']]],
      [
        ['hidden-rows', 1, false],
        ['hidden-columns', 1, false]
      ]
    ])
  })

  it('has the sheet that was open', async () => {
    const view =
      '<ExcelWorkbook xmlns="urn:schemas-microsoft-com:office:excel"><ActiveSheet>1</ActiveSheet></ExcelWorkbook>'
    const found = await read(book(sheet('A', row(['x'])) + sheet('B', ALL), view))
    expect(found.reading).toMatchObject({ sheet: 1, sheetFrom: 'active' })
  })

  it.each([
    ['broken', book(sheet('A', ALL)).slice(0, -40)],
    ['that defines entities', book(sheet('A', ALL)).replace('<Workbook', '<!DOCTYPE x [<!ENTITY a "b">]><Workbook')]
  ])('%s is refused', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'table-unreadable' })
  })
})
