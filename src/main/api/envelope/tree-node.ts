/** What tells a folder from a file, and either from the envelopes around it: by its own fields and the list it stands in. */
import { OWN_ID_NAMES } from './envelope-names'
import { idOf } from './record-id'
import { isMapById, isObject, type JsonObject, normaliseKey, readUint } from '../json'
import { readFlag } from '../fields'

/** What a node says that it is; null when it says nothing. */
export type Mark = 'folder' | 'file' | null

const FILES = /(^|_)(files?|documents?|docs?|attachments?|uploads?)($|_)/
const FOLDERS = /(^|_)(folders?|dirs?|director(y|ies)|catalogs?)($|_)/
const CHILDREN =
  /(^|_)(children|childs?|items?|nodes|entry|entries|collection|contents?|elements|list|data|tree|embedded|sub\w*)($|_)/
const ABOVE = /(^|_)(path|paths|ancestors?|breadcrumbs?|crumbs|parents?|links?|versions?|permissions?|tags|labels)($|_)/
const LABEL =
  /^(name|title|text|label|caption|display_?name|file_?name|basename|name_full)$|^(file|folder|node)_(name|title)$/
const TYPES = /^(type|kind|object_type|node_type|item_type|entity|entity_type|resource_?type|tag|class|nature)$/
const MIME = /^(mime|mime_?type|content_?type|media_type)$/

const MARK = /^(?:is_?)?(folder|dir|directory|file|leaf)$/

/** Words that only a type says: version control calls folders trees, web storages call them collections. */
const TYPE_FILE = /(^|_)(blob|leaf|content|image|picture|photo|video|audio)($|_)/
const TYPE_FOLDER = /(^|_)(tree|collection|container|branch|vault|root)($|_)/

/** What file names end in; endings of sites (`.ru`) are names of folders as well. */
const EXTENSION =
  /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|md|xml|json|html?|zip|rar|7z|gz|jpe?g|png|gif|webp|svg|bmp|tiff?|heic|psd|ai|eps|dwg|mp[34]|avi|mov|mkv|wav|eml|msg|sig|p7s)$/i

const EVIDENCE =
  /^(ext|extension|mime|mime_?type|(get_?)?content_?(type|length)|file_?name|size|file_?size|md5|sha1|hash|checksum|folder_id)$/

export function isGroup(name: string): boolean {
  return FILES.test(name) || FOLDERS.test(name)
}

/** Whether the name says of the node itself what it is. */
export function isMark(name: string): boolean {
  return MARK.test(name)
}

/** Whether what stands under the name is commonly what a folder holds. */
export function tellsChildren(name: string): boolean {
  return CHILDREN.test(name) && !/_ids?$/.test(name)
}

/** Whether the name is that of what lies above or around a node: its path, its links, its versions. */
export function isAboveNode(name: string): boolean {
  return ABOVE.test(name)
}

/** Something with an id and more than a name, or something named that says whether it is a file or a folder. */
export function isNode(item: unknown): boolean {
  if (!isObject(item)) return false
  const id = nodeIdOf(item)
  return id === null ? hasLabel(item) && (markOf(item) ?? evidence(item)) !== null : Object.keys(item).length > 2
}

/** The node's own id: as every record bears it, or under a name that trees use (`key`, `file_id` of a file). */
export function nodeIdOf(item: JsonObject): number | null {
  const { own, text } = ownId(item)
  if (own !== null) return own
  if (!hasLabel(item)) return null
  const key = text ? null : (idOf(item) ?? readUint(item['key']))
  if (key !== null) return key
  const mark = markOf(item) ?? evidence(item)
  if (mark === null) return null
  for (const name in item) {
    if (OF_KIND[mark].test(normaliseKey(name))) return readUint(item[name])
  }
  return null
}

const OF_KIND = { file: /^file_?id$/, folder: /^(folder|dir|directory|file)_?id$/ } as const

/** What stands under `id` and its like; `text` where that is no number, so that no other number may pass for it. */
function ownId(item: JsonObject): { readonly own: number | null; readonly text: boolean } {
  let [own, rank, text]: [number | null, number, boolean] = [null, Infinity, false]
  for (const key in item) {
    const at = OWN_ID_NAMES.indexOf(normaliseKey(key))
    if (at < 0 || at >= rank) continue
    const id = readUint(item[key])
    if (id !== null) [own, rank] = [id, at]
    else if (at === 0 && typeof item[key] === 'string' && item[key] !== '') text = true
  }
  return { own, text }
}

