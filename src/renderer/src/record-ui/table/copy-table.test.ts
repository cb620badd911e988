import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { projectCell } from '../../components/projects/project-columns'
import { TableCopy, type CopiedColumn } from './copy-table'
import type { TableKind } from './table-model'

const column = (key: CopiedColumn['key'], name: string, align: CopiedColumn['align'] = 'start'): CopiedColumn => ({
  key,
  name,
  align
})
const text = (value: string): FieldValue => ({ type: 'text', text: value })

function copied(columns: readonly CopiedColumn[], ...rows: ReturnType<typeof row>[]) {
  const copy = new TableCopy({ cellOf: projectCell as TableKind['cellOf'] }, columns)
  for (const one of rows) copy.add(one)
  return copy
}

const cellOfText = (value: string): string =>
  copied([column('field:x', 'X')], row(1, { fields: { x: text(value) } })).text.split('\n')[1]!

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('a table on the clipboard', () => {
  it('has the columns that are seen, in their order, and their names', () => {
    const copy = copied([column('price', 'Price', 'end'), column('title', 'Title')], row(1), row(2, { price: null }))
    expect(copy.text).toBe('Price\tTitle\n€10\tTitle 1\n\tTitle 2')
    expect(copy.rows).toBe(2)
  })

  it('keeps a cell in one cell', () => {
    expect(cellOfText('a\tb\r\n c')).toBe('a b c')
  })

  it('copies the whole of a text that the cell cuts', () => {
    expect(cellOfText('long '.repeat(900))).toHaveLength(4_500)
  })

  it('lets nothing become a formula', () => {
    expect(cellOfText('=HYPERLINK("https://x")')).toBe(`'=HYPERLINK("https://x")`)
    expect(cellOfText('@SUM(1)')).toBe("'@SUM(1)")
    expect(cellOfText('-1+cmd|x')).toBe("'-1+cmd|x")
    expect(cellOfText('\t=1+1')).toBe("' =1+1")
    expect(cellOfText('\0=1+1')).toBe("'\0=1+1")
    expect(cellOfText('\u200e＝1+1')).toBe("'\u200e＝1+1")
    expect(copied([column('field:x', '=1+1')]).text).toBe("'=1+1")
    expect(copied([column('field:x', '=1+1')]).html).toContain(">'=1+1</th>")
    expect(cellOfText('a;=1+1')).toBe("a;'=1+1")
    const html = copied([column('field:x', 'X')], row(1, { fields: { x: text('\t=1+1') } })).html
    expect(html).toContain(">'\t'=1+1</td>")
  })

  it('lets nothing become a formula by the name of a currency', () => {
    const named = (label: string, amount = 1_200): TableCopy => {
      const money: FieldValue = { type: 'money', amount, currency: { id: 9, label } }
      const shown = row(1, { price: amount, currency: { id: 9, label }, fields: { x: money } })
      return copied([column('price', 'Price', 'end'), column('field:x', 'X')], shown)
    }
    const formula = named(';=1+1')
    expect(formula.text.split('\n')[1]).toBe("1,200\u00A0;'=1+1\t1,200\u00A0;'=1+1")
    expect(formula.html).not.toContain(';=1+1')
    expect(formula.html.match(/mso-number-format:'\\@'/gu)).toHaveLength(2)
    expect(named('|@SUM(1)', -3).text).toContain("-3\u00A0|'@SUM(1)\t")
    // `-US$10` could be read as the negative of cell `US$10`.
    expect(named('USD', -10).text.split('\n')[1]).toBe("'-US$10\t'-US$10")
    // Amounts that can be calculated with stay unchanged.
    for (const [label, amount, shown] of [
      ['EUR', -10, '-€10'],
      ['USD', 1_200.5, 'US$1,200.50'],
      ['CHF', -10, '-CHF\u00A010'],
      ['руб.', -10, '-10\u00A0руб.'],
      ['', 7, '7\u00A0(No.\u00A09)']
    ] as const) {
      const { text, html } = named(label, amount)
      expect(text.split('\n')[1]?.replaceAll(' ', '\u00A0')).toBe(`${shown}\t${shown}`)
      if (label !== '') expect(html).not.toContain('mso-number-format')
    }
  })

  it('takes a date that nobody can read for a text', () => {
    const copy = copied([column('created', 'Created')], row(1, { created: '=1+1' }))
    expect(copy.text).toBe("Created\n'=1+1")
  })

  it('leaves a phone number as it is', () => {
    expect(cellOfText('+7 (495) 123-45-67')).toBe('+7 (495) 123-45-67')
  })

  it('writes dates with their year', () => {
    const copy = copied([column('created', 'Created')], row(1, { created: '2026-03-01' }))
    expect(copy.text).toBe('Created\n2026-03-01')
    const local = copied([column('created', 'Created')], row(1, { created: '2026-03-01 09:05:00' }))
    expect(local.text).toBe('Created\n2026-03-01 09:05')
  })

  it('is HTML without a way for data to become markup', () => {
    const copy = copied([column('title', 'T<itle>')], row(1, { title: '<img src=x onerror="1"> & co' }))
    expect(copy.html).toContain('<th>T&lt;itle&gt;</th>')
    expect(copy.html).toContain('&lt;img src=x onerror=&quot;1&quot;&gt; &amp; co')
    expect(copy.html).not.toContain('<img')
  })

  it('marks texts as texts for spreadsheets, so that numbers keep their zeros', () => {
    const copy = copied([column('field:x', 'INN')], row(1, { fields: { x: text('007712345678') } }))
    expect(copy.html).toContain(`<td style="mso-number-format:'\\@'">007712345678</td>`)
  })
})
