/** XML read piece by piece: what comes before the next tag is all that is held. */
import { SaxesParser } from 'saxes'
import { DEEPEST, LONGEST_TEXT, tooLarge } from './limits'

/** Characters that XML forbids, which some programs write all the same. */
const FORBIDDEN = /[^\t\n\r -\ufffd]/g

export type XmlAttributes = Readonly<Record<string, string | undefined>>

export interface XmlHandlers {
  /** A tag opens; its name is without a prefix, those of its attributes are as written. */
  open?(tag: string, attributes: XmlAttributes): void
  /** Text between two tags: in one piece, or in several where parts of it are CDATA. */
  text?(text: string): void
  close?(tag: string): void
}

/**
 * Calls the handlers for a document, in its order. Definitions of entities are refused, which a workbook never has.
 *
 * @throws Error for what is no XML; DesksideError `table-too-large` for what has no end; what a handler throws
 */
export async function readXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<string>,
  handlers: XmlHandlers
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  /** Bytes since the last event: what is not at its end is held whole. */
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
  const { text } = handlers
  if (text !== undefined) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  for await (const piece of pieces) {
    silent += piece.length
    const written = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
    parser.write(written.replace(FORBIDDEN, ' '))
    if (silent > LONGEST_TEXT) throw tooLarge('text without tags', { limit: LONGEST_TEXT })
  }
  parser.write(decoder.decode()).close()
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)
