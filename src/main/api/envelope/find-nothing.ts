/** Finds places that state, or may state, that there are no records. Used when no list was found. */
import { isContent, isTotalName } from './envelope-names'
import { isEmptyHolder, isObject, normaliseKey, outermostFirst } from '../json'

/** Envelopes are shallow: deeper objects belong to a record. */
const MAX_DEPTH = 4
const MAX_PLACES = 500

const isTotal = (name: string): boolean => isTotalName(name) || name === 'count'

export function findNothing(root: unknown) {
  /** Empty lists and maps where records usually are. */
  const empty: (readonly string[])[] = []
  /** `null` and `false` where records usually are, and totals of 0. */
  const doubtful: { readonly path: readonly string[]; readonly isTotal: boolean }[] = []
  const first: { readonly path: readonly string[]; readonly value: unknown } = { path: [], value: root }
  let seen = 0
  for (const [{ path, value }, below] of outermostFirst(first, MAX_DEPTH + 1)) {
    if (seen++ > MAX_PLACES) break
    if (isEmptyHolder(value)) {
      if (path.length === 0 || isContent(path.at(-1) as string)) empty.push(path)
      continue
    }
    if (!isObject(value)) continue
    for (const key in value) {
      const item = value[key]
      const at = [...path, key]
      if (typeof item === 'object' && item !== null) below.push({ path: at, value: item })
      else if ((item === null || item === false) && isContent(key)) doubtful.push({ path: at, isTotal: false })
      else if ((item === 0 || item === '0') && isTotal(normaliseKey(key))) doubtful.push({ path: at, isTotal: true })
    }
  }
  return { empty, doubtful }
}
