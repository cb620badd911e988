/**
 * Reads a whole configuration from pasted text: an e-mail, a note, a `.env` file, JSON, request headers or a curl
 * command. Pure; the parts are validated where they are used.
 */
import { addressAsMeant, withoutMarks } from '@shared/rules/typed-address'

export interface PastedConfiguration {
  readonly address?: string
  readonly token?: string
  readonly secret?: string
  readonly lookupPath?: string
}

type Part = keyof PastedConfiguration
type FoundParts = { [K in Part]?: string }

/** Upper bound (characters): a longer text is a document, where any line might look like a part. */
const MAX_TEXT = 20_000

/** Names of the parts, in lower case and letters only; the first match wins. */
const NAMES: readonly (readonly [part: Part, name: RegExp])[] = [
  ['lookupPath', /(lookup|provider|dadata|подсказ)/],
  // "token secret" means the secret.
  ['secret', /(secret|секрет)/],
  ['token', /(token|apikey|токен|ключ)/],
  ['address', /(address|baseurl|url|host|server|site|адрес|сервер|сайт)/]
]

/** The parts in the text; null with fewer than two, so that a single address or token can be pasted into its field. */
export function readConfiguration(text: string): PastedConfiguration | null {
  if (text.length > MAX_TEXT) return null
  const seen = text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '').replace(/[\u00a0\u2007\u202f\u3000]/g, ' ')
  const found = fromJson(seen) ?? fromLines(seen)
  return Object.keys(found).length >= 2 ? found : null
}

function fromJson(text: string): FoundParts | null {
  const trimmed = text.trim().replace(/,$/, '')
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) return null
  // Word processors replace typed quotes.
  const parsed = parseJson(trimmed) ?? parseJson(trimmed.replace(/[«»“”„]/g, '"').replace(/,(\s{0,40}[}\]])/g, '$1'))
  if (parsed === null) return null
  const found: FoundParts = {}
  collect(parsed.value, found, 0)
  return found
}

function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // Braces, but no JSON: read it like any other text.
    return null
  }
}

function collect(value: unknown, found: FoundParts, depth: number): void {
  if (depth > 4 || typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    const part = partOf(key)
    if (typeof item === 'string' && part !== null) keep(found, part, item)
    else collect(item, found, depth + 1)
  }
}

function fromLines(text: string): FoundParts {
  const found: FoundParts = {}
  const nameless: string[] = []
  const lines = linesOf(text)
  /** The part named alone on the previous line. */
  let announced: Part | null = null
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    const columns = columnsOf(line, lines[at + 1])
    if (columns !== null) {
      for (const [part, value] of columns) keep(found, part, value)
      at += 1
      continue
    }
    const named = namedIn(line)
    if (named !== null) keep(found, ...named)
    else if (announced !== null && fits(announced, line)) keep(found, announced, line)
    else if (nameAlone(line) === null) nameless.push(withoutMarks(withoutStop(line)))
    announced = named === null ? nameAlone(line) : null
  }
  const address = nameless.find(isAddress)
  if (address !== undefined) keep(found, 'address', address)
  // An address and two more lines, in the interface's order.
  const values = nameless.filter((line) => line !== address && isCredential(line))
  if (address !== undefined && values.length === nameless.length - 1 && values.length > 0 && values.length <= 2) {
    if (found.token === undefined) keep(found, 'token', values.shift())
    if (found.secret === undefined) keep(found, 'secret', values.shift())
  }
  return found
}

