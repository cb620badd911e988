/** Folders and files of the file tree, or of one folder, as a flat list in the order in which they stand. */
import { isCounted } from './child-ids'
import { isContent, isDictionary, isEnvelopeName, isMessageName, SIDE_NAMES } from './envelope-names'
import { isMapById, isObject, type JsonObject, keysOf, normaliseKey, readUint } from '../json'
import { isNoEnvelope } from './list-candidates'
import {
  bearsId,
  hasLabel,
  isAboveNode,
  isGroup,
  isListOfNames,
  isMark,
  isNode,
  isSurelyNode,
  markOf,
  nodeIdOf,
  tellsChildren
} from './tree-node'
import { placesOf, type FoundNode, type FoundTree } from './tree-places'

/** As deep as lists are looked for. */
const MAX_DEPTH = 8

interface Step {
  readonly value: unknown
  /** The place, among those found, of the node around it; null: none is. */
  readonly around: number | null
  /** The name of the list in which it stands, e.g. `files`. */
  readonly group: string
  /** One of several in a list or a map: what holds nodes and is no such one may be the envelope. */
  readonly listed: boolean
  /** Something in its list is surely a node: then so is everything in it, whatever it lacks. */
  readonly amongNodes: boolean
  /** Others in its list bear an id under a name of their own. */
  readonly amongIds: boolean
  /** Under a name for what stands beside an answer: there only what says that it is a folder or a file is one. */
  readonly beside: boolean
  /** How many envelopes are around it. */
  readonly envelopes: number
}

interface Walked {
  readonly nodes: FoundNode[]
  readonly root: JsonObject | null
  readonly saysEmpty: boolean
}

/**
 * Flattens a tree of unknown make. A node is what bears an id, says that it is a file or a folder, or stands in a list
 * among such; lists within a node are its children. Every node that came is in the result, also one without an id or
 * with the id of another. With its own stack, so that any depth of nesting is read.
 *
 * @param asked of a folder's contents the folder that was asked for, `null` when that is not known; left out for a tree
 */
export function findTree(root: unknown, asked?: number | null): FoundTree {
  const first = walk(root, (name) => SIDE_NAMES.has(name) || isNoEnvelope(name) || isDictionary(name))
  // An envelope may well be called `page`; only when nothing else holds nodes are such names looked into.
  const found = first.nodes.length > 0 || first.root !== null || first.saysEmpty ? first : walk(root, isNoEnvelope)
  return placesOf(found, asked)
}

function walk(root: unknown, isPassedOver: (name: string) => boolean): Walked {
  const nodes: FoundNode[] = []
  let wrapper: JsonObject | null = null
  let saysEmpty = false
  const begin = {
    around: null,
    group: '',
    listed: false,
    amongNodes: false,
    amongIds: false,
    beside: false,
    envelopes: 0
  }
  const stack: Step[] = [{ ...begin, value: root }]
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { value, around, group, listed, envelopes } = step
    if (Array.isArray(value)) {
      const amongNodes = value.some(isSurelyNode)
      const item = { ...step, listed: true, amongNodes, amongIds: amongNodes && value.some(bearsId) }
      for (let at = value.length - 1; at >= 0; at--) stack.push({ ...item, value: value[at] })
      continue
    }
    if (typeof value === 'string' && isName(value, step)) {
      nodes.push({ id: null, fields: { name: value }, group, holds: false, mark: null, around, listed })
      continue
    }
    if (!isObject(value)) continue
    if (isMapById(value)) {
      const named = isGroup(group) || around !== null
      const byId = !isCounted(value)
      stack.push({ ...step, value: keysOf(value).map((key) => itemOfMap(key, value[key], named, byId)) })
      continue
    }
    if (step.beside && markOf(value) === null) continue
    const id = isRemoteCall(value, step)
      ? null
      : nodeIdOf(value, step.amongIds, around === null ? null : nodes[around]?.id)
    const telling = id !== null || isNode(value)
    // So deep in envelopes lies nothing that was asked for, as with lists.
    if (!telling && envelopes >= MAX_DEPTH) continue
    const node = telling || isNodeByPlace(value, step)
    const children: Omit<Step, 'around'>[] = []
    const own: [string, unknown][] = []
    for (const [key, item] of Object.entries(value)) {
      const name = normaliseKey(key)
      // What is no node is an envelope: nodes may be anywhere in it, but not among those that lie above.
      const opened = !node && typeof item === 'object' && item !== null && !isPassedOver(name) && !isAboveNode(name)
      if (isEmpty(item) && !isMark(name) && saysContent(name)) saysEmpty = true
      if (opened || holdsNodes(item, name)) {
        children.push({
          value: item,
          group: isGroup(name) ? name : group,
          listed: false,
          amongNodes: false,
          amongIds: false,
          beside: step.beside || isNoEnvelope(name),
          envelopes: node ? 0 : envelopes + 1
        })
      } else own.push([key, item])
    }
    const holds = children.length > 0
    const wraps = node && id === null && !listed && around === null && holds
    const counts = node ? !wraps : !holds && isRowOfNode(own, step)
    let within = around
    if (counts) {
      const fields = Object.fromEntries(own)
      const mark = markOf(fields)
      // Some services give everything a list of what is in it, files an empty one.
      const isFile = mark === 'file' && children.every((child) => isEmpty(child.value))
      within = nodes.push({ id, fields, group, holds: holds && !isFile, mark, around, listed }) - 1
    } else if (wraps) wrapper ??= Object.fromEntries(own)
    for (let at = children.length - 1; at >= 0; at--)
      stack.push({ ...(children[at] as Omit<Step, 'around'>), around: within })
  }
  return { nodes, root: wrapper, saysEmpty }
}

