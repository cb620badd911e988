import { readXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ExportColumn } from '@shared/contract/exports'
import type { ProjectRow } from '@shared/model/project'
import type { FieldValue } from '@shared/model/record'
import { RowWriter } from './cells'
import { csvFile, csvLocale, LONGEST_CELL, xlsxFile } from './table-file'

const row = (facts: Partial<ProjectRow> = {}): ProjectRow => ({
  id: 7,
  state: 'active',
  title: 'Roof',
  created: '2026-03-14',
  price: 1234.5,
  currency: { id: 1, label: 'EUR' },
  funnel: null,
  stage: { id: 3, label: null },
  responsible: { id: 5, label: 'Анна; Петрова' },
  userGroup: null,
  hasChanged: false,
  isSaved: false,
  fields: {},
  ...facts
})
const columns: ExportColumn[] = [
  { key: 'id', heading: 'No.', type: 'text' },
  { key: 'title', heading: 'Project', type: 'text' },
  { key: 'price', heading: 'Price', type: 'money' },
  { key: 'created', heading: 'Created', type: 'date' },
  { key: 'stage', heading: 'Stage', type: 'text' },
  { key: 'responsible', heading: 'Responsible', type: 'text' }
]
const withField = (value: FieldValue) => row({ fields: { x: value } })
const field = (type: ExportColumn['type'] = 'text'): ExportColumn[] => [{ key: 'field:x', heading: 'X', type }]

async function gathered(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

async function* one(writer: RowWriter, rows: readonly ProjectRow[]) {
  yield await Promise.resolve(rows.map((each) => writer.cells(each)))
}

async function csv(rows: readonly ProjectRow[], locale = 'en-GB', of = columns): Promise<string> {
  const writer = new RowWriter(of, locale)
  return (await gathered(csvFile(writer.columns(), one(writer, rows), locale))).toString('utf8')
}

async function xlsx(rows: readonly ProjectRow[], of = columns) {
  const writer = new RowWriter(of, 'en-GB')
  let cut = 0
  const bytes = await gathered(xlsxFile(writer.columns(), one(writer, rows), 'en-GB', () => (cut += 1)))
  const workbook = await readXlsx(new Uint8Array(bytes))
  return { cells: workbook.sheets[0]?.rows ?? [], cut }
}

describe('every column has a heading', () => {
  const unnamed: ExportColumn[] = ['', ' ', '\u200b'].flatMap((heading): ExportColumn[] => [
    { key: 'field:data.kp_code', heading, type: 'text' },
    { key: 'size', heading, type: 'text' },
    { key: 'field:sum', heading, type: 'money' }
  ])
  const headings = ['data.kp_code', 'size', 'sum', 'sum: currency']

  it('in a CSV file', async () => {
    expect((await csv([], 'en-GB', unnamed)).trim()).toBe([...headings, ...headings, ...headings].join(','))
  })

  it('in a workbook', async () => {
    expect((await xlsx([], unnamed)).cells[0]).toEqual([...headings, ...headings, ...headings])
  })
})

describe('a CSV file', () => {
  it('begins with the mark of UTF-8 and has the currency in a column of its own', async () => {
    expect(await csv([row()])).toBe(
      '\uFEFFNo.,Project,Price,Price: currency,Created,Stage,Responsible\r\n' +
        '7,Roof,1234.5,EUR,2026-03-14,Stage 3,Анна; Петрова\r\n'
    )
  })

  it('has semicolons, commas in numbers and our words as its locale has them', async () => {
    const [, line] = (await csv([row()], 'ru-RU')).split('\r\n')
    expect(line).toBe('7;Roof;1234,5;EUR;2026-03-14;Этап 3;"Анна; Петрова"')
  })

  it.each([
    ['en-GB', '.', ','],
    ['en-US', '.', ','],
    ['ru-RU', ',', ';'],
    ['de-DE', ',', ';']
  ])('in %s: %s and %s', (locale, decimal, separator) => {
    expect(csvLocale(locale)).toEqual({ decimal, separator })
  })

  it.each(['=1+1', '+cmd|calc', '-2+3+cmd', '@SUM(A1)', '\tx', '\rx', ' =1', '\0=1', '\uFEFF=1', '\u200b＝1'])(
    'never lets %j be a formula',
    async (text) => {
      const written = await csv([withField({ type: 'text', text })], 'en-GB', field())
      const parsed = Papa.parse<string[]>(written.slice(1), { delimiter: ',', newline: '\r\n' })
      expect(parsed.data[1]).toEqual([`'${text}`])
    }
  )

  it.each(['+7 (495) 123-45-67', '007712345678', '1e5'])('leaves %j as it is', async (text) => {
    const parsed = Papa.parse<string[]>((await csv([withField({ type: 'text', text })], 'en-GB', field())).slice(1))
    expect(parsed.data[1]).toEqual([text])
  })

  it('reads back to the same texts, whatever stands in them', async () => {
    const texts = ['a,b', 'a;b', 'say "so"', 'two\nlines', 'two\r\nlines', '  spaces  ', 'юникод 🙂']
    const all = texts.map((text) => withField({ type: 'text', text }))
    for (const locale of ['en-GB', 'ru-RU']) {
      const { separator } = csvLocale(locale)
      const parsed = Papa.parse<string[]>((await csv(all, locale, [...field(), columns[0]!])).slice(1), {
        delimiter: separator,
        newline: '\r\n'
      })
      expect(parsed.data.slice(1, -1).map(([text]) => text)).toEqual(texts)
    }
  })

  it('writes negative and very small numbers as numbers', async () => {
    const small = await csv([withField({ type: 'number', number: 1e-7 })], 'ru-RU', field())
    const less = await csv([row({ price: -5 })])
    expect([small.split('\r\n')[1], less.split('\r\n')[1]]).toEqual([
      '0,0000001',
      '7,Roof,-5,EUR,2026-03-14,Stage 3,Анна; Петрова'
    ])
  })
})

describe('a moment with a zone', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['2026-03-14T23:30:00+03:00', 'America/New_York', '2026-03-14 16:30'],
    ['2026-03-14T23:30:00+0300', 'America/New_York', '2026-03-14 16:30'],
    ['2026-03-14 23:30:00Z', 'Asia/Tokyo', '2026-03-15 08:30'],
    ['2026-03-14T23:30:00-05:00', 'Europe/Berlin', '2026-03-15 05:30'],
    // Uses the zone's offset at that moment, not today's.
    ['2026-07-14T12:00:00Z', 'Europe/Berlin', '2026-07-14 14:00'],
    ['2026-01-14T12:00:00Z', 'Europe/Berlin', '2026-01-14 13:00'],
    // A time without an offset is the same in every zone.
    ['2026-03-14T23:30:00', 'America/New_York', '2026-03-14 23:30']
  ])('%s is in %s %s, in either file', async (iso, zone, expected) => {
    vi.stubEnv('TZ', zone)
    const moment = withField({ type: 'moment', iso })
    expect((await csv([moment], 'en-GB', field('moment'))).split('\r\n')[1]).toBe(expected)
    expect((await xlsx([moment], field('moment'))).cells[1]).toEqual([new Date(`${expected.replace(' ', 'T')}Z`)])
  })
})

