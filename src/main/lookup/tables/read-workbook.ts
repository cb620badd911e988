/** One sheet of a workbook (.xlsx). */
import type { Grid } from './grid'
import { readSheet } from './sheet-rows'
import { readDateStyles, readIndex, readStrings } from './workbook-index'
import { WorkbookParts } from './workbook-parts'

export interface ReadWorkbook extends Grid {
  /** Names of all sheets, in their order. */
  readonly sheets: readonly string[]
}

/**
 * Reads one sheet, and the names of all; no row where there is no such sheet.
 *
 * @throws Error for what is no workbook; DesksideError `table-too-large`
 */
export async function readWorkbook(bytes: Uint8Array, sheet: number): Promise<ReadWorkbook> {
  const parts = await WorkbookParts.open(bytes)
  const { sheets, stringsPath, stylesPath, from1904 } = await readIndex(parts)
  const names = sheets.map(({ name }) => name)
  const path = sheets[sheet]?.path ?? null
  if (path === null) return { sheets: names, rows: [], columnsLeftOut: 0 }
  const strings = stringsPath === null ? [] : await readStrings(parts, stringsPath)
  const dateStyles = stylesPath === null ? [] : await readDateStyles(parts, stylesPath)
  return { sheets: names, ...(await readSheet(parts.read(path), { strings, dateStyles, from1904 })) }
}
