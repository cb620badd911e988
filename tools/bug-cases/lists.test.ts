// Lists from bug reports, as sent in.
import { expect, it } from 'vitest'
import { readTable } from '../../src/main/lookup/tables/read-table'
import { singleByte } from '../../test/main/lookup/tables/bytes'
import { textRow, workbookOf } from '../../test/main/lookup/tables/workbook'

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n`
const utf8 = (...all: readonly string[]): Uint8Array => new TextEncoder().encode(lines(...all))
const cyrillic = (...all: readonly string[]): Uint8Array => singleByte(lines(...all))
const HEADINGS = 'Компания;ИНН;Адрес'
const ROWS = [
  'ООО Северный луч;7701000016;г Тверь, ул Речная, д 4',
  'АО Кедр;5001000025;г Тула, пр-кт Мира, д 9',
  'ИП Зимин;3664069397;г Пенза, ул Новая, д 1'
]
const firm = (at: number): string[] => [`ООО Фирма ${at}`, `г Тверь, ул Речная, д ${at}`]
const tr = (tag: string, texts: readonly string[]): string =>
  `<tr>\r\n${texts.map((text) => `<${tag}>${text}</${tag}>\r\n`).join('')}</tr>\r\n`

it.each([
  {
    case: 'B30: a first line sep=',
    bytes: cyrillic('sep=;', HEADINGS, ...ROWS),
    expected: { rows: 3, headings: HEADINGS.split(';'), reading: { separator: ';', separatorFrom: 'line' } },
    first: ROWS[0]?.split(';')
  },
  {
    case: 'B31: separators left out after row 16',
    bytes: cyrillic(
      'Компания;Телефон;Адрес;Комментарий',
      ...Array.from({ length: 40 }, (_, at) => {
        const row = `ООО Фирма ${at + 1};+7 900 000-00-${String(at).padStart(2, '0')};г Тверь, ул Речная, д ${at + 1}`
        return at === 3 ? `${row};звонить утром` : at < 15 ? `${row};` : row
      })
    ),
    expected: { rows: 40, reading: { separator: ';' }, uneven: [{ kind: 'short', count: 25 }] },
    first: ['ООО Фирма 1', '+7 900 000-00-00', 'г Тверь, ул Речная, д 1', '']
  },
  {
    case: 'B33: quotes that begin a name',
    bytes: cyrillic(HEADINGS, '"Северный луч" ООО;7701000016;г Тверь, ул Речная, д 4', ...ROWS.slice(1)),
    expected: {
      rows: 3,
      reading: { separator: ';' },
      columns: [{ flags: [{ flag: 'stray-quote', cells: 1 }] }, {}, {}]
    },
    first: ['"Северный луч" ООО', '7701000016', 'г Тверь, ул Речная, д 4']
  },
  {
    case: 'B34: the same heading twice',
    bytes: utf8('Телефон;Телефон;E-mail', '+7 900 000-00-01;+7 900 000-00-02;a@example.test'),
    expected: { rows: 1, columns: [{ guess: 'phone' }, { guess: 'phone' }, { guess: 'email' }] },
    first: ['+7 900 000-00-01', '+7 900 000-00-02', 'a@example.test']
  },
  {
    case: 'B36: rows hidden by a filter',
    bytes: workbookOf([
      {
        name: 'Лист1',
        data:
          textRow(1, ['Компания', 'Адрес']) +
          [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((at) => textRow(at, firm(at), at % 2 ? 'hidden="1"' : '')).join('')
      }
    ]),
    expected: { rows: 5, leftOut: [{ kind: 'hidden-rows', count: 5 }] },
    first: firm(2)
  },
  {
    case: 'B38: a title and totals',
    bytes: cyrillic('Контрагенты на 01.11.2026;;', ';;', HEADINGS, ...ROWS.slice(0, 2), 'Итого: 2;;'),
    expected: { rows: 2, reading: { headingRow: 3 }, leftOut: [{ kind: 'above-headings' }, { kind: 'totals' }] },
    first: ROWS[0]?.split(';')
  },
  {
    case: 'B39: an HTML table called .xls',
    bytes: utf8(
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel">',
      '<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style>td {mso-number-format:\\@;}</style></head>',
      `<body><table border="1"><thead>${tr('th', ['Компания', 'Адрес'])}</thead><tbody>`,
      `${[1, 2, 3, 4, 5].map((at) => tr('td', firm(at))).join('')}</tbody></table></body></html>`
    ),
    expected: { kind: 'page', rows: 5, headings: ['Компания', 'Адрес'] },
    first: firm(1)
  },
  {
    case: 'B40: texts guarded for a spreadsheet',
    bytes: utf8(
      'Компания;ИНН;Телефон',
      'ООО Северный луч;="0278000016";="89000000001"',
      'АО Кедр;="0501000025";="89000000002"'
    ),
    expected: { rows: 2, columns: [{}, { flags: [] }, { guess: 'phone', flags: [] }] },
    first: ['ООО Северный луч', '0278000016', '89000000001']
  },
  {
    case: 'B42: a hidden sheet first',
    bytes: workbookOf([
      { name: 'Служебный', state: 'hidden', data: textRow(1, ['version', '1.4']) + textRow(2, ['export_id', '8812']) },
      { name: 'Адреса', data: textRow(1, ['Компания', 'Адрес']) + textRow(2, firm(2)) }
    ]),
    expected: { rows: 1, reading: { sheet: 1 }, sheets: [{ hidden: true }, { hidden: false }] },
    first: firm(2)
  },
  {
    case: 'B43: dates as numbers',
    bytes: utf8('Компания;Дата рождения;Адрес', 'ООО Север;29346;г Тверь, ул Речная, д 4', 'АО Кедр;31778;г Тула, д 9'),
    expected: { rows: 2, columns: [{}, { guess: null, serialDates: { from: '29346', to: '05.05.1980' } }, {}] },
    first: ['ООО Север', '29346', 'г Тверь, ул Речная, д 4']
  }
])('$case', async ({ bytes, expected, first }) => {
  const found = await readTable({ kind: 'file', bytes })
  expect(found).toMatchObject(expected)
  expect(found.body[0]?.cells).toEqual(first)
})
