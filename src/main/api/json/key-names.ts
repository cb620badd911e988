/** Normalised names of keys: `responsibleUserId`, `Responsible-User-ID` and `responsible_user_id` are the same. */

import { remembered } from '@shared/rules/remembered'
import { withoutEnds } from '@shared/rules/trimmed'

/** Lower case, words joined by `_`; letters of any script stay. */
export const normaliseKey = remembered((key) => {
  const words = key
    .slice(0, 200)
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
  return withoutEnds(words, '_')
}, 20_000)

/** Names in which `id_` is part of a word, e.g. an identity card. */
const OF_IDENTITY =
  /^ids?_(card|code|name|type|number|num|no|doc|document|series|date|at|hash|token|key|string|text)(_|$)/
const ID_FIRST = /^(ids?)_(?=\p{L})(.+)$/u

/** Moves a leading `id_` of a normalised name to the end: `id_folder` becomes `folder_id`. Other names stay. */
export function idLast(name: string): string {
  if (!name.startsWith('id') || OF_IDENTITY.test(name)) return name
  return name.replace(ID_FIRST, '$2_$1')
}
