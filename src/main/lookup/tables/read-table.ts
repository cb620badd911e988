/** Reads a table as proposed or as chosen. Runs in a thread. */
import { DesksideError } from '@shared/ipc/errors'
import type { OpenedTable } from '@shared/model/lookup-table'
import type { ReadingChoice } from '@shared/contract/lookup'
import { cleanCells } from './cell-texts'
import { decodeText } from './decode-text'
import { describeTable, type DescribedTable } from './describe-table'
import type { Grid, SheetGrid } from './grid'
import { tooLarge } from './limits'
import { readWorkbook } from './read-workbook'
import { isSpreadsheetXml, readSpreadsheetXml } from './spreadsheet-xml'
import { linesOf, splitText } from './split-text'
import { isWebPage, readWebPage } from './web-page'

export type TableSource =
  { readonly kind: 'file'; readonly bytes: Uint8Array } | { readonly kind: 'lines'; readonly text: string }

export type ReadTable = Omit<OpenedTable, 'id' | 'name' | 'bytes'> & Pick<DescribedTable, 'body' | 'headings'>

/** @throws DesksideError `table-unreadable`, `table-markup`, `table-locked`, `table-empty`, `table-too-large` */
export async function readTable(source: TableSource, choice: ReadingChoice = {}): Promise<ReadTable> {
  try {
    return await readSource(source, choice)
  } catch (thrown) {
    // Exceeds the limits of a string, array or expression.
    throw thrown instanceof RangeError ? tooLarge('memory') : thrown
  }
}

const NO_READING = {
  ...{ encoding: null, encodingFrom: null, separator: null, separatorFrom: null, separatorFit: null },
  ...{ sheet: null, sheetFrom: null }
} as const

async function readSource(source: TableSource, choice: ReadingChoice): Promise<ReadTable> {
  if (source.kind === 'lines')
    return table('lines', linesOf(source.text), NO_READING, [], { ...choice, heading: choice.heading ?? null })
  const { bytes } = source
  if (bytes.length === 0) throw empty()
  if (isZip(bytes)) return sheets('workbook', () => readWorkbook(bytes, choice.sheet), NO_READING, choice)
  if (isOldOffice(bytes)) {
    // Password-protected workbooks use the same container as .xls files of the nineties.
    const isLocked = new TextDecoder('utf-16le').decode(bytes.subarray(0, 64 * 1024)).includes('EncryptedPackage')
    throw isLocked ? new DesksideError('table-locked', 'The workbook has a password.') : unreadable()
  }
  const decoded = decodeText(bytes, choice.encoding)
  if (decoded === null) throw unreadable()
  const { text, encoding, from: encodingFrom } = decoded
  const reading = { ...NO_READING, encoding, encodingFrom }
  if (isSpreadsheetXml(text)) return sheets('workbook', () => readSpreadsheetXml(text, choice.sheet), reading, choice)
  if (isWebPage(text)) return sheets('page', () => readWebPage(text, choice.sheet), reading, choice)
  if (isOtherMarkup(text)) throw new DesksideError('table-markup', 'The file is a page or document without a table.')
  const { separator, separatorFrom, fit: separatorFit, ...grid } = splitText(text, choice.separator)
  return table('text', grid, { ...reading, separator, separatorFrom, separatorFit }, [], choice)
}

async function sheets(
  kind: 'workbook' | 'page',
  read: () => Promise<SheetGrid>,
  reading: Omit<OpenedTable['reading'], 'headingRow'>,
  choice: ReadingChoice
): Promise<ReadTable> {
  let found: SheetGrid
  try {
    found = await read()
  } catch (cause) {
    throw cause instanceof DesksideError || cause instanceof RangeError ? cause : unreadable(cause)
  }
  const { sheets: all, sheet, sheetFrom } = found
  return table(kind, found, { ...reading, sheet, sheetFrom: sheetFrom ?? 'user' }, all, choice)
}

function table(
  kind: OpenedTable['kind'],
  grid: Grid,
  reading: Omit<OpenedTable['reading'], 'headingRow'>,
  sheets: OpenedTable['sheets'],
  choice: ReadingChoice
): ReadTable {
  const { headingRow, ...described } = describeTable(cleanCells(grid), choice, kind === 'text')
  // Not empty if another sheet or left-out rows may have items.
  if (described.rows === 0 && sheets.length < 2 && described.leftOut.length === 0 && choice.heading === undefined)
    throw empty()
  return { kind, reading: { ...reading, headingRow }, sheets, columnsLeftOut: grid.columnsLeftOut, ...described }
}

/** HTML pages, documents and web archives without a readable table. */
const isOtherMarkup = (text: string): boolean =>
  /^\s*<(?:!doctype|html|head|body|\?xml|\w+:?Workbook)[\s>]/i.test(text) || /^\s*MIME-Version:/i.test(text)

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
const isOldOffice = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

const empty = (): DesksideError => new DesksideError('table-empty', 'There is no row with text.')
const unreadable = (cause?: unknown): DesksideError =>
  new DesksideError('table-unreadable', 'The file is neither a text nor a workbook.', { cause })
