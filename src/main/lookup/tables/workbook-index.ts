/** Metadata of a workbook: sheet names and paths, shared texts, number formats. */
import { builtInFormat, cellFormat, type CellFormat } from './cell-formats'
import { LONGEST_NAME, LONGEST_TEXT, MOST_CHARACTERS, MOST_SHARED, MOST_SHEETS, tooLarge } from './limits'
import type { WorkbookParts } from './workbook-parts'
import { readXml } from './xml-events'

interface Relation {
  readonly type: string
  readonly path: string
}

/** Maximum length of a format; spreadsheets allow 255 characters. */
const LONGEST_FORMAT = 300

/**
 * Reads the sheets in order; `path` is null for those without a table, such as charts. `active`: index of the sheet that
 * was open when the file was saved. `isFrom1904`: dates count from 1904 instead of 1900.
 */
export async function readIndex(parts: WorkbookParts) {
  const root = [...(await relationsOf(parts, '')).values()]
  const workbook = root.find(({ type }) => type === 'officeDocument')?.path
  if (workbook === undefined) throw new Error('The archive is no workbook.')
  const relations = await relationsOf(parts, workbook)
  const pathOf = (type: string): string | null => {
    const path = [...relations.values()].find((one) => one.type === type)?.path
    return path !== undefined && parts.has(path) ? path : null
  }
  const sheets: { name: string; hidden: boolean; path: string | null }[] = []
  let isFrom1904 = false
  let active: number | null = null
  await readXml(parts.read(workbook), {
    open(tag, attributes) {
      if (tag === 'workbookPr') isFrom1904 = isTrue(attributes['date1904'])
      if (tag === 'workbookView') active ??= Number(attributes['activeTab'] ?? 0)
      if (tag !== 'sheet') return
      // The attribute `r:id` with any prefix.
      const reference = Object.keys(attributes).find((one) => one.endsWith(':id')) ?? ''
      const relation = relations.get(attributes[reference] ?? '')
      const isTable = relation?.type === 'worksheet' && parts.has(relation.path)
      sheets.push({
        name: (attributes['name'] ?? '').slice(0, LONGEST_NAME),
        hidden: (attributes['state'] ?? 'visible') !== 'visible',
        path: isTable ? relation.path : null
      })
      if (sheets.length > MOST_SHEETS) throw tooLarge('sheets', { limit: MOST_SHEETS })
    }
  })
  return { sheets, active: active ?? 0, isFrom1904, stringsPath: pathOf('sharedStrings'), stylesPath: pathOf('styles') }
}

/** Relations of a part by id; for an empty path, those of the archive. */
async function relationsOf(parts: WorkbookParts, path: string): Promise<ReadonlyMap<string, Relation>> {
  const cut = path.lastIndexOf('/') + 1
  const folder = path.slice(0, cut)
  const list = `${folder}_rels/${path.slice(cut)}.rels`
  const relations = new Map<string, Relation>()
  if (!parts.has(list)) return relations
  await readXml(parts.read(list), {
    open(tag, attributes) {
      if (tag !== 'Relationship' || attributes['TargetMode'] === 'External') return
      const type = (attributes['Type'] ?? '').split('/').at(-1) ?? ''
      // Only its path is used.
      const target = new URL(attributes['Target'] ?? '', `part:///${folder}`)
      relations.set(attributes['Id'] ?? '', { type, path: decodeURI(target.pathname).replace(/^\/+/, '') })
      if (relations.size > MOST_SHEETS * 2) throw tooLarge('relations', { limit: MOST_SHEETS * 2 })
    }
  })
  return relations
}

/** Shared texts by index, without phonetic readings. */
export async function readStrings(parts: WorkbookParts, path: string): Promise<readonly string[]> {
  const strings: string[] = []
  let characters = 0
  let pieces = ''
  let isInText = false
  let isInReading = false
  await readXml(parts.read(path), {
    open(tag) {
      if (tag === 'si') pieces = ''
      else if (tag === 'rPh') isInReading = true
      else if (tag === 't') isInText = !isInReading
    },
    text(text) {
      if (!isInText) return
      pieces += text
      characters += text.length
      if (characters > MOST_CHARACTERS) throw tooLarge('characters', { limit: MOST_CHARACTERS })
      if (pieces.length > LONGEST_TEXT) throw tooLarge('text in a cell', { limit: LONGEST_TEXT })
    },
    close(tag) {
      if (tag === 't') isInText = false
      else if (tag === 'rPh') isInReading = false
      else if (tag === 'si') {
        strings.push(unescaped(pieces))
        if (strings.length > MOST_SHARED) throw tooLarge('texts', { limit: MOST_SHARED })
      }
    }
  })
  return strings
}

export async function readCellFormats(parts: WorkbookParts, path: string): Promise<readonly CellFormat[]> {
  const custom = new Map<number, CellFormat>()
  const styles: CellFormat[] = []
  let isInCells = false
  await readXml(parts.read(path), {
    open(tag, attributes) {
      if (tag === 'cellXfs') isInCells = true
      const id = Number(attributes['numFmtId'] ?? 0)
      if (tag === 'numFmt') custom.set(id, cellFormat((attributes['formatCode'] ?? '').slice(0, LONGEST_FORMAT)))
      if (tag === 'xf' && isInCells) styles.push(custom.get(id) ?? builtInFormat(id))
      if (styles.length + custom.size > MOST_SHARED) throw tooLarge('formats', { limit: MOST_SHARED })
    },
    close(tag) {
      if (tag === 'cellXfs') isInCells = false
    }
  })
  return styles
}

/** Decodes `_x000D_` and similar escapes. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
