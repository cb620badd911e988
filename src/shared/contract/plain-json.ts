/** Validates objects and lists from a page: structured clones may also contain maps, dates and cycles. */

const MAX_CHARACTERS = 1_000_000
const MAX_VALUES = 100_000
const MAX_DEPTH = 100

/** Whether the value is an object or list of JSON values within the limits on depth and size. Never recurses. */
export function isPlainJson(root: unknown): root is Record<string, unknown> | unknown[] {
  if (typeof root !== 'object' || root === null) return false
  let level: unknown[] = [root]
  let values = 0
  let characters = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false
    const below: unknown[] = []
    for (const value of level) {
      values++
      if (typeof value === 'string') characters += value.length
      else if (typeof value === 'number') {
        if (!Number.isFinite(value)) return false
      } else if (Array.isArray(value)) {
        if (values + value.length > MAX_VALUES) return false
        below.push(...(value as unknown[]))
      } else if (typeof value === 'object' && value !== null) {
        if (Object.getPrototypeOf(value) !== Object.prototype) return false
        for (const [key, item] of Object.entries(value)) {
          characters += key.length
          below.push(item)
        }
      } else if (typeof value !== 'boolean' && value !== null) return false
      if (values + below.length > MAX_VALUES || characters > MAX_CHARACTERS) return false
    }
    level = below
  }
  return true
}
