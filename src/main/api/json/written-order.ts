/**
 * Stores the written order of keys per object. Parsing sorts integer-like keys, which would reorder lists given as maps
 * by ids.
 */
import { isObject } from './json'

const ORDERS = new WeakMap<object, readonly string[]>()

/** Keys of a parsed object in text order if `rememberOrders` has read it; else in parsed order. */
export const keysOf = (value: object): readonly string[] => ORDERS.get(value) ?? Object.keys(value)

/** An open object (with its keys so far) or list (with its next index). */
interface OpenContainer {
  readonly value: unknown
  readonly keys: Set<string> | null
  next: number
}

/**
 * Stores the key order of every object in which it differs from the parsed order. Scans the text once, at any depth,
 * and only if a key looks like an integer.
 *
 * @param text the JSON from which the value was parsed
 */
export function rememberOrders(root: unknown, text: string): void {
  if (!/"\d+"\s*:/.test(text)) return
  const open: OpenContainer[] = []
  /** Parsed value at the current position. */
  let value = root
  let at = 0
  while (at < text.length) {
    const inner = open.at(-1)
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at)
        const colon = afterBlanks(text, end)
        if (inner?.keys != null && text[colon] === ':') {
          const key = keyIn(text, at, end)
          inner.keys.add(key)
          value = isObject(inner.value) && Object.hasOwn(inner.value, key) ? inner.value[key] : undefined
        }
        at = end
        continue
      }
      case '{':
        open.push({ value, keys: new Set(), next: 0 })
        break
      case '[': {
        const list: OpenContainer = { value, keys: null, next: 0 }
        open.push(list)
        value = nextOf(list)
        break
      }
      case ',':
        if (inner?.keys === null) value = nextOf(inner)
        break
      case '}':
      case ']':
        open.pop()
        if (inner !== undefined) note(inner)
        break
    }
    at++
  }
}

const nextOf = (list: OpenContainer): unknown =>
  Array.isArray(list.value) ? (list.value as unknown[])[list.next++] : undefined

/** For duplicate keys the last value counts; the first one's content is not stored. */
function note({ value, keys }: OpenContainer): void {
  if (keys === null || !isObject(value)) return
  const parsed = Object.keys(value)
  const written = [...keys]
  if (parsed.length !== written.length || !written.every((key) => Object.hasOwn(value, key))) return
  if (written.some((key, place) => key !== parsed[place])) ORDERS.set(value, written)
}

/** The key in the quoted string from `start` to `end`. */
function keyIn(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}

const BACKSLASH = 0x5c

/** Offset after the closing quote of the string that starts at `start`. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at - 1
    while (text.charCodeAt(escapes) === BACKSLASH) escapes--
    if ((at - 1 - escapes) % 2 === 0) return at + 1
  }
  return text.length
}

function afterBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return at
}

/**
 * Writes JSON with keys in the order of `keysOf`.
 * @param value no deeper than a record may be
 */
export function writeInOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${(value as unknown[]).map(writeInOrder).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const members = keysOf(value).map((key) => `${JSON.stringify(key)}:${writeInOrder(value[key])}`)
  return `{${members.join()}}`
}

/** Parses a text of `writeInOrder` and restores its order. */
export function parseInOrder(json: string): unknown {
  const value: unknown = JSON.parse(json)
  rememberOrders(value, json)
  return value
}
