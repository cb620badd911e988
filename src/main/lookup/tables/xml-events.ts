/** Streaming XML parser: only the text before the next tag is in memory. */
import { SaxesParser } from 'saxes'
import { DEEPEST, LONGEST_TEXT, tooLarge } from './limits'

/** Characters that XML forbids but some programs write. */
const FORBIDDEN = /[^\t\n\r -\ufffd]/g

export type Attributes = Readonly<Record<string, string | undefined>>

export interface XmlHandlers {
  /** A tag opens. Its name has no prefix; attribute names are as written. */
  open?(tag: string, attributes: Attributes): void
  /** Text between two tags; several calls if parts of it are CDATA. */
  text?(text: string): void
  close?(tag: string): void
}

/**
 * Calls the handlers in document order. Entity definitions are refused: workbooks have none.
 *
 * @throws Error if it is no XML; DesksideError `table-too-large` for an endless token; errors of handlers
 */
export async function readXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<string>,
  handlers: XmlHandlers
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  /** Bytes since the last event: the parser holds an unfinished token in memory. */
  let silent = 0
  let depth = 0
  parser.on('doctype', () => {
    throw new Error('A workbook defines no entities.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0
    if (++depth > DEEPEST) throw tooLarge('tags within tags', { limit: DEEPEST })
    handlers.open?.(localOf(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silent = 0
    depth--
    handlers.close?.(localOf(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  for await (const piece of pieces) {
    silent += piece.length
    const written = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
    parser.write(written.replace(FORBIDDEN, ' '))
    if (silent > LONGEST_TEXT) throw tooLarge('text without tags', { limit: LONGEST_TEXT })
  }
  parser.write(decoder.decode()).close()
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)

const PIECE = 256 * 1024

export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE)
}
