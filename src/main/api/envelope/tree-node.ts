/** Tells folders, files and envelopes apart by their own fields and the surrounding list. */
import { OWN_ID_NAMES } from './envelope-names'
import { idOf } from './record-id'
import { idLast, isMapById, isObject, type JsonObject, normaliseKey, readUint } from '../json'
import { readFlag, typedValue } from '../fields'

/** The node's own statement of its kind; null if absent. */
export type Mark = 'folder' | 'file' | null

const FILES = /(^|_)(files?|documents?|docs?|attachments?|uploads?)($|_)/
const FOLDERS = /(^|_)(folders?|dirs?|director(y|ies)|catalogs?)($|_)/
const CHILDREN =
  /(^|_)(children|childs?|items?|nodes|entry|entries|collection|contents?|elements|list|data|tree|embedded|sub\w*)($|_)/
const ABOVE = /(^|_)(path|paths|ancestors?|breadcrumbs?|crumbs|parents?|links?|versions?|permissions?|tags|labels)($|_)/
const LABEL =
  /^(name|title|text|label|caption|subject|heading|display_?name|file_?name|basename|name_full|название|наименование|имя)$|^(file|folder|node)_(name|title)$/
const TYPES = /^(type|kind|object_type|node_type|item_type|entity|entity_type|resource_?type|tag|class|nature)$/
const MIME = /^(mime|mime_?type|content_?type|media_type)$/

const MARK = /^(?:is_?)?(folder|dir|directory|file|leaf)$/

/** Words used as types only: version control calls folders trees, web storages call them collections. */
const TYPE_FILE = /(^|_)(blob|leaf|content|image|picture|photo|video|audio)($|_)/
const TYPE_FOLDER = /(^|_)(tree|collection|container|branch|vault|root)($|_)/

/** File extensions. Domain endings (`.ru`) are left out, since folders have such names. */
const EXTENSION =
  /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|md|xml|json|html?|zip|rar|7z|gz|jpe?g|png|gif|webp|svg|bmp|tiff?|heic|psd|ai|eps|dwg|mp[34]|avi|mov|mkv|wav|eml|msg|sig|p7s)$/i

const EVIDENCE =
  /^(ext|extension|mime|mime_?type|(get_?)?content_?(type|length)|file_?name|size|file_?size|md5|sha1|hash|checksum|folder_id)$/

export function isGroup(name: string): boolean {
  return FILES.test(name) || FOLDERS.test(name)
}

/** Whether the field marks the node as folder or file. */
export function isMark(name: string): boolean {
  return MARK.test(name)
}

/** Whether the name usually holds a folder's children. */
export function hasChildKeys(name: string): boolean {
  return CHILDREN.test(name) && !/_ids?$/.test(name)
}

/** Whether the name holds something above or around a node: path, links, versions. */
export function isAboveNode(name: string): boolean {
  return ABOVE.test(name)
}

/** An object with an id and more than a name, or with a label and a mark as file or folder. */
export function isNode(item: unknown): boolean {
  if (!isObject(item)) return false
  const id = nodeIdOf(item)
  return id === null ? hasLabel(item) && (markOf(item) ?? evidence(item)) !== null : Object.keys(item).length > 2
}

/** Whether the object is a node in any place. */
export function isSurelyNode(item: unknown): boolean {
  return isObject(item) && (nodeIdOf(item) !== null || isNode(item))
}

/** Whether it has an id under `id` or a similar name. */
export function hasTreeId(item: unknown): boolean {
  return isObject(item) && ownId(item).own !== null
}

/**
 * The node's own id: under the usual names, or under names used in trees (`key`, or `file_id` of a file).
 *
 * @param isStrict other items of the list use `id`: ids under other names are references
 * @param around id of the parent node, which is never the node's own
 */
export function nodeIdOf(item: JsonObject, isStrict = false, around: number | null = null): number | null {
  const { own, isText } = ownId(item)
  if (own !== null) return own
  if (isStrict || !hasLabel(item)) return null
  const id = idOtherwise(item, isText)
  return id === around ? null : id
}

/** @param isText whether `id` holds a non-numeric value */
function idOtherwise(item: JsonObject, isText: boolean): number | null {
  const key = isText ? null : (idOf(withoutParents(item)) ?? readUint(item['key']))
  if (key !== null) return key
  const mark = markOf(item) ?? evidence(item)
  if (mark === null) return null
  for (const name in item) {
    if (OF_KIND[mark].test(idLast(normaliseKey(name)))) return readUint(item[name])
  }
  return null
}

/** The item without its parent folder's fields. Those are its own id only if it is marked as a folder. */
function withoutParents(item: JsonObject): JsonObject {
  const others = Object.entries(item).filter(([key]) => {
    const name = idLast(normaliseKey(key))
    return !FOLDER.test(name) && !PARENT.test(name)
  })
  return Object.fromEntries(others)
}

