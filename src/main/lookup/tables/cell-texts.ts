/** Removes characters that programs add around or inside cell texts. */
import type { CellFlag } from '@shared/model/lookup-table'
import { withoutInvisible } from '@shared/rules/lookup/invisible'
import { BROKEN_LETTER } from '../../api/json'
import type { Grid, TableRow } from './grid'

/** Cleans the grid's texts: removes guards and invisible characters, and flags doubtful cells. */
export function cleanCells(grid: Grid): Grid {
  return { ...grid, rows: grid.rows.map(cleanRow) }
}

function cleanRow(row: TableRow): TableRow {
  const found = new Map<number, CellFlag[]>()
  const cells = row.cells.map((cell, at) => {
    const { text, flags } = cleanCell(cell)
    if (flags.length > 0) found.set(at, flags)
    return text
  })
  if (found.size === 0) return { ...row, cells }
  for (const [at, flags] of row.flags ?? []) found.set(at, [...flags, ...(found.get(at) ?? [])])
  return { ...row, cells, flags: found }
}

function cleanCell(cell: string): { readonly text: string; readonly flags: CellFlag[] } {
  const visible = withoutInvisible(cell)
  const text = withoutGuard(visible)
  const flags: CellFlag[] = []
  // Characters were removed, apart from normalised spaces.
  if (visible.length < cell.length) flags.push('invisible')
  if (text.includes(BROKEN_LETTER)) flags.push('broken-letter')
  if (/^=[^=\s]/.test(text)) flags.push('formula-text')
  return { text, flags }
}

/** Unwraps `="0278"`, `=T("0278")` and `'0278`, which keep texts from becoming numbers. */
function withoutGuard(cell: string): string {
  const text = cell.trim()
  const [, guarded] = /^=\s*(?:T\(\s*)?"((?:[^"]|"")*)"\s*\)?$/i.exec(text) ?? []
  if (guarded !== undefined) return guarded.replaceAll('""', '"')
  return /^'[\d+]/.test(text) ? text.slice(1) : cell
}
