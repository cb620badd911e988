/** Collects the cells of a sheet in any order, within the limits of a table. */
import { type CellFlag, MOST_TABLE_COLUMNS, MOST_TABLE_ROWS } from '@shared/model/lookup-table'
import { ONE_FLAG, type Grid, type TableRow } from './grid'
import { LAST_COLUMN, LAST_ROW, TableBudget } from './limits'

interface OpenRow {
  readonly cells: string[]
  readonly flags: Map<number, readonly CellFlag[]>
}

/** Zero-based, inclusive. */
export interface CellRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

export const rangeAt = (row: number, column: number, rows: number, columns: number): CellRange => ({
  ...{ firstRow: row, lastRow: row + rows - 1 },
  ...{ firstColumn: column, lastColumn: column + columns - 1 }
})

export class GridBuilder {
  readonly #budget = new TableBudget()
  readonly #rows = new Map<number, OpenRow>()
  readonly #hiddenRows = new Set<number>()
  readonly #markedRows = new Set<number>()
  readonly #hiddenColumns = new Set<number>()
  #lastRow = -1
  #columns = 0
  /** Sorted row numbers, computed once ranges are looked up. */
  #order: readonly number[] | null = null

  /** @throws Error for a position outside any sheet */
  checkPlace(row: number, column: number): void {
    if (!isWithin(row, LAST_ROW)) throw new Error('There is no such row.')
    if (!isWithin(column, LAST_COLUMN)) throw new Error('There is no such cell.')
    this.#lastRow = Math.max(this.#lastRow, row)
  }

  /** Adds a cell with text or flags. @throws DesksideError `table-too-large` */
  put(row: number, column: number, text: string, flags: readonly CellFlag[] | null): void {
    if (text === '' && flags === null) return
    this.#columns = Math.max(this.#columns, column + 1)
    if (column >= MOST_TABLE_COLUMNS) return
    const inRow = this.#rows.get(row) ?? this.#newRow(row)
    this.#widen(inRow, column)
    inRow.cells[column] = text
    this.#budget.addText(text.length)
    if (flags === null) return
    this.#budget.add('doubtful cells')
    inRow.flags.set(column, flags)
  }

  hideRow(row: number): void {
    this.#hiddenRows.add(row)
  }

  markRow(row: number): void {
    this.#markedRows.add(row)
  }

  /** Zero-based, inclusive. */
  hideColumns(first: number, last: number): void {
    for (let column = Math.max(0, first); column <= Math.min(last, MOST_TABLE_COLUMNS - 1); column++)
      this.#hiddenColumns.add(column)
  }

  /** Flags filled rows and columns within a merged range. @throws DesksideError `table-too-large` */
  merge({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): void {
    const last = Math.min(lastColumn, this.#columns - 1, MOST_TABLE_COLUMNS - 1)
    if (firstColumn < 0 || firstColumn > last) return
    const order = (this.#order ??= this.#inOrder())
    for (let at = firstFrom(order, firstRow); (order[at] ?? Infinity) <= lastRow; at++) {
      const row = this.#rows.get(order[at] ?? -1)
      if (row === undefined) return
      this.#budget.add('doubtful cells', last - firstColumn + 1)
      this.#widen(row, last)
      for (let column = firstColumn; column <= last; column++) row.flags.set(column, withMerged(row, column))
    }
  }

  /** Includes empty rows between filled ones, unless the last row is beyond the limit of a table. */
  grid(): Grid {
    const last = this.#lastRow < MOST_TABLE_ROWS ? this.#lastRow : -1
    const numbers = last < 0 ? this.#inOrder() : Array.from({ length: last + 1 }, (_, at) => at)
    const rows = numbers.map((number): TableRow => {
      const { cells, flags } = this.#rows.get(number) ?? NO_CELLS
      return {
        fileRow: number + 1,
        cells,
        ...(flags.size === 0 ? {} : { flags }),
        ...(this.#hiddenRows.has(number) ? { hidden: true } : {}),
        ...(this.#markedRows.has(number) ? { isMarked: true } : {})
      }
    })
    return {
      rows,
      columnsLeftOut: Math.max(0, this.#columns - MOST_TABLE_COLUMNS),
      hiddenColumns: [...this.#hiddenColumns].filter((at) => at < this.#columns).toSorted((a, b) => a - b)
    }
  }

  #newRow(number: number): OpenRow {
    this.#budget.add('rows')
    const row: OpenRow = { cells: [], flags: new Map() }
    this.#rows.set(number, row)
    return row
  }

  #widen({ cells }: OpenRow, column: number): void {
    this.#budget.add('cells', Math.max(0, column + 1 - cells.length))
    while (cells.length <= column) cells.push('')
  }

  #inOrder(): number[] {
    return [...this.#rows.keys()].toSorted((a, b) => a - b)
  }
}

const NO_CELLS: OpenRow = { cells: [], flags: new Map() }
const isWithin = (place: number, count: number): boolean => Number.isInteger(place) && place >= 0 && place < count

function withMerged({ flags }: OpenRow, column: number): readonly CellFlag[] {
  const before = flags.get(column)
  if (before === undefined) return ONE_FLAG.merged
  return before.includes('merged') ? before : [...before, 'merged']
}

/** Index of the first number that is not lower (binary search). */
function firstFrom(order: readonly number[], number: number): number {
  let [from, to] = [0, order.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((order[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return from
}
