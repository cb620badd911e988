/** Determines the kind and the parent of each tree node, from nesting and from the nodes' own fields. */
import type { JsonObject } from '../json'
import type { RawRecord } from '../types'
import { childIdsOf } from './child-ids'
import { isGroup, nounOf, parentsOf, type Mark } from './tree-node'

export interface FoundNode {
  readonly id: number | null
  readonly fields: JsonObject
  /** Name of the surrounding list, e.g. `files`. */
  readonly group: string
  /** It contained a child list, possibly empty. */
  readonly holds: boolean
  readonly mark: Mark
  /** Index of the parent node. */
  readonly around: number | null
  readonly isListed: boolean
}

/** The nodes of an answer in their order. */
export interface TreeWalk {
  readonly nodes: readonly FoundNode[]
  readonly root: JsonObject | null
  /** An empty child list or map was found. */
  readonly saysEmpty: boolean
}

export interface FoundTree extends Pick<TreeWalk, 'saysEmpty'> {
  readonly records: readonly RawRecord[]
  /** The root of the tree or the requested folder: it is around (or beside) all other nodes and has no parent. */
  readonly folder: RawRecord | null
}

interface TypedNode {
  readonly node: FoundNode
  readonly noun: 'folder' | 'file'
  /** Id of the parent it names, possibly itself or 0; null if none. */
  readonly said: number | null
}

/**
 * Decides for each node whether it is a folder or a file, and finds its parent in this order:
 *
 * - The folder that it names, if the answer contains it. It wins over nesting.
 * - The node around it. A named folder that is missing, 0 or the node itself does not override nesting.
 * - For top-level nodes: the folder of a tree that lists it among its child ids. With repeated ids, the first mention
 * takes the first node, and so on; surplus mentions copy the node.
 * - For other top-level nodes: the folder that it names although it is missing (an orphan) or itself. 0 is the root.
 *
 * A single node around all others, with id 0 or no id, is the root and not a folder; its children are at the top. With
 * any other id it can be requested, so it is an ordinary folder.
 */
export function placesOf({ nodes, root, saysEmpty }: TreeWalk, asked?: number | null): FoundTree {
  const parted = withParents(nodes)
  const placed = asked === undefined ? byChildIds(parted) : parted
  const itself = asked === undefined ? filesIn(placed) : folderAsked(placed, asked)
  const one = itself === null ? undefined : placed[itself]
  const fields = one?.node.fields ?? root
  const parentId = one?.said || null
  return {
    records: recordsOf(placed, itself),
    folder: fields === null ? null : { id: one?.node.id ?? null, fields, noun: 'folder', parentId, within: null },
    saysEmpty
  }
}

interface NodeParents {
  readonly node: FoundNode
  noun: 'folder' | 'file'
  readonly named: ReturnType<typeof parentsOf>
}

function withParents(nodes: readonly FoundNode[]): TypedNode[] {
  const all = withNouns(nodes)
  // `folder_id` may be a folder's own id, unless other nodes name their parent with it.
  const isOfParents = all.some(({ node, noun, named }) =>
    named.some(({ id, isOwn }) => isOwn && noun === 'folder' && id !== node.id)
  )
  return all.map(({ node, noun, named }) => {
    const others = named.flatMap(({ id, isOwn }) =>
      id !== null && (isOfParents || !isOwn || noun === 'file' || id !== node.id) ? [id] : []
    )
    return { node, noun, said: others.find((id) => id > 0) ?? others[0] ?? null }
  })
}

const FOLDER = { noun: 'folder', isSure: true } as const

function withNouns(nodes: readonly FoundNode[]): NodeParents[] {
  // If only folders are marked, all other nodes are files.
  const isMarked = nodes.some(({ mark }) => mark === 'folder') && !nodes.some(({ mark }) => mark === 'file')
  const unsure: NodeParents[] = []
  const folders = new Set<number>()
  const parents = new Set<number>()
  const all = nodes.map((node) => {
    const isHolder = node.mark !== 'file' && childIdsOf(node.fields).length > 0
    const { noun, isSure } = isHolder ? FOLDER : nounOf(node, isMarked)
    const one: NodeParents = { node, noun, named: parentsOf(node.fields) }
    for (const { id } of one.named) if (id !== null) parents.add(id)
    if (noun === 'folder' && node.id !== null) folders.add(node.id)
    if (noun === 'file' && !isSure) unsure.push(one)
    return one
  })
  // A folder may be called `Offer.pdf`: a node that others name as parent is a folder.
  for (const one of unsure) {
    const { id } = one.node
    if (id !== null && parents.has(id) && !folders.has(id)) one.noun = 'folder'
  }
  return all
}

