/** Marks at the end of a shortened text. */
const MARKS = ['…', '...']

/**
 * Whether one text is only the beginning of another. A shortened text does not replace a full one, even if it is
 * fresher.
 */
export function shortens(one: unknown, full: unknown): boolean {
  if (typeof one !== 'string' || typeof full !== 'string' || full.length <= one.length) return false
  const mark = MARKS.find((each) => one.endsWith(each))
  if (mark === undefined) return false
  const beginning = one.slice(0, -mark.length).trimEnd()
  return beginning !== '' && full.startsWith(beginning)
}

/** Searches do not shorten texts below this length (characters). */
const LEAST_CUT = 80
const TAG = /<\/?[a-z][^<>]{0,80}>/gi
const CUT = /…|\.{3}/

/**
 * Whether a search result has only an excerpt of the known text: pieces between marks, highlighted words, or part of a
 * long text. The shorter of two excerpts counts as the excerpt.
 */
export function isExcerpt(text: unknown, known: unknown): boolean {
  if (typeof text !== 'string' || typeof known !== 'string') return false
  const [part, full] = [plainText(text), plainText(known)]
  if (part === full) return text !== known
  const pieces = part.split(CUT).map((piece) => piece.trim())
  if (standIn(full, pieces)) return pieces.length > 1 || full.length >= LEAST_CUT
  const isCut = pieces.length > 1 && (pieces[0] === '' || pieces.at(-1) === '')
  return isCut && part.length <= full.length
}

const plainText = (text: string): string => text.replace(TAG, '').replace(/\s+/g, ' ').trim()

/** Whether the pieces occur in the text in this order. */
function standIn(text: string, pieces: readonly string[]): boolean {
  let from = 0
  return pieces.every((piece) => {
    const at = text.indexOf(piece, from)
    from = at + piece.length
    return at >= 0
  })
}
