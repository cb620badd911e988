/** Malformed and unusual workbooks. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

interface Part {
  readonly name: string
  readonly deflated: Uint8Array
  readonly crc: number
  readonly size: number
  /** Size claimed by the archive. */
  readonly claimed?: number
}

export const part = (name: string, text: string): Part => {
  const bytes = Buffer.from(text)
  return { name, deflated: deflateRawSync(bytes), crc: crc32(bytes), size: bytes.length }
}

/** A part of many bytes: a repeated piece between two texts, generated without holding it in memory. */
export function longPart(name: string, [head = '', piece = '', tail = '']: readonly string[], size: number): Part {
  const [first, last] = [Buffer.from(head), Buffer.from(tail)]
  const block = Buffer.from(piece.repeat(Math.ceil(2 ** 20 / piece.length)))
  const times = Math.ceil((size - first.length) / block.length)
  // Fully flushed blocks do not refer to earlier data, so they can be repeated.
  const flushed = (bytes: Buffer): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  const again = flushed(block)
  let crc = crc32(first)
  for (let nth = 0; nth < times; nth++) crc = crc32(block, crc)
  return {
    name,
    deflated: Buffer.concat([flushed(first), ...Array.from({ length: times }, () => again), deflateRawSync(last)]),
    crc: crc32(last, crc),
    size: first.length + times * block.length + last.length
  }
}

/** A ZIP archive of these parts. */
export function archive(parts: readonly Part[]): Uint8Array {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, deflated, crc, size, claimed = size } of parts) {
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(deflated.length, 14)
    facts.writeUInt32LE(claimed, 18)
    facts.writeUInt16LE(title.length, 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    facts.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    files.push(Buffer.from([0x50, 0x4b, 3, 4]), facts, title, deflated)
    directory.push(entry, title)
    offset += 4 + facts.length + title.length + deflated.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...files, ...directory, end]))
}

export const SHEET = 'xl/worksheets/sheet1.xml'
export const sheetXml = (data: string, behind = ''): string =>
  `<worksheet ${NAMESPACES}><dimension ref="A1:XFD1048576"/><sheetData>${data}</sheetData>${behind}</worksheet>`
export const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

const relations = (all: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A workbook with additional parts. `sheets`: number of sheets it names; all but the first are missing. */
export function workbook(parts: readonly Part[], sheets = 1): Uint8Array {
  const names = Array.from({ length: sheets }, (_, at) => at + 1)
  return archive([
    part('[Content_Types].xml', '<Types/>'),
    part('_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])),
    part(
      'xl/workbook.xml',
      `<workbook ${NAMESPACES}><sheets>${names
        .map((at) => `<sheet name="S${at}" sheetId="${at}" r:id="rId${at}"/>`)
        .join('')}</sheets></workbook>`
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rIdS', 'sharedStrings', '/xl/sharedStrings.xml'],
        ['rIdF', 'styles', 'styles.xml']
      ])
    ),
    ...parts
  ])
}

export const oneSheet = (data: string, behind = ''): Uint8Array => workbook([part(SHEET, sheetXml(data, behind))])

/** A workbook of several sheets with their states. `active`: index of the open one; `styles`: the complete part. */
export function workbookOf(
  sheets: readonly {
    readonly name: string
    readonly data: string
    readonly state?: string
    readonly before?: string
  }[],
  { active, styles }: { readonly active?: number; readonly styles?: string } = {}
): Uint8Array {
  const view = active === undefined ? '' : `<bookViews><workbookView activeTab="${active}"/></bookViews>`
  const names = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`
  )
  return archive([
    part('[Content_Types].xml', '<Types/>'),
    part('_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', `<workbook ${NAMESPACES}>${view}<sheets>${names.join('')}</sheets></workbook>`),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['rIdF', 'styles', 'styles.xml'] as const
      ])
    ),
    ...(styles === undefined ? [] : [part('xl/styles.xml', styles)]),
    ...sheets.map(({ data, before = '' }, at) =>
      part(
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${NAMESPACES}>${before}<sheetData>${data}</sheetData></worksheet>`
      )
    )
  ])
}

/** A row of texts from column A; `attributes`: attributes of the row. */
export const textRow = (number: number, texts: readonly string[], attributes = ''): string =>
  `<row r="${number}" ${attributes}>${texts
    .map((text, at) => (text === '' ? '' : textCell(`${String.fromCharCode(65 + at)}${number}`, text)))
    .join('')}</row>`
