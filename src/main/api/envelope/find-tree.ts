/** Flattens the file tree, or one folder, into a list of folders and files in their order. */
import { isCounted } from './child-ids'
import { isContent, isDictionary, isEnvelopeName, isMessageName, SIDE_NAMES } from './envelope-names'
import { isEmptyHolder, isMapById, isObject, type JsonObject, keysOf, normaliseKey, readUint } from '../json'
import { isNoEnvelope } from './list-candidates'
import {
  hasTreeId,
  hasLabel,
  isAboveNode,
  isGroup,
  isMark,
  isNode,
  isSurelyNode,
  markOf,
  nodeIdOf,
  hasChildKeys
} from './tree-node'
import { placesOf, type FoundNode, type FoundTree, type TreeWalk } from './tree-parents'

/** Maximum depth of envelopes, as for lists. */
const MAX_DEPTH = 8

interface Step {
  readonly value: unknown
  /** Index of the parent node in the result; null at the top. */
  readonly around: number | null
  /** Name of the surrounding list, e.g. `files`. */
  readonly group: string
  /** The value is an item of a list or map. A single object around nodes may be the envelope instead. */
  readonly isListed: boolean
  /** The list contains a certain node, so all of its items are nodes. */
  readonly isAmongNodes: boolean
  /** Other items of the list have an id under `id` or a similar name. */
  readonly isAmongIds: boolean
  /** Under a name for data beside the answer: only values marked as folder or file are nodes. */
  readonly isBeside: boolean
  readonly envelopes: number
}

/**
 * Flattens a tree of unknown shape. A node has an id, is marked as file or folder, or stands in a list of nodes. Lists
 * inside a node are its children. The result has every node, even without an id or with a repeated one. Uses an
 * explicit stack, so any depth is read.
 *
 * @param asked the requested folder; null if unknown, undefined for a tree
 */
export function findTree(root: unknown, asked?: number | null): FoundTree {
  const first = walk(root, (name) => SIDE_NAMES.has(name) || isNoEnvelope(name) || isDictionary(name))
  // An envelope may be called `page`, so side names are searched only if nothing else has nodes.
  const found = first.nodes.length > 0 || first.root !== null || first.saysEmpty ? first : walk(root, isNoEnvelope)
  return placesOf(found, asked)
}

function walk(root: unknown, isPassedOver: (name: string) => boolean): TreeWalk {
  const nodes: FoundNode[] = []
  let wrapper: JsonObject | null = null
  let saysEmpty = false
  const begin: Omit<Step, 'value'> = {
    around: null,
    group: '',
    isListed: false,
    isAmongNodes: false,
    isAmongIds: false,
    isBeside: false,
    envelopes: 0
  }
  const stack: Step[] = [{ ...begin, value: root }]
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { value, around, group, isListed, envelopes } = step
    if (Array.isArray(value)) {
      const isAmongNodes = value.some(isSurelyNode)
      const item = { ...step, isListed: true, isAmongNodes, isAmongIds: isAmongNodes && value.some(hasTreeId) }
      for (let at = value.length - 1; at >= 0; at--) stack.push({ ...item, value: value[at] })
      continue
    }
    if (typeof value === 'string' && isName(value, step)) {
      nodes.push({ id: null, fields: { name: value }, group, holds: false, mark: null, around, isListed })
      continue
    }
    if (!isObject(value)) continue
    if (isMapById(value)) {
      const isNamed = isGroup(group) || around !== null
      const isById = !isCounted(value)
      stack.push({ ...step, value: keysOf(value).map((key) => itemOfMap(key, value[key], isNamed, isById)) })
      continue
    }
    if (step.isBeside && markOf(value) === null) continue
    const id = isRemoteCall(value, step)
      ? null
      : nodeIdOf(value, step.isAmongIds, around === null ? null : nodes[around]?.id)
    const isTelling = id !== null || isNode(value)
    // Nothing requested is this deep in envelopes, as with lists.
    if (!isTelling && envelopes >= MAX_DEPTH) continue
    const isTreeNode = isTelling || isNodeByPlace(value, step)
    const children: Step[] = []
    const own: [string, unknown][] = []
    for (const [key, item] of Object.entries(value)) {
      const name = normaliseKey(key)
      // An object that is no node is an envelope: search it, except under side names and names of ancestors.
      const wasOpened =
        !isTreeNode && typeof item === 'object' && item !== null && !isPassedOver(name) && !isAboveNode(name)
      if (isEmptyHolder(item) && !isMark(name) && saysContent(name)) saysEmpty = true
      if (wasOpened || holdsNodes(item, name)) {
        children.push({
          ...begin,
          value: item,
          group: isGroup(name) ? name : group,
          isBeside: step.isBeside || isNoEnvelope(name),
          envelopes: isTreeNode ? 0 : envelopes + 1
        })
      } else own.push([key, item])
    }
    const holds = children.length > 0
    const wraps = isTreeNode && id === null && !isListed && around === null && holds
    const counts = isTreeNode ? !wraps : !holds && isRowOfNode(own, step)
    let within = around
    if (counts) {
      const fields = Object.fromEntries(own)
      const mark = markOf(fields)
      // Some services give every node a child list, which is empty for files.
      const isFile = mark === 'file' && children.every((child) => isEmptyHolder(child.value))
      within = nodes.push({ id, fields, group, holds: holds && !isFile, mark, around, isListed }) - 1
    } else if (wraps) wrapper ??= Object.fromEntries(own)
    for (let at = children.length - 1; at >= 0; at--) stack.push({ ...(children[at] as Step), around: within })
  }
  return { nodes, root: wrapper, saysEmpty }
}

