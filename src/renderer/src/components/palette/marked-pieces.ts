export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** A text in pieces: ranges rise, and what of them lies outside the text is left out. */
export function piecesOf(text: string, ranges: readonly (readonly [start: number, end: number])[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [start, end] of ranges) {
    const [from, to] = [Math.max(at, start), Math.min(end, text.length)]
    if (to <= from) continue
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}
