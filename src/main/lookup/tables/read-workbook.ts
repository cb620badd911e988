/** Reads one sheet of a workbook (.xlsx). */
import { chooseSheet } from './choose-sheet'
import type { SheetGrid } from './grid'
import { readSheet } from './sheet-rows'
import { readCellFormats, readIndex, readStrings } from './workbook-index'
import { WorkbookParts } from './workbook-parts'

/**
 * Reads one sheet and all sheet names; without rows if the sheet does not exist.
 *
 * @throws Error if it is no workbook; DesksideError `table-too-large`
 */
export async function readWorkbook(bytes: Uint8Array, chosen: number | undefined): Promise<SheetGrid> {
  const parts = await WorkbookParts.open(bytes)
  const { sheets, active, stringsPath, stylesPath, isFrom1904 } = await readIndex(parts)
  const strings = stringsPath === null ? [] : await readStrings(parts, stringsPath)
  const formats = stylesPath === null ? [] : await readCellFormats(parts, stylesPath)
  const names = sheets.map(({ name, hidden }) => ({ name, hidden }))
  return chooseSheet(names, active, chosen, async (sheet) => {
    const path = sheets[sheet]?.path ?? null
    return path === null
      ? { rows: [], columnsLeftOut: 0 }
      : readSheet(parts.read(path), { strings, formats, isFrom1904 })
  })
}
