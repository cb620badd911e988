/** Trims characters with a loop; an expression would try each of them as a start. */

/** The text without the given trailing characters. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1] as string)) end -= 1
  return text.slice(0, end)
}

/** The text without the given leading and trailing characters. */
export function withoutEnds(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text[start] as string)) start += 1
  return withoutEnd(text.slice(start), characters)
}
