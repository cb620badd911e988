/** Marks that end a sentence, never a link. */
const MARKS = '.,;:!?…”’-'
/** Closing brackets and quotes with their opening ones. A balanced pair is part of the link. */
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '»': '«' }

/** A link without trailing punctuation; balanced brackets stay. */
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
