/**
 * The order in which the keys of objects within a value were written. Parsing puts keys that look like numbers in
 * ascending order; for lists that are maps by ids inside a tree or a record, their order is noted here, by the object.
 */
import { isObject } from './json'
import { afterBlanks, endOfString, keyIn } from './key-order'

const ORDERS = new WeakMap<object, readonly string[]>()

/** The keys of a parsed object in the order of its text, where `rememberOrders` has met it; else as parsing gave them. */
export const keysOf = (value: object): readonly string[] => ORDERS.get(value) ?? Object.keys(value)

/** An object (with the keys met so far) or a list (with the place that comes next) that is open. */
interface Opened {
  readonly value: unknown
  readonly keys: Set<string> | null
  next: number
}

/**
 * Notes the order of every object within a parsed value whose keys stand otherwise in the text. Goes over the text once,
 * however deep it is, and not at all where no key looks like a number.
 *
 * @param text the JSON that the value was parsed from
 */
export function rememberOrders(root: unknown, text: string): void {
  if (!/"\d+"\s*:/.test(text)) return
  const open: Opened[] = []
  /** What the text at hand was parsed to. */
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
        const list: Opened = { value, keys: null, next: 0 }
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

const nextOf = (list: Opened): unknown =>
  Array.isArray(list.value) ? (list.value as unknown[])[list.next++] : undefined

/** Where a key stands twice, the last value counts: what the first one holds is not what is noted here. */
function note({ value, keys }: Opened): void {
  if (keys === null || !isObject(value)) return
  const parsed = Object.keys(value)
  const written = [...keys]
  if (parsed.length !== written.length || !written.every((key) => Object.hasOwn(value, key))) return
  if (written.some((key, place) => key !== parsed[place])) ORDERS.set(value, written)
}

/** JSON with the keys of all objects in the order that `keysOf` tells. @param value no deeper than a record may be */
export function writeInOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${(value as unknown[]).map(writeInOrder).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const members = keysOf(value).map((key) => `${JSON.stringify(key)}:${writeInOrder(value[key])}`)
  return `{${members.join()}}`
}

/** A text that `writeInOrder` wrote, with the order in which it did. */
export function parseInOrder(json: string): unknown {
  const value: unknown = JSON.parse(json)
  rememberOrders(value, json)
  return value
}
