/** Helpers for JSON of unknown shape. They never recurse over data, since an answer may nest to any depth. */

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An empty list or object. */
export function isEmptyHolder(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0
}

/**
 * Visits places level by level, outermost first, without recursion. The visitor adds the places to visit below the
 * current one.
 *
 * @param levels maximum number of levels
 */
export function* outermostFirst<Place>(root: Place, levels: number): Generator<[place: Place, below: Place[]]> {
  let level = [root]
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    const below: Place[] = []
    for (const place of level) yield [place, below]
    level = below
  }
}

/** An id of the interface (uint), also as a string; null for anything else. */
export function readUint(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  if (typeof value !== 'string' || value.length === 0 || value.length > 15) return null
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code < 48 || code > 57) return null
  }
  return Number(value)
}

/** Whether an object replaces a list: keyed by ids (PHP's notation of a list with gaps). */
export function isMapById(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  let hasAny = false
  for (const key in value) {
    if (readUint(key) === null) return false
    hasAny = true
  }
  return hasAny
}

/** Deeper JSON is written without line breaks: the indentation would exhaust the memory. */
const MAX_INDENTED_DEPTH = 50

/** Replacer for writing; its key is empty for list items. */
export type Replace = (key: string, value: unknown) => unknown

/** Formats JSON of any depth. */
export function formatJson(value: unknown, replace: Replace = (_key, item) => item): string {
  const isShallow = !isDeeperThan(value, MAX_INDENTED_DEPTH)
  if (isShallow) return JSON.stringify(value, (key, item: unknown) => replace(key, item), 2) ?? 'null'
  return writeFlat(value, replace)
}

export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= limit; depth++) {
    const below: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      for (const child of Array.isArray(item) ? (item as unknown[]) : Object.values(item)) {
        if (typeof child === 'object' && child !== null) below.push(child)
      }
    }
    if (below.length === 0) return false
    level = below
  }
  return true
}

/** Writes JSON on one line with an explicit stack. */
function writeFlat(root: unknown, replace: Replace): string {
  const parts: string[] = []
  const stack: ({ readonly text: string } | { readonly key: string; readonly value: unknown })[] = [
    { key: '', value: root }
  ]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ('text' in next) {
      parts.push(next.text)
      continue
    }
    const value = replace(next.key, next.value)
    if (typeof value !== 'object' || value === null) {
      parts.push(JSON.stringify(value) ?? 'null')
      continue
    }
    const isList = Array.isArray(value)
    const children: [string, unknown][] = isList ? value.map((item) => ['', item]) : Object.entries(value)
    stack.push({ text: isList ? ']' : '}' })
    for (let at = children.length - 1; at >= 0; at--) {
      const [key, item] = children[at] as [string, unknown]
      stack.push({ key, value: item }, { text: `${at === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}` })
    }
    parts.push(isList ? '[' : '{')
  }
  return parts.join('')
}
