/**
 * Reads the order of an object's keys from JSON text. `JSON.parse` sorts integer-like keys, which reorders a list given
 * as a map by ids.
 */

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN = 0x7b
const CLOSE = 0x7d

/**
 * Keys of the object at a path, without duplicates; null if there is none. Scans the text once up to the object's end
 * and stores only its keys. For lists on the path, uses the first item with the next key.
 *
 * @param text valid JSON
 */
export function keysInOrder(text: string, path: readonly string[]): string[] | null {
  let at = afterBlanks(text, 0)
  for (const step of path) {
    const next = memberAt(text, at, step)
    if (next === null) return null
    at = next
  }
  if (text.charCodeAt(at) !== OPEN) return null
  const keys = new Set<string>()
  for (const member of members(text, at)) keys.add(member.key)
  return [...keys]
}

interface Member {
  readonly key: string
  /** Offset of its value. */
  readonly at: number
}

function* members(text: string, open: number): Generator<Member> {
  let at = afterBlanks(text, open + 1)
  while (text.charCodeAt(at) === QUOTE) {
    const end = endOfString(text, at)
    const key = keyIn(text, at, end)
    at = afterBlanks(text, end)
    if (text.charCodeAt(at) !== COLON) return
    at = afterBlanks(text, at + 1)
    yield { key, at }
    at = afterBlanks(text, endOfValue(text, at))
    if (text.charCodeAt(at) !== COMMA) return
    at = afterBlanks(text, at + 1)
  }
}

/** The key in the quoted string from `start` to `end`. */
export function keyIn(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}

/** For duplicate keys the last one counts, as in `JSON.parse`. */
function memberAt(text: string, open: number, key: string): number | null {
  if (text.charCodeAt(open) === OPEN_LIST) return memberOfItem(text, open, key)
  if (text.charCodeAt(open) !== OPEN) return null
  let found: number | null = null
  for (const member of members(text, open)) if (member.key === key) found = member.at
  return found
}

function memberOfItem(text: string, open: number, key: string): number | null {
  let at = afterBlanks(text, open + 1)
  while (at < text.length && text.charCodeAt(at) !== CLOSE_LIST) {
    const found = text.charCodeAt(at) === OPEN ? memberAt(text, at, key) : null
    if (found !== null) return found
    at = afterBlanks(text, endOfValue(text, at))
    if (text.charCodeAt(at) === COMMA) at = afterBlanks(text, at + 1)
  }
  return null
}

function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === QUOTE) return endOfString(text, start)
  let at = start
  if (first !== OPEN && first !== OPEN_LIST) {
    for (let code = first; at < text.length; code = text.charCodeAt(++at)) {
      if (code === COMMA || code === CLOSE || code === CLOSE_LIST || code <= 0x20) return at
    }
    return at
  }
  let depth = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    at++
    if (code === OPEN || code === OPEN_LIST) depth++
    else if ((code === CLOSE || code === CLOSE_LIST) && --depth === 0) return at
  }
  return at
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
