/**
 * Reads a whole configuration from one pasted text, in the forms in which people keep it: an e-mail, a note, a `.env`
 * file, JSON, the headers of a request or a curl command. Pure; the parts are validated where they are used.
 */
export interface PastedConfiguration {
  readonly address?: string
  readonly token?: string
  readonly secret?: string
  readonly lookupPath?: string
}

type Part = keyof PastedConfiguration
type Found = { [K in Part]?: string }

/** A longer text is a document, in which any line might be mistaken for a part. */
const MAX_TEXT = 20_000

/** Names of the parts, in lower case with letters only; the first match wins. */
const NAMES: readonly (readonly [part: Part, name: RegExp])[] = [
  ['lookupPath', /(lookup|provider|dadata|подсказ)/],
  // "token secret" is a secret.
  ['secret', /(secret|секрет)/],
  ['token', /(token|apikey|токен|ключ)/],
  ['address', /(address|baseurl|url|host|server|site|адрес|сервер|сайт)/]
]

/** The parts in the text; null with fewer than two, so that a single address or token is pasted into its field. */
export function readConfiguration(text: string): PastedConfiguration | null {
  if (text.length > MAX_TEXT) return null
  const found = fromJson(text) ?? fromLines(text)
  return Object.keys(found).length >= 2 ? found : null
}

function fromJson(text: string): Found | null {
  const trimmed = text.trim().replace(/,$/, '')
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) return null
  let parsed: unknown
  try {
    parsed = JSON.parse(trimmed)
  } catch {
    // Braces, but no JSON: read like any other text.
    return null
  }
  const found: Found = {}
  collect(parsed, found, 0)
  return found
}

function collect(value: unknown, found: Found, depth: number): void {
  if (depth > 4 || typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    const part = partOf(key)
    if (typeof item === 'string' && part !== null) keep(found, part, item)
    else collect(item, found, depth + 1)
  }
}

function fromLines(text: string): Found {
  const found: Found = {}
  const nameless: string[] = []
  for (const line of linesOf(text)) {
    const named = namedIn(line)
    if (named !== null) keep(found, named[0], named[1])
    else nameless.push(unquoted(line))
  }
  const address = nameless.find(isAddress)
  if (address !== undefined) keep(found, 'address', address)
  // An address and two lines, in the order of the interface.
  const values = nameless.filter((line) => line !== address && isCredential(line))
  if (address !== undefined && values.length === nameless.length - 1 && values.length > 0 && values.length <= 2) {
    if (found.token === undefined) keep(found, 'token', values.shift())
    if (found.secret === undefined) keep(found, 'secret', values.shift())
  }
  return found
}

/** Lines, with the headers and the address of a curl command on lines of their own. */
function linesOf(text: string): string[] {
  const apart = /(^|\s)curl\s/.test(text)
    ? text
        .replace(/\\\r?\n/g, ' ')
        .replace(/(?:-H|--header)[\s=]+(["'])(.*?)\1/g, '\n$2\n')
        .replace(/["']?(https?:\/\/[^\s"']+)["']?/g, '\n$1\n')
        .replace(/(^|\s)(curl|-X|--request|GET|POST|-s|-L|-i|--url)(?=\s)/g, '\n')
    : text
  return apart
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(#|\/\/|;|```)/.test(line))
}

/** `name: value`, `NAME=value`, `export NAME="value"`, `- name → value`, `name<tab>value`. */
function namedIn(line: string): [Part, string] | null {
  const match =
    /^(?:(?:export|set|const)\s{1,20}|[-*•]\s{0,20})?["'`]?(\p{L}[\p{L}\p{N} _.-]{0,40}?)["'`]?\s{0,20}(?::(?!\/\/)|[=→\t])/u.exec(
      line
    )
  if (match === null) return null
  const part = partOf(match[1] as string)
  const value = unquoted(line.slice(match[0].length))
  return part === null || value === '' ? null : [part, value]
}

function partOf(name: string): Part | null {
  const letters = name.toLowerCase().replace(/[^\p{L}]/gu, '')
  return NAMES.find(([, pattern]) => pattern.test(letters))?.[0] ?? null
}

function unquoted(text: string): string {
  const bare = text.trim().replace(/[,;]$/, '').trim()
  return /^(["'`]).*\1$/.test(bare) ? bare.slice(1, -1) : bare
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) || /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?(\/\S*)?$/u.test(text)
}

/** A word with optional punctuation, capitalised or in capitals: `Regards,`, `THANKS!`. */
const WORD = /^(?:[A-Za-z]?[a-z']{1,19}|[A-Z']{1,20})[.,!?:;)]*$/

/** What may be a token: without blanks, long enough, and no usual word. */
function isCredential(text: string): boolean {
  return /^[\x21-\x7e]{6,}$/.test(text) && !WORD.test(text)
}

function keep(found: Found, part: Part, value: string | undefined): void {
  const text = value?.trim() ?? ''
  if (text !== '' && found[part] === undefined) found[part] = part === 'address' ? withoutEndpoint(text) : text
}

/** The address of a whole request (from curl) ends where the interface's own paths begin. */
function withoutEndpoint(address: string): string {
  const path = /\/backend\/public(?=\/)/i.exec(address)
  return path === null ? address : address.slice(0, path.index + path[0].length)
}
