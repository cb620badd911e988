// Text lists as real programs save them; each line costs money.
import { describe, expect, it } from 'vitest'
import type { ReadingChoice } from '@shared/contract/lookup'
import { readTable, type ReadTable } from './read-table'
import { singleByte } from '../../../../test/main/lookup/tables/bytes'

const readBytes = (bytes: Uint8Array, choice?: ReadingChoice) => readTable({ kind: 'file', bytes }, choice)
const read = (text: string, choice?: ReadingChoice) => readBytes(new TextEncoder().encode(text), choice)
const cells = ({ body }: ReadTable): string[][] => body.map((row) => [...row.cells])
const guesses = ({ columns }: ReadTable) => columns.map(({ guess }) => guess)
const flags = ({ columns }: ReadTable) =>
  columns.map(({ flags: found }) => found.map(({ flag, cells: count }) => [flag, count]))
const leftOut = ({ leftOut: found }: ReadTable) => found.map(({ kind, count, isTaken }) => [kind, count, isTaken])
const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n`

const HEADINGS = ['Компания', 'ИНН', 'Адрес']
const ROWS = [
  ['ООО Северный луч', '7701000016', 'г Тверь, ул Речная, д 4'],
  ['АО Кедр', '5001000025', 'г Тула, пр-кт Мира, д 9'],
  ['ИП Зимин', '3664069397', 'г Пенза, ул Новая, д 1']
]
const csv = (separator = ';'): string[] => [HEADINGS, ...ROWS].map((row) => row.join(separator))

describe('a first line that names the separator', () => {
  it.each([
    ['as spreadsheets write it', 'sep=;', ';'],
    ['in capitals', 'SEP=;', ';'],
    ['in quotes', '"sep=;"', ';'],
    ['with separators behind it', 'sep=;;;', ';'],
    ['a bar', 'sep=|', '|'],
    ['a tab', 'sep=\t', '\t']
  ])('%s is no row', async (_, line, separator) => {
    for (const make of [
      (text: string) => singleByte(text),
      (text: string) => new TextEncoder().encode(`\ufeff${text}`)
    ]) {
      const found = await readBytes(make(lines(line, ...csv(separator))))
      expect(found.reading).toMatchObject({ separator, separatorFrom: 'line', headingRow: 1 })
      expect([found.headings, cells(found)]).toEqual([HEADINGS, ROWS])
    }
  })

  it('goes before what looks like a separator', async () => {
    const found = await read(lines('sep=,', 'Адрес,Заметка', '"Тверь; Речная; 4",a;b', '"Тула; Мира; 9",c;d'))
    expect([found.reading.separator, cells(found)[0]]).toEqual([',', ['Тверь; Речная; 4', 'a;b']])
  })

  it.each([
    ['that is none of the known ones', 'sep=^'],
    ['that separates nothing', 'sep=|']
  ])('%s is left out, and the separator is found', async (_, line) => {
    const found = await read(lines(line, ...csv()))
    expect([found.reading.separator, found.reading.separatorFrom, cells(found)]).toEqual([';', 'fit', ROWS])
  })

  it('stays left out where another separator is chosen', async () => {
    const found = await read(lines('sep=;', ...csv()), { separator: 'none' })
    expect([found.reading.separatorFrom, found.body[0]?.cells]).toEqual(['user', [csv()[1]]])
  })
})

describe('rows shorter than the headings', () => {
  const phone = (at: number): string => `+7 900 000-00-${String(at).padStart(2, '0')}`
  const row = (at: number, behind: string): string =>
    `ООО Фирма ${at};${phone(at)};г Тверь, ул Речная, д ${at}${behind}`
  const many = (count: number, behind: (at: number) => string): string[] =>
    Array.from({ length: count }, (_, at) => row(at + 1, behind(at + 1)))
  const WIDE = 'Компания;Телефон;Адрес;Комментарий'

  it.each([
    ['cut behind row 16, as spreadsheets do', [WIDE, ...many(40, (at) => (at < 16 ? ';' : ''))], 25],
    ['cut by turns of 16 rows', [WIDE, ...many(47, (at) => (at < 16 || at > 31 ? ';звонить' : ''))], 16],
    ['cut in every row', [WIDE, ...many(10, () => '')], 10],
    ['cut in some of them', [WIDE, ...many(30, (at) => (at % 3 === 0 ? ';утром' : ''))], 20],
    ['cut after the first cell', [WIDE, ...many(8, () => ';'), 'ООО Последняя'], 1]
  ])('%s are split, and missing cells are empty', async (_, all, short) => {
    const found = await readBytes(singleByte(lines(...all)))
    expect([found.reading.separator, found.headings]).toEqual([';', WIDE.split(';')])
    expect([found.rows, guesses(found).slice(0, 3)]).toEqual([all.length - 1, [null, 'phone', 'address']])
    expect(found.uneven.map(({ kind, count }) => [kind, count])).toEqual([['short', short]])
  })

  it('and longer ones are said, with their rows', async () => {
    const all = many(40, (at) => (at === 7 ? ';а;б' : ';'))
    const { uneven, columns } = await readBytes(singleByte(lines(WIDE, ...all)))
    expect(uneven).toMatchObject([{ kind: 'long', count: 1, first: [{ row: 8 }] }])
    expect(columns).toHaveLength(5)
  })

  it.each([
    ['sentences with one semicolon', ['Звонить утром; спросить Анну', 'Офис закрыт', 'Склад', 'Тверь', 'Тула']],
    ['addresses with commas', ['Адрес', 'Москва,Тверская', 'Тула', 'Пенза', 'Псков, Южная']]
  ])('are not taken from %s', async (_, all) => {
    expect((await read(lines(...all))).reading.separator).toBe('none')
  })
})

describe('quotes', () => {
  it.each([
    ['around the only column', ['"Адрес"', '"г Тверь, ул Речная, д 4"', '"г Тула; пр-кт Мира; д 9"'], 'none'],
    [
      'around it, but not around its heading',
      ['Адрес', '"г Тверь, ул Речная, д 4"', '"г Тула; пр-кт Мира; д 9"'],
      'none'
    ]
  ])('%s are taken off', async (_, all, separator) => {
    const found = await read(lines(...all))
    expect([found.reading.separator, found.headings]).toEqual([separator, ['Адрес']])
    expect(cells(found)).toEqual([['г Тверь, ул Речная, д 4'], ['г Тула; пр-кт Мира; д 9']])
  })

  it('within the only column are kept, and ends of lines too', async () => {
    const found = await read('"ООО ""Север"""\n"г Тверь\nул Речная"\n', { heading: null })
    expect(cells(found)).toEqual([['ООО "Север"'], ['г Тверь\nул Речная']])
  })

  it('around whole rows are taken off, and the rows are split', async () => {
    const found = await read(lines(...csv().map((line) => `"${line}"`)))
    expect([found.reading.separator, found.headings, cells(found)]).toEqual([';', HEADINGS, ROWS])
  })

  const NAMES: readonly (readonly [what: string, written: string, read: string, isStray: boolean])[] = [
    ['begin a name', '"Северный луч" ООО', '"Северный луч" ООО', true],
    ['end a name', 'ООО "Северный луч"', 'ООО "Северный луч"', false],
    ['stand in a name', 'ООО "Северный" луч', 'ООО "Северный" луч', false],
    ['never close', '"Северный луч ООО', '"Северный луч ООО', true],
    ['stand twice', '"Северный" "луч"', '"Северный" "луч"', true],
    ['close a name that never opened', 'Северный луч" ООО', 'Северный луч" ООО', false],
    ['mean inches', 'Труба 1/2"', 'Труба 1/2"', false],
    ['are doubled', '"ООО ""Северный луч"""', 'ООО "Северный луч"', false],
    ['are escaped with a backslash', '"ООО \\"Северный луч\\""', 'ООО "Северный луч"', false],
    ['are escaped within', '"\\"Северный; луч\\" ООО"', '"Северный; луч" ООО', false],
    ['are escaped without any around', 'ООО \\"Северный луч\\"', 'ООО "Северный луч"', false],
    ['have spaces around', ' "Северный; луч" ', 'Северный; луч', false],
    ['have a backslash before the last', '"C:\\Север\\"', 'C:\\Север\\', false],
    ['keep a separator', '"Северный; луч"', 'Северный; луч', false],
    ['keep an end of line', '"Северный\nлуч"', 'Северный\nлуч', false]
  ]
  it.each(NAMES)('that %s stay what they are', async (_, written, name, isStray) => {
    for (const at of [0, 1, 2]) {
      const rows = ROWS.map((row, nth) => [nth === at ? written : row[0], ...row.slice(1)])
      const found = await readBytes(singleByte(lines(...[HEADINGS, ...rows].map((row) => row.join(';')))))
      expect([found.reading.separator, found.headings]).toEqual([';', HEADINGS])
      expect(cells(found)).toEqual(ROWS.map((row, nth) => [nth === at ? name : row[0], ...row.slice(1)]))
      expect(flags(found)).toEqual([isStray ? [['stray-quote', 1]] : [], [], []])
    }
  })

  it.each([';', ',', '\t', '|'])('that begin names in several rows do not hide the separator %j', async (separator) => {
    const names = ['"Северный луч" ООО', 'АО Кедр', '"Зимородок" ЗАО', 'ООО Прибой']
    const all = [['Компания', 'ИНН'], ...names.map((name, at) => [name, `770100001${at}`])].map((row) =>
      row.join(separator)
    )
    const found = await read(lines(...all))
    expect([found.reading.separator, found.body.map((row) => row.cells[0])]).toEqual([separator, names])
  })

  it('that never close swallow no rows, even where a later cell is in quotes', async () => {
    const all = ['Компания;ИНН;Адрес', '"Север;1;г Тверь', 'АО Кедр;2;"г Тула; д 9"', 'ООО "Прибой";3;г Псков']
    expect(cells(await read(lines(...all)))).toEqual([
      ['"Север', '1', 'г Тверь'],
      ['АО Кедр', '2', 'г Тула; д 9'],
      ['ООО "Прибой"', '3', 'г Псков']
    ])
  })
})

describe('texts guarded for a spreadsheet', () => {
  it.each([
    ['="0278000016"', '0278000016'],
    ['"=""0278000016"""', '0278000016'],
    ['= "0278000016"', '0278000016'],
    ['=T("0278000016")', '0278000016'],
    ["'0278000016", '0278000016'],
    ["'+7 900 000-00-01", '+7 900 000-00-01'],
    ['="г Тверь; д 4"', 'г Тверь; д 4'],
    ['="ООО ""Север"""', 'ООО "Север"'],
    ["'Аврора' ООО", "'Аврора' ООО"]
  ])('%s is %s', async (written, text) => {
    const found = await read(lines('Компания;ИНН;Телефон', `ООО Север;${written};89000000001`, 'АО Кедр;0501000025;8'))
    expect([cells(found)[0]?.[1], flags(found)[1]]).toEqual([text, []])
  })

  it('that are formulas are marked', async () => {
    const found = await read(lines('Компания;Телефон', '=HYPERLINK("x");1', 'АО Кедр;2'))
    expect(flags(found)[0]).toEqual([['formula-text', 1]])
  })
})

describe('letters', () => {
  const TEXT = lines(...csv(), ...csv().slice(1))
  it.each([
    ['cut in half at the end', (bytes: number[]) => [...bytes.slice(0, -3), 0xd1]],
    ['broken in the middle', (bytes: number[]) => bytes.with(bytes.indexOf(0xd1), 0xff)],
    ['without their second half', (bytes: number[]) => bytes.toSpliced(bytes.indexOf(0xd0) + 1, 1)]
  ])('of UTF-8 %s leave the others as they are', async (_, broken) => {
    const found = await readBytes(Uint8Array.from(broken([...new TextEncoder().encode(TEXT)])))
    expect(found.reading).toMatchObject({ encoding: 'utf-8', encodingFrom: 'mostly-utf-8' })
    expect(found.body[1]?.cells).toEqual(ROWS[1])
  })

  it('that are broken are marked where they stand', async () => {
    const text = TEXT.replace('Кедр', 'Ке\ufffdр')
    expect(flags(await read(text))).toEqual([[['broken-letter', 1]], [], []])
  })

  it.each(['windows-1251', 'koi8-r'])('of %s are never taken for broken UTF-8', async (encoding) => {
    const { reading } = await readBytes(singleByte(TEXT, encoding))
    expect(reading.encodingFrom).toBe('guess')
  })

  it.each([
    ['a soft hyphen', 'г Тверь, ул Реч\u00adная, д 4', 1],
    ['a zero-width space', 'г Тверь,\u200b ул Речная, д 4', 1],
    ['marks of direction', '\u202aг Тверь, ул Речная, д 4\u202c', 1],
    ['a mark of byte order', '\ufeffг Тверь, ул Речная, д 4', 1],
    ['spaces that do not break', 'г\u00a0Тверь, ул\u202fРечная, д\u00a04', 0]
  ])('that nobody sees (%s) are left out and cost nothing', async (_, address, marked) => {
    const found = await read(lines('Компания;Адрес\u200b', `ООО Север;г Тверь, ул Речная, д 4`, `АО Кедр;${address}`))
    expect([found.headings[1], found.columns[1]]).toMatchObject(['Адрес', { filled: 2, distinct: 1, guess: 'address' }])
    expect(flags(found)[1]).toEqual(marked === 0 ? [] : [['invisible', marked]])
  })

  it('of cells with nothing else make them empty', async () => {
    const found = await read(lines('Компания;Адрес', 'ООО Север;\u200b\u00a0', 'АО Кедр;г Тула, д 9'))
    expect(found.columns[1]?.filled).toBe(1)
  })
})

describe('headings', () => {
  it.each([
    ['the same', 'Телефон;Телефон;E-mail', ['phone', 'phone', 'email']],
    ['numbered', 'Телефон 1;Телефон 2;E-mail', ['phone', 'phone', 'email']],
    ['of an address book', 'Phone 1 - Value;Phone 2 - Value;E-mail 1 - Value', ['phone', 'phone', 'email']],
    ['with commas', 'Телефон, моб.;Телефон, рабочий;Почта, личная', ['phone', 'phone', 'email']],
    ['in brackets', 'Телефон (1);Телефон (2);E-mail (рабочий)', ['phone', 'phone', 'email']],
    ['numbered with a sign', 'Телефон №1;Телефон №2;Эл. почта', ['phone', 'phone', 'email']]
  ])('that are %s are headings', async (_, first, kinds) => {
    const found = await read(
      lines(
        first,
        '+7 900 000-00-01;+7 900 000-00-02;a@example.test',
        '+7 900 000-00-03;+7 900 000-00-04;b@example.test'
      )
    )
    expect([found.reading.headingRow, found.rows, guesses(found)]).toEqual([1, 2, kinds])
  })

  it.each([
    ['Улица, дом, квартира', ['Речная, 4', 'Мира, 9']],
    ['Адрес, индекс', ['г Тверь, ул Речная, д 4', 'г Тула, пр-кт Мира, д 9']]
  ])('%s is one, commas or not', async (heading, all) => {
    const found = await read(lines(`Клиент;${heading}`, ...all.map((text, at) => `Клиент ${at};${text}`)))
    expect([found.reading.headingRow, found.rows]).toEqual([1, 2])
  })

  it('with years among them are headings', async () => {
    const found = await read(lines('Компания;2023;2024', 'ООО Север;1200;1300', 'АО Кедр;2200;2300'))
    expect(found.headings).toEqual(['Компания', '2023', '2024'])
  })

  it.each([
    ['companies', ['ООО Компания Север;7701000016', 'АО Кедр;5001000025']],
    ['numbered names', ['Компания 1', 'Компания 2', 'Компания 3']],
    ['addresses', ['г Тверь, ул Речная, д 4', 'г Тула, пр-кт Мира, д 9']],
    ['addresses by words', ['город Тула, улица Мира, дом 9', 'город Тверь, улица Речная, дом 4']],
    ['phones', ['+7 900 000-00-01', '+7 900 000-00-02']],
    ['e-mails', ['a@example.test;x', 'b@example.test;y']],
    ['kinds', ['Клиент;Иванов', 'Клиент;Петров', 'Клиент;Сидоров']]
  ])('are not found in a list of %s', async (_, all) => {
    const found = await read(lines(...all))
    expect([found.reading.headingRow, found.rows, found.leftOut]).toEqual([null, all.length, []])
  })

  it.each([
    ['Phone 1 - Type', ['Mobile', 'Work'], null],
    ['Адрес электронной почты', ['a@example.test', 'b@example.test'], 'email'],
    ['Адрес сайта', ['https://example.test', 'www.example.test'], null],
    ['Почтовый индекс', ['170000', '300000'], null],
    ['Получатель', ['Иванов', 'Петров'], null],
    ['Organization 1 - Name', ['North Ltd', 'Cedar Inc'], null],
    ['Name', ['North Ltd', 'ООО Север'], null],
    ['Name', ['Anna North', 'Иванов Иван'], 'name'],
    ['Контактный телефон', ['+7 900 000-00-01', '89000000002'], 'phone']
  ])('%s is proposed as its cells allow', async (heading, all, kind) => {
    const found = await read(lines(`Код;${heading}`, ...all.map((text, at) => `${at + 10};${text}`)))
    expect([found.headings[1], guesses(found)[1]]).toEqual([heading, kind])
  })
})

describe('a report', () => {
  const TITLE = ['Контрагенты на 01.11.2026;;', ';;']
  it('has its headings below the title, and totals are no items', async () => {
    const found = await readBytes(singleByte(lines(...TITLE, ...csv(), 'Итого: 3;;')))
    expect([found.reading.headingRow, found.headings, cells(found)]).toEqual([3, HEADINGS, ROWS])
    expect([guesses(found), leftOut(found)]).toEqual([
      [null, null, 'address'],
      [
        ['above-headings', 1, false],
        ['totals', 1, false]
      ]
    ])
    expect(found.leftOut[1]?.first).toEqual([{ row: 7, text: 'Итого: 3' }])
  })

  it.each([
    ['one title', ['Отчёт по клиентам;;']],
    ['what it is of', ['Отчёт;;', 'Период:;01.11.2026 - 30.11.2026;', 'Организация:;ООО Ромашка;', ';;']],
    ['a title of words that headings have', ['Адреса клиентов;;']],
    ['headings of groups', ['Реквизиты;;Контакты']],
    ['a title as wide as the table', ['Отчёт;ООО Ромашка;01.11.2026']]
  ])('with %s above has its headings', async (_, title) => {
    const found = await read(lines(...title, ...csv()))
    expect([found.reading.headingRow, found.headings, cells(found)]).toEqual([title.length + 1, HEADINGS, ROWS])
  })

  it.each([
    ['a title without separators', ['Контрагенты', 'на 01.11.2026', ...csv(), 'Итого: 3']],
    ['a title that has one', ['Контрагенты; выгрузка', '', ...csv()]]
  ])('with %s is split all the same', async (_, all) => {
    const found = await read(lines(...all))
    expect([found.reading.separator, found.headings, cells(found)]).toEqual([';', HEADINGS, ROWS])
  })

  it('of one column has its heading below the title', async () => {
    const found = await read(lines('Список на 01.11.2026', '', 'Адрес', ...ROWS.map((row) => row[2] ?? '')))
    expect([found.headings, found.rows, guesses(found)]).toEqual([['Адрес'], 3, ['address']])
  })

  it.each([
    ['Итого;;'],
    ['Итого: 3;;'],
    ['ИТОГО;3;'],
    ['Всего записей: 3;;'],
    ['Итого по группе Север;3;'],
    [';Всего;3'],
    ['Total;3;'],
    ['Grand total:;;'],
    ['Количество: 3;;']
  ])('with the totals %j does not pay for them', async (total) => {
    const found = await read(lines(...csv(), total))
    expect([found.rows, leftOut(found)]).toEqual([3, [['totals', 1, false]]])
    expect((await read(lines(...csv(), total), { take: ['totals'] })).rows).toBe(4)
  })

  it.each(['Итог ООО;7701000016;г Тверь', 'Total Energies;7701000016;г Тверь', 'Всего понемногу;7701000016;г Тверь'])(
    'has %j as an item',
    async (row) => {
      expect(await read(lines(...csv(), row))).toMatchObject({ rows: 4, leftOut: [] })
    }
  )

  it('has headings that come again on each page, and numbers of columns, as no items', async () => {
    const [first = '', ...rest] = csv()
    const found = await read(lines(first, '1;2;3', ...rest, first, ...rest))
    expect([found.rows, leftOut(found)]).toEqual([6, [['repeated-headings', 2, false]]])
  })

  it('has notes below as no items', async () => {
    const found = await read(lines(...csv(), ';;', 'Исполнитель: Иванова;;', 'Сформировано 01.11.2026;;'))
    expect([found.rows, leftOut(found)]).toEqual([3, [['below-table', 2, false]]])
  })

  it('is read as somebody chose', async () => {
    const text = lines(...TITLE, ...csv(), 'Итого: 3;;')
    const plain = await read(text, { heading: null, take: ['totals'] })
    expect([plain.reading.headingRow, plain.rows, plain.leftOut]).toMatchObject([null, 6, [{ isTaken: true }]])
    const other = await read(text, { heading: 4 })
    expect([other.headings, other.rows, leftOut(other)[0]]).toEqual([ROWS[0], 2, ['above-headings', 2, false]])
    expect((await read(text, { take: ['above-headings'] })).rows).toBe(4)
    expect(other.headingRows.map(({ row }) => row)).toEqual([1, 3, 4, 5, 6, 7])
  })
})

describe('dates as numbers', () => {
  const LIST = [
    'Компания;Дата рождения;Адрес',
    'ООО Север;29346;г Тверь',
    'АО Кедр;31778;г Тула',
    'ИП Зимин;45992;г Пенза'
  ]
  it('are marked and offered, and not proposed as they are', async () => {
    const found = await read(lines(...LIST))
    expect([guesses(found)[1], flags(found)[1]]).toEqual([null, [['serial-date', 3]]])
    expect(found.columns[1]?.serialDates).toEqual({ cells: 3, from: '29346', to: '05.05.1980', isTaken: false })
  })

  it('are dates where somebody chose so', async () => {
    const found = await read(lines(...LIST), { dates: [1] })
    expect([guesses(found)[1], flags(found)[1]]).toEqual(['birthdate', []])
    expect(found.body.map((row) => row.cells[1])).toEqual(['05.05.1980', '01.01.1987', '01.12.2025'])
  })

  it.each([
    ['beside dates', 'Дата', ['05.05.1980', '31778'], 1],
    ['with a time', 'Date', ['29346.5', '31778,25'], 2],
    ['of a post code', 'Индекс', ['10115', '20095'], null],
    ['of years', 'Год рождения', ['1980', '1987'], null],
    ['of sums', 'Сумма', ['29346', '31778'], null]
  ])('%s', async (_, heading, all, count) => {
    const found = await read(lines(`Компания;${heading}`, ...all.map((text) => `ООО Север;${text}`)))
    expect(found.columns[1]?.serialDates?.cells ?? null).toBe(count)
  })
})
