/** Offsets in the text of valid JSON, for details that parsing loses. */

const BACKSLASH = 0x5c

/** The key in the quoted string from `start` to `end`. */
export function keyIn(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}

/** Offset after the closing quote of the string that starts at `start`. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at - 1
    while (text.charCodeAt(escapes) === BACKSLASH) escapes--
    if ((at - 1 - escapes) % 2 === 0) return at + 1
  }
  return text.length
}

export function afterBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return at
}