describe('a workbook', () => {
  it('has texts, numbers and dates as what they are', async () => {
    const { cells } = await xlsx([row()])
    expect(cells[0]).toEqual(['No.', 'Project', 'Price', 'Price: currency', 'Created', 'Stage', 'Responsible'])
    expect(cells[1]).toEqual(['7', 'Roof', 1234.5, 'EUR', new Date('2026-03-14'), 'Stage 3', 'Анна; Петрова'])
  })

  it.each(['=1+1', '007712345678', '+7 495', '<b>&"', 'two\nlines'])('keeps %j as text', async (text) => {
    expect((await xlsx([withField({ type: 'text', text })], field())).cells[1]).toEqual([text])
  })

  it('tells of texts that no cell can hold', async () => {
    const { cells, cut } = await xlsx([withField({ type: 'text', text: 'x'.repeat(LONGEST_CELL + 1) })], field())
    expect([cut, String(cells[1]?.[0]).length, String(cells[1]?.[0]).endsWith('…')]).toEqual([1, LONGEST_CELL, true])
  })

  it.each([
    ['1899-12-31', '1899-12-31'],
    ['1900-01-01', '1900-01-01'],
    ['1900-02-28', '1900-02-28'],
    ['1900-03-01', new Date('1900-03-01')],
    ['1900-03-02', new Date('1900-03-02')]
  ])('has no date before March 1900, where workbooks count a day too many: %s', async (date, expected) => {
    const { cells } = await xlsx([withField({ type: 'date', date })], field('date'))
    expect(cells[1]).toEqual([expected])
  })

  it.each(['', '0000-00-00', '2026-02-31', '1850-01-01', 'soon'])('takes %j for no date', async (iso) => {
    const [cell] = new RowWriter(field('date'), 'en-GB').cells(withField({ type: 'moment', iso }))
    expect(cell?.kind).toBe(iso === '' ? 'none' : 'text')
    await expect(xlsx([withField({ type: 'moment', iso })], field('date'))).resolves.toBeDefined()
  })
})
