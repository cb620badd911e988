/** Finds the match of a lookup whose answer is the match itself, not a list (address by IP). */
import { isObject } from '../json'
import type { RawRecord } from '../types'

/** Envelopes are shallow: a deeper object is not the match. */
const MAX_DEPTH = 4

/** The match; null if the answer has a list or nothing. */
export function findSuggestion(root: unknown): RawRecord | null {
  let level: unknown[] = [root]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const below: unknown[] = []
    for (const value of level) {
      if (Array.isArray(value)) return null
      if (!isObject(value)) continue
      if (typeof value['value'] === 'string' && isObject(value['data'])) return { id: null, fields: value }
      below.push(...Object.values(value))
    }
    level = below
  }
  return null
}
