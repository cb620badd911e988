/** Content of table cells, on screen and on the clipboard. Pure; texts come from the catalogues. */
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

export const NO_CELL: Cell = { kind: 'none', text: '' }
/** Maximum characters of a cell; the record shows the rest. */
const LONGEST = 600

/** The cell of a column in a row; empty if the row lacks the field. */
export function cellIn(kind: Pick<TableKind, 'cellOf'>, row: TableRow, key: ColumnKey): Cell {
  if (!isField(key)) return kind.cellOf(row, key)
  const value = own(row.fields, fieldKey(key))
  return value === undefined ? NO_CELL : fieldCell(value)
}

export const figure = (text: string): Cell => ({ kind: 'figure', text })

/** An amount; negative ones and zero look different. */
export const amountCell = (amount: number, currency: Reference | null): Cell => ({
  kind: 'figure',
  text: shortAmount(amount, currency),
  // Some currencies have long names: the dots mark an omitted one.
  short: () => [compactAmount(amount, currency), `${compactAmount(amount, null)}\u00A0…`],
  tone: amountTone(amount)
})

/** Width of a compact amount's characters per digit: letters and spaces are narrower. */
const PER_FIGURE = 1.15

/**
 * The text of an amount in a column that fits `figures` digits: in full, else the longest short form that fits, else
 * empty. A truncated amount would be wrong.
 */
export function figureShown({ text, short }: Extract<Cell, { kind: 'figure' }>, figures: number): string {
  if (short === undefined || text.length <= figures) return text
  return short().find((brief) => brief.length <= figures * PER_FIGURE) ?? '…'
}

/** A day or time in the service's notation. */
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
    return { kind: 'flag', isOn: value.flag, text: t(value.flag ? 'projects.detail.yes' : 'projects.detail.no') }
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

/** One person with initials; several people by their short names. */
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

/** On one line, truncated with an ellipsis. */
function oneLine(text: string): string {
  const line = text
    .slice(0, LONGEST * 4)
    .replace(/\s+/gu, ' ')
    .trim()
  return line.length > LONGEST || text.length > LONGEST * 4 ? `${line.slice(0, LONGEST)}…` : line
}
