import type { TableSheet } from '@shared/model/lookup-table'
import type { Grid, SheetGrid } from './grid'

const NO_ROWS: Grid = { rows: [], columnsLeftOut: 0 }

const hasVisibleText = ({ rows, hiddenColumns = [] }: Grid): boolean =>
  rows.some(
    ({ cells, hidden }) =>
      hidden !== true && cells.some((cell, at) => cell.trim() !== '' && !hiddenColumns.includes(at))
  )

/**
 * The chosen sheet; else the active one, then the first, if visible and not empty. A hidden sheet is proposed only if
 * all are hidden.
 *
 * @param active index of the sheet that was open when the file was saved
 * @param read reads a sheet by index, undefined for one without a table; called at most once for each
 */
export async function chooseSheet(
  sheets: readonly TableSheet[],
  active: number,
  chosen: number | undefined,
  read: (sheet: number) => Promise<Grid> | Grid | undefined
): Promise<SheetGrid> {
  if (chosen !== undefined) return { ...((await read(chosen)) ?? NO_ROWS), sheets, sheet: chosen, sheetFrom: null }
  const all = sheets.map((_, at) => at)
  const shown = all.filter((at) => sheets[at]?.hidden === false)
  const visible = shown.length > 0 ? shown : all
  const inOrder = visible.includes(active) ? [active, ...visible.filter((at) => at !== active)] : visible
  let first: SheetGrid | null = null
  for (const sheet of inOrder) {
    const grid = (await read(sheet)) ?? NO_ROWS
    const found: SheetGrid = { ...grid, sheets, sheet, sheetFrom: sheet === active ? 'active' : 'first-with-rows' }
    if (hasVisibleText(grid)) return found
    first ??= found
  }
  return first ?? { ...NO_ROWS, sheets, sheet: 0, sheetFrom: 'first-with-rows' }
}
