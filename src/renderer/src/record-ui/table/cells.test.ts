import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import type { ColumnKey } from '@shared/model/view'
import { setFormatLocale, shortPerson } from '../../basics/format'
import { setLanguage } from '../../locales'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { projectCell } from '../../components/projects/project-columns'
import { cellIn, figureShown } from './cells'
import { figuresIn, LEAST_OF_MONEY } from '../../basics/columns'
import type { TableKind } from './table-model'

const cellOf = (of: ReturnType<typeof row>, key: ColumnKey) =>
  cellIn({ cellOf: projectCell as TableKind['cellOf'] }, of, key)
const field = (value: FieldValue) => cellOf(row(1, { fields: { x: value } }), 'field:x')

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('a cell of the table', () => {
  it('says money with its currency, also in a field', () => {
    expect(cellOf(row(4), 'price')).toMatchObject({ kind: 'figure', text: '€40', tone: undefined })
    expect(field({ type: 'money', amount: 12.5, currency: { id: 1, label: 'RUB' } }).text).toBe('₽12.50')
    const euro = (amount: number) => field({ type: 'money', amount, currency: { id: 1, label: 'EUR' } })
    expect([euro(-1), euro(0)]).toMatchObject([{ tone: 'less' }, { tone: 'zero' }])
    const long = euro(1_234_567.89)
    expect(long.kind === 'figure' && long.short?.()).toEqual(['€1.23m', '1.23m\u00A0…'])
  })

  it('never cuts an amount: in full, short, or not at all', () => {
    const [full, short] = ['€1,234,567.89', '€1.23m']
    const cell = { kind: 'figure' as const, text: full, short: () => [short, '1m'] }
    const widths = [20, 13, 12, 6, 4, 1]
    expect(widths.map((figures) => figureShown(cell, figures))).toEqual([full, full, short, short, '1m', '…'])
    expect(figureShown({ kind: 'figure', text: '123456' }, 3)).toBe('123456')
  })

  it.each([
    ['en', 'en-GB'],
    ['ru', 'ru-RU']
  ] as const)('has room for every amount written short in the least of its column: %s', (language, locale) => {
    setLanguage(language)
    setFormatLocale(locale)
    // A currency may have a long name, or none yet.
    for (const label of ['EUR', 'RUB', 'USD', 'KZT', 'Российский рубль', null]) {
      for (const amount of [-9_999.99, 999_999, -12_345_678, -123_456_789, -12_345_678_901]) {
        const cell = field({ type: 'money', amount, currency: { id: 12, label } })
        for (const width of [LEAST_OF_MONEY, 124, 148]) {
          const written = cell.kind === 'figure' ? figureShown(cell, figuresIn(width)) : ''
          expect(written, `${label} ${amount}`).toMatch(/\d/)
        }
      }
    }
  })

  it('has several people by the names that lists use, and in full for those who ask', () => {
    const [first, second] = ['Вишневский Олег Львович', 'Орлова Анна Петровна']
    const references = [first, second].map((label, at) => ({ id: at + 1, label }))
    expect(field({ type: 'references', kind: 'user', references })).toEqual({
      kind: 'text',
      text: `${first}, ${second}`,
      shown: `${shortPerson(first!)}, ${shortPerson(second!)}`
    })
  })

  it('has a date short, and full for those who ask', () => {
    expect(field({ type: 'date', date: '2024-03-14' })).toEqual({
      kind: 'date',
      text: '14 Mar 2024',
      full: 'Thursday, 14 March 2024',
      at: '2024-03-14'
    })
  })

  it('shows one person with a disc, several as names', () => {
    const people = (...labels: string[]): FieldValue => ({
      type: 'references',
      kind: 'user',
      references: labels.map((label, id) => ({ id, label }))
    })
    expect(field(people('Anna'))).toEqual({ kind: 'person', text: 'Anna' })
    expect(field(people('Anna', 'Olga'))).toEqual({ kind: 'text', text: 'Anna, Olga' })
  })

  it('says a flag in a word besides its sign', () => {
    expect(field({ type: 'flag', flag: false })).toEqual({ kind: 'flag', isOn: false, text: 'No' })
  })

  it('takes for a link only what is nothing else', () => {
    expect(field({ type: 'text', text: ' https://a.example/x ' })).toEqual({
      kind: 'link',
      text: 'a.example',
      url: 'https://a.example/x'
    })
    expect(field({ type: 'text', text: 'see https://a.example/x' }).kind).toBe('text')
    expect(field({ type: 'text', text: 'http://a.example/x' }).kind).toBe('text')
    expect(field({ type: 'text', text: 'https://user@a.example/x' }).kind).toBe('text')
  })

  it('keeps a text in one line, and says that it goes on', () => {
    expect(field({ type: 'text', text: 'a\n\n b' }).text).toBe('a b')
    expect(field({ type: 'text', text: 'x'.repeat(5_000) }).text).toHaveLength(601)
    expect(field({ type: 'texts', texts: ['oak', 'glass'] }).text).toBe('oak, glass')
    expect(field({ type: 'json', json: '{\n  "a": 1\n}' }).text).toBe('{ "a": 1 }')
  })

  it('is empty for what is not there, never broken', () => {
    const bare = row(1, { title: null, price: null, stage: null, responsible: null, created: null })
    expect(cellOf(bare, 'title')).toEqual({ kind: 'title', text: 'Project 1', isUntitled: true })
    for (const key of ['price', 'stage', 'responsible', 'created', 'field:nothing'] as const) {
      expect(cellOf(bare, key)).toEqual({ kind: 'none', text: '' })
    }
    expect(field({ type: 'references', kind: 'user', references: [] }).kind).toBe('none')
    expect(field({ type: 'text', text: '  ' }).kind).toBe('none')
  })
})
