import { Parser } from 'htmlparser2'

const LINES = new Set(
  'address article blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' '
  )
)
/** Elements without message text. The head itself is not listed, since many messages do not close it. */
const SILENT = new Set(['script', 'style', 'template', 'title', 'select', 'textarea'])
/** Characters passed to the parser at a time. */
const PIECE = 256 * 1024

/** Text of an HTML message, line by line. No link is followed and nothing is loaded. */
export function textOfHtml(html: string): string {
  const pieces: string[] = []
  let silent = 0
  const onTag = (tag: string, by: 1 | -1): void => {
    if (SILENT.has(tag)) silent = Math.max(0, silent + by)
    else if (LINES.has(tag)) pieces.push('\n')
  }
  const parser = new Parser({
    onopentagname: (tag) => onTag(tag, 1),
    ontext: (text) => void (silent === 0 && pieces.push(text.replace(/[\t\n\f\r ]+/g, ' '))),
    onclosetag: (tag) => onTag(tag, -1)
  })
  for (let from = 0; from < html.length; from += PIECE) parser.write(html.slice(from, from + PIECE))
  parser.end()
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
