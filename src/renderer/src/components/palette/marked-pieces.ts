export interface Piece {
  readonly text: string
  readonly isMarked: boolean
}

/** Splits a text into marked and unmarked pieces. Ranges are ascending; parts outside the text are ignored. */
export function piecesOf(text: string, ranges: readonly (readonly [start: number, end: number])[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [start, end] of ranges) {
    const [from, to] = [Math.max(at, start), Math.min(end, text.length)]
    if (to <= from) continue
    if (from > at) pieces.push({ text: text.slice(at, from), isMarked: false })
    pieces.push({ text: text.slice(from, to), isMarked: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false })
  return pieces
}
