/** Folders that name what they hold by ids alone: `{ "id": 1, "children": [3, 4] }`, beside the nodes 3 and 4. */
import { isObject, type JsonObject, keysOf, normaliseKey, readUint } from '../json'

export interface NamedChildren {
  /** What they are, where the name of the list tells; else null. */
  readonly noun: 'folder' | 'file' | null
  readonly ids: readonly number[]
}

/** Names of lists of what a folder holds. `folder_id` and `file_id` are no such names: they are somebody's own. */
const CHILDREN =
  /^(?:children|childs?|child_nodes|(?:sub_?)?(?:folders?|dirs|directories|items?|nodes)|subs|kids|files?|documents?|entries|contents?|elements)(?:_?ids)?$|^child_?id$/
const OF_FILES = /^(?:files?|documents?)(?:_?ids)?$/
const OF_FOLDERS = /^(?:sub_?)?(?:folders?|dirs|directories)(?:_?ids)?$/

/** The lists of ids in the fields of a node; none for most. */
export function childIdsOf(fields: JsonObject): NamedChildren[] {
  const found: NamedChildren[] = []
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

/** Whether a map is a list that is written as one: its keys are the places. */
export const isCounted = (map: object): boolean => keysOf(map).every((key, at) => key === String(at))

/** A list of ids, or one that is written as a map; nothing where anything else stands in it. */
function idsIn(value: object): readonly number[] {
  const items = Array.isArray(value) ? value : isObject(value) && isCounted(value) ? Object.values(value) : []
  const ids = items.map(readUint)
  return ids.every((id) => id !== null) ? ids : []
}
