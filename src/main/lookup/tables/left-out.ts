/** Finds rows that are not items: titles, totals, repeated headings, and rows hidden in the spreadsheet. */
import { type LeftOut, type LeftOutKind, LEFT_OUT_KINDS } from '@shared/model/lookup-table'
import type { ReadingChoice } from '@shared/contract/lookup'
import { cutText } from '@shared/rules/cut-text'
import { findHeading } from './find-heading'
import { filledCells, filledTo, hasText, type Grid, type TableRow } from './grid'

const SHOWN = 5
const LONGEST_SHOWN = 120

export const rowText = ({ cells }: Pick<TableRow, 'cells'>): string =>
  cutText(
    cells
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(' · '),
    LONGEST_SHOWN
  )

const isFilled = ({ cells, flags }: TableRow): boolean => flags !== undefined || hasText(cells)

/**
 * Classifies the rows by the proposal or by the user's choice.
 * @returns `body`: rows to process, in order. `filled`: rows with text that are visible or included by choice.
 */
export function sortRows(grid: Grid, { heading: chosen, take = [] }: ReadingChoice) {
  const takes = (kind: LeftOutKind): boolean => take.includes(kind)
  const { rows, columns } = withoutHiddenColumns(grid, takes('hidden-columns'))
  const kinds = new Map<TableRow, LeftOutKind>()
  const withText = rows.filter(isFilled)
  for (const row of withText) if (row.hidden === true) kinds.set(row, 'hidden-rows')
  const filled = withText.filter((row) => row.hidden !== true || takes('hidden-rows'))
  const proposed = (): TableRow | undefined => filled[findHeading(filled) ?? -1]
  const heading = (chosen === undefined ? proposed() : withText.find(({ fileRow }) => fileRow === chosen)) ?? null
  if (heading !== null) {
    kinds.delete(heading)
    for (const row of filled) if (row.fileRow < heading.fileRow && row.hidden !== true) kinds.set(row, 'above-headings')
  }
  markNoItems(rows, heading, kinds)
  const leftOut = LEFT_OUT_KINDS.flatMap((kind): LeftOut[] => {
    const of = kind === 'hidden-columns' ? columns : [...kinds].flatMap(([row, one]) => (one === kind ? [row] : []))
    if (of.length === 0) return []
    const first = of.slice(0, SHOWN).map((row) => ({ row: row.fileRow, text: rowText(row) }))
    return [{ kind, count: of.length, isTaken: takes(kind), first }]
  })
  const body = withText.filter((row) => {
    const kind = kinds.get(row)
    return row !== heading && (kind === undefined || takes(kind))
  })
  return { body, heading, filled, emptyRows: rows.length - withText.length, leftOut }
}

/** Removes hidden columns; for each one with text, returns its first text as a row. */
function withoutHiddenColumns({ rows, hiddenColumns = [] }: Grid, isTaken: boolean) {
  const columns = hiddenColumns.flatMap((column): TableRow[] => {
    const first = rows.find(({ cells }) => (cells[column] ?? '').trim() !== '')
    return first === undefined ? [] : [{ fileRow: first.fileRow, cells: [first.cells[column] ?? ''] }]
  })
  if (isTaken || hiddenColumns.length === 0) return { rows, columns }
  const hidden = new Set(hiddenColumns)
  return { rows: rows.map((row) => withoutColumns(row, hidden)), columns }
}

function withoutColumns({ flags, ...row }: TableRow, hidden: ReadonlySet<number>): TableRow {
  const kept = row.cells.flatMap((_, at) => (hidden.has(at) ? [] : [at]))
  const flagged = kept.flatMap((from, at) => {
    const found = flags?.get(from)
    return found === undefined ? [] : [[at, found] as const]
  })
  return {
    ...row,
    cells: kept.map((at) => row.cells[at] ?? ''),
    ...(flagged.length === 0 ? {} : { flags: new Map(flagged) })
  }
}

const TOTAL =
  /^(?:общ(?:ее|ий) )?(?:итого|всего|итог|промежуточный итог|кол(?:ичеств|-в)о|grand total|totals?|subtotals?|sum|count)(?: (?:строк|записей|позиций|клиентов|контрагентов|организаций|адресов|rows|records|items|entries))?(?: (?:шт|руб|₽))?$/iu
/** `Итого по группе …` */
const SUBTOTAL = /^(?:итого|всего|total) (?:по|for) /iu
const LONGEST_TOTAL = 120

/** A total: its word, with only numbers beside it. */
function isTotal({ cells }: TableRow): boolean {
  const [first = '', ...rest] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (first.length > LONGEST_TOTAL) return false
  const words = first.split(/[\s:=—–]+/).filter((word) => word !== '' && !/^[-\d.,]+$/.test(word))
  const text = words.join(' ').replace(/\.$/, '')
  return (TOTAL.test(text) || SUBTOTAL.test(text)) && rest.every((cell) => !/\p{L}{4}/u.test(cell))
}

/** Marks rows after the headings that are not items. */
function markNoItems(rows: readonly TableRow[], heading: TableRow | null, kinds: Map<TableRow, LeftOutKind>): void {
  const behind = heading === null ? rows : rows.slice(rows.indexOf(heading) + 1)
  const same = heading === null ? null : JSON.stringify(trimmedCells(heading))
  let isFirst = true
  for (const row of behind) {
    if (!isFilled(row) || kinds.has(row)) continue
    if (isTotal(row)) kinds.set(row, 'totals')
    else if (same !== null && (JSON.stringify(trimmedCells(row)) === same || (isFirst && isNumbering(row))))
      kinds.set(row, 'repeated-headings')
    isFirst = false
  }
  if (heading !== null) markBelow(behind, filledCells(heading), kinds)
}

/** Marks lines below the table: one filled cell each, after the only empty row or a total. */
function markBelow(behind: readonly TableRow[], headings: number, kinds: Map<TableRow, LeftOutKind>): void {
  if (headings < 2) return
  const last = behind.findLastIndex((row) => isFilled(row) && !kinds.has(row) && filledCells(row) > 1)
  const cut = behind.findIndex((row, at) => at > last && (!isFilled(row) || kinds.get(row) === 'totals'))
  if (last < 0 || cut < 0 || behind.slice(0, last).some((row) => !isFilled(row))) return
  for (const row of behind.slice(cut)) if (isFilled(row) && !kinds.has(row)) kinds.set(row, 'below-table')
}

function trimmedCells({ cells }: TableRow): string[] {
  return cells.slice(0, filledTo(cells)).map((cell) => cell.trim())
}

/** Column numbers below the headings, as in forms: `1`, `2`, `3`. */
function isNumbering(row: TableRow): boolean {
  const cells = trimmedCells(row)
  return cells.length > 1 && cells.every((cell, at) => cell === String(at + 1))
}