const OF_KIND = { file: /^file_?id$/, folder: /^(folder|dir|directory|catalog(ue)?|file)_?id$/ } as const

/** The value under `id` or a similar name. `isText`: it is not a number, so no other number may replace it. */
function ownId(item: JsonObject): { readonly own: number | null; readonly isText: boolean } {
  let [own, rank, isText]: [number | null, number, boolean] = [null, Infinity, false]
  for (const key in item) {
    const at = OWN_ID_NAMES.indexOf(normaliseKey(key))
    if (at < 0 || at >= rank) continue
    const id = readUint(item[key])
    if (id !== null) [own, rank] = [id, at]
    else if (at === 0 && typeof item[key] === 'string' && item[key] !== '') isText = true
  }
  return { own, isText }
}

/** Whether it has a name, for JSON:API in `attributes`. */
export function hasLabel(item: JsonObject): boolean {
  if (isNamed(item)) return true
  const attributes = item['attributes']
  return isObject(attributes) && isNamed(attributes)
}

function isNamed(item: JsonObject): boolean {
  for (const key in item) {
    if (!LABEL.test(normaliseKey(key))) continue
    const value = item[key]
    if (typeof (isObject(value) ? typedValue(value)?.value : value) === 'string') return true
  }
  return false
}

/** Kind that the node's fields state explicitly. */
export function markOf(fields: JsonObject): Mark {
  let typed: Mark = null
  let flagged: Mark = null
  for (const key in fields) {
    const name = normaliseKey(key)
    const value = fields[key]
    if (typeof value === 'string') {
      // A folder's content type may say that it is a folder.
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
  const isFolder = kind !== 'file' && kind !== 'leaf'
  // `"folder": { "childCount": 4 }` marks a folder; `"folder": { "id": 4 }` is the parent.
  if (isObject(value)) return isMapById(value) || ownId(value).own !== null ? null : isFolder ? 'folder' : 'file'
  // Under a bare `folder` or `file` a number is an id.
  const flag = name === kind && kind !== 'leaf' && typeof value !== 'boolean' ? null : readFlag(value)
  if (flag === null) return null
  return flag === isFolder ? 'folder' : 'file'
}

/** `file` if it has a field that only files have. */
function evidence(fields: JsonObject): Mark {
  for (const key in fields) {
    const value = fields[key]
    if (value === null || value === '') continue
    const name = normaliseKey(key)
    if (EVIDENCE.test(name) || (LABEL.test(name) && typeof value === 'string' && EXTENSION.test(value))) return 'file'
  }
  return null
}

/**
 * Decides whether a node is a folder or a file; `isSure` if its fields or list state it.
 *
 * @param isMarked whether this answer marks its folders but not its files
 */
export function nounOf(
  node: { readonly fields: JsonObject; readonly group: string; readonly holds: boolean; readonly mark: Mark },
  isMarked: boolean
): { readonly noun: 'folder' | 'file'; readonly isSure: boolean } {
  const { fields, group, holds, mark } = node
  if (holds) return { noun: 'folder', isSure: true }
  if (mark !== null) return { noun: mark, isSure: true }
  if (FILES.test(group) && !FOLDERS.test(group)) return { noun: 'file', isSure: true }
  if (FOLDERS.test(group)) return { noun: 'folder', isSure: true }
  return isMarked ? { noun: 'file', isSure: true } : { noun: evidence(fields) ?? 'folder', isSure: false }
}

/** Names of the parent folder; those in `FOLDER` may also hold a folder's own id. */
const PARENT =
  /^(parent|p_?id|parent_?(id|key|(folder|dir|directory|catalog(ue)?|node)(_?id)?)|parents|родител(ь|я)(_id)?)$/
const FOLDER = /^((cloud|storage|disk)_)?(folder|dir|directory|catalog(ue)?|папк[аи]|каталог)(_?id)?$/

/**
 * Parent folders named by the node's fields, also within JSON:API's, in their order; 0 included. `id` is null if the
 * field names none. `isOwn`: the field may hold the node's own id.
 */
export function parentsOf(fields: JsonObject, isWhole = true) {
  const found: { readonly id: number | null; readonly isOwn: boolean }[] = []
  for (const key in fields) {
    const value = fields[key]
    const name = idLast(normaliseKey(key))
    const isOwn = FOLDER.test(name)
    if (isOwn || PARENT.test(name)) found.push({ id: parentIn(value), isOwn })
    if (isWhole && (name === 'attributes' || name === 'relationships') && isObject(value))
      found.push(...parentsOf(value, false))
  }
  return found
}

/** Accepts an id, an object with an id, a JSON:API linkage, or a list with one of these. */
function parentIn(value: unknown): number | null {
  const one = Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value
  return readUint(isObject(one) ? idOf(isObject(one['data']) ? one['data'] : one) : one)
}
