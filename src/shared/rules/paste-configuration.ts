/**
 * Recognises a whole configuration in pasted text, however the administrator wrote it down: an address and two lines,
 * lines with names, header lines, or JSON.
 */

export interface PastedConfiguration {
  readonly address?: string
  readonly token?: string
  readonly secret?: string
  readonly lookupPath?: string
}

type Part = keyof PastedConfiguration

/** Names that administrators give the parts, reduced to their letters. Order matters: "token secret" is a secret. */
const NAMES: readonly (readonly [RegExp, Part])[] = [
  [/lookup|dadata|подсказ/, 'lookupPath'],
  [/secret|секрет/, 'secret'],
  [/token|apikey|токен|ключ/, 'token'],
  [/address|baseurl|^url$|^host$|server|адрес|сервер/, 'address']
]

/** Longer text is a document, not a configuration. */
const LONGEST = 10_000

/**
 * Reads `text`; null unless it holds at least two parts, so that a lone address or a lone token stays what it is: the
 * paste of one field.
 */
export function readConfiguration(text: string): PastedConfiguration | null {
  if (text.length > LONGEST) return null
  const found = readJson(text) ?? readLines(text)
  return Object.keys(found).length >= 2 ? found : null
}

function partOf(name: string): Part | null {
  const letters = name.toLowerCase().replace(/[^\p{L}]/gu, '')
  return NAMES.find(([pattern]) => pattern.test(letters))?.[1] ?? null
}

function readJson(text: string): PastedConfiguration | null {
  if (!text.trim().startsWith('{')) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Not JSON after all; the lines may still say something.
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const found: { -readonly [P in Part]?: string } = {}
  for (const [name, entry] of Object.entries(value)) {
    const part = partOf(name)
    if (part !== null && typeof entry === 'string' && entry.trim() !== '') found[part] ??= entry.trim()
  }
  return found
}

const isAddress = (line: string): boolean => /^https?:\/\/\S+$/i.test(line)
/** `name: value`, `name = value`; not the colon of `https://`. */
const NAMED = /^["']?([\p{L}][\p{L}\p{N} _.-]{1,40}?)["']?\s*(?:[:=]\s*(?!\/\/)|\t)\s*["']?(.+?)["']?[,;]?$/u
/** What a token or a secret looks like when nobody says that it is one: one word of some length. */
const isKeyLike = (line: string): boolean => /^[\x21-\x7e]{8,}$/.test(line)

function readLines(text: string): PastedConfiguration {
  const found: { -readonly [P in Part]?: string } = {}
  const nameless: string[] = []
  for (const raw of text.split(/\r?\n/)) {
    const line = raw
      .trim()
      .replace(/^-H\s+/, '')
      .replace(/^['"]|['"]\s*\\?$/g, '')
      .trim()
    if (line === '') continue
    if (isAddress(line)) {
      found.address ??= line
      continue
    }
    const named = NAMED.exec(line)
    const part = named === null ? null : partOf(named[1] ?? '')
    if (part !== null && named?.[2] !== undefined) found[part] ??= named[2].trim()
    else if (isKeyLike(line)) nameless.push(line)
  }
  // An address and two lines: token first, as the headers are always given. Any other number would be a guess.
  if (found.address !== undefined && nameless.length === 2 && found.token === undefined && found.secret === undefined) {
    ;[found.token, found.secret] = nameless as [string, string]
  }
  return found
}