/** A text in a list of nodes, or under a name like `files`, is a node's name: `{ "files": ["a.pdf"] }`. */
function isName(text: string, { isListed, isAmongNodes, group }: Step): boolean {
  return isListed && text.trim() !== '' && readUint(text) === null && (isAmongNodes || LISTS_OF_NAMES.test(group))
}

const LISTS_OF_NAMES = /^(files|documents|folders|dirs|directories)$/

/**
 * Gives an item of a map its key as id, unless it has a better one.
 *
 * @param isNamed whether a text is a node's name: `{ "files": { "7": "a.pdf" } }`
 * @param isById whether the keys are ids
 */
function itemOfMap(key: string, item: unknown, isNamed: boolean, isById: boolean): unknown {
  if (isObject(item)) return nodeIdOf(item, isById) === null && !isMap(item) ? { id: Number(key), ...item } : item
  return typeof item === 'string' && isNamed ? { id: Number(key), name: item } : item
}

const isMap = (value: unknown): boolean => isMapById(value)

/** `{ "jsonrpc": "2.0", "id": 1, "result": [...] }`: the id is the request's. */
function isRemoteCall(value: JsonObject, { isListed, around }: Step): boolean {
  if (isListed || around !== null || hasLabel(value)) return false
  return Object.keys(value).some((key) => ANSWERS.has(normaliseKey(key)) && typeof value[key] === 'object')
}

const ANSWERS: ReadonlySet<string> = new Set(['result', 'response', 'payload', 'body'])

/**
 * Whether an item without an id is a node. Either its list has nodes, or it has a label and either a list name like
 * `files` or children.
 */
function isNodeByPlace(value: JsonObject, { isListed, isAmongNodes, group, around }: Step): boolean {
  if (!isListed) return false
  if (isAmongNodes) return hasLabel(value) || Object.values(value).some((item) => item !== '' && isPlain(item))
  return hasLabel(value) && !isPair(value) && (around !== null || isGroup(group) || holdsSome(value))
}

const isPlain = (item: unknown): boolean => item !== null && typeof item !== 'object'

/** A field in list notation: `{ "name": "Area", "value": 12 }`. */
const isPair = (item: JsonObject): boolean => 'value' in item || 'values' in item

function holdsSome(value: JsonObject): boolean {
  for (const key in value) if (holdsNodes(value[key], normaliseKey(key))) return true
  return false
}

/** A row in a list of nodes without a label. */
function isRowOfNode(own: readonly (readonly [string, unknown])[], step: Step): boolean {
  if (!step.isListed || (step.around === null && !isGroup(step.group))) return false
  return own.some(([key, value]) => value !== null && value !== '' && !isEnvelopeName(key))
}

/** Whether an empty value under this name means an empty folder. */
const saysContent = (name: string): boolean =>
  isGroup(name) || hasChildKeys(name) || isContent(name) || name === 'included'

/** Maximum depth of envelopes inside a node. */
const MAX_HOLDERS = 3

/**
 * Whether the value holds child nodes. Empty lists count under a telling name. References to folders or people are
 * fields.
 */
function holdsNodes(item: unknown, name: string): boolean {
  if (typeof item !== 'object' || item === null || isAboveNode(name) || isMessageName(name)) return false
  const isTelling = isGroup(name) || hasChildKeys(name)
  if (Array.isArray(item)) {
    if (item.length === 0) return isTelling
    return isTelling ? item.some(mayBeNode) : !isDictionary(name) && item.every(isNode)
  }
  if (isMapById(item)) {
    const items = Object.values(item)
    // A list of ids in map notation: see child-ids.ts.
    if (isCounted(item) && items.every((one) => readUint(one) !== null)) return false
    if (isTelling) return items.some((one) => typeof one === 'object' && one !== null) || isGroup(name)
    return !isDictionary(name) && items.every(isNode)
  }
  // `"file": {}` marks a file; `"children": {}` is an empty child list.
  if (Object.keys(item).length === 0) return isTelling && !isMark(name)
  return isTelling && isHolder(item as JsonObject, 1)
}

/** Excludes name–value pairs and rows of plain values without a label. */
function mayBeNode(item: unknown): boolean {
  if (!isObject(item)) return false
  if (nodeIdOf(item) !== null) return true
  if (isPair(item)) return false
  return hasLabel(item) || Object.values(item).some((value) => typeof value === 'object' && value !== null)
}

/** An object with a list of nodes: `{ "total": 2, "entries": [...] }`. */
function isHolder(item: JsonObject, depth: number): boolean {
  for (const key in item) {
    const value = item[key]
    if (typeof value !== 'object' || value === null || isAboveNode(normaliseKey(key))) continue
    if (Array.isArray(value) ? value.some(isObject) : isMapById(value)) return true
    if (!Array.isArray(value) && depth < MAX_HOLDERS && isHolder(value as JsonObject, depth + 1)) return true
  }
  return false
}
