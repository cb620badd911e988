/** Reads a table as it is proposed, or as somebody chose. Runs in a thread. */
import { DesksideError } from '@shared/ipc/errors'
import type { OpenedTable, ReadingChoice } from '@shared/model/lookup-table'
import { decodeText } from './decode-text'
import { describeTable, type DescribedTable } from './describe-table'
import type { Grid } from './grid'
import { tooLarge } from './limits'
import { readWorkbook, type ReadWorkbook } from './read-workbook'
import { linesOf, splitText } from './split-text'

export type TableSource =
  { readonly kind: 'file'; readonly bytes: Uint8Array } | { readonly kind: 'lines'; readonly text: string }

export type ReadTable = Omit<OpenedTable, 'id' | 'name' | 'bytes'> & Pick<DescribedTable, 'body' | 'headings'>

/** @throws DesksideError `table-unreadable`, `table-locked`, `table-empty`, `table-too-large` */
export async function readTable(source: TableSource, choice: ReadingChoice = {}): Promise<ReadTable> {
  try {
    return await readSource(source, choice)
  } catch (thrown) {
    // What no string, list or expression can hold.
    throw thrown instanceof RangeError ? tooLarge('memory') : thrown
  }
}

async function readSource(source: TableSource, choice: ReadingChoice): Promise<ReadTable> {
  if (source.kind === 'lines') {
    const none = { encoding: null, encodingFrom: null, separator: null, separatorFit: null, sheet: null }
    return table('lines', linesOf(source.text), { ...none }, [], { ...choice, heading: choice.heading ?? false })
  }
  const { bytes } = source
  if (bytes.length === 0) throw empty()
  if (isZip(bytes)) return workbook(bytes, choice)
  if (isOldOffice(bytes)) {
    // A workbook with a password lies in the same container as files of the nineties.
    const locked = new TextDecoder('utf-16le').decode(bytes.subarray(0, 64 * 1024)).includes('EncryptedPackage')
    throw locked ? new DesksideError('table-locked', 'The workbook has a password.') : unreadable()
  }
  const decoded = decodeText(bytes, choice.encoding)
  if (decoded === null) throw unreadable()
  const { separator, fit, ...grid } = splitText(decoded.text, choice.separator)
  const { encoding, from: encodingFrom } = decoded
  return table('text', grid, { encoding, encodingFrom, separator, separatorFit: fit, sheet: null }, [], choice)
}

async function workbook(bytes: Uint8Array, choice: ReadingChoice): Promise<ReadTable> {
  const sheet = choice.sheet ?? 0
  let read: ReadWorkbook
  try {
    read = await readWorkbook(bytes, sheet)
  } catch (cause) {
    throw cause instanceof DesksideError || cause instanceof RangeError ? cause : unreadable(cause)
  }
  const none = { encoding: null, encodingFrom: null, separator: null, separatorFit: null }
  return table('workbook', read, { ...none, sheet }, read.sheets, choice)
}

function table(
  kind: OpenedTable['kind'],
  { rows, columnsLeftOut }: Grid,
  reading: Omit<OpenedTable['reading'], 'heading'>,
  sheets: readonly string[],
  choice: ReadingChoice
): ReadTable {
  const { heading, ...described } = describeTable(rows, choice.heading)
  // Another sheet of the workbook may hold what this one lacks.
  if (described.rows === 0 && sheets.length < 2) throw empty()
  return { kind, reading: { ...reading, heading }, sheets, columnsLeftOut, ...described }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
const isOldOffice = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

const empty = (): DesksideError => new DesksideError('table-empty', 'There is no row with text.')
const unreadable = (cause?: unknown): DesksideError =>
  new DesksideError('table-unreadable', 'The file is neither a text nor a workbook.', { cause })
