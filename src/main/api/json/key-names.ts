/** Normalised names of keys: `responsibleUserId`, `Responsible-User-ID` and `responsible_user_id` are the same. */

/** Upper bound of the cache, since a hostile answer must not fill the memory. */
const MAX_CACHED = 20_000
const cache = new Map<string, string>()
import { withoutEnds } from '@shared/rules/trimmed'

/** Lower case, words joined by `_`; letters of any script stay. */
export function normaliseKey(key: string): string {
  const known = cache.get(key)
  if (known !== undefined) return known
  const words = key
    .slice(0, 200)
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
  const normal = withoutEnds(words, '_')
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, normal)
  return normal
}

/** Names in which `id_` is part of a word, e.g. an identity card. */
const OF_IDENTITY =
  /^ids?_(card|code|name|type|number|num|no|doc|document|series|date|at|hash|token|key|string|text)(_|$)/
const ID_FIRST = /^(ids?)_(?=\p{L})(.+)$/u

/** Moves a leading `id_` of a normalised name to the end: `id_folder` becomes `folder_id`. Other names stay. */
export function idLast(name: string): string {
  if (!name.startsWith('id') || OF_IDENTITY.test(name)) return name
  return name.replace(ID_FIRST, '$2_$1')
}
