/** Undoes escapes in a text and tracks each character's position in the source. */
import { decodeHTMLStrict } from 'entities'

/** Character `at` of `text` comes from the range `starts[at]` to `ends[at]` (exclusive) of the source. */
export interface View {
  readonly text: string
  readonly starts: ArrayLike<number>
  readonly ends: ArrayLike<number>
}

export function viewOf(text: string): View {
  const starts = new Int32Array(text.length)
  const ends = new Int32Array(text.length)
  for (let at = 0; at < text.length; at++) {
    starts[at] = at
    ends[at] = at + 1
  }
  return { text, starts, ends }
}

/** Length of an escape in characters, and its meaning: a character, or one byte of a character. */
interface Escape {
  readonly length: number
  readonly code: number
  readonly isByte: boolean
}

const MAY_ESCAPE = /[%\\&]/g
const SIMPLE: ReadonlyMap<string, number> = new Map([
  ...[...`"'\\/`].map((sign): [string, number] => [sign, sign.charCodeAt(0)]),
  ...Object.entries({ b: 8, f: 12, n: 10, r: 13, t: 9 })
])
/** Maximum digits of `\u{...}`. */
const LONGEST_CODE = 6
/** With leading zeros, and with or without the semicolon. */
const NUMERIC = /&#(?:x([\da-f]+)|(\d+));?/iy
const OCTAL = /\\[0-3]?[0-7]{1,2}/y
/** By name; without a semicolon only names that pages commonly write that way. */
const NAMED = [/&[a-z]{1,31};/iy, /&(?:amp|lt|gt|quot)/iy]

/** Undoes one layer of `%41`, `\u0041`, `\x41`, `\"`, `&#65;` and `&amp;`; null if there is none. */
export function unfolded(view: View): View | null {
  const { text } = view
  const out = new Output(view)
  let from = 0
  for (const { index } of text.matchAll(MAY_ESCAPE)) {
    // Inside an escape that is already undone.
    if (index < from) continue
    const escape = escapeAt(text, index)
    if (escape === null) continue
    const { code, at } = escape.isByte
      ? characterOfBytes(text, index, escape)
      : { code: escape.code, at: index + escape.length }
    out.keep(from, index)
    out.add(String.fromCodePoint(code), index, at)
    from = at
  }
  if (from === 0) return null
  out.keep(from, text.length)
  return out.view()
}

/** Drops some characters, such as line breaks in wrapped base64; null if there are none. */
export function without(view: View, isDropped: (code: number) => boolean): View | null {
  const { text } = view
  const out = new Output(view)
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (!isDropped(text.charCodeAt(at))) continue
    out.keep(from, at)
    from = at + 1
  }
  if (from === 0) return null
  out.keep(from, text.length)
  return out.view()
}

/** Builds a view that is never longer than its source. */
class Output {
  readonly #pieces: string[] = []
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  #length = 0

  constructor(private readonly from: View) {
    this.#starts = new Int32Array(from.text.length)
    this.#ends = new Int32Array(from.text.length)
  }

  /** Copies a range of the source. */
  keep(start: number, end: number): void {
    this.#pieces.push(this.from.text.slice(start, end))
    for (let at = start; at < end; at++) this.#place(at, at)
  }

  /** Replaces a range of the source with one character. */
  add(character: string, start: number, end: number): void {
    this.#pieces.push(character)
    for (let unit = 0; unit < character.length; unit++) this.#place(start, end - 1)
  }

  #place(first: number, last: number): void {
    this.#starts[this.#length] = this.from.starts[first] as number
    this.#ends[this.#length] = this.from.ends[last] as number
    this.#length += 1
  }

  view(): View {
    const [starts, ends] = [this.#starts.subarray(0, this.#length), this.#ends.subarray(0, this.#length)]
    return { text: this.#pieces.join(''), starts, ends }
  }
}

function escapeAt(text: string, at: number): Escape | null {
  switch (text[at]) {
    case '%':
      // Notation of `escape` for characters beyond a byte.
      if (text[at + 1] === 'u') return escapeOf(hexAt(text, at + 2, 4), 6, false)
      return escapeOf(hexAt(text, at + 1, 2), 3, true)
    case '\\':
      return backslashAt(text, at)
    case '&':
      return entityAt(text, at)
    default:
      return null
  }
}

function backslashAt(text: string, at: number): Escape | null {
  const octal = matchAt(OCTAL, text, at)
  if (octal !== null) return escapeOf(Number.parseInt(octal[0].slice(1), 8), octal[0].length, true)
  const next = text.charAt(at + 1)
  if (next === 'x') return escapeOf(hexAt(text, at + 2, 2), 4, true)
  if (next !== 'u' && next !== 'U') return escapeOf(SIMPLE.get(next) ?? null, 2, false)
  if (text[at + 2] !== '{') return escapeOf(hexAt(text, at + 2, 4), 6, false)
  // Without digits or a closing brace it is no escape.
  const digits = text.slice(at + 3, at + 3 + LONGEST_CODE + 1).indexOf('}')
  return escapeOf(hexAt(text, at + 3, digits), digits + 4, false)
}

function entityAt(text: string, at: number): Escape | null {
  const numeric = matchAt(NUMERIC, text, at)
  if (numeric !== null) {
    const [whole, hex, decimal] = numeric
    return escapeOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), whole.length, false)
  }
  for (const form of NAMED) {
    const written = matchAt(form, text, at)?.[0]
    if (written === undefined) continue
    const code = codeOfEntity(written.replace(/;?$/, ';'))
    if (code !== null) return escapeOf(code, written.length, false)
  }
  return null
}

/** The character of an entity, with its name as written or in lower case; null without exactly one. */
function codeOfEntity(entity: string): number | null {
  const exact = decodeHTMLStrict(entity)
  const [character = '', ...others] = exact === entity ? decodeHTMLStrict(entity.toLowerCase()) : exact
  return others.length > 0 ? null : (character.codePointAt(0) ?? null)
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}

const escapeOf = (code: number | null, length: number, isByte: boolean): Escape | null =>
  code === null || code > 0x10ffff ? null : { length, code, isByte }

function hexAt(text: string, at: number, digits: number): number | null {
  const hex = text.slice(at, at + digits)
  return hex.length === digits && /^[\da-f]+$/i.test(hex) ? Number.parseInt(hex, 16) : null
}

/** The UTF-8 character whose bytes start here; an invalid byte counts as its own character. */
function characterOfBytes(text: string, at: number, first: Escape): { readonly code: number; readonly at: number } {
  const alone = { code: first.code, at: at + first.length }
  const more = first.code >= 0xf0 ? 3 : first.code >= 0xe0 ? 2 : first.code >= 0xc2 ? 1 : 0
  let code = more === 0 ? first.code : first.code & (0x3f >> more)
  let end = alone.at
  for (let each = 0; each < more; each++) {
    const next = escapeAt(text, end)
    if (next === null || !next.isByte || (next.code & 0xc0) !== 0x80) return alone
    code = (code << 6) | (next.code & 0x3f)
    end += next.length
  }
  return code > 0x10ffff ? alone : { code, at: end }
}
