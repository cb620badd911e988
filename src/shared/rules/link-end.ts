/** Marks that end a sentence, and never an address. */
const MARKS = '.,;:!?…”’-'
/** Closing brackets and quotes, each with what opens it: part of an address where it has both. */
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '»': '«' }

/** A link as it stands in a text, without the punctuation behind it; brackets that it opens and closes are its own. */
export function withoutPunctuation(link: string): string {
  const open = new Map<string, number>()
  for (const sign of link) {
    for (const [closing, opening] of Object.entries(OPENING)) {
      if (sign === closing) open.set(closing, (open.get(closing) ?? 0) - 1)
      if (sign === opening) open.set(closing, (open.get(closing) ?? 0) + 1)
    }
  }
  let end = link.length
  while (end > 0) {
    const last = link.charAt(end - 1)
    const balance = open.get(last) ?? 0
    if (OPENING[last] !== undefined && balance < 0) open.set(last, balance + 1)
    else if (!MARKS.includes(last)) break
    end -= 1
  }
  return link.slice(0, end)
}
