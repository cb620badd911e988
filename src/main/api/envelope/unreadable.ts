/** The error for an answer that is data, but not what was asked for; with the beginning of what came, for diagnostics. */
import { DesksideError } from '@shared/ipc/errors'
import { saidIn } from './error-body'
import { isObject, maskedJson } from '../json'

/** Characters of an answer that are kept. */
export const MAX_CAME = 600

const MOST_KEYS = 12
const MOST_ITEMS = 3
const MOST_DEPTH = 4
const LONGEST_TEXT = 120

/** `service-unreadable` with the beginning of the answer (`details.came`), its token-like values masked. */
export function unreadable(root: unknown, message = 'The answer holds nothing that could be what was asked for.') {
  const said = saidIn(root)
  const details = { came: cameOf(root), ...(said === null ? {} : { said }) }
  return new DesksideError('service-unreadable', message, { details })
}

/** The beginning of an answer as one line of JSON, with the values under token-like names masked. */
export function cameOf(root: unknown): string {
  const text = maskedJson(beginningOf(root, 0)).replace(/\n */g, ' ')
  return shortened(text, MAX_CAME)
}

/** Cut between words: nobody would know half of a credential again to take it out. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit))
  return `${text.slice(0, Math.max(0, end))}…`
}

/** The first of everything: an answer may have any size and any depth, and only its beginning is told. */
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
