/** Folders and files of the storage tree, or of one folder, as a flat list in the order in which they stand. */
import { SIDE_NAMES } from './envelope-names'
import { idOf } from './find-records'
import { isMapById, isObject, readUint, type JsonObject } from './json'
import { normaliseKey } from './key-names'
import type { RawRecord } from './types'

interface Step {
  readonly value: unknown
  readonly parentId: number | null
  /** The name of the list in which it stands, e.g. `files`. */
  readonly group: string
}

/**
 * Flattens a tree of unknown make: what bears an id is a node; lists within it are its children. With its own stack, so
 * that any depth of nesting is read.
 */
export function findTree(root: unknown): RawRecord[] {
  const records = treeIn(root, SIDE_NAMES)
  // An envelope may well be called `page`; only when nothing else holds nodes are such names looked into.
  return records.length > 0 ? records : treeIn(root, NO_NAMES)
}

const NO_NAMES: ReadonlySet<string> = new Set()

function treeIn(root: unknown, passedOver: ReadonlySet<string>): RawRecord[] {
  const records: RawRecord[] = []
  const stack: Step[] = [{ value: root, parentId: null, group: '' }]
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { value, parentId, group } = step
    if (Array.isArray(value)) {
      for (let at = value.length - 1; at >= 0; at--) stack.push({ value: value[at], parentId, group })
      continue
    }
    if (!isObject(value)) continue
    if (isMapById(value)) {
      const items = Object.entries(value).map(([key, item]) =>
        isObject(item) && idOf(item) === null ? { id: Number(key), ...item } : item
      )
      stack.push({ value: items, parentId, group })
      continue
    }
    const id = idOf(value)
    const children: Step[] = []
    const own: [string, unknown][] = []
    for (const [key, item] of Object.entries(value)) {
      const name = normaliseKey(key)
      // What bears no id is an envelope: nodes may be anywhere in it.
      const envelope = id === null && typeof item === 'object' && item !== null && !passedOver.has(name)
      if (envelope || holdsNodes(item, name))
        children.push({ value: item, parentId: id ?? parentId, group: isGroup(name) ? name : group })
      else own.push([key, item])
    }
    const fields = Object.fromEntries(own)
    if (id !== null)
      records.push({
        id,
        fields,
        noun: nounOf(fields, group, children.length > 0),
        parentId: parentOf(fields) ?? parentId
      })
    for (let at = children.length - 1; at >= 0; at--) stack.push(children[at] as Step)
  }
  return records
}

function isGroup(name: string): boolean {
  return FILES.test(name) || FOLDERS.test(name)
}

const FILES = /(^|_)(files?|documents?|docs?)($|_)/
const FOLDERS = /(^|_)(folders?|dirs?|director(y|ies)|catalogs?)($|_)/
const CHILDREN = /(^|_)(children|childs?|items|nodes|entries|content|contents|elements|list|data|tree|sub\w*)($|_)/

/** Lists and maps of nodes, empty ones under a telling name too; a reference to a person or so is a field. */
function holdsNodes(item: unknown, name: string): boolean {
  if (typeof item !== 'object' || item === null) return false
  const telling = isGroup(name) || CHILDREN.test(name)
  if (Array.isArray(item)) return item.length === 0 ? telling : item.some(isObject) && (telling || item.every(isNode))
  if (isMapById(item)) return telling || Object.values(item).every(isNode)
  return telling && !/_id$/.test(name)
}

function isNode(item: unknown): boolean {
  return isObject(item) && idOf(item) !== null && Object.keys(item).length > 2
}

function nounOf(fields: JsonObject, group: string, hasChildren: boolean): 'folder' | 'file' {
  if (hasChildren) return 'folder'
  if (FILES.test(group)) return 'file'
  if (FOLDERS.test(group)) return 'folder'
  for (const key in fields) {
    const name = normaliseKey(key)
    const value = fields[key]
    if (/^(type|kind|object_type|node_type|entity)$/.test(name) && typeof value === 'string') {
      if (FILES.test(normaliseKey(value))) return 'file'
      if (FOLDERS.test(normaliseKey(value))) return 'folder'
    }
    if (/^is_(folder|dir|directory)$/.test(name)) return isYes(value) ? 'folder' : 'file'
    if (/^is_file$/.test(name)) return isYes(value) ? 'file' : 'folder'
  }
  for (const key in fields) {
    const told = fields[key] !== null && fields[key] !== ''
    if (
      told &&
      /^(ext|extension|mime|mime_type|content_type|file_name|filename|size|file_size|md5|hash|folder_id)$/.test(
        normaliseKey(key)
      )
    )
      return 'file'
  }
  return 'folder'
}

function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

function parentOf(fields: JsonObject): number | null {
  for (const key in fields) {
    const value = fields[key]
    const name = normaliseKey(key)
    if (/^(parent|parent_id|pid|parent_folder_id|folder_id)$/.test(name)) {
      const id = readUint(isObject(value) ? idOf(isObject(value['data']) ? value['data'] : value) : value)
      if (id !== null && id > 0) return id
    }
    const within = (name === 'attributes' || name === 'relationships') && isObject(value) ? parentOf(value) : null
    if (within !== null) return within
  }
  return null
}
