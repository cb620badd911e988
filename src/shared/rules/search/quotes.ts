/** Opening quotes with their closing ones. Apostrophes belong to names. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '«': '»', '“': '”', '„': '“”' }

/** Quoted and unquoted parts of a query in order. An unclosed quote is ordinary punctuation. */
export function partsOf(text: string) {
  const parts: { readonly text: string; readonly isQuoted: boolean }[] = []
  /** Closing quotes known to be missing, so that each is searched for once. */
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
    parts.push({ text: text.slice(from, at), isQuoted: false }, { text: text.slice(at + 1, end), isQuoted: true })
    from = end + 1
    at = end
  }
  parts.push({ text: text.slice(from), isQuoted: false })
  return parts
}

function indexOfAny(text: string, letters: string, from: number): number {
  const found = [...letters].map((letter) => text.indexOf(letter, from)).filter((at) => at >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}