function hasLabel(item: JsonObject): boolean {
  for (const key in item) if (typeof item[key] === 'string' && LABEL.test(normaliseKey(key))) return true
  return false
}

/** What the node's fields say outright. */
export function markOf(fields: JsonObject): Mark {
  let typed: Mark = null
  let flagged: Mark = null
  for (const key in fields) {
    const name = normaliseKey(key)
    const value = fields[key]
    if (typeof value === 'string') {
      // A folder may have a type of content as well, and says there that it is one.
      if (MIME.test(name) && /folder|directory/i.test(value)) return 'folder'
      if (TYPES.test(name)) typed ??= markOfWord(normaliseKey(value))
    }
    // WebDAV: `{ "resourcetype": { "collection": "" } }`
    if (isObject(value) && TYPES.test(name) && 'collection' in value) return 'folder'
    flagged ??= markOfFlag(name, value)
  }
  return flagged ?? typed
}

function markOfWord(word: string): Mark {
  if (FILES.test(word)) return 'file'
  if (FOLDERS.test(word)) return 'folder'
  return TYPE_FILE.test(word) ? 'file' : TYPE_FOLDER.test(word) ? 'folder' : null
}

function markOfFlag(name: string, value: unknown): Mark {
  const kind = MARK.exec(name)?.[1]
  if (kind === undefined) return /^(is_?parent|is_?container)$/.test(name) && readFlag(value) === true ? 'folder' : null
  const folder = kind !== 'file' && kind !== 'leaf'
  // `"folder": { "childCount": 4 }` is a folder, `"folder": { "id": 4 }` is where it lies.
  if (isObject(value)) return isMapById(value) || ownId(value).own !== null ? null : folder ? 'folder' : 'file'
  // Under a bare `folder` or `file` a number is an id.
  const flag = name === kind && kind !== 'leaf' && typeof value !== 'boolean' ? null : readFlag(value)
  if (flag === null) return null
  return flag === folder ? 'folder' : 'file'
}

/** What only files have. */
function evidence(fields: JsonObject): Mark {
  for (const key in fields) {
    const value = fields[key]
    if (value === null || value === '') continue
    const name = normaliseKey(key)
    if (EVIDENCE.test(name) || (LABEL.test(name) && typeof value === 'string' && EXTENSION.test(value))) return 'file'
  }
  return null
}

/** @param marked whether folders of this answer say that they are folders, and files say nothing */
export function nounOf(
  node: { readonly fields: JsonObject; readonly group: string; readonly holds: boolean; readonly mark: Mark },
  marked: boolean
): 'folder' | 'file' {
  const { fields, group, holds, mark } = node
  if (holds) return 'folder'
  if (FILES.test(group) && !FOLDERS.test(group) && mark === null) return 'file'
  if (FOLDERS.test(group) && mark === null) return 'folder'
  return mark ?? (marked ? 'file' : evidence(fields)) ?? 'folder'
}

const PARENT =
  /^(parent|p_?id|parent_?(id|key|folder|folder_?id|dir|dir_?id|node|node_?id)|parents|folder|folder_id|dir_id|directory_id)$/

/** The folder that the node says it lies in. @param id its own, which must not be taken for it */
export function parentOf(fields: JsonObject, id: number | null): number | null {
  for (const key in fields) {
    const value = fields[key]
    const name = normaliseKey(key)
    if (PARENT.test(name)) {
      const parent = parentIn(value)
      if (parent !== null && parent > 0 && parent !== id) return parent
    }
    const within = (name === 'attributes' || name === 'relationships') && isObject(value) ? parentOf(value, id) : null
    if (within !== null) return within
  }
  return null
}

/** An id, an object that bears one, JSON:API's linkage, or a list of one of these. */
function parentIn(value: unknown): number | null {
  const one = Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value
  return readUint(isObject(one) ? idOf(isObject(one['data']) ? one['data'] : one) : one)
}