/** A text in a list of nodes, or in one that is called by what it holds, is the name of one: `{ "files": ["a.pdf"] }`. */
function isName(text: string, { listed, amongNodes, group }: Step): boolean {
  return listed && text.trim() !== '' && readUint(text) === null && (amongNodes || isListOfNames(group))
}

/**
 * An item of a map with its key as its id, where it has no better one.
 *
 * @param named whether a text is the name of a node: `{ "files": { "7": "a.pdf" } }`
 * @param byId whether the keys are ids
 */
function itemOfMap(key: string, item: unknown, named: boolean, byId: boolean): unknown {
  if (isObject(item)) return nodeIdOf(item, byId) === null && !isMap(item) ? { id: Number(key), ...item } : item
  return typeof item === 'string' && named ? { id: Number(key), name: item } : item
}

const isMap = (value: unknown): boolean => isMapById(value)

/** `{ "jsonrpc": "2.0", "id": 1, "result": [...] }`: the id is that of the request. */
function isRemoteCall(value: JsonObject, { listed, around }: Step): boolean {
  if (listed || around !== null || hasLabel(value)) return false
  return Object.keys(value).some((key) => ANSWERS.has(normaliseKey(key)) && typeof value[key] === 'object')
}

const ANSWERS: ReadonlySet<string> = new Set(['result', 'response', 'payload', 'body'])

/** One of a list, without an id, where the list is one of nodes, or where it has a name and may hold some itself. */
function isNodeByPlace(value: JsonObject, { listed, amongNodes, group, around }: Step): boolean {
  if (!listed) return false
  if (amongNodes) return hasLabel(value) || Object.values(value).some((item) => item !== '' && isPlain(item))
  return hasLabel(value) && !isPair(value) && (around !== null || isGroup(group) || holdsSome(value))
}

const isPlain = (item: unknown): boolean => item !== null && typeof item !== 'object'

/** A field as services list them: `{ "name": "Area", "value": 12 }`. */
const isPair = (item: JsonObject): boolean => 'value' in item || 'values' in item

function holdsSome(value: JsonObject): boolean {
  for (const key in value) if (holdsNodes(value[key], normaliseKey(key))) return true
  return false
}

/** A row of a list of nodes that lacks even a name. */
function isRowOfNode(own: readonly (readonly [string, unknown])[], step: Step): boolean {
  if (!step.listed || (step.around === null && !isGroup(step.group))) return false
  return own.some(([key, value]) => value !== null && value !== '' && !isEnvelopeName(key))
}

/** Whether nothing under the name says that a folder holds nothing. */
const saysContent = (name: string): boolean =>
  isGroup(name) || tellsChildren(name) || isContent(name) || name === 'included'

function isEmpty(item: unknown): boolean {
  return Array.isArray(item) ? item.length === 0 : isObject(item) && Object.keys(item).length === 0
}

/** Envelopes within a node are shallow. */
const MAX_HOLDERS = 3

/** Lists and maps of nodes, empty ones under a telling name too; a reference to a folder or to a person is a field. */
function holdsNodes(item: unknown, name: string): boolean {
  if (typeof item !== 'object' || item === null || isAboveNode(name) || isMessageName(name)) return false
  const telling = isGroup(name) || tellsChildren(name)
  if (Array.isArray(item)) {
    if (item.length === 0) return telling
    return telling ? item.some(mayBeNode) : !isDictionary(name) && item.every(isNode)
  }
  if (isMapById(item)) {
    const items = Object.values(item)
    // Places with ids, as a list without names is written too: see child-ids.ts.
    if (isCounted(item) && items.every((one) => readUint(one) !== null)) return false
    if (telling) return items.some((one) => typeof one === 'object' && one !== null) || isGroup(name)
    return !isDictionary(name) && items.every(isNode)
  }
  // `"file": {}` marks a file; `"children": {}` says that there are none.
  if (Object.keys(item).length === 0) return telling && !isMark(name)
  return telling && isHolder(item as JsonObject, 1)
}

/** Not a pair of a name and a value, and not a row of plain values that nothing tells to be a node. */
function mayBeNode(item: unknown): boolean {
  if (!isObject(item)) return false
  if (nodeIdOf(item) !== null) return true
  if (isPair(item)) return false
  return hasLabel(item) || Object.values(item).some((value) => typeof value === 'object' && value !== null)
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
