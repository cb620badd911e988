/** Finds places that state, or may state, that there are no records. Used when no list was found. */
import { CONTENT_NAMES, isTotalName, NOUN_NAMES } from './envelope-names'
import { isObject, normaliseKey } from '../json'

/** Envelopes are shallow: deeper objects belong to a record. */
const MAX_DEPTH = 4
const MAX_PLACES = 500

export interface EmptyEvidence {
  /** Empty lists and maps where records usually are. */
  readonly empty: readonly (readonly string[])[]
  /** `null` and `false` where records usually are, and totals of 0. */
  readonly doubtful: readonly { readonly path: readonly string[]; readonly isTotal: boolean }[]
}

export function findNothing(root: unknown): EmptyEvidence {
  const empty: (readonly string[])[] = []
  const doubtful: { path: readonly string[]; isTotal: boolean }[] = []
  let level: { path: readonly string[]; value: unknown }[] = [{ path: [], value: root }]
  let seen = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const below: typeof level = []
    for (const { path, value } of level) {
      if (seen++ > MAX_PLACES) break
      if (isEmpty(value)) {
        if (path.length === 0 || isContentName(path.at(-1) as string)) empty.push(path)
        continue
      }
      if (!isObject(value)) continue
      for (const key in value) {
        const item = value[key]
        const at = [...path, key]
        if (typeof item === 'object' && item !== null) below.push({ path: at, value: item })
        else if ((item === null || item === false) && isContentName(key)) doubtful.push({ path: at, isTotal: false })
        else if ((item === 0 || item === '0') && isCountName(key)) doubtful.push({ path: at, isTotal: true })
      }
    }
    level = below
  }
  return { empty, doubtful }
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0
}

function isContentName(key: string): boolean {
  const name = normaliseKey(key)
  return CONTENT_NAMES.has(name) || NOUN_NAMES.has(name)
}

function isCountName(key: string): boolean {
  const name = normaliseKey(key)
  return isTotalName(name) || name === 'count'
}
