/** Opening quotes, each with those that may close it. Apostrophes are letters of names. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '«': '»', '“': '”', '„': '“”' }

/** A part of a query: in quotes or outside of them. */
export interface QueryPart {
  readonly text: string
  readonly quoted: boolean
}

/** The parts of a query in their order. A quote that nothing closes is a mark like any other. */
export function partsOf(text: string): readonly QueryPart[] {
  const parts: QueryPart[] = []
  /** Closing quotes that are known not to follow: each kind is looked for once. */
  const missing = new Set<string>()
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const closing = CLOSING[text.charAt(at)]
    if (closing === undefined || missing.has(closing)) continue
    const end = indexOfAny(text, closing, at + 1)
    if (end < 0) {
      missing.add(closing)
      continue
    }
    parts.push({ text: text.slice(from, at), quoted: false }, { text: text.slice(at + 1, end), quoted: true })
    from = end + 1
    at = end
  }
  parts.push({ text: text.slice(from), quoted: false })
  return parts
}

function indexOfAny(text: string, letters: string, from: number): number {
  const found = [...letters].map((letter) => text.indexOf(letter, from)).filter((at) => at >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}
