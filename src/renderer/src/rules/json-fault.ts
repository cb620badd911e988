/** Finds where a text stops being valid JSON. Engines word their errors differently, often without a position. */

export interface TextPosition {
  /** Both counted from 1. */
  readonly line: number
  readonly column: number
}

/** Optional space, then a punctuation mark, a string or another value. */
const TOKEN =
  // eslint-disable-next-line no-control-regex -- JSON forbids them within a string
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y

/** The next expected token: a value, a value or the end of an empty list, a key (or the end), a colon, a comma or the end. */
type ExpectedToken = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing'

/** Position of the first invalid character; the end of the text if something is missing there. */
export function positionOfJsonFault(text: string): TextPosition {
  const open: ('{' | '[')[] = []
  let expected: ExpectedToken = 'value'
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (match === null) return placeOf(text, at)
    const [whole, sign = '', string, other] = match
    const next = after(expected, sign, string !== undefined, other !== undefined, open)
    if (next === null) return placeOf(text, at)
    expected = next
    at += whole.length
  }
}

/** The next expectation after a token; null if the token is invalid here. Updates `open`. */
function after(
  expected: ExpectedToken,
  sign: string,
  isString: boolean,
  isOther: boolean,
  open: ('{' | '[')[]
): ExpectedToken | null {
  const inside = (): ExpectedToken => (open.length === 0 ? 'nothing' : 'comma-or-end')
  const wantsValue = expected === 'value' || expected === 'value-or-end'
  if (isString) {
    if (expected === 'key' || expected === 'key-or-end') return 'colon'
    return wantsValue ? inside() : null
  }
  if (isOther) return wantsValue ? inside() : null
  switch (sign) {
    case '{':
    case '[':
      if (!wantsValue) return null
      open.push(sign)
      return sign === '{' ? 'key-or-end' : 'value-or-end'
    case '}':
      if (open.at(-1) !== '{' || (expected !== 'key-or-end' && expected !== 'comma-or-end')) return null
      open.pop()
      return inside()
    case ']':
      if (open.at(-1) !== '[' || (expected !== 'value-or-end' && expected !== 'comma-or-end')) return null
      open.pop()
      return inside()
    case ':':
      return expected === 'colon' ? 'value' : null
    default:
      if (expected !== 'comma-or-end') return null
      return open.at(-1) === '{' ? 'key' : 'value'
  }
}

function placeOf(text: string, from: number): TextPosition {
  const space = /^[ \t\r\n]*/.exec(text.slice(from))?.[0].length ?? 0
  const before = text.slice(0, from + space).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
