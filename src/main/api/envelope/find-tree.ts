/** Folders and files of the storage tree, or of one folder, as a flat list in the order in which they stand. */
import { isTelling, SIDE_NAMES } from './envelope-names'
import { isMapById, isObject, type JsonObject, keysOf, normaliseKey } from '../json'
import { isNoEnvelope } from './list-candidates'
import {
  isAboveNode,
  isGroup,
  isMark,
  isNode,
  markOf,
  nodeIdOf,
  nounOf,
  parentOf,
  tellsChildren,
  type Mark
} from './tree-node'
import type { RawRecord } from '../types'

/** As deep as lists are looked for. */
const MAX_DEPTH = 8

interface Step {
  readonly value: unknown
  readonly parentId: number | null
  /** The name of the list in which it stands, e.g. `files`. */
  readonly group: string
  /** One of several in a list or a map: what holds nodes and is no such one may be the envelope. */
  readonly listed: boolean
  /** How many envelopes are around it. */
  readonly within: number
}

interface Found {
  readonly id: number | null
  readonly fields: JsonObject
  readonly parentId: number | null
  readonly group: string
  readonly holds: boolean
  readonly mark: Mark
}

/**
 * Flattens a tree of unknown make: what bears an id, or says that it is a file or a folder, is a node; lists within it
 * are its children. With its own stack, so that any depth of nesting is read.
 */
export function findTree(root: unknown): RawRecord[] {
  const records = treeIn(root, (name) => SIDE_NAMES.has(name) || isNoEnvelope(name))
  // An envelope may well be called `page`; only when nothing else holds nodes are such names looked into.
  return records.length > 0 ? records : treeIn(root, isNoEnvelope)
}

function treeIn(root: unknown, isPassedOver: (name: string) => boolean): RawRecord[] {
  const found: Found[] = []
  const stack: Step[] = [{ value: root, parentId: null, group: '', listed: false, within: 0 }]
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { value, parentId, group, listed, within } = step
    if (Array.isArray(value)) {
      for (let at = value.length - 1; at >= 0; at--) stack.push({ ...step, value: value[at], listed: true })
      continue
    }
    if (!isObject(value)) continue
    if (isMapById(value)) {
      const items = keysOf(value).map((key) => {
        const item = value[key]
        return isObject(item) && nodeIdOf(item) === null ? { id: Number(key), ...item } : item
      })
      stack.push({ ...step, value: items })
      continue
    }
    const id = nodeIdOf(value)
    const bare = id === null && !isNode(value)
    // So deep in envelopes lies nothing that was asked for, as with lists.
    if (bare && within >= MAX_DEPTH) continue
    const children: Step[] = []
    const own: [string, unknown][] = []
    for (const [key, item] of Object.entries(value)) {
      const name = normaliseKey(key)
      // What is no node is an envelope: nodes may be anywhere in it, but not among those that lie above.
      const envelope = bare && typeof item === 'object' && item !== null && !isPassedOver(name) && !isAboveNode(name)
      if (envelope || holdsNodes(item, name))
        children.push({
          value: item,
          parentId: id ?? parentId,
          group: isGroup(name) ? name : group,
          listed: false,
          within: bare ? within + 1 : 0
        })
      else own.push([key, item])
    }
    const holds = children.length > 0
    if (id !== null || (!bare && (listed || !holds))) {
      const fields = Object.fromEntries(own)
      found.push({ id, fields, parentId: parentOf(fields, id) ?? parentId, group, holds, mark: markOf(fields) })
    }
    for (let at = children.length - 1; at >= 0; at--) stack.push(children[at] as Step)
  }
  // Where folders alone say what they are, the others are files.
  const marked = found.some(({ mark }) => mark === 'folder') && !found.some(({ mark }) => mark === 'file')
  return found.map((node) => ({
    id: node.id,
    fields: node.fields,
    noun: nounOf(node, marked),
    parentId: node.parentId
  }))
}

/** Envelopes within a node are shallow. */
const MAX_HOLDERS = 3

/** Lists and maps of nodes, empty ones under a telling name too; a reference to a folder or to a person is a field. */
function holdsNodes(item: unknown, name: string): boolean {
  if (typeof item !== 'object' || item === null || isAboveNode(name) || isTelling(name)) return false
  const telling = isGroup(name) || tellsChildren(name)
  if (Array.isArray(item)) return item.length === 0 ? telling : item.some(isObject) && (telling || item.every(isNode))
  if (isMapById(item)) return telling || Object.values(item).every(isNode)
  // `"file": {}` marks a file; `"children": {}` says that there are none.
  if (Object.keys(item).length === 0) return telling && !isMark(name)
  return telling && isHolder(item as JsonObject, 1)
}

/** `{ "total": 2, "entries": [...] }`: an object that has a list of nodes. */
function isHolder(item: JsonObject, depth: number): boolean {
  for (const key in item) {
    const value = item[key]
    if (typeof value !== 'object' || value === null || isAboveNode(normaliseKey(key))) continue
    if (Array.isArray(value) ? value.some(isObject) : isMapById(value)) return true
    if (!Array.isArray(value) && depth < MAX_HOLDERS && isHolder(value as JsonObject, depth + 1)) return true
  }
  return false
}
