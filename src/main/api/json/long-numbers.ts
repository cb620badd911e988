/**
 * Turns numbers beyond exact precision, such as account numbers, into texts with their original digits. `JSON.parse`
 * would round them.
 */
import { endOfString } from './written-order'

/** Numbers up to this length are exact, unless they have an exponent. */
const LONGEST_EXACT = 15
/** Fast check for such numbers; most texts have none. */
const SUSPECT = /[[:,\s]-?(?:\d{16}|\d[\d.]{0,40}e\+?\d{1,4})/i
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy

/** Quotes all numbers beyond 2^53 in the JSON, integers or not. */
export function quoteLongNumbers(text: string): string {
  if (!SUSPECT.test(text)) return text
  const parts: string[] = []
  let from = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    if (code !== MINUS && (code < ZERO || code > NINE)) {
      at++
      continue
    }
    NUMBER.lastIndex = at
    const written = NUMBER.exec(text)?.[0] ?? text.charAt(at)
    if (isInexact(written)) {
      parts.push(text.slice(from, at), '"', written, '"')
      from = at + written.length
    }
    at += written.length
  }
  parts.push(text.slice(from))
  return parts.join('')
}

const QUOTE = 0x22
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39

function isInexact(written: string): boolean {
  if (written.length <= LONGEST_EXACT && !/e/i.test(written)) return false
  return Math.abs(Number(written)) > Number.MAX_SAFE_INTEGER
}