/** Quote marks of a mail reply. */
const ANSWERED = /^(?:[>]\s{0,3}){1,20}/
const BARS = /[│┃║¦]/g
/** Separator row of a Markdown table. */
const RULE = /^[|+:\-\s=_*─━┼]{3,}$/
/** `[name](address)`, captures the address. */
const LINK = /!?\[[^[\]\n]{0,300}\]\((https?:[^\s()]{1,2000})\)/giu
/** `<name>value</name>` */
const ELEMENT = /^<([\p{L}][\p{L}\p{N}_.-]{0,40})>([^<>]{1,2000})<\/[^<>]{1,42}>$/u
/** Several parts on one line. */
const NEXT_PART = /[,;&]\s{0,3}(?=["'«“]?\p{L}[\p{L}\p{N} _.-]{1,30}["'»”]?\s{0,3}(?:[:=](?!\/\/)|→))/gu

/** Splits into lines without mail, Markdown and table marks; separates headers and address of a curl command. */
function linesOf(text: string): string[] {
  const apart = /(^|\s)curl\s/.test(text)
    ? text
        .replace(/\\\r?\n/g, ' ')
        .replace(/(?:-H|--header)[\s=]+(["'])(.*?)\1/g, '\n$2\n')
        .replace(/["']?(https?:\/\/[^\s"']+)["']?/g, '\n$1\n')
        .replace(/(^|\s)(curl|-X|--request|GET|POST|-s|-L|-i|--url)(?=\s)/g, '\n')
    : text
  return apart
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => bareLine(line.trim().replace(ANSWERED, '').trim()))
    .flatMap(partsIn)
    .filter((line) => line !== '' && !RULE.test(line) && !/^(#|\/\/|;|~~~|[{}[\]]{1,2},?$)/.test(line))
}

function bareLine(line: string): string {
  const bare = line
    .replace(BARS, '|')
    .replace(LINK, '$1')
    .replace(/\*\*|`/g, '')
    // Headings and list items.
    .replace(/^(?:#{1,6}\s{1,3}(?=\S{1,40}:?$|.{1,40}:)|\d{1,2}[.)]\s{1,5}|[-*•+–—]\s{1,5}(?:\[[ xX]\]\s{1,3})?)/u, '')
    .trim()
  const [, name, value] = ELEMENT.exec(bare) ?? []
  return name === undefined || value === undefined ? bare : `${name}: ${value}`
}

/** Splits a line with several parts. */
function partsIn(line: string): readonly string[] {
  const pieces = line.split(NEXT_PART)
  return pieces.length > 1 && pieces.every((piece) => namedIn(piece) !== null) ? pieces : [line]
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/[|\t]|\s{0,3};\s{0,3}|\s{0,3},\s{1,3}/)
    .map((cell) => cell.trim())

/** Reads a row of names with the row below. */
function columnsOf(line: string, below: string | undefined): readonly (readonly [Part, string])[] | null {
  const names = cellsOf(line).map(nameAlone)
  const values = below === undefined ? [] : cellsOf(below)
  if (names.length < 2 || names.length !== values.length) return null
  const columns = names.flatMap((part, at): [Part, string][] => (part === null ? [] : [[part, values[at] ?? '']]))
  return columns.length >= 2 && new Set(columns.map(([part]) => part)).size === columns.length ? columns : null
}

/** `name: value`, `NAME=value`, `export NAME="value"`, `- name → value`, `name<tab>value`, `| name | value |`. */
function namedIn(line: string): [Part, string] | null {
  const match =
    /^(?:\|\s{0,20})?(?:(?:export|set|const|let|var)\s{1,20})?["'«“„<[*_]{0,3}(\p{L}[\p{L}\p{N} _.-]{0,40}?)["'»”“>\]*_]{0,3}\s{0,20}(?:[:：](?!\/\/)=?|=>?|->|[→⇒\t|]|\s[–—-]\s)/u.exec(
      line
    )
  if (match === null) return null
  const part = partOf(match[1] as string)
  const value = cleaned(line.slice(match[0].length))
  return part === null || value === '' ? null : [part, value]
}

/** The part named by a whole line, with or without a colon. */
function nameAlone(line: string): Part | null {
  const [, name] = /^["'«“*_|\s]{0,5}(\p{L}[\p{L} _-]{0,30}?)["'»”*_|\s]{0,5}[:：=]?[*_\s]{0,3}$/u.exec(line) ?? []
  return name === undefined || name.trim().split(/\s+/).length > 3 ? null : partOf(name)
}

/** Whether a line is a plausible value of the part. */
const fits = (part: Part, line: string): boolean =>
  part === 'address' ? isAddress(cleaned(line)) : /^[\x21-\x7e]{4,}$/.test(cleaned(line))

function partOf(name: string): Part | null {
  const letters = name.toLowerCase().replace(/[^\p{L}]/gu, '')
  return NAMES.find(([, pattern]) => pattern.test(letters))?.[0] ?? null
}

/** A value without its surrounding marks. */
function cleaned(text: string): string {
  const bare = withoutMarks(withoutStop(text).replace(/^\s{0,20}\*{1,2}\s{1,5}/, ''))
  return withoutMarks(withoutStop(bare))
}

/** Without a trailing comma or semicolon, and without table bars. */
const withoutStop = (text: string): string =>
  text
    .trim()
    .replace(/[,;]$/, '')
    .replace(/^\||\|$/g, '')
    .trim()

function isAddress(text: string): boolean {
  const meant = addressAsMeant(text)
  return /^https?:\/\/\S+$/i.test(meant) || /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?(\/\S*)?$/u.test(meant)
}

/** A word with optional punctuation, capitalised or in capitals: `Regards,`, `THANKS!`. */
const WORD = /^(?:[A-Za-z]?[a-z']{1,19}|[A-Z']{1,20})[.,!?:;)]*$/

/** Whether a text may be a token: no blanks, long enough, and no ordinary word. */
function isCredential(text: string): boolean {
  return /^[\x21-\x7e]{6,}$/.test(text) && !WORD.test(text)
}

function keep(found: FoundParts, part: Part, value: string | undefined): void {
  const text = cleaned(value ?? '')
  const meant = part === 'address' ? addressAsMeant(text) : text
  if (meant !== '' && found[part] === undefined) found[part] = meant
}
