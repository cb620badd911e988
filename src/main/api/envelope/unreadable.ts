/** Error for an answer that parsed but was not the requested data, with its beginning for diagnostics. */
import type { DesksideError } from '@shared/ipc/errors'
import { failure } from '../failures'
import { messageOf } from './error-body'
import { isObject, maskedJson } from '../json'

/** Upper bound of the quoted answer, in characters. */
export const MAX_CAME = 600

const MOST_KEYS = 12
const MOST_ITEMS = 3
const MOST_DEPTH = 4
const LONGEST_TEXT = 120

/** A `service-unreadable` error with the masked beginning of the answer (`details.came`). */
export function unreadable(root: unknown): DesksideError {
  const words = messageOf(root)
  return failure('service-unreadable', { came: cameOf(root), ...(words === null ? {} : { said: words }) })
}

/** Beginning of an answer as one line of JSON, with values under token-like names masked. */
export function cameOf(root: unknown): string {
  const text = maskedJson(beginningOf(root, 0)).replace(/\n */g, ' ')
  return shortened(text, MAX_CAME)
}

/** Cuts at a word boundary: half a credential could not be recognised and removed. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit))
  return `${text.slice(0, Math.max(0, end))}…`
}

/** The first items and keys of each level, since an answer may be of any size and depth. */
function beginningOf(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shortened(value, LONGEST_TEXT)
  if (Array.isArray(value)) {
    const items = value as unknown[]
    if (depth >= MOST_DEPTH && items.length > 0) return '[…]'
    const first = items.slice(0, MOST_ITEMS).map((item) => beginningOf(item, depth + 1))
    return items.length > MOST_ITEMS ? [...first, '…'] : first
  }
  if (!isObject(value)) return value
  const keys = Object.keys(value)
  if (depth >= MOST_DEPTH && keys.length > 0) return '{…}'
  const first = keys.slice(0, MOST_KEYS).map((key): [string, unknown] => [key, beginningOf(value[key], depth + 1)])
  return Object.fromEntries(keys.length > MOST_KEYS ? [...first, ['…', '…']] : first)
}
