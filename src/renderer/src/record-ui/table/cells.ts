/** What stands in one cell of the table, on screen and on the clipboard. Pure; the words come from the catalogues. */
import type { FieldValue, Reference } from '@shared/model/record'
import type { ColumnKey } from '@shared/model/view'
import { own } from '@shared/rules/own'
import { formatDateFull, formatDateShort, formatDateTime } from '../../basics/format'
import { t } from '../../locales'
import { amountTone, compactAmount, fieldView, linksIn, shortAmount } from '../../words/field-text'
import { learnName, nameInLists } from '../fields/short-names'
import type { Cell } from './cell'
import { fieldKey, isField } from '../../basics/columns'
import type { TableKind, TableRow } from './table-model'

/** Nothing to be read. */
export const NO_CELL: Cell = { kind: 'none', text: '' }
/** The most characters of a cell; the record has the rest. */
const LONGEST = 600

/** The value of a column in a row; nothing where the row has no such field. */
export function cellIn(kind: Pick<TableKind, 'cellOf'>, row: TableRow, key: ColumnKey): Cell {
  if (!isField(key)) return kind.cellOf(row, key)
  const value = own(row.fields, fieldKey(key))
  return value === undefined ? NO_CELL : fieldCell(value)
}

export const figure = (text: string): Cell => ({ kind: 'figure', text })

/** An amount: what is below zero and what is nothing look different. */
export const amountCell = (amount: number, currency: Reference | null): Cell => ({
  kind: 'figure',
  text: shortAmount(amount, currency),
  // Some currencies have long names: that one is left out is said by the dots.
  short: () => [compactAmount(amount, currency), `${compactAmount(amount, null)}\u00A0…`],
  tone: amountTone(amount)
})

/** Letters and spaces of an amount written short, beside its figures, are narrower. */
const PER_FIGURE = 1.15

/**
 * What is written of a figure in a column into which `figures` fit: it in full, else the longest short form that fits,
 * else nothing of it, since what is cut off is another amount.
 */
export function figureShown({ text, short }: Extract<Cell, { kind: 'figure' }>, figures: number): string {
  if (short === undefined || text.length <= figures) return text
  return short().find((brief) => brief.length <= figures * PER_FIGURE) ?? '…'
}

/** A day or a moment in the service's notation. */
export const day = (at: string, text = formatDateShort(at)): Cell => ({
  kind: 'date',
  text,
  full: formatDateFull(at),
  at
})

function fieldCell(value: FieldValue): Cell {
  if (value.type === 'date') return day(value.date)
  if (value.type === 'moment') return day(value.iso, formatDateTime(value.iso))
  if (value.type === 'money') return amountCell(value.amount, value.currency)
  if (value.type === 'flag') {
    return { kind: 'flag', on: value.flag, text: t(value.flag ? 'projects.detail.yes' : 'projects.detail.no') }
  }
  const view = fieldView(value)
  switch (view.kind) {
    case 'none':
      return NO_CELL
    case 'figure':
    case 'date':
      return { kind: 'figure', text: view.text }
    case 'people':
      return peopleCell(view.people.map(({ name }) => name))
    default:
      return textCell(view.kind === 'items' ? view.items.join(', ') : view.text)
  }
}

/** One with their initials; several by the names that lists use. */
function peopleCell(names: readonly string[]): Cell {
  const text = names.join(', ')
  if (names.length === 1) return { kind: 'person', text }
  names.forEach(learnName)
  const shown = names.map(nameInLists).join(', ')
  return shown === text ? { kind: 'text', text } : { kind: 'text', text, shown }
}

function textCell(text: string): Cell {
  const line = oneLine(text)
  const [link] = line.startsWith('https://') && !line.includes(' ') ? linksIn(line) : []
  return link ? { kind: 'link', text: link.host, url: link.url } : { kind: 'text', text: line }
}

/** On one line, cut at the longest with an ellipsis. */
function oneLine(text: string): string {
  const line = text
    .slice(0, LONGEST * 4)
    .replace(/\s+/gu, ' ')
    .trim()
  return line.length > LONGEST || text.length > LONGEST * 4 ? `${line.slice(0, LONGEST)}…` : line
}
