/** Repairs irregular quotes of CSV files for a strict parser. */

/**
 * Rewrites cells that a strict parser would misread: a quote that only starts a name (`"North" Ltd`), unclosed quotes,
 * backslash escapes, spaces around quotes, and `="..."`.
 *
 * @param text with `\n` line ends
 * @returns `stray`: cells with literal quotes; zero-based row and column
 */
export function mendQuotes(text: string, separator: string) {
  const stray: { row: number; column: number }[] = []
  if (!text.includes('"')) return { text, stray }
  const pieces: string[] = []
  const firstEnd = text.indexOf('\n')
  const usualCells = cellsIn(firstEnd < 0 ? text : text.slice(0, firstEnd), separator)
  let [copied, at, row, column] = [0, 0, 0, 0]
  const replace = (from: number, to: number, cell: string): void => {
    pieces.push(text.slice(copied, from), `"${cell.replaceAll('"', '""')}"`)
    copied = to
  }
  while (at < text.length) {
    const start = at
    const opening = openingAt(text, start, separator)
    const quoted = opening < 0 ? null : quotedAt(text, opening, separator)
    if (quoted !== null && !swallowsRows(quoted.content, column, usualCells, separator)) {
      at = behindSpaces(text, quoted.end, separator)
      const isGuarded = text[opening - 1] === '='
      if (isGuarded) replace(start, at, `="${quoted.content.replaceAll('"', '""')}"`)
      else if (quoted.isEscaped || start !== opening || at !== quoted.end) replace(start, at, quoted.content)
    } else {
      at = endOfCell(text, start, separator)
      const cell = text.slice(start, at)
      if (opening >= 0) {
        stray.push({ row, column })
        replace(start, at, cell.replaceAll('\\"', '"'))
      } else if (cell.includes('\\"')) replace(start, at, cell.replaceAll('\\"', '"'))
    }
    if (text[at] === '\n') {
      row++
      column = 0
    } else column++
    at++
  }
  return pieces.length === 0 ? { text, stray } : { text: pieces.join('') + text.slice(copied), stray }
}

/** Offset of a cell's opening quote, after spaces and a guarding `=`; -1 if there is none. */
function openingAt(text: string, start: number, separator: string): number {
  let at = behindSpaces(text, start, separator)
  if (text[at] === '=') at++
  return text[at] === '"' ? at : -1
}

function behindSpaces(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] === ' ' && separator !== ' ') at++
  return at
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at++
  return at
}

/** The cell whose quote opens here, with the offset behind it; null if no quote closes it before a separator or line end. */
function quotedAt(text: string, opening: number, separator: string) {
  const pieces: string[] = []
  let [from, escapes] = [opening + 1, 0]
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', from)) {
    const ends = (place: number): boolean => {
      const behind = text[behindSpaces(text, place, separator)]
      return behind === undefined || behind === separator || behind === '\n'
    }
    const isEscaped = text[at - 1] === '\\' && at - 1 > opening && (!ends(at + 1) || escapes % 2 === 1)
    if (isEscaped) {
      pieces.push(text.slice(from, at - 1), '"')
      escapes++
      from = at + 1
    } else if (text[at + 1] === '"') {
      pieces.push(text.slice(from, at + 1))
      from = at + 2
    } else if (ends(at + 1)) {
      pieces.push(text.slice(from, at))
      return { end: at + 1, content: pieces.join(''), isEscaped: escapes > 0 }
    } else return null
  }
  return null
}

/**
 * Whether the closing quote belongs to a later row: without quotes, the first line has the usual number of cells.
 * @param column zero-based column of the cell
 */
function swallowsRows(content: string, column: number, usualCells: number, separator: string): boolean {
  const end = content.indexOf('\n')
  if (end < 0 || usualCells < 2) return false
  return column + cellsIn(content.slice(0, end), separator) === usualCells && content.slice(0, end).includes(separator)
}

const cellsIn = (line: string, separator: string): number => line.split(separator).length
