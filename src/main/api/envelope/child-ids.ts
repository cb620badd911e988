/** Folders that list their children by id only: `{ "id": 1, "children": [3, 4] }`, beside the nodes 3 and 4. */
import { isObject, type JsonObject, keysOf, normaliseKey, readUint } from '../json'

/** Names of child lists. `folder_id` and `file_id` are not among them: they are single ids. */
const CHILDREN =
  /^(?:children|childs?|child_nodes|(?:sub_?)?(?:folders?|dirs|directories|items?|nodes)|subs|kids|files?|documents?|entries|contents?|elements)(?:_?ids)?$|^child_?id$/
const OF_FILES = /^(?:files?|documents?)(?:_?ids)?$/
const OF_FOLDERS = /^(?:sub_?)?(?:folders?|dirs|directories)(?:_?ids)?$/

/** Lists of child ids in the fields of a node, with the noun if the list's name tells it; empty for most nodes. */
export function childIdsOf(fields: JsonObject) {
  const found: { readonly noun: 'folder' | 'file' | null; readonly ids: readonly number[] }[] = []
  for (const key in fields) {
    const value = fields[key]
    if (typeof value !== 'object' || value === null) continue
    const name = normaliseKey(key)
    if (!CHILDREN.test(name)) continue
    const ids = idsIn(value)
    if (ids.length > 0)
      found.push({ noun: OF_FILES.test(name) ? 'file' : OF_FOLDERS.test(name) ? 'folder' : null, ids })
  }
  return found
}

/** Whether a map is a list in map notation: its keys are the indices. */
export const isCounted = (map: object): boolean => keysOf(map).every((key, at) => key === String(at))

/** A list of ids, also in map notation; empty if it contains anything else. */
function idsIn(value: object): readonly number[] {
  const items = Array.isArray(value) ? value : isObject(value) && isCounted(value) ? Object.values(value) : []
  const ids = items.map(readUint)
  return ids.every((id) => id !== null) ? ids : []
}