/** Adds parents from folders that list their children by id. */
function byChildIds(placed: readonly TypedNode[]): readonly TypedNode[] {
  const lists = placed.map(({ node, noun }) => (noun === 'folder' && node.id !== null ? childIdsOf(node.fields) : []))
  if (lists.every((named) => named.length === 0)) return placed
  const indicesOf = (wanted: 'folder' | 'file'): ReadonlyMap<number | null, readonly number[]> => {
    const ofNoun = [...placed.keys()].filter((at) => placed[at]?.noun === wanted)
    return Map.groupBy(ofNoun, (at) => placed[at]?.node.id ?? null)
  }
  const nodesOf = { folder: indicesOf('folder'), file: indicesOf('file') }
  const all = [...placed]
  /** Number of mentions so far, per list of nodes with equal id. */
  const times = new Map<readonly number[], number>()
  lists.forEach((named, at) => {
    const parent = (placed[at] as TypedNode).node.id
    for (const { noun, ids } of named) {
      for (const id of ids) {
        const nodes = noun === null ? (nodesOf.folder.get(id) ?? nodesOf.file.get(id)) : nodesOf[noun].get(id)
        if (nodes === undefined) continue
        const time = times.get(nodes) ?? 0
        times.set(nodes, time + 1)
        const meant = nodes[time]
        const one = placed[meant ?? (nodes[0] as number)] as TypedNode
        const isPlaced = one.node.around !== null || (one.said !== null && nodesOf.folder.has(one.said))
        if (isPlaced) continue
        if (meant === undefined) all.push({ ...one, said: parent })
        else all[meant] = { ...one, said: parent }
      }
    }
  })
  return all
}

/**
 * The root of a flat tree: the only entry without id and parent, while all others have both or are listed as children.
 */
function rootOfFlat(placed: readonly TypedNode[]): number | null {
  if (placed.length < 2 || placed.some(({ node }) => node.around !== null)) return null
  const without = placed.flatMap(({ node }, at) => (node.id === null ? [at] : []))
  const [at, ...others] = without
  if (at === undefined || others.length > 0) return null
  const { noun, said } = placed[at] as TypedNode
  const idsIn = ({ node }: TypedNode): readonly number[] => childIdsOf(node.fields).flatMap(({ ids }) => ids)
  const held = new Set(idsIn(placed[at] as TypedNode).length === 0 ? [] : placed.flatMap(idsIn))
  const isNamed = placed.every((one, place) => place === at || one.said !== null || held.has(one.node.id as number))
  return isNamed && noun === 'folder' && said === null ? at : null
}

/** Index of the node that represents the root of all files. */
function filesIn(placed: readonly TypedNode[]): number | null {
  const flat = rootOfFlat(placed)
  if (flat !== null) return flat
  const isZero = ({ node, noun }: TypedNode): boolean => node.id === 0 && noun === 'folder'
  const [only, ...others] = placed.flatMap((one, at) =>
    one.node.around === null && (one.said === null || isZero(one)) ? [at] : []
  )
  if (only === undefined || others.length > 0) return null
  const zeros = placed.filter(isZero).length
  const isNamed = placed.some((one) => one.said === 0 && !isZero(one))
  const one = placed[only] as TypedNode
  const { id, holds, isListed } = one.node
  if (id === null) return holds && isListed ? only : null
  return isZero(one) && zeros === 1 && (one.said ?? 0) === 0 && (holds || isNamed) ? only : null
}

/** Index of the folder whose contents were requested. */
function folderAsked(placed: readonly TypedNode[], asked: number | null): number | null {
  const outer = placed.flatMap((one, at) => (one.node.around === null && one.noun === 'folder' ? [at] : []))
  const nodeAt = (at: number): FoundNode => (placed[at] as TypedNode).node
  const byId = asked === null ? undefined : outer.find((at) => nodeAt(at).id === asked)
  if (byId !== undefined) return byId
  // A node outside lists, under a name that is no plural.
  const alone = outer.find((at) => {
    const { isListed, group } = nodeAt(at)
    return !isListed && !(isGroup(group) && group.endsWith('s'))
  })
  if (alone === undefined) return null
  const { id } = nodeAt(alone)
  return id === null || asked === null ? alone : null
}

/** @param itself index of the root node, which is not a record */
function recordsOf(placed: readonly TypedNode[], itself: number | null): RawRecord[] {
  const folders = new Set(placed.flatMap(({ node, noun }, at) => (noun === 'folder' && at !== itself ? [node.id] : [])))
  const idAt = (at: number): number | null => {
    const id = placed[at]?.node.id ?? null
    return at === itself && id === 0 ? null : id
  }
  const parentOf = ({ node: { id, around }, noun, said }: TypedNode): number | null => {
    const isItsOwn = noun === 'folder' && said === id
    if (said !== null && folders.has(said) && !(isItsOwn && around !== null)) return said
    return around === null ? said || null : idAt(around)
  }
  const withinOf = (around: number | null): number | null => {
    if (around === null || around === itself) return null
    return itself !== null && itself < around ? around - 1 : around
  }
  return placed.flatMap((one, at) => {
    const { id, fields, around } = one.node
    if (at === itself) return []
    return [{ id, fields, noun: one.noun, parentId: parentOf(one), within: withinOf(around) }]
  })
}
